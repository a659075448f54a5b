import { strokePath, sheet, strokeWidth, type Ink, type Stroke } from '../../../../domain/chat/drawing.ts';

/** The sheet is paper in every theme, so its colours are the same. */
export const paper = '#fffdf6';
export const inkColours: Readonly<Record<Ink, string>> = {
  dark: '#14313a',
  orange: '#c2410c',
  blue: '#1d5fb4',
};

/** A slow device reads the picture before its address goes. */
const addressForMs = 60_000;

/** Sharp on a telephone's screen and large enough to print. */
const scale = 2;

/** Hands the drawing over as a picture, among the downloads of the device. False where the browser cannot. */
export async function savePicture(strokes: readonly Stroke[], name: string): Promise<boolean> {
  const canvas = document.createElement('canvas');
  canvas.width = sheet.width * scale;
  canvas.height = sheet.height * scale;
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const stroke of strokes) {
    context.strokeStyle = inkColours[stroke.ink];
    context.lineWidth = strokeWidth(stroke);
    context.stroke(new Path2D(strokePath(stroke)));
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
