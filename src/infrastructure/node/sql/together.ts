import DataLoader from 'dataloader';
import { AppError } from '../../../application/errors.ts';

/** A statement carries out so many asks, and so many statements are under way: the rest wait for one to be back. */
const mostAtOnce = 32;
const mostUnderWay = 2;

type CarryOut<Ask, Answer> = (asks: readonly Ask[]) => Promise<readonly (Answer | Error)[]>;

/**
 * Whoever asks while the database is busy with others asks together with them, in one statement: the more is
 * asked, the less one ask costs. Who comes alone does not wait. `carryOut` gives an answer or an error for each,
 * in the order of the asks; what the database refuses of many is tried for each alone, so that nobody's ask
 * fails for another's.
 */
export function together<Ask extends object, Answer>(
  carryOut: CarryOut<Ask, Answer>,
): (ask: Ask) => Promise<Answer> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  const begin = (dispatch: () => void): void => {
    if (underWay === mostUnderWay) return void waiting.push(dispatch);
    underWay += 1;
    setImmediate(dispatch);
  };
  const loader = new DataLoader<Ask, Answer>(
    async (asks) => {
      try {
        return await carryOut(asks).catch((error: unknown) => eachAlone(carryOut, asks, error));
      } finally {
        underWay -= 1;
        const next = waiting.shift();
        if (next) begin(next);
      }
    },
    { cache: false, maxBatchSize: mostAtOnce, batchScheduleFn: begin },
  );
  return (ask) => loader.load(ask);
}

async function eachAlone<Ask, Answer>(
  carryOut: CarryOut<Ask, Answer>,
  asks: readonly Ask[],
  refusal: unknown,
): Promise<readonly (Answer | Error)[]> {
  // One alone, or a database that is not there.
  if (asks.length === 1 || refusal instanceof AppError) throw refusal;
  const answers: (Answer | Error)[] = [];
  for (const ask of asks)
    answers.push(...(await carryOut([ask]).catch((error: unknown) => [error as Error])));
  return answers;
}
