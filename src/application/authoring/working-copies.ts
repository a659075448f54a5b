import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { People } from '../ports/server/people/people.ts';
import type { WorkingCopies, WorkingCopy, WrittenText } from '../ports/server/authoring/working-copies.ts';

export type CopyPorts = {
  workingCopies: WorkingCopies;
  library: ContentLibrary;
  people: Pick<People, 'find'>;
  clock: Clock;
};

/** More than anybody works at; it bounds what one account can fill. */
export const mostWorkingCopies = 100;

/** A working copy for a reader. */
export type ShownCopy = WorkingCopy & {
  /** Address of its author, as long as they are here. */
  byEmail: string;
  isMine: boolean;
  /** The item's published version, `by` an address where the person is known; null where none is published. */
  published: { version: string; at: number; by: string } | null;
};

/** Every author's working copies, what was changed last first. */
export async function listWorkingCopies(ports: CopyPorts, person: Person): Promise<ShownCopy[]> {
  const copies = await ports.workingCopies.list();
  return Promise.all(copies.map((copy) => shownCopy(ports, person, copy)));
}

/** One of them with its text. Throws NotFound. */
export async function showWorkingCopy(
  ports: CopyPorts,
  person: Person,
  id: string,
): Promise<ShownCopy & { text: string }> {
  const copy = await ports.workingCopies.find(id);
  if (!copy) throw unknownCopy();
  return { ...(await shownCopy(ports, person, copy)), text: copy.text };
}

/**
 * Stores a text of this person in the place of its `revision`. The first to store wins: a device that has not seen that
 * text is refused with VersionConflict, whose details name the present one.
 */
export async function storeWorkingCopy(
  ports: CopyPorts,
  person: Person,
  id: string,
  { revision, ...written }: WrittenText & { revision: number },
): Promise<ShownCopy> {
  const plain = { ...written, text: written.text.replaceAll('\0', '') };
  const storing = await ports.workingCopies.store(id, person.id, plain, {
    revision,
    at: ports.clock.now(),
    most: mostWorkingCopies,
  });
  if (storing.isStored) return shownCopy(ports, person, storing.copy);
  const { instead } = storing;
  throw new AppError('VersionConflict', 'This working copy was changed on another device.', {
    id: instead.id,
    revision: instead.revision,
    changedOn: new Date(instead.changedAt).toISOString(),
  });
}

/** Removes a person's own copy. Throws NotFound for another's or an unknown one. */
export async function removeWorkingCopy(
  { workingCopies }: CopyPorts,
  { id: by }: Person,
  id: string,
): Promise<void> {
  if (!(await workingCopies.remove(id, by))) throw unknownCopy();
}

/** A copy as somebody sees it. */
export async function shownCopy(
  { library, people }: CopyPorts,
  { id }: Person,
  copy: WorkingCopy,
): Promise<ShownCopy> {
  const item = await library[copy.kind](copy.slug);
  const emailOf = async (by: string): Promise<string> => (await people.find(by))?.email || by;
  return {
    ...copy,
    byEmail: await emailOf(copy.by),
    isMine: copy.by === id,
    published: item && {
      version: item.version,
      at: item.publishedAt,
      by: await emailOf(item.publishedBy),
    },
  };
}

export const unknownCopy = (): AppError => new AppError('NotFound', 'There is no such working copy.');
