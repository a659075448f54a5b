import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { AppError, toErrorMessage } from '../../../application/errors.ts';
import type { SanitisedPicture, PictureVariant } from '../../../application/ports/server/media/pictures.ts';

export const pictureLimits = {
  /** The largest upload (bytes). */
  bytes: 12 * 1024 * 1024,
  /** The largest drawing (bytes), which is smaller because every byte is examined. */
  svgBytes: 512 * 1024,
  /** The most pixels of a bitmap; a larger one is refused before it is decoded. */
  pixels: 50_000_000,
  /** The most memory that a bitmap may need if it is decoded as a whole (bytes). */
  unpackedBytes: 150 * 1024 * 1024,
  /** The longest side that families' screens need (pixels). */
  side: 1600,
} as const;

/** Processes one picture at a time, because one takes up to 250 MB. */
const oneAtATime = pLimit(1);

/**
 * Converts an upload to the stored formats: a drawing without scripts and external references, or a bitmap as AVIF,
 * WebP and JPEG (PNG if transparent) without the camera's metadata. The content decides the type, not the name. @throws
 * AppError 'InvalidRequest' with a sentence for the author.
 */
export function convertPicture(bytes: Uint8Array): Promise<SanitisedPicture> {
  return oneAtATime(async () => {
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const made = kindOf(bytes) === 'svg' ? await drawing(bytes) : await bitmap(bytes);
    return { name, ...made };
  });
}

type Made = Omit<SanitisedPicture, 'name'>;

/** The width and height of the trial rendering of a drawing (pixels). */
const thumbnail = 32;

const taken = 'Take a PNG, JPEG, WebP, AVIF or SVG file.';

function kindOf(bytes: Uint8Array): 'svg' | 'bitmap' {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096));
  const isBitmap =
    head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) ||
    head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ||
    (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') ||
    (head.toString('latin1', 4, 8) === 'ftyp' && /^(avif|avis|mif1)/.test(head.toString('latin1', 8, 12)));
  if (isBitmap) return 'bitmap';
  if (/<svg[\s>]/i.test(head.toString('utf8'))) return 'svg';
  throw new AppError('InvalidRequest', `This is no picture that can be shown here. ${taken}`);
}

async function drawing(bytes: Uint8Array): Promise<Made> {
  if (bytes.length > pictureLimits.svgBytes)
    throw new AppError(
      'InvalidRequest',
      `A drawing (SVG) may have ${pictureLimits.svgBytes / 1024} KB at most. Save it as PNG, or make it simpler.`,
    );
  // The libraries for drawings load at the first upload of a drawing.
  const { sanitiseSvg } = await import('./safe-svg.ts');
  const { refuseExcessiveSvgReferences } = await import('./svg-references.ts');
  const safe = sanitiseSvg(bytes);
  refuseExcessiveSvgReferences(safe);
  const svg = Buffer.from(safe);
  const { width, height } = await readable(async () => {
    const drawn = await open(svg);
    // A drawing that sharp cannot render is not sent to browsers.
    await drawn.clone().resize(thumbnail).raw().toBuffer();
    return drawn.metadata();
  });
  return { width, height, forms: [{ mediaType: 'image/svg+xml', bytes: svg }] };
}

async function bitmap(bytes: Uint8Array): Promise<Made> {
  return readable(async () => {
    const file = await open(bytes);
    refuseUnpacking(await file.metadata());
    const { data, info } = await file
      .autoOrient()
      .resize({
        width: pictureLimits.side,
        height: pictureLimits.side,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const again = await open(data, { raw: { width, height, channels } });
    const isClear = channels === 4 && !(await again.clone().stats()).isOpaque;
    const forms: PictureVariant[] = [
      { mediaType: 'image/avif', bytes: await again.clone().avif({ quality: 55, effort: 1 }).toBuffer() },
      { mediaType: 'image/webp', bytes: await again.clone().webp({ quality: 80, effort: 2 }).toBuffer() },
      isClear
        ? { mediaType: 'image/png', bytes: await again.clone().png({ compressionLevel: 9 }).toBuffer() }
        : {
            mediaType: 'image/jpeg',
            bytes: await again.clone().flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer(),
          },
    ];
    return { width, height, forms };
  });
}

/**
 * Refuses a bitmap that is decoded as a whole and is too large, because a few bytes can expand to a gigabyte. Most
 * formats are decoded row by row.
 */
function refuseUnpacking(file: Metadata): void {
  if (wholeBytes(file) > pictureLimits.unpackedBytes)
    throw new AppError(
      'InvalidRequest',
      'The picture has too many points for its kind (AVIF, progressive JPEG, interlaced PNG). Save it smaller, or as an ordinary JPEG or PNG.',
    );
}

/** Estimates the memory that sharp needs at once (bytes); for AVIF as measured in November 2026. */
function wholeBytes({ format, width, height, channels, depth, isProgressive, ...file }: Metadata): number {
  const points = width * height;
  if (format === 'heif') return points * 17;
  if (!isProgressive) return 0;
  if (format === 'jpeg') return points * channels * (file.chromaSubsampling === '4:2:0' ? 1 : 2);
  return points * channels * (depth === 'ushort' ? 2 : 1);
}

/** Opens a picture. The library sharp loads at the first upload and keeps no memory between two pictures. */
async function open(bytes: Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(bytes, {
    limitInputPixels: pictureLimits.pixels,
    failOn: 'error',
    sequentialRead: true,
    ...options,
  });
}

const causes: readonly (readonly [cause: RegExp, words: string])[] = [
  [
    /pixel limit/i,
    `The picture has more than ${pictureLimits.pixels / 1_000_000} million points. Save it smaller.`,
  ],
  [/referenced elements/i, 'The drawing (SVG) uses its parts too often. Make it simpler, or save it as PNG.'],
];

/** Refuses a file that sharp cannot read, with an error for its author. */
async function readable<T extends Made | Metadata>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const [, words] = causes.find(([cause]) => cause.test(toErrorMessage(error))) ?? [];
    throw new AppError(
      'InvalidRequest',
      words ?? `The picture is damaged, or of a kind that cannot be read. ${taken}`,
    );
  }
}
