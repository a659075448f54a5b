import type { CheckedContent } from '../../../domain/checks/checked-content.ts';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import { AppError } from '../../../application/errors.ts';
import type { ContentChecks } from '../../../application/ports/server/content/content-checks.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { Translations } from '../../../domain/content/translation.ts';
import type { AllowedPictures } from '../../../domain/checks/check-pictures.ts';
import {
  requireReadableContent,
  type ContentCheckReply,
  type ContentCheckRequest,
} from '../../shared/content/check-file.ts';
import { fieldsOrEmptyObject } from '../platform/fields.ts';

const usual = {
  /** The most files that wait for a thread; further ones are refused. */
  mostWaiting: 8,
  /** The time limit of a check (ms), including the wait. */
  withinMs: 20_000,
  /** Returns a signal that ends a check after `ms`. */
  deadline: (ms: number): AbortSignal => AbortSignal.timeout(ms),
};

/** Creates the content checks of the program; `programs` is `src` or the folder of the build. */
export function createContentChecks(
  programs: string,
  pictures: AllowedPictures,
  limits?: Partial<typeof usual>,
): ThreadedContentChecks {
  const source = join(programs, 'infrastructure/node/content/check-thread.ts');
  return new ThreadedContentChecks(
    existsSync(source) ? source : join(programs, 'check-thread.js'),
    pictures,
    limits,
  );
}

/** Checks content in threads: the largest file takes seconds, during which families' requests must still be served. */
export class ThreadedContentChecks implements ContentChecks {
  readonly #pool: Tinypool;
  readonly #limits: typeof usual;
  readonly #pictures: AllowedPictures;

  /** Creates the pool; `filename` is the thread's module. Threads start when they are needed and end when idle. */
  constructor(filename: string, pictures: AllowedPictures, limits: Partial<typeof usual> = {}) {
    this.#pictures = pictures;
    this.#limits = { ...usual, ...limits };
    this.#pool = new Tinypool({
      filename,
      minThreads: 0,
      maxThreads: Math.min(2, Math.max(1, availableParallelism() - 1)),
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
  }

  async check(
    kind: ContentKind,
    bytes: Uint8Array,
    activitySlugs: ReadonlySet<string>,
    kept?: Readonly<Translations>,
  ): Promise<CheckedContent> {
    const { mostWaiting, withinMs, deadline } = this.#limits;
    if (this.#pool.queueSize >= mostWaiting)
      throw new AppError(
        'Unavailable',
        'Many files are being checked just now. Please try again in a moment.',
      );
    const file: ContentCheckRequest = { kind, bytes, activitySlugs, pictures: this.#pictures, kept };
    const checked: ContentCheckReply = await this.#pool
      .run(file, { signal: deadline(withinMs) })
      .catch(gaveUp);
    return requireReadableContent(checked);
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** Rethrows an error of a check. @throws AppError 'Unavailable' for a check that exceeded its time or memory. */
function gaveUp(error: unknown): never {
  const { name, code } = fieldsOrEmptyObject(error);
  if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY')
    throw new AppError('Unavailable', 'The file could not be checked in time. Please try again in a moment.');
  throw error;
}
