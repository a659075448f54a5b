import { token, type Token } from '../../token.ts';

/** A person as admins see them. Instants are epoch ms. */
export type AdminPerson = {
  id: string;
  /** Empty when the issuer gives none. */
  email: string;
  roles: string[];
  paymentStatus: string;
  isDisabled: boolean;
  createdAt: number;
  /** `reference` names a licence that an admin gave. */
  grants: { id: string; source: string; from: number; until: number; reference: string | null }[];
};

/** A preview of a person's erasure, with the token that carries it out. */
export type Erasure = { token: string; expiresAt: number; rows: Readonly<Record<string, number>> };

/** One act of an admin. */
export type AuditLogEntry = {
  id: string;
  at: number;
  /** Id of a person, or where it was done: `operator` for the command line. */
  by: string;
  byEmail: string | null;
  action: string;
  subject: string | null;
  details: Readonly<Record<string, unknown>>;
  /** Title of the item or address of the person, and the number of the version, where the server sends them. */
  title: string | null;
  versionNumber: number | null;
};

/**
 * People and what admins did: additions, which a server may lack.
 *
 * Adapters: every failure is an AppError; NotFound on a server without these calls.
 */
export interface PeopleGateway {
  /** People whose e-mail address holds these characters. */
  search(email: string): Promise<{ people: AdminPerson[]; hasMore: boolean }>;
  person(id: string): Promise<AdminPerson>;
  setRoles(id: string, roles: readonly string[]): Promise<AdminPerson>;
  /** Gives access until then; Conflict where the same reference gave it before. */
  grantAccess(id: string, until: number, reference: string): Promise<AdminPerson>;
  /** Ends access by one grant, now. */
  endAccess(id: string, grantId: string): Promise<AdminPerson>;
  /** Every row of a person, as JSON text. */
  exportOf(id: string): Promise<string>;
  prepareErasure(id: string): Promise<Erasure>;
  erase(id: string, token: string): Promise<void>;
  /** Newest first; older than this entry. */
  auditLog(before?: string): Promise<{ entries: AuditLogEntry[]; hasMore: boolean }>;
}
export const PeopleGateway: Token<PeopleGateway> = token('PeopleGateway');
