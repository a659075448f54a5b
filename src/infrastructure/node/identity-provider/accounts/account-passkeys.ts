import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../../application/ports/clock.ts';
import type {
  Passkey,
  PasskeyProofPurpose,
} from '../../../../application/ports/server/account/own-sign-in.ts';
import type { AccountChange } from '../../../../domain/account/account-changes.ts';
import { isJsonObject } from '../../../../domain/platform/json.ts';
import { changeRecordedAccount, isRecentlyRemovedPasskey } from '../../platform/database/account-changes.ts';
import { lockToCount } from '../../platform/database/lock-to-count.ts';
import { parseStoredJson } from '../../platform/database/tables/stored-json.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import type { Account } from './accounts.ts';
import { invalidSignInEpoch, createOidcSqlAdapter } from './sql-adapter.ts';

/**
 * Loads the WebAuthn library at the first use of a passkey: it is large, because it reads certificates of every kind.
 */
const webauthn = () => import('@simplewebauthn/server');

/**
 * The record models of challenges by purpose: any signed-in person may get a challenge for a proof, but one for a new
 * passkey only after a proof.
 */
const challengeModels = {
  creation: 'PasskeyCreation',
  proof: 'PasskeyProof',
  privateWords: 'PasskeyPrivateWords',
} as const satisfies Record<PasskeyProofPurpose | 'creation', string>;
type Purpose = keyof typeof challengeModels;
const challengeS = 10 * 60;
const mostPasskeys = 20;
/** The COSE identifiers of EdDSA, ES256 and RS256; every device supports at least one of them. */
const algorithms = [-8, -7, -257] as const;

/** Writes further rows in the transaction of a change to passkeys. */
type Alongside = (db: Kysely<Tables>) => Promise<void>;
const nothing: Alongside = async () => undefined;

type Parts = { db: Kysely<Tables>; clock: Clock; publicUrl: string };

/**
 * Manages the passkeys of the embedded provider's accounts (WebAuthn). The relying party is the host of PUBLIC_URL, and
 * only its origin is accepted. Every passkey requires a fingerprint, a face or a PIN, so that it counts as two factors.
 */
export class AccountPasskeys {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #origin: string;
  readonly #host: string;
  readonly #adapter: ReturnType<typeof createOidcSqlAdapter>;

  constructor({ db, clock, publicUrl }: Parts) {
    this.#db = db;
    this.#clock = clock;
    this.#origin = publicUrl;
    this.#host = new URL(publicUrl).hostname;
    this.#adapter = createOidcSqlAdapter({ db, clock });
  }

  async list(accountId: string): Promise<Passkey[]> {
    const rows = await this.#db
      .selectFrom('passkey')
      .select(['credential_id', 'name', 'created_at', 'used_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .execute();
    return rows.map(({ credential_id: id, name, created_at: createdAt, used_at: usedAt }) => ({
      id,
      name,
      createdAt,
      usedAt,
    }));
  }

  /** Returns the options for `navigator.credentials.create`; the device shows the name `brand`. */
  async creationOptions({ id, email }: Account, brand: string): Promise<object> {
    const known = await this.list(id);
    const options = await (
      await webauthn()
    ).generateRegistrationOptions({
      rpName: brand,
      rpID: this.#host,
      userName: email,
      userID: new TextEncoder().encode(id),
      excludeCredentials: known.map((one) => ({ id: one.id })),
      supportedAlgorithmIDs: [...algorithms],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.#keepChallenge('creation', id, options.challenge);
    return options;
  }

  /**
   * Adds a passkey. Returns false for a response that does not match this account's options, and for an id that another
   * account has or recently removed, since the other account's passkey may be restored. The rows of `alongside` share
   * the transaction; so they do in the methods below.
   */
  async add(accountId: string, made: object, name: string, alongside = nothing): Promise<boolean> {
    const { verifyRegistrationResponse } = await webauthn();
    const verified = await verifyRegistrationResponse({
      // The WebAuthn library checks the other fields and throws for any fault.
      response: made as RegistrationResponseJSON,
      expectedChallenge: (challenge) => this.#takeChallenge('creation', accountId, challenge),
      expectedOrigin: this.#origin,
      expectedRPID: this.#host,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    }).catch(() => null);
    if (!verified?.verified) return false;
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    const row = {
      credential_id: id,
      account_id: accountId,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports_json: JSON.stringify(transports),
      name,
      created_at: this.#clock.now(),
      used_at: null,
    };
    return this.#changing('passkeyAdded', accountId, alongside, async (db) => {
      if (!(await hasRoom(db, accountId))) return false;
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('passkey')
        .values(row)
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      // The check follows the insert, because the insert waits for a concurrent removal.
      if (!(await isRecentlyRemovedPasskey(db, { credentialId: id, accountId, at: row.created_at })))
        return true;
      await db.deleteFrom('passkey').where('credential_id', '=', id).execute();
      return false;
    });
  }

  async rename(accountId: string, id: string, name: string): Promise<boolean> {
    return this.#changing('passkeyRenamed', accountId, nothing, async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('passkey')
        .set({ name })
        .where('credential_id', '=', readable(id))
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    });
  }

  async remove(accountId: string, id: string, alongside = nothing): Promise<boolean> {
    return this.#changing('passkeyRemoved', accountId, alongside, async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('passkey')
        .where('credential_id', '=', readable(id))
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    });
  }

  #changing(
    kind: AccountChange,
    accountId: string,
    alongside: Alongside,
    act: (db: Kysely<Tables>) => Promise<boolean>,
  ): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      const change = { kind, of: { accountId }, at: this.#clock.now() };
      const isDone = await changeRecordedAccount(db, change, () => act(db));
      if (isDone) await alongside(db);
      return isDone;
    });
  }

  /** Returns the options for `navigator.credentials.get` with the passkeys of a signed-in person. */
  async ownRequestOptions(accountId: string, purpose: PasskeyProofPurpose = 'proof'): Promise<object> {
    const challenge = randomBytes(32).toString('base64url');
    await this.#keepChallenge(purpose, accountId, challenge);
    const known = await this.list(accountId);
    const allowCredentials = known.map(({ id }) => ({ id, type: 'public-key' }));
    return { ...this.requestOptions(challenge), allowCredentials };
  }

  /** Returns whether a passkey of this account signed a challenge that was issued to the account for this purpose. */
  async isOwn(accountId: string, answer: object, purpose: PasskeyProofPurpose = 'proof'): Promise<boolean> {
    let isAsked = false;
    const owner = await this.ownerOf(JSON.stringify(answer), async (challenge) => {
      isAsked = await this.#takeChallenge(purpose, accountId, challenge);
      return isAsked;
    });
    return isAsked && owner?.accountId === accountId;
  }

  /** Returns the options for `navigator.credentials.get` on the log-in page, for any passkey of this site. */
  requestOptions(challenge: string): object {
    return { challenge, rpId: this.#host, userVerification: 'required', timeout: 5 * 60_000 };
  }

  /**
   * Returns the account whose passkey signed this challenge, and the account's count of ended sign-ins when the passkey
   * was read; null for any other response.
   */
  async ownerOf(
    answer: string,
    isChallenge: (challenge: string) => boolean | Promise<boolean>,
  ): Promise<{ accountId: string; epoch: number } | null> {
    const response = parsed(answer);
    const row = await this.#db
      .selectFrom('passkey')
      .leftJoin('identity_account', 'identity_account.id', 'passkey.account_id')
      .selectAll('passkey')
      .select('sign_in_epoch')
      .where('credential_id', '=', readable(response?.id ?? ''))
      .executeTakeFirst();
    if (!row || !response) return null;
    const { verifyAuthenticationResponse } = await webauthn();
    const result = await verifyAuthenticationResponse({
      response,
      expectedChallenge: isChallenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#host,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
        transports: parseStoredJson(row.transports_json),
      },
    }).catch(() => null);
    if (!result?.verified) return null;
    await this.#db
      .updateTable('passkey')
      .set({ counter: result.authenticationInfo.newCounter, used_at: this.#clock.now() })
      .where('credential_id', '=', row.credential_id)
      .execute();
    return { accountId: row.account_id, epoch: row.sign_in_epoch ?? invalidSignInEpoch };
  }

  async #keepChallenge(purpose: Purpose, accountId: string, challenge: string): Promise<void> {
    await this.#adapter(challengeModels[purpose]).upsert(challenge, { accountId }, challengeS);
  }

  /** Uses up a challenge, which is valid once, for the account and the purpose that it was issued for. */
  async #takeChallenge(purpose: Purpose, accountId: string, challenge: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('identity_record')
      .where('model', '=', challengeModels[purpose])
      .where('id', '=', readable(challenge))
      .where('account_id', '=', accountId)
      .where('expires_at', '>', this.#clock.now())
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
}

/** Returns whether the account may have another passkey, and lets no other transaction add one meanwhile. */
async function hasRoom(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  await lockToCount(db, `passkeys of ${accountId}`);
  const { count } = await db
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count) < mostPasskeys;
}

/**
 * Returns an id that PostgreSQL can read, '' for one with a NUL: PostgreSQL stores no text with a NUL, so there is no
 * such id.
 */
const readable = (id: string): string => (id.includes('\0') ? '' : id);

function parsed(answer: string): AuthenticationResponseJSON | null {
  try {
    const found: unknown = JSON.parse(answer);
    const isNamed = isJsonObject(found) && typeof found['id'] === 'string';
    // The WebAuthn library checks the other fields and throws for any fault.
    return isNamed ? (found as unknown as AuthenticationResponseJSON) : null;
  } catch {
    return null;
  }
}
