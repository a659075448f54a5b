import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Kysely } from 'kysely';
import { errors } from 'oidc-provider';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../../../application/ports/clock.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { isPostgres, SignInEnded } from '../../platform/database/standing-sign-in.ts';
import { readStored } from '../../platform/database/tables/stored-json.ts';

type IdentityRecordRow = Tables['identity_record'];

const purgeEveryMs = 10 * 60_000;

/**
 * The accounts whose records a request of the provider has found, each with its epoch at that time. A record goes with
 * the epoch that it was made in, so whatever the request writes for that account is of the same epoch.
 */
const epochsFound = new AsyncLocalStorage<Map<string, number>>();

/** Carries out a request of the provider: no sign-in that it makes or lengthens outlives the end of all sign-ins. */
export const withinOneEpoch = <Done>(act: () => Done): Done => epochsFound.run(new Map(), act);

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

  /** The error by which the provider refuses the request; its own interactions are finished by our routes. */
  #ended(): Error {
    if (!epochsFound.getStore()) return new SignInEnded();
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
    // PostgreSQL has no text with a NUL in it, so nothing is kept under such a name.
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
export async function endSignInGrant(db: Kysely<Tables>, grantId: string): Promise<void> {
  await db
    .deleteFrom('identity_record')
    .where((row) => row.or([row('grant_id', '=', grantId), row.and({ model: 'Grant', id: grantId })]))
    .execute();
}

/**
 * Ends every session, code, refresh token and grant of an account, as a part of the transaction of `db`. A log in that
 * is under way is of the epoch before, so it is refused when it writes.
 */
export async function endEverything(db: Kysely<Tables>, accountId: string): Promise<void> {
  await beginEpoch(db, accountId);
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

/** Refuses what sign-ins under way would write. Comes before records are deleted, since it waits for such writes. */
export async function beginEpoch(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db
    .updateTable('identity_account')
    .set((account) => ({ sign_in_epoch: account('sign_in_epoch', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
}

/** Whose a record is: also a log in that was accepted and has not been gone on with, so that it ends with the others. */
function accountIn({ accountId, result }: AdapterPayload): string | null {
  return accountId ?? result?.login?.accountId ?? null;
}

/** The epoch that a record is of: as its writer says, or as the request found it; null outside of the provider. */
function epochOf({ result, epoch }: AdapterPayload, accountId: string): number | null {
  const named = result?.login ? (result.login['epoch'] ?? noEpoch) : epoch;
  if (typeof named === 'number') return named;
  const found = epochsFound.getStore();
  return found ? (found.get(accountId) ?? noEpoch) : null;
}

/** No account is in it, so a log in of it is refused. */
export const noEpoch = -1;

function noteEpoch(accountId: string | null, epoch: number | null): void {
  const found = epochsFound.getStore();
  if (found && accountId !== null && !found.has(accountId)) found.set(accountId, epoch ?? noEpoch);
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

/** The record as a row, or no row where the account is in another epoch; it stays in this one until the row is in. */
const ofEpoch = (db: Kysely<Tables>, row: IdentityRecordRow, accountId: string, epoch: number) =>
  db
    .selectFrom('identity_account')
    .select(() => recordColumns.map((column) => sql<never>`${row[column]}`.as(column)))
    .where('identity_account.id', '=', accountId)
    .where('sign_in_epoch', '=', epoch)
    .$if(isPostgres(db), (query) => query.forShare());

function payloadOf(row: IdentityRecordRow): AdapterPayload {
  const payload = readStored(row.payload_json);
  return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(row.consumed_at / 1000) };
}
