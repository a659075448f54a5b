import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkProgramme } from '../../src/domain/content/check-content.ts';
import type { Finding } from '../../src/domain/content/finding.ts';
import { kindOf, readContent, readJson } from '../../src/infrastructure/shared/content/read-content.ts';

const folder = join('test', 'content');
const knownActivities = new Set(['smallest', 'every-field']);
const expected = JSON.parse(readFileSync(join(folder, 'bad-findings.json'), 'utf8')) as Record<
  string,
  Finding[]
>;

const namesIn = (part: string): string[] =>
  readdirSync(join(folder, part))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted();

/** Everything the product says about a file before it is published. */
function findingsOf(part: string, name: string): Finding[] {
  const text = readFileSync(join(folder, part, `${name}.json`), 'utf8');
  const json = readJson(text);
  const kind = json.ok ? kindOf(json.value) : null;
  if (kind === 'activity') return readContent('activity', text).findings;
  const programme = readContent('programme', text);
  return programme.ok ? checkProgramme(programme.definition, knownActivities) : programme.findings;
}

test.each(namesIn('good'))('%s is good', (name) => {
  expect(findingsOf('good', name)).toEqual([]);
});

test.each(namesIn('bad'))('%s is found where it should be, and nothing else', (name) => {
  expect(findingsOf('bad', name)).toEqual(expected[name]);
});

test.each(namesIn('bad'))('%s breaks the one rule it is named after', (name) => {
  const rules = new Set(findingsOf('bad', name).map(({ rule }) => rule.replace('/', '-')));
  expect([...rules]).toEqual([name]);
});

test('every cross-reference rule and no other has a bad file', () => {
  const sources = join('src', 'domain', 'content');
  const rules = readdirSync(sources)
    .filter((file) => file.startsWith('check-'))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(sources, file), 'utf8').matchAll(/\b(?:error|warning)\(\s*'([a-z-]+)'/g),
        (match) => match[1]!,
      ),
    );
  expect(new Set(namesIn('bad').filter((name) => !name.startsWith('schema-')))).toEqual(new Set(rules));
});
