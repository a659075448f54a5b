import { mostEntriesOfPerson } from '../../domain/chat/log-size.ts';
import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { RunRepository } from '../ports/server/chat/run-repository.ts';

/**
 * Refuses another start when the person's logs are full. A restarted run keeps its log, so without this limit one
 * person could store any number of logs. @throws AppError Conflict when the logs have reached the limit.
 */
export async function assertRunStorageQuota(
  { runs }: { runs: Pick<RunRepository, 'keptBy'> },
  { id }: Pick<Person, 'id'>,
): Promise<void> {
  if ((await runs.keptBy(id)) < mostEntriesOfPerson) return;
  throw new AppError(
    'Conflict',
    'So much is kept of your conversations that nothing can be begun again. What you have stays, and can be gone on with.',
  );
}
