import type { DirectoryAccount, UserDirectory } from '../../../application/ports/user-directory.ts';
import { emailKey } from '../email-key.ts';
import { expected, type Call, type KeycloakAdmin, type KeycloakUser } from './keycloak-admin.ts';

/**
 * Accounts in a Keycloak realm, by its admin interface. One that waits to be verified is not enabled, because
 * Keycloak lets unverified people in; every other account counts as verified, so that nobody gives a password
 * to one that Keycloak made. Keycloak writes addresses in small letters.
 */
export class KeycloakUserDirectory implements UserDirectory {
  readonly #admin: KeycloakAdmin;

  constructor(admin: KeycloakAdmin) {
    this.#admin = admin;
  }

  find(email: string): Promise<DirectoryAccount | null> {
    return this.#admin.run(async (call) => {
      const user = await byEmail(call, email);
      return user && seen(user);
    });
  }

  register({ email, password }: { email: string; password: string }): Promise<DirectoryAccount | null> {
    return this.#admin.run(async (call) => {
      const known = (await byEmail(call, email)) ?? (await create(call, email, password));
      if (known && !isWaiting(known)) return null;
      if (known) await resetPassword(call, known.id, password);
      const account = known ?? (await byEmail(call, email));
      if (!account) throw new Error('Keycloak has another user of this name.');
      return seen(account);
    });
  }

  verify(id: string): Promise<void> {
    return this.#change(id, (user) => (isWaiting(user) ? { emailVerified: true, enabled: true } : null));
  }

  setPassword(id: string, password: string): Promise<void> {
    return this.#admin.run(async (call) => {
      await resetPassword(call, id, password);
      await endSessions(call, id);
    });
  }

  async setDisabled(id: string, isDisabled: boolean): Promise<void> {
    await this.#change(id, (user) => (isWaiting(user) ? null : { enabled: !isDisabled }));
    if (isDisabled) await this.#admin.run((call) => endSessions(call, id));
  }

  /** Keycloak empties what a change leaves out, so all of the user goes back. */
  #change(id: string, decide: (user: KeycloakUser) => Partial<KeycloakUser> | null): Promise<void> {
    return this.#admin.run(async (call) => {
      const answer = expected(await call('GET', pathOf(id)), 200, 404);
      if (answer.status === 404) return;
      const user = JSON.parse(answer.text) as KeycloakUser;
      const change = decide(user);
      if (change) expected(await call('PUT', pathOf(id), { ...user, ...change }), 204);
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

async function byEmail(call: Call, email: string): Promise<KeycloakUser | null> {
  const key = emailKey(email);
  const query = new URLSearchParams({ email: key, exact: 'true' });
  const { text } = expected(await call('GET', `/users?${query.toString()}`), 200);
  const users = JSON.parse(text) as KeycloakUser[];
  return users.find((user) => emailKey(user.email ?? '') === key) ?? null;
}

/** Null once it is made; the one that was there already when somebody was quicker. */
async function create(call: Call, email: string, password: string): Promise<KeycloakUser | null> {
  const key = emailKey(email);
  const { status } = expected(
    await call('POST', '/users', {
      username: key,
      email: key,
      emailVerified: false,
      enabled: false,
      credentials: [credential(password)],
    }),
    201,
    409,
  );
  return status === 409 ? byEmail(call, email) : null;
}

async function resetPassword(call: Call, id: string, password: string): Promise<void> {
  expected(await call('PUT', `${pathOf(id)}/reset-password`, credential(password)), 204, 404);
}

async function endSessions(call: Call, id: string): Promise<void> {
  expected(await call('POST', `${pathOf(id)}/logout`), 204, 404);
}

const credential = (value: string) => ({ type: 'password', value, temporary: false });
