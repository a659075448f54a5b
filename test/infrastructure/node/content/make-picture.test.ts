import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { makePicture } from '../../../../src/infrastructure/node/content/make-picture.ts';

const folder = 'src/ui/public/images/content';
const drawings = readdirSync(folder).filter((name) => name.endsWith('.svg'));

/** The points of a drawing as it is shown. */
const pointsOf = (svg: Uint8Array): Promise<Buffer> => sharp(svg).resize(120).raw().toBuffer();

test('every drawing of the library looks the same when nothing but what draws is left', async () => {
  expect(drawings.length).toBeGreaterThan(50);
  for (const name of drawings) {
    const file = readFileSync(join(folder, name));
    const { forms, width } = await makePicture(file);
    expect([name, width > 0, forms.length]).toEqual([name, true, 1]);
    const [before, after] = await Promise.all([pointsOf(file), pointsOf(forms[0]!.bytes)]);
    expect([name, Buffer.compare(before, after)]).toEqual([name, 0]);
  }
});

test('a photograph that lies on its side stands up', async () => {
  const photo = sharp({ create: { width: 60, height: 20, channels: 3, background: '#c60' } });
  const file = await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await makePicture(file)).toMatchObject({ width: 20, height: 60 });
});

test.each([
  ['a GIF', Buffer.from('GIF89a'), /Take a PNG, JPEG, WebP, AVIF or SVG file/],
  ['half a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), /damaged/],
  ['a style sheet', Buffer.from('<svg><style>a{}</style></svg>'), /style sheet inside/],
  ['a large drawing', Buffer.from(`<svg>${' '.repeat(600_000)}</svg>`), /512 KB at most/],
])('%s is refused in a sentence', async (_what, bytes, words) => {
  await expect(makePicture(bytes)).rejects.toMatchObject({
    code: 'InvalidRequest',
    message: expect.stringMatching(words) as string,
  });
});
