import sharp from 'sharp';
import * as api from '../../../src/infrastructure/shared/api/pictures.ts';
import { hostilePictures } from '../../support/hostile-pictures.ts';
import { ProductFolder, type ServerProcess } from '../../support/process.ts';
import { shareOf } from '../../support/random-share.ts';
import { json, TestBrowser, type Tokens } from '../../support/test-browser.ts';

const megabyte = 1024 * 1024;
const side = 7000;
const large = (channels: 3 | 4 = 3) =>
  sharp({
    create: { width: side, height: side, channels, background: { r: 200, g: 90, b: 10, alpha: 0.5 } },
  });
const deep = large(4).toColourspace('rgb16');
const jpeg = { progressive: true, chromaSubsampling: '4:4:4' };

/**
 * Pictures of 49 million points, with the status of each: a few kilobytes that some libraries expand to a gigabyte. Of
 * the first two, one is accepted and one is refused.
 */
const largePictures: readonly [what: string, status: number, make: () => Promise<Buffer>][] = [
  ['lossless WebP', 201, () => large(4).webp({ lossless: true, effort: 0 }).toBuffer()],
  ['progressive JPEG', 400, () => large().jpeg(jpeg).toBuffer()],
  ['AVIF', 400, () => large().avif({ effort: 0 }).toBuffer()],
  [
    'interlaced PNG of 16 bits',
    400,
    () => deep.clone().png({ progressive: true, compressionLevel: 2 }).toBuffer(),
  ],
  ['PNG of 16 bits', 201, () => deep.clone().png({ compressionLevel: 2 }).toBuffer()],
  ['progressive JPEG for printers', 400, () => large().toColourspace('cmyk').jpeg(jpeg).toBuffer()],
];

const product = new ProductFolder();
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  server = await product.start({ DATA_DIR: product.file('data') });
  await server.ready();
  const browser = new TestBrowser({ publicUrl: server.address, issuer: `${server.address}/idp` });
  const { url } = await browser.signIn('admin@fireside.test', {}, 'Fireside-demo-1');
  const answer = await browser.redeem(new URL(url).searchParams.get('code') ?? '');
  token = json<Tokens>(answer).access_token;
});
afterAll(() => product.remove());

async function upload(bytes: Uint8Array): Promise<number> {
  const form = new FormData();
  form.append('picture', new Blob([Buffer.from(bytes)]), 'holiday.png');
  const address = `${server.address}/api${api.addPicture.path}`;
  const answer = await fetch(address, {
    method: api.addPicture.method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Uploads files; returns the statuses and the peak memory of the server above its memory before (MB). */
async function uploadAll(files: readonly Uint8Array[], { atOnce = false } = {}) {
  const before = server.memory();
  const most = server.watchMemory();
  const statuses: number[] = [];
  if (atOnce) statuses.push(...(await Promise.all(files.map(upload))));
  else for (const file of files) statuses.push(await upload(file));
  return { statuses, megabytes: Math.round((most() - before) / megabyte) };
}

test('48 hostile files take less than 250 MB of the server, and none is its fault', async () => {
  const files = (await hostilePictures()).map(([, bytes]) => bytes);
  expect(files).toHaveLength(48);
  const { statuses, megabytes } = await uploadAll(files);
  expect(statuses.filter((status) => status !== 201 && status !== 400)).toEqual([]);
  expect(megabytes).toBeLessThan(250);
});

test.each(largePictures.slice(0, shareOf(largePictures.length, 2)))(
  'a picture of 49 million points takes no more, or is refused: %s is answered with %i',
  async (_what, status, make) => {
    const { statuses, megabytes } = await uploadAll([await make()]);
    expect(statuses).toEqual([status]);
    expect(megabytes).toBeLessThan(250);
  },
);

test('24 files of 11 MB at once wait for each other', async () => {
  const png = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const file = Buffer.concat([png, Buffer.alloc(11 * megabyte)]);
  const { statuses, megabytes } = await uploadAll(Array<Uint8Array>(24).fill(file), { atOnce: true });
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
  expect(megabytes).toBeLessThan(250);
  expect(server.err).toBe('');
});
