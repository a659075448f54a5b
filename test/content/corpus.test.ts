import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkProgramme } from '../../src/domain/content/check-content.ts';
import type { Finding } from '../../src/domain/content/finding.ts';
import { ruleGroups, rules } from '../../src/domain/content/rules.ts';
import {
  kindOf,
  located,
  readContent,
  readJson,
} from '../../src/infrastructure/shared/content/read-content.ts';

/**
 * A bad file for each rule, and the good file that is nearest to it: the same with as little changed as
 * makes it good. `broken` holds what is no JSON of ours at all, as bytes.
 */
const folder = join('test', 'content');
const knownActivities = new Set(['smallest', 'every-field']);
const expected = JSON.parse(readFileSync(join(folder, 'bad-findings.json'), 'utf8')) as Record<
  string,
  Finding[]
>;

const namesIn = (part: string): string[] =>
  readdirSync(join(folder, part))
    .map((file) => basename(file).replace(/\.(json|txt)$/, ''))
    .toSorted();

/** Everything the product says about a file before it is published. */
function findingsOf(bytes: Uint8Array): Finding[] {
  const json = readJson(bytes);
  if (!json.ok) return json.findings;
  if (kindOf(json.value) === 'activity') return readContent('activity', bytes).findings;
  const programme = readContent('programme', bytes);
  if (!programme.ok) return programme.findings;
  return located(json.text, checkProgramme(programme.definition, knownActivities));
}

const findingsIn = (part: string, name: string): Finding[] =>
  findingsOf(readFileSync(join(folder, part, name + (part === 'broken' ? '.txt' : '.json'))));
const rulesOf = (findings: readonly Finding[]): string[] => [...new Set(findings.map(({ rule }) => rule))];
const fileOf = (rule: string): string => rule.replace('/', '-');

test.each(namesIn('good'))('%s is good', (name) => {
  expect(findingsIn('good', name)).toEqual([]);
});

const faulty = [
  ...namesIn('bad').map((name) => ['bad', name] as const),
  ...namesIn('broken').map((name) => ['broken', name] as const),
];

test.each(faulty)('%s/%s is found where it should be, and nothing else', (part, name) => {
  expect(findingsIn(part, name)).toEqual(expected[name]);
});

test.each(faulty)('%s/%s breaks the one rule it is named after', (part, name) => {
  expect(rulesOf(findingsIn(part, name)).map(fileOf)).toEqual([name.replace(/-binary$/, '')]);
});

test.each(faulty)('%s/%s: each finding has a line, a column and the severity of its rule', (part, name) => {
  for (const { rule, severity, line, column, message } of findingsIn(part, name)) {
    expect([rule, line, column]).toEqual([rule, expect.any(Number), expect.any(Number)]);
    expect([rule, severity]).toEqual([rule, rules[rule as keyof typeof rules].severity]);
    expect(message).toMatch(/^["A-Z0-9].*\.$/u);
  }
});

/** Too large for a file in the corpus; test/content/read-content.test.ts and the CLI's tests make them. */
const madeElsewhere = [
  'json/too-large',
  'json/too-many-values',
  'more-findings',
  'unreadable',
  'unknown-kind',
  'duplicate-slug',
];

test('every rule and no other has a bad file, and all but those of unreadable files a good one next to it', () => {
  const inCorpus = Object.keys(rules).filter((rule) => !madeElsewhere.includes(rule));
  const named = faulty.map(([, name]) => name).filter((name) => !name.endsWith('-binary'));
  expect(named.toSorted()).toEqual(inCorpus.map(fileOf).toSorted());
  const { 'The file': _file, ...others } = ruleGroups;
  const good = new Set(namesIn('good'));
  const without = Object.values(others)
    .flatMap((group) => Object.keys(group))
    .filter((rule) => !good.has(fileOf(rule)));
  expect(without).toEqual([]);
});
