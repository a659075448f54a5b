import type { ContentItemName } from '../../../../domain/content/content-kind.ts';
import type { SignOff } from '../../../../domain/review/sign-offs.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';

/**
 * The sign-offs of an item's texts. They belong to the item's slug, and follow it to a new slug.
 *
 * Adapters: two values must have the same `digest` exactly when their canonical JSON is the same. Each change must
 * write its entry of the audit log in the same transaction. A person gives one sign-off for each role and digest:
 * giving it again changes nothing.
 */
export interface SignOffs {
  digest(part: object): string;
  /** Lists all sign-offs of an item, for any of its texts, newest first. */
  list(item: ContentItemName): Promise<SignOff[]>;
  give(
    item: ContentItemName,
    signOff: Omit<SignOff, 'id'>,
    noted: AuditEntryFactory<SignOff>,
  ): Promise<SignOff>;
  /** Withdraws a sign-off of this person only; resolves to whether it existed. */
  takeBack(id: string, by: string, noted: AuditEntryFactory<SignOff & ContentItemName>): Promise<boolean>;
}
