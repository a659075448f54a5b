import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Kysely } from 'kysely';
import { errors } from 'oidc-provider';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../../../application/ports/clock.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { isPostgresConnection, SignInEndedError } from '../../platform/database/standing-sign-in.ts';
import { parseStoredJson } from '../../platform/database/tables/stored-json.ts';

type IdentityRecordRow = Tables['identity_record'];

const purgeEveryMs = 10 * 60_000;

/**
 * The accounts whose records a request of the provider has read, each with its epoch (its count of ended sign-ins) at
 * that time. A record has the epoch in which it was created, and everything that the request writes for the account
 * gets the same epoch.
 */
const epochsFound = new AsyncLocalStorage<Map<string, number>>();

/**
 * Runs a request of the provider. If all sign-ins of an account are ended meanwhile, a sign-in that the request creates
 * or extends ends too.
 */
export const runInSignInEpoch = <Done>(act: () => Done): Done => epochsFound.run(new Map(), act);

/** Stores the provider's records in the product's database, so that sign-ins outlive a restart. */
export function createOidcSqlAdapter({ db, clock }: { db: Kysely<Tables>; clock: Clock }): AdapterFactory {
  let purgeAt = clock.now();
  const purge = async (): Promise<void> => {
    const now = clock.now();
    if (now < purgeAt) return;
    purgeAt = now + purgeEveryMs;
    await db.deleteFrom('identity_record').where('expires_at', '<=', now).execute();
  };
  return (model) => new SqlAdapter(db, clock, model, purge);
}

/** Stores one model's records. Expired records are not found, and a later write deletes them. */
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
    const row = { model: this.#model, id, ...content, consumed_at: null, browser: null, open_until: null };
    const { account_id: accountId } = content;
    const epoch = accountId === null ? null : epochOf(payload, accountId);
    const insert = this.#db.insertInto('identity_record');
    const { numInsertedOrUpdatedRows } = await (
      accountId === null || epoch === null
        ? insert.values(row)
        : insert.columns(recordColumns).expression(ofEpoch(this.#db, row, accountId, epoch))
    )
      .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(content))
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw this.#ended();
    await this.#purge();
  }

  /**
   * Returns the error with which the provider refuses the request, or SignInEndedError for an interaction, which
   * Fireside's own routes finish.
   */
  #ended(): Error {
    if (!epochsFound.getStore()) return new SignInEndedError();
    return this.#model === 'RefreshToken'
      ? new errors.InvalidGrant('the sign-in has ended')
      : new errors.SessionNotFound('the sign-in has ended');
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

  /**
   * Marks a token as used. If two calls do so at once, the second revokes the whole family of tokens, as a reuse does.
   */
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
    if (grantId !== undefined) await endSignInGrant(this.#db, grantId);
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
    // PostgreSQL stores no text with a NUL, so no record has this value.
    if (value.includes('\0')) return undefined;
    const row = await this.#db
      .selectFrom('identity_record')
      .selectAll()
      .select((record) =>
        record
          .selectFrom('identity_account')
          .select('sign_in_epoch')
          .whereRef('identity_account.id', '=', 'identity_record.account_id')
          .as('epoch'),
      )
      .where('model', '=', this.#model)
      .where(column, '=', value)
      .executeTakeFirst();
    if (!row || this.#isExpired(row)) return undefined;
    noteEpoch(row.account_id, row.epoch);
    return payloadOf(row);
  }

  #isExpired({ expires_at: expiresAt }: IdentityRecordRow): boolean {
    return expiresAt !== null && expiresAt <= this.#clock.now();
  }
}

/** Stores which browser a grant belongs to, so that its owner recognises the sign-in. */
export async function storeGrantBrowser(db: Kysely<Tables>, grantId: string, browser: string): Promise<void> {
  await db
    .updateTable('identity_record')
    .set({ browser })
    .where('model', '=', 'Grant')
    .where('id', '=', grantId)
    .execute();
}

/** Opens protected content (what a family said) in a sign-in until an instant; never shortens that time. */
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

/** Ends a grant with every code and refresh token issued for it. */
export async function endSignInGrant(db: Kysely<Tables>, grantId: string): Promise<void> {
  await db
    .deleteFrom('identity_record')
    .where((row) => row.or([row('grant_id', '=', grantId), row.and({ model: 'Grant', id: grantId })]))
    .execute();
}

/**
 * Ends every session, code, refresh token and grant of an account, within the transaction `db`. A concurrent log-in has
 * the former epoch (count of ended sign-ins), so that its writes are refused.
 */
export async function endAllSignInsOfAccount(db: Kysely<Tables>, accountId: string): Promise<void> {
  await beginSignInEpoch(db, accountId);
  await db.deleteFrom('identity_record').where('account_id', '=', accountId).execute();
}

/** Returns whether tokens of this grant are valid: the grant is not signed out, revoked or expired. */
export async function isGrantValid(db: Kysely<Tables>, grantId: string, at: number): Promise<boolean> {
  const row = await db
    .selectFrom('identity_record')
    .select('expires_at')
    .where('model', '=', 'Grant')
    .where('id', '=', grantId)
    .executeTakeFirst();
  return row !== undefined && (row.expires_at === null || row.expires_at > at);
}

/**
 * Begins a new epoch (count of ended sign-ins), which refuses the writes of concurrent sign-ins. Must precede the
 * deletion of records, since it waits for such writes.
 */
export async function beginSignInEpoch(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db
    .updateTable('identity_account')
    .set((account) => ({ sign_in_epoch: account('sign_in_epoch', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
}

/**
 * Returns the account of a record. An accepted log-in that has not continued yet has an account too, so that it ends
 * with the account's sign-ins.
 */
function accountIn({ accountId, result }: AdapterPayload): string | null {
  return accountId ?? result?.login?.accountId ?? null;
}

/**
 * Returns the epoch (count of ended sign-ins) of a record, as its writer states it or as the request read it; null
 * outside a request of the provider.
 */
function epochOf({ result, epoch }: AdapterPayload, accountId: string): number | null {
  const named = result?.login ? (result.login['epoch'] ?? invalidSignInEpoch) : epoch;
  if (typeof named === 'number') return named;
  const found = epochsFound.getStore();
  return found ? (found.get(accountId) ?? invalidSignInEpoch) : null;
}

/** The epoch (count of ended sign-ins) that no account has, so that a log-in with it is refused. */
export const invalidSignInEpoch = -1;

function noteEpoch(accountId: string | null, epoch: number | null): void {
  const found = epochsFound.getStore();
  if (found && accountId !== null && !found.has(accountId)) found.set(accountId, epoch ?? invalidSignInEpoch);
}

const recordColumns = [
  'model',
  'id',
  'payload_json',
  'grant_id',
  'user_code',
  'uid',
  'account_id',
  'consumed_at',
  'expires_at',
  'browser',
  'open_until',
] as const satisfies (keyof IdentityRecordRow)[];

/**
 * Selects the record as a row, or no row if the account has another epoch. The lock keeps the account's epoch until the
 * row is inserted.
 */
const ofEpoch = (db: Kysely<Tables>, row: IdentityRecordRow, accountId: string, epoch: number) =>
  db
    .selectFrom('identity_account')
    .select(() => recordColumns.map((column) => sql<never>`${row[column]}`.as(column)))
    .where('identity_account.id', '=', accountId)
    .where('sign_in_epoch', '=', epoch)
    .$if(isPostgresConnection(db), (query) => query.forShare());

function payloadOf(row: IdentityRecordRow): AdapterPayload {
  const payload = parseStoredJson(row.payload_json);
  return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(row.consumed_at / 1000) };
}
