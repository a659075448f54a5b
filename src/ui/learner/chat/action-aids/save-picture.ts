import {
  toStrokeSvgPath,
  drawingSheetSize,
  strokeWidth,
  type DrawingInk,
  type Stroke,
} from '../../../../domain/chat/drawing.ts';

/** The sheet is paper in every theme, so its colours are the same. */
export const drawingPaperColour = '#fffdf6';
export const inkColours: Readonly<Record<DrawingInk, string>> = {
  dark: '#14313a',
  orange: '#c2410c',
  blue: '#1d5fb4',
};

/** Lifetime of the picture's address (ms), because a slow device needs time to read the picture. */
const addressForMs = 60_000;

/** The picture's scale: sharp on a phone's screen and large enough to print. */
const scale = 2;

/** Downloads the drawing as a picture. Resolves to false when the browser cannot. */
export async function downloadDrawing(strokes: readonly Stroke[], name: string): Promise<boolean> {
  const canvas = document.createElement('canvas');
  canvas.width = drawingSheetSize.width * scale;
  canvas.height = drawingSheetSize.height * scale;
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.fillStyle = drawingPaperColour;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const stroke of strokes) {
    context.strokeStyle = inkColours[stroke.ink];
    context.lineWidth = strokeWidth(stroke);
    context.stroke(new Path2D(toStrokeSvgPath(stroke)));
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (picture === null) return false;
  const link = document.createElement('a');
  link.download = name;
  link.href = URL.createObjectURL(picture);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), addressForMs);
  return true;
}
