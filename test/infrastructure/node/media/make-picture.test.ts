import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { convertPicture } from '../../../../src/infrastructure/node/media/make-picture.ts';

const folder = 'src/ui/public/images/content';
const drawings = readdirSync(folder).filter((name) => name.endsWith('.svg'));

/** Returns the pixels of a drawing as it is shown. */
const pointsOf = (svg: Uint8Array): Promise<Buffer> => sharp(svg).resize(120).raw().toBuffer();

test('every drawing of the library looks the same when nothing but what draws is left', async () => {
  expect(drawings.length).toBeGreaterThan(50);
  for (const name of drawings) {
    const file = readFileSync(join(folder, name));
    const { forms, width } = await convertPicture(file);
    expect([name, width > 0, forms.length]).toEqual([name, true, 1]);
    const [before, after] = await Promise.all([pointsOf(file), pointsOf(forms[0]!.bytes)]);
    expect([name, Buffer.compare(before, after)]).toEqual([name, 0]);
  }
});

test('a photograph that lies on its side stands up', async () => {
  const photo = sharp({ create: { width: 60, height: 20, channels: 3, background: '#c60' } });
  const file = await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await convertPicture(file)).toMatchObject({ width: 20, height: 60 });
});

test('an address without a scheme leads out of a drawing as well', async () => {
  const styles = [
    "background-image:image-set('//evil.example/a.png' 1x)",
    'fill:url(//evil.example/a.svg#b)',
  ];
  const drawing = styles.map((style) => `<rect width="1" height="1" style="${style}"/>`).join('');
  const file = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${drawing}</svg>`);
  const { forms } = await convertPicture(file);
  expect(Buffer.from(forms[0]!.bytes).toString()).not.toContain('evil.example');
});

test.each([
  `background-image:image-set('https:evil.example/x')`,
  `background-image:-webkit-image-set('https:evil.example/x' 1x)`,
  `background-image:image('evil.example/x')`,
  `background-image:cross-fade('evil.example/x', red)`,
  `background-image:src('evil.example/x')`,
  `background-image:a-function-of-next-year('evil.example/x')`,
  `--way:src('evil.example/x');fill:var(--way)`,
  `fill:rgb(1,2,src('evil.example/x'))`,
  `fill:url( 'evil.example/x' )`,
  `fill:url('#a' 'evil.example/x')`,
  `fill:url(#a`,
  String.raw`fill:\75rl(evil.example/x)`,
  `@import 'evil.example/x'`,
  `fill:u/**/rl(evil.example/x)`,
])('the style "%s" is taken out of a drawing, as an attribute as well', async (style) => {
  const value = style.slice(style.indexOf(':') + 1);
  const shapes = `<rect width="1" height="1" style="${style}"/><rect width="1" height="1" fill="${value}"/>`;
  const file = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${shapes}</svg>`);
  const { forms } = await convertPicture(file);
  const kept = Buffer.from(forms[0]!.bytes).toString();
  expect([kept.includes('style='), kept.includes('fill=')]).toEqual([false, false]);
});

test('what draws stays in a style: colours, transforms, filters and references into the drawing', async () => {
  const values = [
    'style="fill:url(&quot;#a&quot;);stroke:rgba(1, 2, 3, .5)"',
    'transform="translate (3) rotate(4 5,6)"',
    `mask="url( '#b' )"`,
    'filter="blur(2px) drop-shadow(0 0 2px hsl(1 2% 3%))"',
    'aria-label="Anna (mother): see https://example.org"',
  ];
  const shapes = values.map((value) => `<rect width="1" height="1" ${value}></rect>`).join('');
  const file = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${shapes}</svg>`);
  const { forms } = await convertPicture(file);
  const kept = Buffer.from(forms[0]!.bytes).toString();
  expect(kept.match(/(style|transform|mask|filter|aria-label)=/g)).toHaveLength(values.length);
});

/** A drawing in which each part uses the one before ten times. */
const partsOfParts = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="a0"><rect/></g>${Array.from(
  { length: 9 },
  (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
).join('')}</svg>`;

test.each([
  ['parts of parts of parts', Buffer.from(partsOfParts), /uses its parts too often/],
  ['a GIF', Buffer.from('GIF89a'), /Take a PNG, JPEG, WebP, AVIF or SVG file/],
  ['half a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), /damaged/],
  ['a style sheet', Buffer.from('<svg><style>a{}</style></svg>'), /style sheet inside/],
  ['a large drawing', Buffer.from(`<svg>${' '.repeat(600_000)}</svg>`), /512 KB at most/],
])('%s is refused in a sentence', async (_what, bytes, words) => {
  await expect(convertPicture(bytes)).rejects.toMatchObject({
    code: 'InvalidRequest',
    message: expect.stringMatching(words) as string,
  });
});
