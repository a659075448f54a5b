import { sql, type RawBuilder } from 'kysely';
import { erasedFamilyPseudonym } from '../../../application/ports/server/reporting/feedback-reports.ts';
import { embeddedIssuer } from '../../../domain/people/person.ts';
import type { RetainedKind } from '../../../domain/people/retention.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

type Retained = {
  table: keyof Tables;
  /** The columns that identify a row; dependent rows refer to the first one. */
  key: readonly [string, ...string[]];
  /** Returns the condition that a row's retention period began before an instant. */
  isOver: (before: number) => RawBuilder<unknown>;
  /** The dependent rows that are deleted with a row, by the column that contains its key. */
  with?: readonly (readonly [table: keyof Tables, column: string])[];
};

/** The tables of each kind in the retention table. */
export const retentionTables: Readonly<Record<RetainedKind, Retained>> = {
  signIns: {
    table: 'identity_record',
    key: ['model', 'id'],
    isOver: (before) => sql`expires_at < ${before}`,
  },
  links: { table: 'account_link', key: ['token_hash'], isOver: (before) => sql`expires_at < ${before}` },
  accountChanges: { table: 'account_change', key: ['id'], isOver: (before) => sql`at < ${before}` },
  unverifiedAccounts: {
    table: 'identity_account',
    key: ['id'],
    // Accounts are kept if a newer link may still be opened, or if they have a row in `person`, which an operator
    // creates.
    isOver: (before) => sql`verified_at is null and created_at < ${before}
      and not exists (select 1 from account_link
        where account_id = identity_account.id and account_link.created_at >= ${before})
      and not exists (select 1 from person where subject = identity_account.id and issuer = ${embeddedIssuer})`,
    with: [
      ['account_link', 'account_id'],
      ['registration', 'account_id'],
      ['identity_record', 'account_id'],
    ],
  },
  refusedMails: { table: 'outbox_mail', key: ['id'], isOver: (before) => sql`refused_at < ${before}` },
  mailboxMails: { table: 'mailbox_mail', key: ['id'], isOver: (before) => sql`received_at < ${before}` },
  erasureRequests: {
    table: 'erasure_request',
    key: ['token_hash'],
    isOver: (before) => sql`expires_at < ${before}`,
  },
  erasedIdentities: {
    table: 'erased_identity',
    key: ['identity_hash'],
    isOver: (before) => sql`until_at < ${before}`,
  },
  cancelledPurchases: {
    table: 'purchase',
    key: ['id'],
    isOver: (before) => sql`state = 'cancelled' and created_at < ${before}`,
  },
  salesToNobody: {
    table: 'purchase',
    key: ['id'],
    isOver: (before) => sql`person_id = ${erasedFamilyPseudonym} and paid_at < ${before}`,
    with: [['access_grant', 'reference']],
  },
  previewLinks: { table: 'preview_link', key: ['id'], isOver: (before) => sql`expires_at < ${before}` },
  donePlans: { table: 'planned_publication', key: ['id'], isOver: (before) => sql`done_at < ${before}` },
  auditEntries: { table: 'audit_entry', key: ['id'], isOver: (before) => sql`at < ${before}` },
};
