import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';

/** A link by which a conversation can be played without an account; `by` is a person's id. */
export type PreviewLink = {
  id: string;
  by: string;
  slug: string;
  title: string;
  /** The version that the played Activity would have once it is published. */
  version: string;
  createdAt: number;
  expiresAt: number;
};

/**
 * Links by which a conversation can be played without an account.
 *
 * Adapters: of the token only a hash is kept. `make` and `end` write their entry of the audit log in the same
 * transaction. One that has expired is as one that never was, and is removed with the next one that is made, or by retention. `make`
 * beyond `most` of them is AppError 'InvalidRequest'.
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
  /** Resolves to whether it was there. */
  end(id: string, at: number, noted: AuditEntryFactory<PreviewLink>): Promise<boolean>;
}
