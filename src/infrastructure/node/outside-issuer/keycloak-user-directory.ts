import type {
  DirectoryAccount,
  UserDirectory,
  UnverifiedAccount,
} from '../../../application/ports/server/account/user-directory.ts';
import { toEmailKey } from '../platform/email-key.ts';
import { parsePhcHash, PasswordHashing } from '../identity-provider/accounts/password-hash.ts';
import { expectStatus, type KeycloakCall, type KeycloakAdmin, type KeycloakUser } from './keycloak-admin.ts';

/**
 * Manages accounts in a Keycloak realm. An unverified account is disabled, because Keycloak would let its owner in; all
 * others count as verified. An unverified account has no password: each sign-up's hash (argon2id, from Keycloak 24 on)
 * stays with its link. Keycloak stores addresses in lower case.
 */
export class KeycloakUserDirectory implements UserDirectory {
  readonly #admin: KeycloakAdmin;
  readonly #hashing: PasswordHashing;
  readonly #hashOfNobody: string;

  constructor(admin: KeycloakAdmin, hashing = new PasswordHashing()) {
    this.#admin = admin;
    this.#hashing = hashing;
    this.#hashOfNobody = hashing.hashOfNobody();
  }

  find(email: string): Promise<DirectoryAccount | null> {
    return this.#admin.run(async (call) => {
      const user = await byEmail(call, email);
      return user && seen(user);
    });
  }

  async register({
    email,
    password,
  }: {
    email: string;
    password: string;
  }): Promise<UnverifiedAccount | null> {
    const passwordHash = await this.#hashing.hash(password);
    return this.#admin.run(async (call) => {
      const known = (await byEmail(call, email)) ?? (await create(call, email));
      if (known && !isWaiting(known)) return null;
      const account = known ?? (await byEmail(call, email));
      if (!account) throw new Error('Keycloak has another user of this name.');
      return { ...seen(account), passwordHash };
    });
  }

  verify(id: string, _at: number, passwordHash: string | null): Promise<void> {
    const credentials = passwordHash === null ? {} : { credentials: [hashedCredential(passwordHash)] };
    return this.#change(id, (user) =>
      isWaiting(user) ? { emailVerified: true, enabled: true, ...credentials } : null,
    );
  }

  isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
    return this.#hashing.matches(password, passwordHash ?? this.#hashOfNobody);
  }

  setPassword({ id }: { id: string }, password: string): Promise<boolean> {
    return this.#admin.run(async (call) => {
      await resetPassword(call, id, password);
      await endSessions(call, id);
      return true;
    });
  }

  async setDisabled(id: string, isDisabled: boolean): Promise<void> {
    await this.#change(id, (user) => (isWaiting(user) ? null : { enabled: !isDisabled }));
    if (isDisabled) await this.#admin.run((call) => endSessions(call, id));
  }

  /** Changes a user by sending all fields back, because Keycloak clears those that a change omits. */
  #change(id: string, decide: (user: KeycloakUser) => object | null): Promise<void> {
    return this.#admin.run(async (call) => {
      const answer = expectStatus(await call('GET', pathOf(id)), 200, 404);
      if (answer.status === 404) return;
      const user = JSON.parse(answer.text) as KeycloakUser;
      const change = decide(user);
      if (change) expectStatus(await call('PUT', pathOf(id), { ...user, ...change }), 204);
    });
  }
}

const pathOf = (id: string): string => `/users/${encodeURIComponent(id)}`;
const isWaiting = ({ emailVerified, enabled }: KeycloakUser): boolean => !emailVerified && !enabled;

function seen(user: KeycloakUser): DirectoryAccount {
  return {
    id: user.id,
    email: user.email ?? user.username,
    isVerified: !isWaiting(user),
    isDisabled: user.enabled !== true && !isWaiting(user),
  };
}

async function byEmail(call: KeycloakCall, email: string): Promise<KeycloakUser | null> {
  const key = toEmailKey(email);
  const query = new URLSearchParams({ email: key, exact: 'true' });
  const { text } = expectStatus(await call('GET', `/users?${query.toString()}`), 200);
  const users = JSON.parse(text) as KeycloakUser[];
  return users.find((user) => toEmailKey(user.email ?? '') === key) ?? null;
}

/** Creates a user and returns null; if a concurrent sign-up was first, returns the user that it created. */
async function create(call: KeycloakCall, email: string): Promise<KeycloakUser | null> {
  const key = toEmailKey(email);
  const { status } = expectStatus(
    await call('POST', '/users', {
      username: key,
      email: key,
      emailVerified: false,
      enabled: false,
    }),
    201,
    409,
  );
  return status === 409 ? byEmail(call, email) : null;
}

async function resetPassword(call: KeycloakCall, id: string, password: string): Promise<void> {
  expectStatus(await call('PUT', `${pathOf(id)}/reset-password`, credential(password)), 204, 404);
}

async function endSessions(call: KeycloakCall, id: string): Promise<void> {
  expectStatus(await call('POST', `${pathOf(id)}/logout`), 204, 404);
}

const credential = (value: string) => ({ type: 'password', value, temporary: false });

/** Returns a password in Keycloak's import format; it replaces any password of the user. */
function hashedCredential(phc: string) {
  const parts = parsePhcHash(phc);
  if (!parts) throw new Error('This is no password hash.');
  const { memory, passes, parallelism, salt, tag } = parts;
  return {
    type: 'password',
    secretData: JSON.stringify({ value: tag.toString('base64'), salt: salt.toString('base64') }),
    credentialData: JSON.stringify({
      algorithm: 'argon2',
      hashIterations: passes,
      additionalParameters: {
        type: ['id'],
        version: ['1.3'],
        hashLength: [String(tag.length)],
        memory: [String(memory)],
        parallelism: [String(parallelism)],
      },
    }),
  };
}
