import type { Kysely } from 'kysely';
import { errors } from 'oidc-provider';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../../../application/ports/clock.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { readStored } from '../../platform/database/stored-json.ts';

type IdentityRecordRow = Tables['identity_record'];

const purgeEveryMs = 10 * 60_000;

/** Keeps what the provider stores in the product's own database, so sign-ins outlive a restart. */
export function sqlAdapter({ db, clock }: { db: Kysely<Tables>; clock: Clock }): AdapterFactory {
  let purgeAt = clock.now();
  const purge = async (): Promise<void> => {
    const now = clock.now();
    if (now < purgeAt) return;
    purgeAt = now + purgeEveryMs;
    await db.deleteFrom('identity_record').where('expires_at', '<=', now).execute();
  };
  return (model) => new SqlAdapter(db, clock, model, purge);
}

/** One model's records. Expired ones are not found; they are swept up now and then on writing. */
class SqlAdapter implements Adapter {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #model: string;
  readonly #purge: () => Promise<void>;

  constructor(db: Kysely<Tables>, clock: Clock, model: string, purge: () => Promise<void>) {
    this.#db = db;
    this.#clock = clock;
    this.#model = model;
    this.#purge = purge;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const content = {
      payload_json: JSON.stringify(payload),
      grant_id: payload.grantId ?? null,
      user_code: payload.userCode ?? null,
      uid: payload.uid ?? null,
      account_id: accountIn(payload),
      expires_at: expiresIn === undefined ? null : this.#clock.now() + expiresIn * 1000,
    };
    await this.#db
      .insertInto('identity_record')
      .values({ model: this.#model, id, ...content, consumed_at: null, browser: null, open_until: null })
      .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(content))
      .execute();
    await this.#purge();
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('id', id);
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('user_code', userCode);
  }

  /** One of two calls at once wins; the other ends the whole family of tokens, as a reuse does. */
  async consume(id: string): Promise<void> {
    const { numUpdatedRows } = await this.#db
      .updateTable('identity_record')
      .set({ consumed_at: this.#clock.now() })
      .where('model', '=', this.#model)
      .where('id', '=', id)
      .where('consumed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return;
    const grantId = (await this.find(id))?.grantId;
    if (grantId !== undefined) await endGrant(this.#db, grantId);
    throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await this.#db
      .deleteFrom('identity_record')
      .where('model', '=', this.#model)
      .where('id', '=', id)
      .execute();
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db
      .deleteFrom('identity_record')
      .where('model', '=', this.#model)
      .where('grant_id', '=', grantId)
      .execute();
  }

  async #findBy(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
    // PostgreSQL has no text with a NUL in it, so nothing is kept under such a name.
    if (value.includes('\0')) return undefined;
    const row = await this.#db
      .selectFrom('identity_record')
      .selectAll()
      .where('model', '=', this.#model)
      .where(column, '=', value)
      .executeTakeFirst();
    return row && !this.#isExpired(row) ? payloadOf(row) : undefined;
  }

  #isExpired({ expires_at: expiresAt }: IdentityRecordRow): boolean {
    return expiresAt !== null && expiresAt <= this.#clock.now();
  }
}

/** Says which browser a grant belongs to, so that its owner knows it again. */
export async function nameBrowser(db: Kysely<Tables>, grantId: string, browser: string): Promise<void> {
  await db
    .updateTable('identity_record')
    .set({ browser })
    .where('model', '=', 'Grant')
    .where('id', '=', grantId)
    .execute();
}

/** Protected content is open in a sign-in from its log in on; an earlier instant changes nothing. */
export async function setReauthenticatedUntil(
  db: Kysely<Tables>,
  grantId: string,
  until: number,
): Promise<void> {
  await db
    .updateTable('identity_record')
    .set({ open_until: until })
    .where('model', '=', 'Grant')
    .where('id', '=', grantId)
    .where((row) => row.or([row('open_until', 'is', null), row('open_until', '<', until)]))
    .execute();
}

/** Ends a grant with every code and refresh token that came of it. */
export async function endGrant(db: Kysely<Tables>, grantId: string): Promise<void> {
  await db
    .deleteFrom('identity_record')
    .where((row) => row.or([row('grant_id', '=', grantId), row.and({ model: 'Grant', id: grantId })]))
    .execute();
}

/** Ends every session, code, refresh token and grant of an account. */
export async function endEverything(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db.deleteFrom('identity_record').where('account_id', '=', accountId).execute();
}

/** Whether tokens of this grant still count: neither signed out nor revoked nor past its time. */
export async function isGrantAlive(db: Kysely<Tables>, grantId: string, at: number): Promise<boolean> {
  const row = await db
    .selectFrom('identity_record')
    .select('expires_at')
    .where('model', '=', 'Grant')
    .where('id', '=', grantId)
    .executeTakeFirst();
  return row !== undefined && (row.expires_at === null || row.expires_at > at);
}

/** Whose a record is: also a log in that was accepted and has not been gone on with, so that it ends with the others. */
function accountIn({ accountId, result }: AdapterPayload): string | null {
  return accountId ?? result?.login?.accountId ?? null;
}

function payloadOf(row: IdentityRecordRow): AdapterPayload {
  const payload = readStored(row.payload_json);
  return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(row.consumed_at / 1000) };
}
