import { KeycloakAdmin } from '../../../../src/infrastructure/node/outside-issuer/keycloak-admin.ts';
import { KeycloakUserDirectory } from '../../../../src/infrastructure/node/outside-issuer/keycloak-user-directory.ts';
import { PasswordHashing } from '../../../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import { quickCost } from '../../../support/quick-accounts.ts';
import { KeycloakStandIn } from '../../../support/keycloak.ts';
import { userDirectoryContract } from '../../../contract/ports/user-directory-contract.ts';
import { within } from '../../../support/in-time.ts';
import { ShiftedClock } from '../../../support/shifted-clock.ts';

let keycloak: KeycloakStandIn;
let directory: KeycloakUserDirectory;
const clock = new ShiftedClock();

const directoryWith = (secret = keycloak.client[1]) =>
  new KeycloakUserDirectory(
    new KeycloakAdmin(
      { url: keycloak.adminUrl, clientId: keycloak.client[0], clientSecret: secret },
      async () => keycloak.tokenEndpoint,
      clock,
    ),
    new PasswordHashing(quickCost),
  );

beforeAll(async () => {
  keycloak = await KeycloakStandIn.start();
  directory = directoryWith();
});
afterAll(() => keycloak.close());
afterEach(() => {
  keycloak.conduct = 'well';
  clock.aheadMs = 0;
});

const password = 'Kettle-and-4-cups';
const entry = (email: string) => ({ email, password, at: 1 });

describe('UserDirectory in Keycloak', () => {
  userDirectoryContract(() => ({
    directory,
    accepts: async (email, word) => keycloak.accepts(email, word),
  }));

  test('an account made in Keycloak cannot be registered again, verified there or not', async () => {
    for (const emailVerified of [true, false]) {
      const email = `made-${emailVerified}@home.example`;
      keycloak.add({ username: 'made', email, emailVerified, enabled: true }, 'Theirs-and-1');
      expect(await directory.register(entry(email))).toBeNull();
      expect(keycloak.accepts(email, 'Theirs-and-1')).toBe(true);
      expect(await directory.find(email)).toMatchObject({ isVerified: true, isDisabled: false });
    }
  });

  test('an account disabled there is not enabled by an old link', async () => {
    const email = 'closed@home.example';
    const user = keycloak.add({ username: 'closed', email, emailVerified: true, enabled: false }, 'x');
    await directory.verify(user.id, 1, null);
    expect(keycloak.users.get(user.id)).toMatchObject({ enabled: false });
    expect(await directory.register(entry(email))).toBeNull();
  });

  test('other attributes of a person in Keycloak survive every change', async () => {
    const email = 'whole@home.example';
    const { id } = (await directory.register(entry(email)))!;
    const more = { firstName: 'Mia', attributes: { team: ['blue'] } };
    keycloak.users.set(id, { ...keycloak.users.get(id)!, ...more });
    await directory.verify(id, 1, null);
    await directory.setDisabled(id, true);
    await directory.setDisabled(id, false);
    expect(keycloak.users.get(id)).toEqual({
      id,
      username: email,
      email,
      emailVerified: true,
      enabled: true,
      ...more,
    });
  });

  test('an unverified account has no password there; one from before keeps its own', async () => {
    const email = 'waiting@home.example';
    const { id } = (await directory.register(entry(email)))!;
    keycloak.users.set(id, { ...keycloak.users.get(id)!, enabled: true });
    expect(keycloak.accepts(email, password)).toBe(false);
    const before = { username: 'before', email: 'before@home.example', emailVerified: false, enabled: false };
    const old = keycloak.add(before, 'Chosen-before-1');
    await directory.verify(old.id, 1, null);
    expect(keycloak.accepts(before.email, 'Chosen-before-1')).toBe(true);
  });

  test('a part of an address finds nobody', async () => {
    await directory.register(entry('anna@home.example'));
    expect(await directory.find('nna@home.example')).toBeNull();
    expect(await directory.find('*')).toBeNull();
    expect(await directory.find('anna+tag@home.example')).toBeNull();
    const tagged = await directory.register(entry('anna+tag@home.example'));
    expect(await directory.find('anna+tag@home.example')).toMatchObject({ id: tagged!.id });
  });

  test('a changed password and a disabled account end the sessions there', async () => {
    const { id } = (await directory.register(entry('sessions@home.example')))!;
    await directory.verify(id, 1, null);
    keycloak.loggedOut.length = 0;
    await directory.setPassword({ id }, 'Teapot-and-5-cups');
    await directory.setDisabled(id, true);
    expect(keycloak.loggedOut).toEqual([id, id]);
  });

  test('an account deleted there is left alone', async () => {
    await directory.verify('gone', 1, null);
    await directory.setDisabled('gone', true);
    await directory.setPassword({ id: 'gone' }, password);
    expect(keycloak.users.has('gone')).toBe(false);
  });
});

describe('the connection to Keycloak', () => {
  test('one token serves many calls; it is replaced before it expires and when it is refused', async () => {
    const fresh = directoryWith();
    keycloak.tokens = 0;
    await Promise.all([1, 2, 3].map(() => fresh.find('anna@home.example')));
    expect(keycloak.tokens).toBe(1);
    keycloak.forgetTokens();
    expect(await fresh.find('anna@home.example')).not.toBeNull();
    expect(keycloak.tokens).toBe(2);
    clock.aheadMs = 291_000;
    await fresh.find('anna@home.example');
    expect(keycloak.tokens).toBe(3);
  });

  test.each(['failing', 'nonsense', 'cut'] as const)('%s: Unavailable, and it recovers', async (conduct) => {
    keycloak.conduct = conduct;
    for (const tried of [directory, directoryWith()]) {
      await expect(tried.find('anna@home.example')).rejects.toMatchObject({ code: 'Unavailable' });
      await expect(tried.register(entry('new@home.example'))).rejects.toMatchObject({
        code: 'Unavailable',
      });
    }
    keycloak.conduct = 'well';
    expect(await directory.find('anna@home.example')).not.toBeNull();
  });

  test('silent: Unavailable within 5 s', async () => {
    keycloak.conduct = 'silent';
    const registering = within(5000, () => directory.register(entry('new@home.example')));
    await expect(registering).rejects.toMatchObject({ code: 'Unavailable' });
  });

  test('with a wrong secret: Unavailable, and the cause names the settings', async () => {
    const failure = await directoryWith('other')
      .find('anna@home.example')
      .catch((error: Error) => error);
    expect(failure).toMatchObject({ code: 'Unavailable' });
    expect(String((failure as Error).cause)).toContain('USER_DIRECTORY_CLIENT_SECRET');
  });
});
