import { AppError } from '../../../../application/errors.ts';
import { fromWireInstant, toWireInstant } from '../../../shared/api/parts/route.ts';

/** Returns an instant of a request as epoch ms. @throws AppError 'InvalidRequest' for another value. */
export function parseRequestInstant(on: string): number {
  const at = fromWireInstant(on);
  const day = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.exec(on)?.[1];
  const isDay = day !== undefined && toWireInstant(fromWireInstant(day))?.startsWith(day) === true;
  if (at === null || !isDay)
    throw new AppError('InvalidRequest', `'${on}' is no date; write it as 2026-12-31T00:00:00Z.`);
  return at;
}
