import { existsSync, readFileSync } from 'node:fs';

type Guard = { file: string; title: string };
type Hazard = { name: string; text: string; guards: Guard[] };

const page = readFileSync('docs/hazards.md', 'utf8');
const hazards: Hazard[] = page
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    name: text.slice(0, text.indexOf('\n')),
    text,
    guards: [...text.matchAll(/^- `([^`]+)` · (.+)$/gm)].map(([, file, title]) => ({
      file: file!,
      title: title!,
    })),
  }));

/** The highest risk that may be accepted: above it the product must not be used. */
const mostTolerable = 10;

/** Returns the reason why a guard does not hold, or null. */
function fault({ file, title }: Guard): string | null {
  if (!existsSync(file)) return `${file} is not there`;
  const source = readFileSync(file, 'utf8');
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (!new RegExp(`(['"\`])${literal}\\1`).test(source)) return `${file} has no test '${title}'`;
  if (/\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b|\bx(?:test|it|describe)\(/.test(source))
    return `${file} leaves tests out`;
  return null;
}

test('hazards are numbered in order', () => {
  expect(hazards.map(({ name }) => name.split(' ')[0])).toEqual(hazards.map((_, index) => `H${index + 1}`));
  expect(hazards.length).toBeGreaterThanOrEqual(12);
});

test.each(hazards.map((hazard) => [hazard.name, hazard] as const))(
  '%s: causes, means, risk',
  (_name, { text }) => {
    for (const part of ['Causes', 'What stands against it', 'Risk'])
      expect(text).toMatch(new RegExp(`^\\*\\*${part}\\.\\*\\* \\S`, 'm'));
    const risk = /^\*\*Risk\.\*\* before ([1-5]) × ([1-5]) = (\d+), after ([1-5]) × ([1-5]) = (\d+)$/m.exec(
      text,
    );
    const [s1, l1, before, s2, l2, after] = risk!.slice(1).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    expect([s1 * l1, s2 * l2]).toEqual([before, after]);
    expect(after).toBeLessThan(before);
    expect(after).toBeLessThanOrEqual(mostTolerable);
  },
);

test('every hazard names existing tests', () => {
  expect(hazards.filter(({ guards }) => guards.length === 0).map(({ name }) => name)).toEqual([]);
  expect(
    hazards
      .flatMap(({ guards }) => guards)
      .map(fault)
      .filter(Boolean),
  ).toEqual([]);
  // A malformed line would otherwise be ignored.
  expect(page.match(/^- /gm)).toHaveLength(hazards.flatMap(({ guards }) => guards).length);
});

test('a missing test would be reported', () => {
  expect(fault({ file: 'test/none.test.ts', title: 'x' })).toBe('test/none.test.ts is not there');
  expect(fault({ file: 'test/ui/kit/page/header-and-footer.test.tsx', title: 'the footer' })).toMatch(
    /has no test/,
  );
});
