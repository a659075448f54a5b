import { mostOfPerson } from '../../domain/chat/log-size.ts';
import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { RunRepository } from '../ports/server/chat/run-repository.ts';

/**
 * A run that is begun again leaves its log behind, so this ends: else every bound of a log would count once for each time.
 * @throws AppError Conflict where the person's logs hold as much as one person's may.
 */
export async function assertRoomForAnother(
  { runs }: { runs: Pick<RunRepository, 'keptBy'> },
  { id }: Pick<Person, 'id'>,
): Promise<void> {
  if ((await runs.keptBy(id)) < mostOfPerson) return;
  throw new AppError(
    'Conflict',
    'So much is kept of your conversations that nothing can be begun again. What you have stays, and can be gone on with.',
  );
}
