import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { inputStepKind, inputSchema } from '../../../src/domain/steps/input.ts';

/** The folder in which the test compiles kinds of step that each lack one duty, or one part of their schema. */
const folder = resolve('.cache/step-kind-test');
const steps = relative(folder, resolve('src/domain/steps'));
const duties = Object.keys(inputStepKind);
/** The schema's parts that every kind has; `dependentRequired` is optional. */
const parts = Object.keys(inputSchema).filter((part) => part !== 'dependentRequired');
const fields = Object.keys(inputSchema.fields);

function errorsOf(lines: readonly string[]): string[] {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    resolve(folder, 'kinds.ts'),
    [
      `import { inputStepKind as input, inputSchema, type UserInputDefinition } from '${steps}/input.ts';`,
      `import type { StepSchema } from '${steps}/step-schema.ts';`,
      ...lines,
    ].join('\n'),
  );
  writeFileSync(
    resolve(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: relative(folder, resolve('tsconfig.base.json')),
      compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true },
      files: ['kinds.ts'],
    }),
  );
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => /error TS/.test(line));
}

test('a kind of step that lacks a duty does not compile', () => {
  const whole = errorsOf([
    'export const kind: typeof input = { ...input };',
    'export const schema: StepSchema<UserInputDefinition> = { ...inputSchema };',
  ]);
  expect(whole).toEqual([]);
  const errors = errorsOf([
    ...duties.map(
      (duty, n) => `const { ${duty}: _${n}, ...k${n} } = input; export const kind${n}: typeof input = k${n};`,
    ),
    ...parts.map(
      (part, n) =>
        `const { ${part}: _s${n}, ...s${n} } = inputSchema; export const schema${n}: StepSchema<UserInputDefinition> = s${n};`,
    ),
    ...fields.map(
      (field, n) =>
        `const { ${field}: _f${n}, ...f${n} } = inputSchema.fields; export const fields${n}: typeof inputSchema.fields = f${n};`,
    ),
  ]);
  const missing = errors.flatMap((error) => /Property '(\w+)' is missing/.exec(error)?.[1] ?? []);
  expect(missing).toEqual([...duties, ...parts, ...fields]);
  expect(errors).toHaveLength(missing.length);
});
