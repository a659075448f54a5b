import { createPortToken, type PortToken } from '../../token.ts';

/** A person's data in the admin app. Instants are epoch ms. */
export type AdminPerson = {
  id: string;
  /** The e-mail address; empty when the issuer sends none. */
  email: string;
  roles: string[];
  paymentStatus: string;
  isDisabled: boolean;
  createdAt: number;
  /** The periods of access; `reference` names the licence that an admin gave. */
  grants: { id: string; source: string; from: number; until: number; reference: string | null }[];
};

/** A preview of a person's erasure; `token` confirms the erasure. */
export type ErasurePreview = { token: string; expiresAt: number; rows: Readonly<Record<string, number>> };

/** One entry of the audit log. */
export type ListedAuditEntry = {
  id: string;
  at: number;
  /** The id of the person who acted, or `operator` for the command line. */
  by: string;
  byEmail: string | null;
  action: string;
  subject: string | null;
  details: Readonly<Record<string, unknown>>;
  /**
   * The title of the item or the address of the person, and the number of the version; null when the server sends none.
   */
  title: string | null;
  versionNumber: number | null;
};

/**
 * The people and the audit log, for admins; these calls are additions to specification 7.
 *
 * Adapters: every failure must be an AppError; NotFound on a server without these calls.
 */
export interface PeopleGateway {
  /** Finds people whose e-mail address contains this text. */
  search(email: string): Promise<{ people: AdminPerson[]; hasMore: boolean }>;
  person(id: string): Promise<AdminPerson>;
  setRoles(id: string, roles: readonly string[]): Promise<AdminPerson>;
  /** Gives access until an instant. Conflict when the same reference gave access before. */
  grantAccess(id: string, until: number, reference: string): Promise<AdminPerson>;
  /** Ends the access by one grant at once. */
  endAccess(id: string, grantId: string): Promise<AdminPerson>;
  /** Returns every row of a person, as JSON text. */
  exportOf(id: string): Promise<string>;
  prepareErasure(id: string): Promise<ErasurePreview>;
  erase(id: string, token: string): Promise<void>;
  /** Returns entries older than the entry `before`, newest first. */
  auditLog(before?: string): Promise<{ entries: ListedAuditEntry[]; hasMore: boolean }>;
}
export const PeopleGateway: PortToken<PeopleGateway> = createPortToken('PeopleGateway');
