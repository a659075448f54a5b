import {
  toStrokeSvgPath,
  drawingSheetSize,
  strokeWidth,
  type DrawingInk,
  type Stroke,
} from '../../../../domain/chat/drawing.ts';

/** The colour of the sheet, which looks like paper in every theme. */
export const drawingPaperColour = '#fffdf6';
export const inkColours: Readonly<Record<DrawingInk, string>> = {
  dark: '#14313a',
  orange: '#c2410c',
  blue: '#1d5fb4',
};

/** Time until the picture's object URL is revoked (ms): a slow device needs long to read the picture. */
const addressForMs = 60_000;

/** Pixels of the picture for each pixel of the sheet: sharp on a phone and large enough to print. */
const scale = 2;

/** Downloads the drawing as a picture. Resolves to false when the browser cannot make one. */
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
