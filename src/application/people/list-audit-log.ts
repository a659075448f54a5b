import type { AuditLog } from '../ports/server/platform/audit-log.ts';
import type { AuditEntry, NamedAuditEntry } from '../../domain/people/audit.ts';
import type { ContentHistory } from '../ports/server/content/content-history.ts';
import type { ContentVersion } from '../../domain/content/published.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { People } from '../ports/server/people/people.ts';

type ActPorts = {
  audit: AuditLog;
  library: ContentLibrary;
  history: Pick<ContentHistory, 'versions'>;
  people: Pick<People, 'find'>;
};

/** Returns a page of the audit log. Names are the present ones: the log itself stores ids only. */
export async function listAuditEntries(
  ports: ActPorts,
  before?: string,
): Promise<{ entries: NamedAuditEntry[]; hasMore: boolean }> {
  const { entries, hasMore } = await ports.audit.list(before);
  const titles = new Map<string, string | null>();
  const versions = new Map<string, readonly ContentVersion[]>();
  for (const { subject } of entries) {
    if (subject === null || titles.has(subject)) continue;
    const item = (await ports.library.activity(subject)) ?? (await ports.library.programme(subject));
    titles.set(subject, item ? item.definition.title : (await ports.people.find(subject))?.email || null);
    const kind = item && 'touchpoints' in item.definition ? 'activity' : 'programme';
    if (item) versions.set(subject, (await ports.history.versions(kind, item.id)) ?? []);
  }
  return { entries: entries.map((entry) => named(entry, titles, versions)), hasMore };
}

function named(
  entry: AuditEntry,
  titles: ReadonlyMap<string, string | null>,
  versions: ReadonlyMap<string, readonly ContentVersion[]>,
): NamedAuditEntry {
  const { version } = entry.details;
  const kept = versions.get(entry.subject ?? '')?.find((other) => other.version === version);
  return { ...entry, title: titles.get(entry.subject ?? '') ?? null, versionNumber: kept?.number ?? null };
}
