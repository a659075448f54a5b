import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, name));

/** Recordings made with ffmpeg: a tone of 1 s as MP3 and as M4A, and a video of 2 s with one colour and a tone. */
export const [mp3, m4a, mp4] = [read('tone.mp3'), read('tone.m4a'), read('clip.mp4')];

/** Returns a box, the unit of an MP4 file, with this type and content. */
const box = (type: string, ...inside: Uint8Array[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + inside.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...inside]);
};

const media = box('mdat', Buffer.alloc(64));
const brand = (name: string): Buffer => box('ftyp', Buffer.from(`${name}\0\0\0\0`, 'latin1'));

/** Returns an MP4 file with one track, whose header names this handler and codec. */
const packed = (handler: string, codec: string, ...beside: Buffer[]): Buffer => {
  const hdlr = box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}\0\0\0\0`, 'latin1'));
  const stsd = box('stsd', Buffer.from(`\0\0\0\0\0\0\0\u0001\0\0\0\u0010${codec}`, 'latin1'));
  const track = box('trak', box('mdia', hdlr, box('minf', box('stbl', stsd))));
  return Buffer.concat([brand('isom'), box('moov', track, ...beside), media]);
};

/** Returns a copy of the file in which the first box of this type claims another length. */
function withLength(file: Buffer, type: string, length: number): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt32BE(length, changed.indexOf(type, 0, 'latin1') - 4);
  return changed;
}

const page = '<!doctype html><script>alert(1)</script>';
const tag = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0]);

/** Files that some browser cannot play, by their description. */
export const hostileRecordings: Readonly<Record<string, Uint8Array>> = {
  'one byte': Buffer.from('x'),
  'a page': Buffer.from(page),
  'a script': Buffer.from('#!/bin/sh\nrm -rf /'),
  'a picture': Buffer.from('89504e470d0a1a0a', 'hex'),
  'a ZIP': Buffer.from('504b0304140000000800', 'hex'),
  'a WAV': Buffer.from('RIFF\u0024\0\0\0WAVEfmt \u0010\0\0\0', 'latin1'),
  'an Ogg': Buffer.from('OggS\0\u0002\0\0\0\0\0\0\0\0', 'latin1'),
  'a WebM': Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  'a QuickTime film': Buffer.concat([brand('qt  '), media]),
  'an AVIF': Buffer.concat([brand('avif'), media]),
  'a HEVC film': packed('vide', 'hvc1'),
  'a film with sound of another kind': packed('soun', 'ac-3'),
  'an MP4 of subtitles alone': packed('text', 'tx3g'),
  'an MP4 that tells a place': packed(
    'soun',
    'mp4a',
    box('udta', box('\u00a9xyz', Buffer.from('+51.5-000.1/'))),
  ),
  'an MP4 with a place beside its media': Buffer.concat([
    mp4,
    box('uuid', Buffer.from('<x:xmpmeta><exif:GPSLatitude>51,30N</exif:GPSLatitude></x:xmpmeta>')),
  ]),
  'an MP4 that tells a place as telephones do': packed(
    'soun',
    'mp4a',
    box('udta', box('loci', Buffer.alloc(24))),
  ),
  'an MP4 of 900,000 tracks': packed(
    'soun',
    'mp4a',
    Buffer.concat(Array.from({ length: 900_000 }, () => box('trak'))),
  ),
  'an MP4 of two descriptions': Buffer.concat([packed('soun', 'mp4a'), box('moov')]),
  'an MP4 of 30,000 boxes': Buffer.concat([mp4, ...Array.from({ length: 30_000 }, () => box('free'))]),
  'an MP4 whose long length is a lie': Buffer.concat([
    mp4,
    Buffer.from('000000016d646174ffffffffffffffff', 'hex'),
    Buffer.from(page),
  ]),
  'an MP4 whose long length is shorter than its head': Buffer.concat([
    mp4,
    Buffer.from('000000016d6461740000000000000008', 'hex'),
  ]),
  'an MP4 that ends within a head': Buffer.concat([mp4, Buffer.from('0000000166', 'hex')]),
  'an MP4 whose long head is cut': Buffer.concat([mp4, Buffer.from('000000016d64617400', 'hex')]),
  'an MP4 without a brand': Buffer.concat([box('ftyp'), mp4.subarray(mp4.readUInt32BE(0))]),
  'a head of MP4': mp4.subarray(0, 12),
  'half an MP4': mp4.subarray(0, mp4.length / 2),
  'an MP4 without its last byte': mp4.subarray(0, -1),
  'an MP4 with a page behind it': Buffer.concat([mp4, Buffer.from(page)]),
  'an MP4 without its media': Buffer.concat([brand('isom'), box('moov')]),
  'an MP4 whose box has no length': withLength(mp4, 'moov', 4),
  'an MP4 whose box is longer than the file': withLength(mp4, 'moov', 0x7fffffff),
  'an MP4 whose inner box is longer than its outer one': withLength(mp4, 'trak', 0x7fffffff),
  'an MP4 whose inner box has no length': withLength(mp4, 'trak', 1),
  'a head of MP3': mp3.subarray(0, 3),
  'a tag alone': tag,
  'a tag and then a page': Buffer.concat([tag, Buffer.from(page)]),
  'a tag that is longer than the file': Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 127, 127, 127, 127]),
  'one frame and then a page': Buffer.concat([mp3.subarray(0, 120), Buffer.from(page.repeat(9))]),
  'what only looks like a frame': Buffer.from('fffb90c4'.repeat(400), 'hex'),
  zeros: Buffer.alloc(5000),
};
