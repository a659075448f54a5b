import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/**
 * `node tools/make-fonts.ts` makes the fonts that the product ships from their packages, with only the weights that the
 * styles use, which halves the bytes.
 *
 * The `-ext` files have the letters beyond Western Europe, such as Welsh ŵ and ŷ; a page without such a letter does not
 * load them. The `-digits` file has the digits of running text, because the body font slashes its zero, which makes a
 * telephone number look like code.
 */
const folder = resolve(import.meta.dirname, '../src/ui/public/fonts');
const body = {
  name: 'atkinson-hyperlegible-next',
  packed: import.meta.resolve('@fontsource-variable/atkinson-hyperlegible-next/package.json'),
  wght: { min: 400, max: 700 },
};
const display = {
  name: 'familjen-grotesk',
  packed: import.meta.resolve('@fontsource-variable/familjen-grotesk/package.json'),
  wght: 650,
};
const digits = { name: display.name, packed: display.packed, wght: { min: 400, max: 700 } };
const sets = { latin: '', 'latin-ext': '-ext' };

/** All characters of the basic plane below the surrogates: a font keeps those that it has. */
const letters = Array.from({ length: 0xd800 - 0x20 }, (_none, index) => String.fromCodePoint(index + 0x20));

type Font = { name: string; packed: string; wght: number | { min: number; max: number } };

async function make({ name, packed, wght }: Font, set: string, suffix: string, text: string): Promise<void> {
  const font = readFileSync(fileURLToPath(new URL(`files/${name}-${set}-wght-normal.woff2`, packed)));
  const made = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: { wght } });
  const file = join(folder, `${name}${suffix}.woff2`);
  writeFileSync(file, made);
  process.stdout.write(`${file}: ${(made.length / 1024).toFixed(1)} KB\n`);
}

for (const font of [body, display])
  for (const [set, suffix] of Object.entries(sets)) await make(font, set, suffix, letters.join(''));
await make(digits, 'latin', '-digits', '0123456789');
