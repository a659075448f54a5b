import { createHash } from 'node:crypto';
import { AppError } from '../../../application/errors.ts';
import type {
  Recording,
  Recordings,
  UploadProgress,
} from '../../../application/ports/server/media/recordings.ts';
import { recordingLimits, recordingTypes, type RecordingType } from '../../../domain/media/kept-recording.ts';

/** Returns the recording that the parts of an upload contain. Deletes the parts at once if they are not a recording. */
export async function examineUploadedRecording(recordings: Recordings, uploadId: string): Promise<Recording> {
  const file = await recordings.uploaded(uploadId);
  if (file === null)
    throw new AppError(
      'InvalidRequest',
      'A part of the recording is missing: send all of them, and try again.',
    );
  try {
    return { name: await nameOf(file), mediaType: await examineRecording(file), bytes: file.bytes };
  } catch (error) {
    await recordings.dropUpload(uploadId);
    throw error;
  }
}

async function nameOf(file: UploadProgress): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of file.read(0, file.bytes)) hash.update(piece);
  return hash.digest('hex').slice(0, 32);
}

const taken = 'Take an MP3, an M4A with AAC, or an MP4 with H.264 and AAC: every browser plays these.';
const refused = (sentence: string): AppError => new AppError('InvalidRequest', `${sentence} ${taken}`);

const unknown = (): AppError => refused('This is no recording that can be played here.');
const broken = (): AppError =>
  refused('The recording is damaged, or its end is missing: save it again from where you made it.');

/**
 * Returns an uploaded recording's type, from its content and not from its name. @throws AppError 'InvalidRequest' with
 * a sentence for the author if not every browser plays it, if it is incomplete, or if it contains the place of
 * recording.
 */
async function examineRecording(file: UploadProgress): Promise<RecordingType> {
  const head = await bytesAt(file, 0, 12);
  const type = head.toString('latin1', 4, 8) === 'ftyp' ? await typeOfMp4(file) : await typeOfMp3(file);
  const kind = recordingTypes[type];
  refuseTooLargeRecording(kind, file.bytes);
  return type;
}

/** Checks the size of a recording. @throws AppError 'InvalidRequest' above the limit of its kind. */
export function refuseTooLargeRecording(kind: keyof typeof recordingLimits, bytes: number): void {
  if (bytes <= recordingLimits[kind]) return;
  const most = `${recordingLimits[kind] / 1024 / 1024} MB`;
  throw new AppError(
    'InvalidRequest',
    `The ${kind} has more than ${most}: save it shorter, or in a lower quality.`,
  );
}

async function bytesAt(file: UploadProgress, from: number, length: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.read(from, from + length)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The number of consecutive frames by which bytes are recognised as an MP3. */
const framesInARow = 4;
/** The length of the header of an ID3 tag (bytes). */
const tagHead = 10;

/** Returns the type of MPEG audio, layer III, after an ID3 tag or without one. @throws AppError for any other file. */
async function typeOfMp3(file: UploadProgress): Promise<'audio/mpeg'> {
  const head = await bytesAt(file, 0, tagHead);
  let at = head.toString('latin1', 0, 3) === 'ID3' && head.length === tagHead ? tagHead + tagSize(head) : 0;
  for (let frame = 0; frame < framesInARow; frame += 1) {
    const length = frameLength(await bytesAt(file, at, 4));
    if (length === null) throw frame === 0 ? unknown() : broken();
    at += length;
  }
  if (at > file.bytes) throw broken();
  return 'audio/mpeg';
}

/** Returns the size in a tag's header, in which only seven bits of each byte count. */
const tagSize = (head: Buffer): number =>
  head.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 127), 0);

const kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const lowKilobits = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const hertz = [44_100, 48_000, 32_000];

/** Returns the length of the frame of MPEG 1, 2 or 2.5, layer III, with this header (bytes); null for anything else. */
function frameLength(head: Buffer): number | null {
  if (head.length < 4 || head.readUInt16BE(0) >> 5 !== 0x7ff) return null;
  const [version, layer] = [(head[1]! >> 3) & 3, (head[1]! >> 1) & 3];
  const [rate, frequency, padding] = [head[2]! >> 4, hertz[(head[2]! >> 2) & 3], (head[2]! >> 1) & 1];
  const isFirst = version === 3;
  const speed = (isFirst ? kilobits : lowKilobits)[rate];
  if (version === 1 || layer !== 1 || frequency === undefined || !speed) return null;
  const samples = isFirst ? 144 : 72;
  const sampled = frequency / (isFirst ? 1 : version === 2 ? 2 : 4);
  return Math.floor((samples * speed * 1000) / sampled) + padding;
}

type Box = { type: string; from: number; to: number };

/** The largest `moov` box, the index of an MP4 (bytes); ten hours of recording need a few megabytes. */
const mostMoov = 8 * 1024 * 1024;
/** The largest metadata box outside `moov` (bytes). */
const mostBeside = 1024 * 1024;
const mostBoxes = 20_000;
/** The most tracks in a file, and the most boxes of one type in a track. */
const mostOfOneType = 100;
const brands = /^(isom|iso[2-9]|mp4[12]|avc1|dash|M4A |M4B |M4V |MSNV|XAVC)$/;

/** Returns the type of an MP4 with H.264 and AAC, or with AAC alone. @throws AppError for any other file. */
async function typeOfMp4(file: UploadProgress): Promise<'audio/mp4' | 'video/mp4'> {
  const boxes = await boxesOf(file);
  const brand = (await bytesAt(file, 8, 4)).toString('latin1');
  if (!brands.test(brand)) throw unknown();
  const [said, another] = boxes.filter(({ type }) => type === 'moov');
  if (!said || another || !boxes.some(({ type, from, to }) => type === 'mdat' && to > from)) throw broken();
  if (said.to - said.from > mostMoov) throw broken();
  const moov = await bytesAt(file, said.from, said.to - said.from);
  const tracks = boxesIn(moov, 'trak');
  if (namesPlace(moov, tracks) || (await isPlacedBeside(file, boxes)))
    throw new AppError(
      'InvalidRequest',
      'The recording tells where it was made, and families could read that. Save it without its location.',
    );
  const codecs = tracks.flatMap((track) => codecOf(track));
  const [sounds, images] = ['soun', 'vide'].map((handler) => codecs.filter((one) => one.handler === handler));
  if (sounds!.some(({ codec }) => codec !== 'mp4a') || images!.some(({ codec }) => !/^avc[13]$/.test(codec)))
    throw refused('Not every browser plays how this recording is packed (such as HEVC).');
  if (sounds!.length + images!.length === 0) throw unknown();
  return images!.length > 0 ? 'video/mp4' : 'audio/mp4';
}

/** Returns the duration of a video (s); null if the file does not contain it, as a fragmented one does not. */
export async function readVideoSeconds(file: UploadProgress): Promise<number | null> {
  const moov = (await boxesOf(file)).find(({ type }) => type === 'moov');
  if (!moov) return null;
  const head = await bytesAt(file, moov.from, 64);
  if (head.length < 64 || head.toString('latin1', 4, 8) !== 'mvhd') return null;
  const isLong = head[8] === 1;
  const [units, length] = isLong
    ? [head.readUInt32BE(28), Number(head.readBigUInt64BE(32))]
    : [head.readUInt32BE(20), head.readUInt32BE(24)];
  return units === 0 || length === 0 ? null : length / units;
}

/** The number of bytes per read while boxes are searched, so that one read finds many small boxes. */
const windowBytes = 64 * 1024;

/** Returns the top-level boxes in the order of the file. */
async function boxesOf(file: UploadProgress): Promise<Box[]> {
  const boxes: Box[] = [];
  let window: Buffer = Buffer.alloc(0);
  let begins = 0;
  for (let at = 0; at < file.bytes; at = boxes.at(-1)!.to) {
    if (at + boxHead > begins + window.length) [window, begins] = [await bytesAt(file, at, windowBytes), at];
    const box = boxIn(window, at - begins, at, file.bytes);
    if (box === null || boxes.length === mostBoxes) throw broken();
    boxes.push(box);
  }
  return boxes;
}

/** Returns whether the metadata contain a geographical location, in the formats of Apple, 3GPP or Adobe. */
const namesPlace = (moov: Buffer, tracks: Buffer[]): boolean =>
  places.some((place) => moov.includes(place, 0, 'latin1')) ||
  [moov, ...tracks].some((one) => boxesIn(one, 'udta').some((about) => about.includes('loci', 0, 'latin1')));

const places = ['\u00a9xyz', 'com.apple.quicktime.location', 'GPSLatitude'];

async function isPlacedBeside(file: UploadProgress, boxes: readonly Box[]): Promise<boolean> {
  for (const { type, from, to } of boxes) {
    if (!/^(uuid|meta|udta)$/.test(type)) continue;
    if (to - from > mostBeside) throw broken();
    const beside = await bytesAt(file, from, to - from);
    if ([...places, 'loci'].some((place) => beside.includes(place, 0, 'latin1'))) return true;
  }
  return false;
}

/** The length of the longest header of a box (bytes). */
const boxHead = 16;

/** Reads the box whose header is at `at` in these bytes and at `from` in the file; null if it is incomplete. */
function boxIn(bytes: Buffer, at: number, from: number, end: number): Box | null {
  if (bytes.length < at + 8) return null;
  const short = bytes.readUInt32BE(at);
  if (short === 1 && bytes.length < at + boxHead) return null;
  const head = short === 1 ? boxHead : 8;
  const size = short === 0 ? end - from : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  if (size < head || from + size > end) return null;
  return { type: bytes.toString('latin1', at + 4, at + 8), from: from + head, to: from + size };
}

/** Returns the contents of the boxes of this type within a box. */
function boxesIn(bytes: Buffer, wanted: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const box = boxIn(bytes, at, at, bytes.length);
    if (box === null) throw broken();
    if (box.type === wanted) found.push(bytes.subarray(box.from, box.to));
    if (found.length > mostOfOneType) throw broken();
    at = box.to;
  }
  return found;
}

/** Returns a track's kind (handler) and its codecs. */
function codecOf(track: Buffer): { handler: string; codec: string }[] {
  const at = (bytes: Buffer[], type: string): Buffer[] => bytes.flatMap((one) => boxesIn(one, type));
  const media = boxesIn(track, 'mdia');
  const [handler] = at(media, 'hdlr');
  const entries = at(at(at(media, 'minf'), 'stbl'), 'stsd');
  return entries.map((entry) => ({
    handler: handler?.toString('latin1', 8, 12) ?? '',
    codec: entry.toString('latin1', 12, 16),
  }));
}
