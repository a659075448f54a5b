import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type {
  ReauthenticationRepository,
  ProtectedContentAccess,
} from '../../../application/ports/server/account/reauthentication.ts';
import { changeRecordedAccount } from '../platform/database/account-changes.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { parseStoredJson } from '../platform/database/tables/stored-json.ts';

/**
 * The record model for sign-ins at an outside issuer whose protected content is open. The embedded provider uses its
 * grants instead.
 */
const outsideModel = 'OutsideSignIn';
const outside = 'outside:';

/** The record model for nonces; the ID token of a proof must contain a nonce. */
const nonceModel = 'ProofNonce';

/** The lifetime below which a grant belongs to a sign-in on a shared device (s). */
const sharedForLessS = 24 * 60 * 60;

/**
 * Returns the id of a sign-in at an outside issuer; if its tokens identify no session, all sign-ins of a person share
 * one id.
 */
export const outsideIssuerSignInId = (issuer: string, subject: string, sessionId = ''): string =>
  outside +
  createHash('sha256')
    .update(JSON.stringify([issuer, subject, sessionId]))
    .digest('base64url');

/** Keeps re-authentications in the records of the sign-ins, so that both are deleted together. */
export class SqlReauthenticationRepository implements ReauthenticationRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async choice(personId: string): Promise<boolean | null> {
    const row = await this.#db
      .selectFrom('person')
      .select('asks_again')
      .where('id', '=', personId)
      .executeTakeFirst();
    const asks = row?.asks_again ?? null;
    return asks === null ? null : asks === 1;
  }

  async choose(personId: string, asks: boolean, at: number): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const change = { kind: 'askingChosen', of: { personId }, at } as const;
      await changeRecordedAccount(db, change, () =>
        db
          .updateTable('person')
          .set({ asks_again: asks ? 1 : 0 })
          .where('id', '=', personId)
          .execute(),
      );
    });
  }

  async signIn(signInId: string): Promise<ProtectedContentAccess> {
    const row = await this.#db
      .selectFrom('identity_record')
      .select(['open_until', 'payload_json'])
      .where('model', '=', modelOf(signInId))
      .where('id', '=', signInId)
      .executeTakeFirst();
    if (!row) return { openUntil: 0, isShared: false };
    const { iat = 0, exp = Number.POSITIVE_INFINITY } = parseStoredJson(row.payload_json);
    return { openUntil: row.open_until ?? 0, isShared: exp - iat < sharedForLessS };
  }

  async open(signInId: string, { now, until }: { now: number; until: number }): Promise<void> {
    const isOutside = modelOf(signInId) === outsideModel;
    if (isOutside) await this.#openOutside(signInId, now, until);
    else
      await this.#db
        .updateTable('identity_record')
        .set({ open_until: until })
        .where('model', '=', 'Grant')
        .where('id', '=', signInId)
        .execute();
  }

  async extend(signInId: string, { now, until }: { now: number; until: number }): Promise<void> {
    const model = modelOf(signInId);
    await this.#db
      .updateTable('identity_record')
      .set({ open_until: until, ...(model === outsideModel ? { expires_at: until } : {}) })
      .where('model', '=', model)
      .where('id', '=', signInId)
      .where('open_until', '>', now)
      .execute();
  }

  async nonce(personId: string, { now, until }: { now: number; until: number }): Promise<string> {
    const nonce = randomBytes(32).toString('base64url');
    await this.#forget(nonceModel, now);
    await this.#db
      .insertInto('identity_record')
      .values({ ...blank, model: nonceModel, id: ofPerson(personId, nonce), expires_at: until })
      .execute();
    return nonce;
  }

  async takeNonce(personId: string, nonce: string, now: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('identity_record')
      .where('model', '=', nonceModel)
      .where('id', '=', ofPerson(personId, nonce))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async #forget(model: string, now: number): Promise<void> {
    await this.#db
      .deleteFrom('identity_record')
      .where('model', '=', model)
      .where('expires_at', '<=', now)
      .execute();
  }

  async #openOutside(id: string, now: number, until: number): Promise<void> {
    await this.#forget(outsideModel, now);
    await this.#db
      .insertInto('identity_record')
      .values({ ...blank, model: outsideModel, id, expires_at: until, open_until: until })
      .onConflict((conflict) =>
        conflict.columns(['model', 'id']).doUpdateSet({ open_until: until, expires_at: until }),
      )
      .execute();
  }
}

const blank = {
  payload_json: '{}',
  grant_id: null,
  user_code: null,
  uid: null,
  account_id: null,
  consumed_at: null,
  browser: null,
  open_until: null,
} as const;

const ofPerson = (personId: string, nonce: string): string =>
  createHash('sha256')
    .update(JSON.stringify([personId, nonce]))
    .digest('base64url');

const modelOf = (signInId: string): string => (signInId.startsWith(outside) ? outsideModel : 'Grant');
