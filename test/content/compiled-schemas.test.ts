import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SourceTextModule, SyntheticModule } from 'node:vm';
import { detectContentKind } from '../../src/domain/content/content-kind.ts';
import { contentRules } from '../../src/domain/content/rules.ts';
import { describeSchemaError } from '../../src/infrastructure/shared/content/validate/plain-words.ts';
import {
  checks as published,
  digests,
} from '../../src/infrastructure/shared/content/validate/published-checks.ts';
import { validateContent } from '../../src/infrastructure/shared/content/validate/validate.ts';
import { checks as ofRunFile } from '../../src/infrastructure/shared/engine/run-file-check.ts';
import { formatRunFile } from '../../src/infrastructure/shared/engine/run-file.ts';
import * as instants from '../../src/infrastructure/shared/engine/run-file-instants.ts';
import { compiledModule } from '../../tools/compile-schemas.ts';
import { activity, choice, feedback, input, message, touchpoint } from '../support/activity.ts';
import { broken } from '../support/broken-json.ts';
import { dice } from '../support/random-activity.ts';
import { shareOf } from '../support/random-share.ts';
import { sourcesIn } from '../support/content-sources.ts';

/**
 * The code that a build makes of our schemas tells the same faults, in the same words and the same order, as ajv
 * does with the schemas themselves.
 */
async function compiled<Checks extends object>(file: string, _as: Checks): Promise<Checks> {
  return ((await compiledExports(file)) as { checks: Checks }).checks;
}

async function compiledExports(file: string): Promise<object> {
  const code = compiledModule(resolve('src/infrastructure/shared', file));
  const module = new SourceTextModule(code!);
  await module.link((specifier) => {
    expect(specifier).toBe('./run-file-instants.ts');
    return new SyntheticModule(['formats'], function () {
      this.setExport('formats', instants.formats);
    });
  });
  await module.evaluate();
  return module.namespace;
}

const files = ['test/content/good', 'test/content/bad', 'content/activities', 'content/programmes']
  .flatMap((folder) => sourcesIn(folder).map((name) => join(folder, name)))
  .map((path): [string, unknown] => [path, JSON.parse(readFileSync(path, 'utf8'))]);
const odd: [string, unknown][] = [
  null,
  true,
  7,
  '',
  'text',
  [],
  {},
  [{}],
  { touchpoints: 7 },
  { activities: [] },
].map((value) => [JSON.stringify(value), value]);
let ahead: typeof published;

beforeAll(async () => {
  ahead = await compiled('content/validate/published-checks.ts', published);
});

test('it exports the same checks', async () => {
  for (const [file, checks] of [
    ['content/validate/published-checks.ts', published],
    ['engine/run-file-check.ts', ofRunFile],
  ] as const)
    expect(Object.keys(await compiled(file, checks))).toEqual(Object.keys(checks));
  expect(compiledModule(resolve('src/infrastructure/shared/content/validate/validate.ts'))).toBeNull();
});

test('it exports the same digests of the schemas', async () => {
  expect(await compiledExports('content/validate/published-checks.ts')).toMatchObject({ digests });
});

test.each([...files, ...odd])(
  '%s has the same findings, as an Activity and as a Programme',
  (_name, value) => {
    for (const kind of ['activity', 'programme'] as const)
      expect(validateContent(kind, value, ahead)).toEqual(validateContent(kind, value, published));
  },
);

test('content broken at random has the same findings, of every rule of the schemas', () => {
  const found = new Set<string>();
  for (const [path, value] of files)
    for (let seed = 0; seed < shareOf(30, 6); seed += 1) {
      const kind = detectContentKind(value)!;
      const draft = broken(value, dice(`${path} ${seed}`));
      const read = validateContent(kind, draft, published);
      expect({ path, seed, read: validateContent(kind, draft, ahead) }).toEqual({ path, seed, read });
      for (const { rule } of read.findings) found.add(rule);
    }
  const known = Object.keys(contentRules).filter((rule) => rule.startsWith('schema/'));
  expect([...found].filter((rule) => rule !== 'more-findings')).toEqual(expect.arrayContaining(known));
});

test("a run's file broken at random has the same faults", async () => {
  const { run } = await compiled('engine/run-file-check.ts', ofRunFile);
  const definition = activity([
    touchpoint('hello', [
      message('Hello'),
      input('name', { maxLength: 40 }),
      choice('mood', ['Well', 'Not']),
    ]),
    touchpoint('bye', [feedback('how', [{ id: 'how-a', type: 'text', prompt: 'How?' }])]),
  ]);
  const questionResponses = [{ feedbackQuestionEntityId: 'how-a', responses: ['Fine'] }];
  const written = formatRunFile(
    {
      id: 'run',
      version: 'version',
      definition,
      completedAt: 5000,
      log: [
        { kind: 'opened', at: 0 },
        { kind: 'answered', at: 1000, stepId: 'name', response: { kind: 'input', response: 'Zoë' } },
        { kind: 'answered', at: 2000, stepId: 'mood', response: { kind: 'choice', response: 'Well' } },
        { kind: 'touchpoint-ended', at: 3000, touchpointId: 'hello' },
        { kind: 'answered', at: 4000, stepId: 'how', response: { kind: 'feedback', questionResponses } },
      ],
    },
    { keepWords: true },
  );
  const faultsOf = (check: typeof run, value: unknown): unknown =>
    check(value)
      ? []
      : check.errors?.map((fault) => [fault.instancePath, fault.keyword, describeSchemaError(fault)]);
  const found = new Set<string>();
  const dates = ['2026-02-29T10:00:00Z', '2026-13-01T10:00:00Z', '2026-01-31', '2026-01-31T10:00:00+01:00'];
  for (let seed = 0; seed < 1500; seed += 1) {
    const { activity: _definition, ...rest } = JSON.parse(written) as Record<string, unknown>;
    const random = dice(`run ${seed}`);
    if (random.chance(0.2)) rest['completedAt'] = random.pick(dates);
    const draft = { ...(broken(rest, random) as object), ...(random.chance(0.95) && { activity: {} }) };
    const faults = faultsOf(ofRunFile.run, draft);
    expect({ seed, faults: faultsOf(run, draft) }).toEqual({ seed, faults });
    for (const [, keyword] of faults as [string, string][]) found.add(keyword);
  }
  expect([...found]).toEqual(
    expect.arrayContaining(['anyOf', 'discriminator', 'enum', 'format', 'maxLength', 'required', 'type']),
  );
});
