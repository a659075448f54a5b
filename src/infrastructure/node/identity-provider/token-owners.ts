import { errors, jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import type { Account, Accounts } from './accounts/accounts.ts';
import { createLocalKeySet } from './local-keys.ts';
import { isGrantValid } from './accounts/sql-adapter.ts';

/**
 * Finds the account of an access token; null for another issuer's token, an expired one, one whose grant has ended
 * (logged out, revoked, reused), and one of a disabled account.
 */
export class TokenOwnerFinder {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #accounts: Accounts;
  readonly #publicUrl: string;
  readonly #keys: JWTVerifyGetKey;

  constructor(parts: { db: Kysely<Tables>; clock: Clock; accounts: Accounts; publicUrl: string }) {
    this.#db = parts.db;
    this.#clock = parts.clock;
    this.#accounts = parts.accounts;
    this.#publicUrl = parts.publicUrl;
    this.#keys = createLocalKeySet(parts);
  }

  async ownerOf(token: string): Promise<Account | null> {
    const claims = await this.#claimsOf(token);
    if (!claims || !(await isGrantValid(this.#db, claims.grantId, this.#clock.now()))) return null;
    const account = await this.#accounts.byId(claims.subject);
    return account && account.disabledAt === null ? account : null;
  }

  async #claimsOf(token: string): Promise<{ subject: string; grantId: string } | null> {
    try {
      const { payload } = await jwtVerify<{ sub: string }>(token, this.#keys, {
        issuer: `${this.#publicUrl}/idp`,
        audience: `${this.#publicUrl}/api`,
        typ: 'at+jwt',
        algorithms: ['ES256'],
        requiredClaims: ['exp', 'sub', 'gid'],
        currentDate: new Date(this.#clock.now()),
      });
      return { subject: payload.sub, grantId: String(payload.gid) };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
