import { AsyncResource } from 'node:async_hooks';
import DataLoader from 'dataloader';
import { AppError } from '../../../application/errors.ts';
import { databaseCode } from './unavailable.ts';

/** A statement carries out so many asks, and so many statements are under way: the rest wait for one to be back. */
const mostAtOnce = 32;
const mostUnderWay = 2;

/** Has to be carried out by itself: the database refused something of those it was among. */
const alone = Symbol('alone');

/**
 * Whoever asks while the database is busy with others asks together with them, in one statement: the more is
 * asked, the less one ask costs. Who comes alone does not wait. `carryOut` gives an answer or an error for each,
 * in the order of the asks. What is refused of many is tried for each alone, so that nobody's ask fails for
 * another's; that the database is gone is told to all who wait.
 */
export function together<Ask extends object, Answer>(
  carryOut: (asks: readonly Ask[]) => Promise<readonly (Answer | Error)[]>,
): (ask: Ask) => Promise<Answer> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  /** While those who wait are told. */
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
      // In the context of the first of its own asks, not of those who went before.
      batchScheduleFn: (dispatch) => begin(AsyncResource.bind(dispatch)),
    },
  );
  return async (ask) => {
    const answer = await loader.load(ask);
    if (answer !== alone) return answer;
    const [own] = await carryOut([ask]);
    if (own instanceof Error) throw own;
    return own!;
  };
}

const causeOf = (error: AppError): string => databaseCode(error.cause);

/** No word came from the database, or that it ends. */
const isGone = (error: unknown): error is AppError =>
  error instanceof AppError && /^(?![0-9A-Z]{5}$)|^(08|57P)/.test(causeOf(error));

/** Some of what was asked cannot be, or some of it waits for a lock: the rest could go on. */
const isRefusal = (error: unknown): boolean =>
  !(error instanceof AppError) || /^(57014|55P03)$/.test(causeOf(error));
