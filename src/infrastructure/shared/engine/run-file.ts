import { formatFinding } from '../../../domain/content/finding.ts';
import { toErrorMessage } from '../../../application/errors.ts';
import { collapsePrivateParts } from '../../../domain/chat/closed-parts.ts';
import type { Run } from '../../../domain/chat/run.ts';
import type { DeviceLogEntry } from '../../../domain/chat/run-entry.ts';
import { validateContent } from '../content/validate/validate.ts';
import { describeSchemaError } from '../content/validate/plain-words.ts';
import { maskLog } from '../../../domain/chat/mask-log.ts';
import { checks } from './run-file-check.ts';
import { toIsoInstant, parseIsoInstant } from './run-file-instants.ts';
import type { RunFileContent } from './run-file-schema.ts';

/** A run (one play of an Activity) in a file: its log and its content version, so that it can be replayed anywhere. */
export type RunFile = Pick<Run, 'id' | 'version' | 'definition' | 'completedAt'> & {
  /** The log. Marks replace its private parts, unless those were requested. */
  log: readonly DeviceLogEntry[];
  /** True when the family's own text is replaced by dots. */
  masked: boolean;
};

/** Writes a run's file. The family's text is masked and private answers are omitted, unless options request them. */
export function formatRunFile(
  run: Omit<RunFile, 'masked'>,
  { keepWords = false, keepPrivate = false } = {},
): string {
  const exported = keepPrivate ? run.log : collapsePrivateParts(run);
  const log = keepWords ? exported : maskLog(run.definition, exported);
  const file = {
    format: 'fireside-run/1',
    run: run.id,
    version: run.version,
    masked: !keepWords,
    completedAt: run.completedAt === null ? null : toIsoInstant(run.completedAt),
    log: log.map(written),
    activity: run.definition,
  } satisfies RunFileContent;
  return `${JSON.stringify(file, null, 2)}\n`;
}

function written(entry: DeviceLogEntry): RunFileContent['log'][number] {
  const at = toIsoInstant(entry.at);
  return entry.kind === 'closed' ? { ...entry, said: [...entry.said], at } : { ...entry, at };
}

/** Reads a file of `formatRunFile`; for any other file, returns the problems as sentences. */
export function parseRunFile(
  source: Uint8Array,
): { ok: true; run: RunFile } | { ok: false; problems: string[] } {
  const json = parsed(source);
  if (!json.ok) return { ok: false, problems: [`it is not JSON (${json.problem}).`] };
  const fits = checks.run;
  if (!fits(json.value))
    return {
      ok: false,
      problems: (fits.errors ?? []).map((fault) =>
        formatFinding({ path: fault.instancePath, message: describeSchemaError(fault) }),
      ),
    };
  const { run: id, version, masked, completedAt, log, activity } = json.value;
  const read = validateContent('activity', activity);
  if (!read.ok)
    return {
      ok: false,
      problems: read.findings.map((fault) => formatFinding({ ...fault, path: `/activity${fault.path}` })),
    };
  return {
    ok: true,
    run: {
      id,
      version,
      masked,
      definition: read.definition,
      completedAt: completedAt === null ? null : parseIsoInstant(completedAt),
      log: log.map((step) => ({ ...step, at: parseIsoInstant(step.at) })),
    },
  };
}

/** Parses JSON without a limit on length, because a log may be longer than any content file. */
function parsed(source: Uint8Array): { ok: true; value: unknown } | { ok: false; problem: string } {
  try {
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(source)) };
  } catch (error) {
    return { ok: false, problem: toErrorMessage(error) };
  }
}
