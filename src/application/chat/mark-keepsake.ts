import type { KeepsakeMark, OwnKeepsake } from '../../domain/chat/keepsakes.ts';
import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import { listKeepsakes, type KeepsakePorts } from './list-keepsakes.ts';

/** Marks something that this person's family made, and gives the list as it is then. */
export async function markKeepsake(
  ports: KeepsakePorts & { clock: Clock },
  person: Person,
  id: string,
  { done, offShelf }: KeepsakeMark,
): Promise<OwnKeepsake[]> {
  const mark = { done, offShelf };
  const keepsakes = await listKeepsakes(ports, person);
  if (!keepsakes.some((keepsake) => keepsake.id === id))
    throw new AppError('InvalidRequest', 'You have made nothing of this id.');
  await ports.keepsakeMarks.set(person.id, id, mark, ports.clock.now());
  return keepsakes.map((keepsake) => (keepsake.id === id ? { ...keepsake, ...mark } : keepsake));
}
