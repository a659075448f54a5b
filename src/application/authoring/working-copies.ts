import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { People } from '../ports/server/people/people.ts';
import type {
  WorkingCopies,
  WorkingCopy,
  UnpublishedText,
} from '../ports/server/authoring/working-copies.ts';

export type WorkingCopyPorts = {
  workingCopies: WorkingCopies;
  library: ContentLibrary;
  people: Pick<People, 'find'>;
  clock: Clock;
};

/** The maximum number of working copies of an author, to limit the storage that one account can fill. */
export const mostWorkingCopies = 100;

/** A working copy (an author's unpublished text) for a reader. */
export type WorkingCopyView = WorkingCopy & {
  /** The e-mail address of the author; the id for an erased person. */
  byEmail: string;
  isMine: boolean;
  /** The item's published version; null without one. `by` is an e-mail address, or the id of an erased person. */
  published: { version: string; at: number; by: string } | null;
};

/** Lists the working copies of all authors, the last changed first. */
export async function listWorkingCopies(ports: WorkingCopyPorts, person: Person): Promise<WorkingCopyView[]> {
  const copies = await ports.workingCopies.list();
  return Promise.all(copies.map((copy) => toWorkingCopyView(ports, person, copy)));
}

/** Returns a working copy with its text. Throws NotFound for an unknown copy. */
export async function showWorkingCopy(
  ports: WorkingCopyPorts,
  person: Person,
  id: string,
): Promise<WorkingCopyView & { text: string }> {
  const copy = await ports.workingCopies.find(id);
  if (!copy) throw createUnknownCopyError();
  return { ...(await toWorkingCopyView(ports, person, copy)), text: copy.text };
}

/**
 * Stores a person's text in place of its revision `revision`. Of two devices the first to store wins: the other gets
 * VersionConflict, whose details name the stored revision.
 */
export async function storeWorkingCopy(
  ports: WorkingCopyPorts,
  person: Person,
  id: string,
  { revision, ...written }: UnpublishedText & { revision: number },
): Promise<WorkingCopyView> {
  const plain = { ...written, text: written.text.replaceAll('\0', '') };
  const storing = await ports.workingCopies.store(id, person.id, plain, {
    revision,
    at: ports.clock.now(),
    most: mostWorkingCopies,
  });
  if (storing.isStored) return toWorkingCopyView(ports, person, storing.copy);
  const { instead } = storing;
  throw new AppError('VersionConflict', 'This working copy was changed on another device.', {
    id: instead.id,
    revision: instead.revision,
    changedOn: new Date(instead.changedAt).toISOString(),
  });
}

/** Removes a person's own copy. Throws NotFound for an unknown copy and for one by another person. */
export async function removeWorkingCopy(
  { workingCopies }: WorkingCopyPorts,
  { id: by }: Person,
  id: string,
): Promise<void> {
  if (!(await workingCopies.remove(id, by))) throw createUnknownCopyError();
}

/** Returns a working copy with names in place of ids, for a reader. */
export async function toWorkingCopyView(
  { library, people }: WorkingCopyPorts,
  { id }: Person,
  copy: WorkingCopy,
): Promise<WorkingCopyView> {
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

export const createUnknownCopyError = (): AppError =>
  new AppError('NotFound', 'There is no such working copy.');
