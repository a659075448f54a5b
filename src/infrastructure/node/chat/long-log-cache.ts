import type { RunEntry } from '../../../domain/chat/run-entry.ts';
import { measureLogSize } from '../../../domain/chat/log-size.ts';
import { toRunLog, type RunLogRow } from '../platform/database/run-entries.ts';

/** The fewest rows of a log that is cached; a shorter log is rebuilt from its rows. */
const fewestRows = 500;
/** The most memory for the cached logs and the replies made from them (bytes). */
const mostBytes = 32_000_000;
/** The time that a log stays in memory after its last reading (ms); an erased log leaves memory within this time. */
const keptForMs = 60_000;
const bytesOfEntry = 1600;
const bytesOfCharacter = 2;

type KeptLog = { revision: number; log: readonly RunEntry[]; bytes: number; timer: NodeJS.Timeout };

/**
 * Caches the longest conversations that were read in the last minute. For a run at the same revision, the cache returns
 * the same log object, for which `computeVisibleSteps` then returns the same reply.
 */
export class LongLogCache {
  /** The cached logs by run, the most recently read one last. */
  readonly #kept = new Map<string, KeptLog>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(most = mostBytes) {
    this.#mostBytes = most;
  }

  /** Returns the log in these rows, which must be those of the run at this revision. */
  of({ id, revision }: { id: string; revision: number }, rows: readonly RunLogRow[]): readonly RunEntry[] {
    if (rows.length < fewestRows) return toRunLog(rows);
    const kept = this.#take(id);
    const isSame = kept?.revision === revision && kept.log.length === rows.length;
    const log = isSame ? kept.log : toRunLog(rows);
    const bytes = isSame ? kept.bytes : bytesOf(log);
    const timer = setTimeout(() => this.#take(id), keptForMs).unref();
    this.#kept.set(id, { revision, log, bytes, timer });
    this.#bytes += bytes;
    for (const [oldest] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#take(oldest);
    }
    return log;
  }

  #take(id: string): KeptLog | undefined {
    const kept = this.#kept.get(id);
    this.#kept.delete(id);
    clearTimeout(kept?.timer);
    this.#bytes -= kept?.bytes ?? 0;
    return kept;
  }
}

function bytesOf(log: readonly RunEntry[]): number {
  const { entries, characters } = measureLogSize(log);
  return entries * bytesOfEntry + characters * bytesOfCharacter;
}
