import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** The kinds of reference in comments, tests and pages, with the existing numbers of each. */
const homes = {
  decision: new Set(
    readdirSync('docs/decisions').flatMap((name) => [
      name.slice(0, 3),
      ...[
        ...readFileSync(`docs/decisions/${name}`, 'utf8').matchAll(/\*\*([ACS]\d\d(?:, [ACS]\d\d)*)\*\*/g),
      ].flatMap(([, points]) => points!.split(', ')),
    ]),
  ),
  promise: numbersIn('docs/promises.md', /^(\d+)\. /gm),
  specification: numbersIn('docs/specification.md', /^#+ (\d(?:\.\d)?) /gm),
  hazard: numbersIn('docs/hazards.md', /^## (H\d+) /gm),
};

function numbersIn(page: string, heading: RegExp): Set<string> {
  return new Set([...readFileSync(page, 'utf8').matchAll(heading)].map(([, number]) => number!));
}

const reference =
  /\b(decision|promise|specification|hazard)s? ((?:[ACSH]?\d+(?:\.\d)?)(?:(?:, | and | to )[ACSH]?\d+(?:\.\d)?)*)/gi;

/** Returns the references of a text to numbers that do not exist. */
function deadReferences(text: string): string[] {
  return [...text.matchAll(reference)].flatMap(([, kind, numbers]) => {
    const home = homes[kind!.toLowerCase() as keyof typeof homes];
    return numbers!
      .split(/, | and | to /)
      .filter((number) => !home.has(number))
      .map((number) => `${kind} ${number}`);
  });
}

const files = execFileSync('git', ['ls-files', 'src', 'test', 'e2e', 'tools', 'docs', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\.(?:tsx?|js|cjs|md|css|html)$/.test(name) && name !== 'test/docs/references.test.ts');

test('every decision, promise, hazard and section that is referred to exists in docs', () => {
  const dead = files.flatMap((name) =>
    deadReferences(readFileSync(name, 'utf8')).map((found) => `${name}: ${found}`),
  );
  expect(dead).toEqual([]);
});

test('a dead reference is found', () => {
  expect(deadReferences('promises 1 and 99, decision A01, decisions A02, S99; specification 2.9')).toEqual([
    'promise 99',
    'decision S99',
    'specification 2.9',
  ]);
});

test('records are numbered in order and end in a rule', () => {
  const records = readdirSync('docs/decisions').toSorted();
  const numbers = records.map((name) => Number(name.slice(0, 3)));
  // A later record may take a number.
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
  for (const name of records)
    expect(readFileSync(`docs/decisions/${name}`, 'utf8').trim().split('\n').at(-1)).toMatch(
      /^\*\*Rule\.\*\* \S/,
    );
});

test('no point of a decision is given twice', () => {
  const points = readdirSync('docs/decisions').flatMap((name) =>
    [
      ...readFileSync(`docs/decisions/${name}`, 'utf8').matchAll(/^- \*\*([ACS]\d\d(?:, [ACS]\d\d)*)\*\*/gm),
    ].flatMap(([, found]) => found!.split(', ')),
  );
  expect(points.filter((point, index) => points.indexOf(point) !== index)).toEqual([]);
});
