import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkProgramme } from '../../src/domain/checks/check-content.ts';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { checkRecalls } from '../../src/domain/checks/check-keeps.ts';
import { checkRepeatedSentences } from '../../src/domain/checks/check-same-sentences.ts';
import { stepKinds } from '../../src/domain/steps/step-kinds.ts';
import { detectContentKind } from '../../src/domain/content/content-kind.ts';
import type { Finding } from '../../src/domain/content/finding.ts';
import { ruleDescriptions } from '../../src/domain/checks/rule-sentences.ts';
import { contentRules } from '../../src/domain/content/rules.ts';
import { addFindingPositions } from '../../src/infrastructure/shared/content/parse/finding-positions.ts';
import { parseJsonSource } from '../../src/infrastructure/shared/content/parse/parse.ts';
import { readContent } from '../../src/infrastructure/shared/content/read-content.ts';

/**
 * A bad file for each rule and the nearest good file: the same with the smallest change that makes it good.
 * `broken` holds bytes that are not JSON of ours.
 */
const folder = join('test', 'content');
const knownActivities = new Set(['smallest', 'every-field']);
const pictures = {
  origins: ['https://pictures.example', 'https://example.org'],
  files: new Set(['/images/a.svg']),
};
/** The kinds of step as a message lists them; the file has `{kinds of step}` in their place. */
const kindsOfStep = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  Object.keys(stepKinds).map((kind) => `"${kind}"`),
);
const expected = JSON.parse(
  readFileSync(join(folder, 'bad-findings.json'), 'utf8').replace(
    '{kinds of step}',
    JSON.stringify(kindsOfStep).slice(1, -1),
  ),
) as Record<string, Finding[]>;

const namesIn = (part: string): string[] =>
  readdirSync(join(folder, part))
    .map((file) => basename(file).replace(/\.(json|txt)$/, ''))
    .toSorted();

/** Each Activity is checked together with this one. */
const beside = JSON.parse(
  readFileSync(join(folder, 'good', 'same-opening.json'), 'utf8'),
) as ActivityDefinition;

/** All findings for a file before it is published. */
function findingsOf(bytes: Uint8Array): readonly Finding[] {
  const json = parseJsonSource(bytes);
  if (!json.ok) return json.findings;
  if (detectContentKind(json.value) === 'activity') {
    const activity = readContent('activity', bytes, pictures);
    if (!activity.ok) return activity.findings;
    const both = [beside, activity.definition];
    const acrossFiles = [checkRepeatedSentences(both), checkRecalls(both)].flatMap((found) => found[1]!);
    return [...activity.findings, ...addFindingPositions(json.text, acrossFiles)];
  }
  const programme = readContent('programme', bytes, pictures);
  if (!programme.ok) return programme.findings;
  return addFindingPositions(json.text, checkProgramme(programme.definition, knownActivities));
}

const findingsIn = (part: string, name: string): readonly Finding[] =>
  findingsOf(readFileSync(join(folder, part, name + (part === 'broken' ? '.txt' : '.json'))));
const rulesOf = (findings: readonly Finding[]): string[] => [...new Set(findings.map(({ rule }) => rule))];
const fileOf = (rule: string): string => rule.replace('/', '-');

test.each(namesIn('good'))('%s has no finding', (name) => {
  expect(findingsIn('good', name)).toEqual([]);
});

const faulty = [
  ...namesIn('bad').map((name) => ['bad', name] as const),
  ...namesIn('broken').map((name) => ['broken', name] as const),
];

test.each(faulty)('%s/%s has the expected findings at the expected places, and no others', (part, name) => {
  expect(findingsIn(part, name)).toEqual(expected[name]);
});

test.each(faulty)('%s/%s breaks the one rule it is named after', (part, name) => {
  expect(rulesOf(findingsIn(part, name)).map(fileOf)).toEqual([name.replace(/-binary$/, '')]);
});

test.each(faulty)('%s/%s: each finding has a line, a column and the severity of its rule', (part, name) => {
  for (const { rule, severity, line, column, message } of findingsIn(part, name)) {
    expect([rule, line, column]).toEqual([rule, expect.any(Number), expect.any(Number)]);
    expect([rule, severity]).toEqual([rule, contentRules[rule as keyof typeof contentRules].severity]);
    expect(message).toMatch(/^["A-Z0-9].*[.?]$/u);
  }
});

/** Too large for a file in the corpus; test/infrastructure/shared/content/read-content.test.ts and the CLI's tests make them. */
const madeElsewhere = [
  'json/too-large',
  'json/too-many-values',
  'more-findings',
  'unreadable',
  'unknown-kind',
  'duplicate-slug',
];

test('every rule has a bad file, and every rule but those of unreadable files has a good file next to it', () => {
  const inCorpus = Object.keys(contentRules).filter((rule) => !madeElsewhere.includes(rule));
  const named = faulty.map(([, name]) => name).filter((name) => !name.endsWith('-binary'));
  expect(named.toSorted()).toEqual(inCorpus.map(fileOf).toSorted());
  const { 'The file': _file, ...others } = ruleDescriptions;
  const good = new Set(namesIn('good'));
  const without = Object.values(others)
    .flatMap((group) => Object.keys(group))
    .filter((rule) => !good.has(fileOf(rule)));
  expect(without).toEqual([]);
});

test('each rule has one sentence on the page of rules', () => {
  const rulesWithSentence = Object.values(ruleDescriptions).flatMap((group) => Object.keys(group));
  expect(rulesWithSentence.toSorted()).toEqual(Object.keys(contentRules).toSorted());
});
