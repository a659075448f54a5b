import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';

/** A link for playing a conversation without an account; `by` is the id of the person who made it. */
export type PreviewLink = {
  id: string;
  by: string;
  slug: string;
  title: string;
  /** The version that the Activity would have once published. */
  version: string;
  createdAt: number;
  expiresAt: number;
};

/**
 * The links for playing conversations without an account.
 *
 * Adapters: only a hash of the token may be stored. `make` and `end` must write their entry of the audit log in the
 * same transaction. An expired link counts as unknown, and is removed by the next `make` or by retention. `make` beyond
 * `most` links is AppError 'InvalidRequest'.
 */
export interface PreviewLinks {
  make(
    activity: ActivityDefinition,
    by: string,
    when: { at: number; expiresAt: number; most: number },
    noted: AuditEntryFactory<PreviewLink>,
  ): Promise<{ link: PreviewLink; token: string }>;
  /** Lists the links of all authors, newest first. */
  list(at: number): Promise<PreviewLink[]>;
  open(
    token: string,
    at: number,
  ): Promise<{ activity: ActivityDefinition; expiresAt: number; by: string } | null>;
  /** Ends a link; resolves to whether the link existed. */
  end(id: string, at: number, noted: AuditEntryFactory<PreviewLink>): Promise<boolean>;
}
