import { createHash, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../../application/ports/clock.ts';
import type { MailWriter } from '../../../../application/ports/server/platform/mail-writer.ts';
import type { RateLimiter } from '../../../../application/ports/server/platform/limits.ts';
import { changeRecordedAccount } from '../../platform/database/account-changes.ts';
import { requireStandingSignIn } from '../../platform/database/standing-sign-in.ts';
import { sealSecret, unsealSecret } from '../../platform/database/seal-secret.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { notifyAccountOwner } from '../../account/notify-owner.ts';
import type { Account } from './accounts.ts';

/** Loads otplib at the first use of a second factor, because few accounts have one. */
const otp = () => import('otplib');

const stepS = 30;
const recoveryCodes = 10;
/** The time that a key is valid while its first code is missing (ms). */
const waitsMs = 30 * 60_000;
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 10;
const minuteMs = 60_000;
const tries = {
  name: 'codes of an account',
  backoff: {
    free: 5,
    firstWaitMs: minuteMs / 2,
    longestWaitMs: 15 * minuteMs,
    forgetAfterMs: 24 * 60 * minuteMs,
  },
};

/** The key for an authenticator app: the text to type, and the address in the QR code. */
export type AuthenticatorKey = { secret: string; uri: string };
export type CodeCheckOutcome = { kind: 'fits' } | { kind: 'refused' } | { kind: 'wait'; waitMs: number };

type Parts = { db: Kysely<Tables>; clock: Clock; limits: RateLimiter; letters: MailWriter };

/**
 * Manages second factors: codes of an authenticator app (TOTP, RFC 6238) and recovery codes, each valid once; a code
 * may be one time step early or late. Secrets are encrypted and recovery codes hashed. Guessing is throttled per
 * account. The owner is mailed about each change.
 */
export class SecondFactors {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #limits: RateLimiter;
  readonly #letters: MailWriter;

  constructor({ db, clock, limits, letters }: Parts) {
    this.#db = db;
    this.#clock = clock;
    this.#limits = limits;
    this.#letters = letters;
  }

  /** Returns whether a log-in with the password requires a code. */
  async isOn(accountId: string): Promise<boolean> {
    return (await this.#row(accountId))?.confirmed_at != null;
  }

  /** Returns the number of unused recovery codes. */
  async recoveryLeft(accountId: string): Promise<number> {
    const codes = this.#db
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('account_id', '=', accountId);
    return (await codes.execute()).length;
  }

  /**
   * Creates an authenticator key, which replaces an unconfirmed one and is active once its first code is entered.
   * Returns null while a second factor is active.
   */
  async begin({ id, email }: Account, issuer: string): Promise<AuthenticatorKey | null> {
    const { generateSecret } = await otp();
    const secret = generateSecret();
    const row = {
      account_id: id,
      sealed_secret: await sealSecret(this.#db, secret, sealedFor(id)),
      created_at: this.#clock.now(),
      confirmed_at: null,
      last_step: 0,
    };
    const { numInsertedOrUpdatedRows } = await this.#db.transaction().execute(async (db) => {
      await requireStandingSignIn(db);
      return db
        .insertInto('second_factor')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet(row).where('second_factor.confirmed_at', 'is', null),
        )
        .executeTakeFirstOrThrow();
    });
    return numInsertedOrUpdatedRows === 1n ? keyOf(secret, email, issuer) : null;
  }

  /** Returns the authenticator key whose first code was not entered yet; null if there is none. */
  async waiting({ id, email }: Account, issuer: string): Promise<AuthenticatorKey | null> {
    const row = await this.#row(id);
    if (!row || !isWaiting(row, this.#clock.now())) return null;
    return keyOf(await unsealSecret(this.#db, row.sealed_secret, sealedFor(id)), email, issuer);
  }

  /** Activates the second factor and returns the recovery codes, which are shown once; null for a wrong code. */
  async confirm(accountId: string, code: string, language: string): Promise<string[] | null> {
    if (!(await this.#isWaiting(accountId)) || !(await this.#takeCode(accountId, code))) return null;
    const codes = Array.from({ length: recoveryCodes }, newCode);
    const isFirst = await this.#changing('factorSet', accountId, language, async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('second_factor')
        .set({ confirmed_at: this.#clock.now() })
        .where('account_id', '=', accountId)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
      await db
        .insertInto('recovery_code')
        .values(codes.map((one) => ({ account_id: accountId, code_hash: hashOf(accountId, one) })))
        .execute();
      return true;
    });
    return isFirst ? codes : null;
  }

  /** Checks a code of the app or a recovery code and uses it up. */
  async check(accountId: string, code: string, language: string): Promise<CodeCheckOutcome> {
    const waitMs = await this.#limits.take(tries, accountId);
    if (waitMs > 0) return { kind: 'wait', waitMs };
    const fits =
      (await this.isOn(accountId)) &&
      ((await this.#takeCode(accountId, code)) || (await this.#recover(accountId, code, language)));
    if (!fits) return { kind: 'refused' };
    await this.#limits.forget(tries, accountId);
    return { kind: 'fits' };
  }

  /** Removes the second factor; returns false if there was none. */
  async remove(accountId: string, language: string): Promise<boolean> {
    return this.#changing('factorRemoved', accountId, language, (db) => removeSecondFactor(db, accountId));
  }

  /** Stores a change, its record and the owner's mail in one transaction. */
  #changing(
    kind: 'factorSet' | 'factorRemoved' | 'recoveryCodeUsed',
    accountId: string,
    language: string,
    act: (db: Kysely<Tables>) => Promise<boolean>,
  ): Promise<boolean> {
    const at = this.#clock.now();
    return this.#db.transaction().execute(async (db) => {
      const isDone = await changeRecordedAccount(db, { kind, of: { accountId }, at }, () => act(db));
      if (isDone)
        await notifyAccountOwner(db, { accountId, at, language }, ({ token, until, ...to }) =>
          this.#letters.write({ kind, token, until }, to),
        );
      return isDone;
    });
  }

  async #isWaiting(accountId: string): Promise<boolean> {
    const row = await this.#row(accountId);
    return row !== undefined && isWaiting(row, this.#clock.now());
  }

  #row(accountId: string) {
    return this.#db
      .selectFrom('second_factor')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst();
  }

  /** Accepts a code for one request only, even if two requests send it at once. */
  async #takeCode(accountId: string, code: string): Promise<boolean> {
    const token = code.replace(/\s/g, '');
    const row = await this.#row(accountId);
    if (!row || !/^\d{6}$/.test(token)) return false;
    const { verify } = await otp();
    const result = await verify({
      secret: await unsealSecret(this.#db, row.sealed_secret, sealedFor(accountId)),
      token,
      epoch: Math.floor(this.#clock.now() / 1000),
      epochTolerance: stepS,
    });
    if (!result.valid || !('timeStep' in result)) return false;
    const { numUpdatedRows } = await this.#db
      .updateTable('second_factor')
      .set({ last_step: result.timeStep })
      .where('account_id', '=', accountId)
      .where('last_step', '<', result.timeStep)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async #recover(accountId: string, code: string, language: string): Promise<boolean> {
    return this.#changing('recoveryCodeUsed', accountId, language, async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_code')
        .where('account_id', '=', accountId)
        .where('code_hash', '=', hashOf(accountId, code))
        .executeTakeFirst();
      return numDeletedRows === 1n;
    });
  }
}

/** Removes the second factor within the transaction `db`; returns false if there was none. */
export async function removeSecondFactor(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const { numDeletedRows } = await db
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const isWaiting = (
  { confirmed_at: confirmedAt, created_at: createdAt }: Tables['second_factor'],
  now: number,
): boolean => confirmedAt === null && now - createdAt < waitsMs;

const sealedFor = (accountId: string): string => `second factor of ${accountId}`;

async function keyOf(secret: string, label: string, issuer: string): Promise<AuthenticatorKey> {
  const { generateURI } = await otp();
  return { secret, uri: generateURI({ issuer, label, secret }) };
}

function newCode(): string {
  const letters = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join(
    '',
  );
  return `${letters.slice(0, codeLength / 2)}-${letters.slice(codeLength / 2)}`;
}

/**
 * Returns the hash of a recovery code, without dashes, spaces and capitals. A plain hash is enough for 49 random bits
 * that can be guessed a few times an hour.
 */
const hashOf = (accountId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery code\n${accountId}\n${code.toLowerCase().replace(/[^a-z\d]/g, '')}`)
    .digest('hex');
