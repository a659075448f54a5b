import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FromSchema } from 'json-schema-to-ts';

import { findingText } from '../../../domain/content/finding.ts';
import { errorMessage } from '../../../application/errors.ts';
import type { Run } from '../../../domain/chat/run.ts';
import { publishedSchemas } from '../content/published-schemas.ts';
import { inPlainWords } from '../content/plain-words.ts';
import { maskLog } from '../../../domain/chat/mask-log.ts';
import type { StepResponse } from '../../../domain/chat/steps/step-kinds.ts';
import { answerFields, answerKinds } from '../api/step-wire.ts';

/** A run in a file: its log and the content version it is on, so that it can be replayed anywhere. */
export type RunFile = Pick<Run, 'id' | 'version' | 'definition' | 'completedAt' | 'log'> & {
  /** The family's own words are dots. */
  masked: boolean;
};

const text = { type: 'string', maxLength: 5000 } as const;
const instant = {
  type: 'string',
  format: 'instant',
  description: 'An instant, as in "2026-01-31T09:30:00.000Z".',
} as const;
const answer = {
  title: 'Answer',
  type: 'object',
  discriminator: { propertyName: 'kind' },
  oneOf: answerKinds.map((kind) => ({
    required: ['kind', ...Object.keys(answerFields(kind))],
    properties: { kind: { const: kind }, ...answerFields(kind) },
  })),
} as const;
/** No type can be read from what is made of all kinds: only its title is told, which `Written` knows. */
const response: Pick<typeof answer, 'title'> = answer;
const entry = {
  type: 'object',
  discriminator: { propertyName: 'kind' },
  oneOf: [
    { required: ['kind', 'at'], properties: { kind: { const: 'opened' }, at: instant } },
    {
      required: ['kind', 'at', 'stepId', 'response'],
      properties: { kind: { const: 'answered' }, at: instant, stepId: text, response },
    },
    {
      required: ['kind', 'at', 'touchpointId'],
      properties: { kind: { const: 'touchpoint-ended' }, at: instant, touchpointId: text },
    },
  ],
} as const;
const schema = {
  type: 'object',
  required: ['format', 'run', 'version', 'masked', 'completedAt', 'log', 'activity'],
  properties: {
    format: { enum: ['fireside-run/1'] },
    run: text,
    version: text,
    masked: { type: 'boolean' },
    completedAt: { anyOf: [instant, { type: 'null' }], description: instant.description },
    log: { type: 'array', items: entry },
    activity: { type: 'object' },
  },
} as const;

type Written = FromSchema<
  typeof schema,
  { deserialize: [{ pattern: Pick<typeof answer, 'title'>; output: StepResponse }] }
>;

/** The text of a run's file; the family's words are masked unless their keeping is asked for. */
export function writeRun(run: Omit<RunFile, 'masked'>, { keepWords = false } = {}): string {
  const log = keepWords ? run.log : maskLog(run.definition, run.log);
  const file = {
    format: 'fireside-run/1',
    run: run.id,
    version: run.version,
    masked: !keepWords,
    completedAt: run.completedAt === null ? null : isoOf(run.completedAt),
    log: log.map((step) => ({ ...step, at: isoOf(step.at) })),
    activity: run.definition,
  } satisfies Written;
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Reads what `writeRun` wrote; of anything else, says what is wrong in sentences. */
export function readRun(source: Uint8Array): { ok: true; run: RunFile } | { ok: false; problems: string[] } {
  const json = parsed(source);
  if (!json.ok) return { ok: false, problems: [`it is not JSON (${json.problem}).`] };
  const ajv = new Ajv2020({ verbose: true, strict: true, discriminator: true });
  ajv.addFormat('instant', (iso) => isoInstant.test(iso) && Number.isFinite(msOf(iso)));
  const fits = ajv.compile<Written>(schema);
  if (!fits(json.value))
    return {
      ok: false,
      problems: (fits.errors ?? []).map((fault) =>
        findingText({ path: fault.instancePath, message: inPlainWords(fault) }),
      ),
    };
  const { run: id, version, masked, completedAt, log, activity } = json.value;
  const read = publishedSchemas.read('activity', activity);
  if (!read.ok)
    return {
      ok: false,
      problems: read.findings.map((fault) => findingText({ ...fault, path: `/activity${fault.path}` })),
    };
  return {
    ok: true,
    run: {
      id,
      version,
      masked,
      definition: read.definition,
      completedAt: completedAt === null ? null : msOf(completedAt),
      log: log.map((step) => ({ ...step, at: msOf(step.at) })),
    },
  };
}

/** A log may be longer than any content file. */
function parsed(source: Uint8Array): { ok: true; value: unknown } | { ok: false; problem: string } {
  try {
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(source)) };
  } catch (error) {
    return { ok: false, problem: errorMessage(error) };
  }
}

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;
const isoOf = (instantMs: number): string => new Date(instantMs).toISOString();
const msOf = (iso: string): number => new Date(iso).getTime();
