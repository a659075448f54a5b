import { readFileSync } from 'node:fs';

/** The tests check the contrast of every pair of adjoining colours, light and dark, by WCAG's formula. */
const css = readFileSync('src/ui/styles/tokens.css', 'utf8');
const tokens = new Map<string, { light: string; dark: string }>();
for (const [, name, value] of css.matchAll(/--c-([\w-]+):\s*([^;]+);/g)) {
  const pair = /light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/.exec(value!);
  if (tokens.has(name!)) continue;
  if (pair) tokens.set(name!, { light: pair[1]!, dark: pair[2]! });
  else if (/^#[\da-f]{6}$/.test(value!)) tokens.set(name!, { light: value!, dark: value! });
}

const channel = (byte: number) => {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
function luminance(name: string, theme: 'light' | 'dark'): number {
  const hex = Number.parseInt(tokens.get(name)![theme].slice(1), 16);
  return 0.2126 * channel(hex >> 16) + 0.7152 * channel((hex >> 8) & 255) + 0.0722 * channel(hex & 255);
}
function ratio(a: string, b: string, theme: 'light' | 'dark'): number {
  const [low, high] = [luminance(a, theme), luminance(b, theme)].toSorted((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

const pairs: [string, string[], number][] = [
  [
    'ink',
    [
      'bg',
      'surface',
      'sunk',
      'info-bg',
      'success-bg',
      'danger-bg',
      'lagoon',
      'moss',
      'berry',
      'sky',
      'apricot',
    ],
    7,
  ],
  ['ink2', ['bg', 'surface', 'sunk', 'coach'], 4.5],
  ['link', ['bg', 'surface', 'sunk', 'coach', 'lagoon'], 4.5],
  ['on-primary', ['primary', 'primary-hover'], 4.5],
  ['primary', ['bg', 'surface', 'sunk', 'info-bg'], 3],
  ['on-marigold', ['marigold'], 4.5],
  ['coach-ink', ['coach'], 7],
  ['me-ink', ['me'], 7],
  ['prompt-ink', ['prompt'], 7],
  ['danger', ['surface', 'bg', 'danger-bg'], 4.5],
  ['success', ['surface', 'success-bg'], 4.5],
  ['control', ['surface', 'bg', 'sunk'], 3],
  ['disabled-ink', ['disabled-bg'], 4.5],
  ['focus-out', ['focus-in'], 3],
];

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  test.each(pairs.flatMap(([front, backs, least]) => backs.map((back) => [front, back, least] as const)))(
    '%s on %s is at least %d',
    (front, back, least) => expect(ratio(front, back, theme)).toBeGreaterThanOrEqual(least),
  );

  test.each(['bg', 'surface', 'sunk', 'primary', 'marigold', 'me', 'coach', 'prompt'])(
    'one of the two focus rings is visible on %s',
    (back) =>
      expect(
        Math.max(ratio('focus-in', back, theme), ratio('focus-out', back, theme)),
      ).toBeGreaterThanOrEqual(3),
  );
});
