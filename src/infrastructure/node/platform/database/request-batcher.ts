import { AsyncResource } from 'node:async_hooks';
import DataLoader from 'dataloader';
import { AppError } from '../../../../application/errors.ts';
import { databaseErrorCode } from './unavailable.ts';

/** The most requests in one statement; up to `mostUnderWay` statements run at once, and further requests wait. */
const mostAtOnce = 32;
const mostUnderWay = 2;

/** The reply to a request whose batch the database refused: the request then runs alone. */
const alone = Symbol('alone');

/**
 * Collects requests into batches: those that arrive while statements run share the next one (docs/scale.md). `carryOut`
 * must return an answer or an error for each request, in order. If the database refuses a batch, each request runs
 * alone; if the database cannot be reached, all waiting requests fail at once.
 */
export function createRequestBatcher<Ask extends object, Answer>(
  carryOut: (asks: readonly Ask[]) => Promise<readonly (Answer | Error)[]>,
): (ask: Ask) => Promise<Answer> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  /** The error that all waiting requests receive when the database cannot be reached; undefined otherwise. */
  let gone: AppError | undefined;
  const begin = (dispatch: () => void): void => {
    if (underWay === mostUnderWay) return void waiting.push(dispatch);
    underWay += 1;
    setImmediate(dispatch);
  };
  const loader = new DataLoader<Ask, Answer | typeof alone>(
    async (asks) => {
      if (gone) throw gone;
      try {
        return await carryOut(asks);
      } catch (error) {
        if (isGone(error)) {
          gone = error;
          for (const dispatch of waiting.splice(0)) dispatch();
          gone = undefined;
        }
        if (asks.length === 1 || !isRefusal(error)) throw error;
        return asks.map(() => alone);
      } finally {
        underWay -= 1;
        const next = waiting.shift();
        if (next) begin(next);
      }
    },
    {
      cache: false,
      maxBatchSize: mostAtOnce,
      // The batch keeps the async context of its own first request, not of the batch before it.
      batchScheduleFn: (dispatch) => begin(AsyncResource.bind(dispatch)),
    },
  );
  return async (ask) => {
    const answer = await loader.load(ask);
    if (answer !== alone) return answer;
    for (const own of await carryOut([ask])) {
      if (own instanceof Error) throw own;
      return own;
    }
    throw new Error('A statement for one ask gave no answer.');
  };
}

const causeOf = (error: AppError): string => databaseErrorCode(error.cause);

/** Returns whether the database did not answer, is shutting down, or (SQLite) is locked by another process. */
const isGone = (error: unknown): error is AppError =>
  error instanceof AppError && /^(?!SQLITE|[0-9A-Z]{5}$)|^(08|57P|SQLITE_BUSY)/.test(causeOf(error));

/** Returns whether one of the requests is impossible or waits for a lock, so that the others could succeed. */
const isRefusal = (error: unknown): boolean =>
  !(error instanceof AppError) || /^(57014|55P03)$/.test(causeOf(error));
