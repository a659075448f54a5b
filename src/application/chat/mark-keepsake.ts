import {
  findKeepsakeTextProblem,
  type KeepsakeMark,
  type FamilyKeepsake,
} from '../../domain/chat/keepsakes.ts';
import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import { listKeepsakes, type KeepsakePorts } from './list-keepsakes.ts';

type Ports = KeepsakePorts & { clock: Clock };

/** Sets the family's marks on a keepsake or changes its text, and returns the new list of keepsakes. */
export async function markKeepsake(
  ports: Ports,
  person: Person,
  id: string,
  { done, offShelf, words: given }: KeepsakeMark & { words?: string | undefined },
): Promise<FamilyKeepsake[]> {
  const keepsakes = await listKeepsakes(ports, person);
  const marked = found(keepsakes, id);
  const words = given?.trim();
  const problem = words === undefined ? null : findKeepsakeTextProblem(marked, words);
  if (problem !== null) throw new AppError('InvalidRequest', problem, { reason: 'words' });
  const change = { done, offShelf, ...(words === undefined ? {} : { words }) };
  await ports.keepsakeMarks.set(person.id, id, change, ports.clock.now());
  return keepsakes.map((keepsake) => (keepsake === marked ? { ...keepsake, ...change } : keepsake));
}

/**
 * Deletes a keepsake and returns the remaining ones. No later Activity quotes it; the conversation in which it was made
 * stays unchanged.
 */
export async function forgetKeepsake(ports: Ports, person: Person, id: string): Promise<FamilyKeepsake[]> {
  found(await listKeepsakes(ports, person), id);
  await ports.keepsakeMarks.forget(person.id, id, ports.clock.now());
  return listKeepsakes(ports, person);
}

function found(keepsakes: readonly FamilyKeepsake[], id: string): FamilyKeepsake {
  const keepsake = keepsakes.find((one) => one.id === id);
  if (!keepsake) throw new AppError('InvalidRequest', 'You have made nothing of this id.');
  return keepsake;
}
