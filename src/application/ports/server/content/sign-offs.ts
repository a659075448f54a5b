import type { ItemName } from '../../../../domain/content/content-kind.ts';
import type { SignOff } from '../../../../domain/review/sign-offs.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';

/**
 * Sign-offs of an item's texts: by the item's slug, which they follow when it is renamed.
 *
 * Adapters: `digest` is the same for values whose canonical JSON is, and for no others. Each change writes its entry of
 * the audit log in the same transaction. One a person, role and digest: given again it stays as it was.
 */
export interface SignOffs {
  digest(part: object): string;
  /** Lists all sign-offs of an item, of any of its texts, newest first. */
  list(item: ItemName): Promise<SignOff[]>;
  give(item: ItemName, signOff: Omit<SignOff, 'id'>, noted: AuditEntryFactory<SignOff>): Promise<SignOff>;
  /** Takes back a sign-off of this person alone; resolves to whether it was there. */
  takeBack(id: string, by: string, noted: AuditEntryFactory<SignOff & ItemName>): Promise<boolean>;
}
