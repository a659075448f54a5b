import type { ContentKind, ContentItemName } from '../../domain/content/content-kind.ts';
import type { AdminAction } from '../../domain/people/audit.ts';
import type { Person } from '../../domain/people/person.ts';
import type { Clock } from '../ports/clock.ts';
import type { AuditEntryFactory } from '../ports/server/platform/audit-log.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { People } from '../ports/server/people/people.ts';

/**
 * Returns a function that finds the e-mail address of a person id, reading each person once; for an erased person it
 * returns the id.
 */
export function createEmailLookup(people: Pick<People, 'find'>): (id: string) => Promise<string> {
  const found = new Map<string, Promise<string>>();
  const find = async (id: string): Promise<string> => (await people.find(id))?.email || id;
  return (id) => {
    const email = found.get(id) ?? find(id);
    found.set(id, email);
    return email;
  };
}

/**
 * Makes the audit log entry for an act on an item. The entry names the item's slug, and its id if the item is
 * published.
 */
export async function createContentAuditEntry(
  { library, clock }: { library: Pick<ContentLibrary, ContentKind>; clock: Pick<Clock, 'now'> },
  { id: by }: Pick<Person, 'id'>,
  { kind, slug }: ContentItemName,
  action: AdminAction,
  more: Record<string, string> = {},
): Promise<AuditEntryFactory<unknown>> {
  const subject = (await library[kind](slug))?.id ?? null;
  return () => ({ at: clock.now(), by, action, subject, details: { slug, ...more } });
}
