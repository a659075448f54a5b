import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { MailWriter } from '../../../application/ports/server/platform/mail-writer.ts';
import type {
  ProofCheckOutcome,
  AccountSignIns,
  Passkey,
  PasskeyProofPurpose,
  SignedInAccount,
  SignedInBrowser,
} from '../../../application/ports/server/account/own-sign-in.ts';
import { parseStoredJson } from '../platform/database/tables/stored-json.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { toClientNetwork } from '../platform/http/network-of.ts';
import { notifyAccountOwner } from '../account/notify-owner.ts';
import type { Account } from './accounts/accounts.ts';
import { passkeyRequestLimit } from './passkey-sign-in.ts';
import { AccountPasskeys } from './accounts/account-passkeys.ts';
import type { IdentityProvider } from './provider.ts';
import { listStoredSignIns } from './accounts/signed-in-browsers.ts';
import { SignInAttempts } from './sign-in-attempt.ts';
import { requireStandingSignIn } from '../platform/database/standing-sign-in.ts';
import { expireAddressChangeLinks } from '../account/account-link-rows.ts';
import { beginSignInEpoch, endAllSignInsOfAccount, endSignInGrant } from './accounts/sql-adapter.ts';

type OwnSignInParts = Pick<
  IdentityProvider,
  'db' | 'clock' | 'publicUrl' | 'limits' | 'frame' | 'accounts' | 'letters'
>;

/** Manages how people sign in at the embedded provider. A sign-in is stored as one of the provider's grants. */
export class EmbeddedAccountSignIns implements AccountSignIns {
  readonly #identity: OwnSignInParts;
  readonly #letters: MailWriter;
  readonly #attempts: SignInAttempts;
  readonly #passkeys: AccountPasskeys;

  constructor(identity: OwnSignInParts) {
    this.#identity = identity;
    this.#letters = identity.letters;
    this.#attempts = new SignInAttempts(identity);
    this.#passkeys = new AccountPasskeys(identity);
  }

  async browsers({ accountId, grantId }: SignedInAccount): Promise<SignedInBrowser[]> {
    const { db, clock } = this.#identity;
    const signIns = await listStoredSignIns(db, accountId, clock.now());
    return signIns.map(({ grantId: id, ...signIn }) => ({
      ...signIn,
      id: publicId(id),
      isThis: id === grantId,
    }));
  }

  endBrowser(signedIn: SignedInAccount, id: string): Promise<boolean> {
    return this.#identity.db.transaction().execute((db) => endBrowser(db, signedIn, id));
  }

  endAll(accountId: string): Promise<void> {
    return this.#identity.db.transaction().execute(async (db) => {
      await requireStandingSignIn(db);
      await endAllSignInsOfAccount(db, accountId);
      await expireAddressChangeLinks(db, accountId);
    });
  }

  async confirm(accountId: string, password: string, address: string): Promise<ProofCheckOutcome> {
    const account = await this.#account(accountId);
    if (!account) return { kind: 'refused' };
    const { email } = account;
    const outcome = await this.#attempts.decide({ email, password, address, browser: null });
    if (outcome.kind === 'wait') return outcome;
    return { kind: outcome.kind === 'accepted' && outcome.id === accountId ? 'confirmed' : 'refused' };
  }

  passkeyChallenge(accountId: string, purpose?: PasskeyProofPurpose): Promise<object> {
    return this.#passkeys.ownRequestOptions(accountId, purpose);
  }

  async confirmByPasskey(
    accountId: string,
    answer: object,
    address: string,
    purpose?: PasskeyProofPurpose,
  ): Promise<ProofCheckOutcome> {
    const waitMs = await this.#identity.limits.take(passkeyRequestLimit, toClientNetwork(address));
    if (waitMs > 0) return { kind: 'wait', waitMs };
    return { kind: (await this.#passkeys.isOwn(accountId, answer, purpose)) ? 'confirmed' : 'refused' };
  }

  passkeys(accountId: string): Promise<Passkey[]> {
    return this.#passkeys.list(accountId);
  }

  async passkeyOptions(accountId: string): Promise<object> {
    const account = await this.#account(accountId);
    const { texts } = this.#identity.frame;
    return account ? this.#passkeys.creationOptions(account, texts.in('en').t('translation:brand.name')) : {};
  }

  async addPasskey(
    accountId: string,
    { credential, name, language }: { credential: object; name: string; language: string },
  ): Promise<boolean> {
    return this.#passkeys.add(
      accountId,
      credential,
      name,
      this.#notifying(accountId, 'passkeyAdded', language),
    );
  }

  renamePasskey(accountId: string, id: string, name: string): Promise<boolean> {
    return this.#passkeys.rename(accountId, id, name);
  }

  async removePasskey(accountId: string, id: string, language: string): Promise<boolean> {
    return this.#passkeys.remove(accountId, id, this.#notifying(accountId, 'passkeyRemoved', language));
  }

  #account(accountId: string): Promise<Account | null> {
    return this.#identity.accounts.byId(accountId);
  }

  #notifying(accountId: string, kind: 'passkeyAdded' | 'passkeyRemoved', language: string) {
    const at = this.#identity.clock.now();
    return (db: Kysely<Tables>): Promise<void> =>
      notifyAccountOwner(db, { accountId, at, language }, ({ token, until, ...to }) =>
        this.#letters.write({ kind, token, until }, to),
      );
  }
}

/** Returns the hash of a grant's id, which is shown instead of the id, because tokens contain the id. */
const publicId = (grantId: string): string =>
  createHash('sha256').update(`sign-in\n${grantId}`).digest('base64url').slice(0, 22);

/**
 * Ends one sign-in with its session, and all links that confirm a new address, since it is not recorded which sign-in
 * requested one. A concurrent request of that browser has the former epoch (the account's count of ended sign-ins) and
 * cannot extend the sign-in.
 */
async function endBrowser(
  db: Kysely<Tables>,
  { accountId, grantId }: SignedInAccount,
  id: string,
): Promise<boolean> {
  await requireStandingSignIn(db);
  const own = db
    .selectFrom('identity_record')
    .select(['id', 'payload_json'])
    .where('account_id', '=', accountId);
  const grants = await own.where('model', '=', 'Grant').execute();
  const grant = grants.find((one) => (id === 'this' ? one.id === grantId : publicId(one.id) === id));
  if (!grant) return false;
  await beginSignInEpoch(db, accountId);
  // The provider's session is ended first, because it could issue new tokens without asking the person.
  for (const session of await own.where('model', '=', 'Session').execute()) {
    const { authorizations = {} } = parseStoredJson(session.payload_json);
    if (Object.values(authorizations).some(({ grantId }) => grantId === grant.id))
      await db
        .deleteFrom('identity_record')
        .where('model', '=', 'Session')
        .where('id', '=', session.id)
        .execute();
  }
  await endSignInGrant(db, grant.id);
  await expireAddressChangeLinks(db, accountId);
  return true;
}
