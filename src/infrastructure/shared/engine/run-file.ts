import { findingText } from '../../../domain/content/finding.ts';
import { errorMessage } from '../../../application/errors.ts';
import { logWithoutPrivate } from '../../../domain/chat/closed-parts.ts';
import type { Run } from '../../../domain/chat/run.ts';
import type { KeptEntry } from '../../../domain/chat/run-entry.ts';
import { validate } from '../content/validate/validate.ts';
import { inPlainWords } from '../content/validate/plain-words.ts';
import { maskLog } from '../../../domain/chat/mask-log.ts';
import { checks } from './run-file-check.ts';
import { isoOf, msOf } from './run-file-instants.ts';
import type { WrittenRun } from './run-file-schema.ts';

/** A run in a file: its log and the content version it is on, so that it can be replayed anywhere. */
export type RunFile = Pick<Run, 'id' | 'version' | 'definition' | 'completedAt'> & {
  /** Private parts are closed in it, unless their keeping was asked for. */
  log: readonly KeptEntry[];
  /** The family's own words are dots. */
  masked: boolean;
};

/** The text of a run's file; the family's words are masked and private answers left out unless they are asked for. */
export function writeRun(
  run: Omit<RunFile, 'masked'>,
  { keepWords = false, keepPrivate = false } = {},
): string {
  const exported = keepPrivate ? run.log : logWithoutPrivate(run);
  const log = keepWords ? exported : maskLog(run.definition, exported);
  const file = {
    format: 'fireside-run/1',
    run: run.id,
    version: run.version,
    masked: !keepWords,
    completedAt: run.completedAt === null ? null : isoOf(run.completedAt),
    log: log.map(written),
    activity: run.definition,
  } satisfies WrittenRun;
  return `${JSON.stringify(file, null, 2)}\n`;
}

function written(entry: KeptEntry): WrittenRun['log'][number] {
  const at = isoOf(entry.at);
  return entry.kind === 'closed' ? { ...entry, said: [...entry.said], at } : { ...entry, at };
}

/** Reads what `writeRun` wrote; of anything else, says what is wrong in sentences. */
export function readRun(source: Uint8Array): { ok: true; run: RunFile } | { ok: false; problems: string[] } {
  const json = parsed(source);
  if (!json.ok) return { ok: false, problems: [`it is not JSON (${json.problem}).`] };
  const fits = checks.run;
  if (!fits(json.value))
    return {
      ok: false,
      problems: (fits.errors ?? []).map((fault) =>
        findingText({ path: fault.instancePath, message: inPlainWords(fault) }),
      ),
    };
  const { run: id, version, masked, completedAt, log, activity } = json.value;
  const read = validate('activity', activity);
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
