import { KeycloakAdmin } from '../../../src/infrastructure/node/issuer/keycloak-admin.ts';
import { KeycloakUserDirectory } from '../../../src/infrastructure/node/issuer/keycloak-user-directory.ts';
import { KeycloakStandIn } from '../../support/keycloak.ts';
import { userDirectoryContract } from '../ports/user-directory-contract.ts';

let keycloak: KeycloakStandIn;
let directory: KeycloakUserDirectory;

const directoryWith = (secret = keycloak.client[1]) =>
  new KeycloakUserDirectory(
    new KeycloakAdmin(
      { url: keycloak.adminUrl, clientId: keycloak.client[0], clientSecret: secret },
      async () => keycloak.tokenEndpoint,
    ),
  );

beforeAll(async () => {
  keycloak = await KeycloakStandIn.start();
  directory = directoryWith();
});
afterAll(() => keycloak.close());
afterEach(() => {
  keycloak.conduct = 'well';
  jest.restoreAllMocks();
});

const password = 'Kettle-and-4-cups';
const entry = (email: string) => ({ email, password, at: 1 });

describe('UserDirectory in Keycloak', () => {
  userDirectoryContract(() => ({
    directory,
    accepts: async (email, word) => keycloak.accepts(email, word),
  }));

  test('an account made in Keycloak is nobody else to register, verified there or not', async () => {
    for (const emailVerified of [true, false]) {
      const email = `made-${emailVerified}@home.example`;
      keycloak.add({ username: 'made', email, emailVerified, enabled: true }, 'Theirs-and-1');
      expect(await directory.register(entry(email))).toBeNull();
      expect(keycloak.accepts(email, 'Theirs-and-1')).toBe(true);
      expect(await directory.find(email)).toMatchObject({ isVerified: true, isDisabled: false });
    }
  });

  test('one that was disabled there is not enabled by an old link', async () => {
    const email = 'closed@home.example';
    const user = keycloak.add({ username: 'closed', email, emailVerified: true, enabled: false }, 'x');
    await directory.verify(user.id);
    expect(keycloak.users.get(user.id)).toMatchObject({ enabled: false });
    expect(await directory.register(entry(email))).toBeNull();
  });

  test('what Keycloak knows of a person outlives every change', async () => {
    const email = 'whole@home.example';
    const { id } = (await directory.register(entry(email)))!;
    const more = { firstName: 'Mia', attributes: { team: ['blue'] } };
    keycloak.users.set(id, { ...keycloak.users.get(id)!, ...more });
    await directory.verify(id);
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

  test('a part of an address finds nobody', async () => {
    await directory.register(entry('anna@home.example'));
    expect(await directory.find('nna@home.example')).toBeNull();
    expect(await directory.find('*')).toBeNull();
    expect(await directory.find('anna+tag@home.example')).toBeNull();
    const tagged = await directory.register(entry('anna+tag@home.example'));
    expect(await directory.find('anna+tag@home.example')).toEqual(tagged);
  });

  test('another password and a disabled account end the sessions there', async () => {
    const { id } = (await directory.register(entry('sessions@home.example')))!;
    await directory.verify(id);
    keycloak.loggedOut.length = 0;
    await directory.setPassword(id, 'Teapot-and-5-cups');
    await directory.setDisabled(id, true);
    expect(keycloak.loggedOut).toEqual([id, id]);
  });

  test('one that is gone is left alone', async () => {
    await directory.verify('gone');
    await directory.setDisabled('gone', true);
    await directory.setPassword('gone', password);
    expect(keycloak.users.has('gone')).toBe(false);
  });
});

describe('the way to Keycloak', () => {
  test('one token serves many calls, another follows before it is over and after it is refused', async () => {
    const fresh = directoryWith();
    keycloak.tokens = 0;
    await Promise.all([1, 2, 3].map(() => fresh.find('anna@home.example')));
    expect(keycloak.tokens).toBe(1);
    keycloak.forgetTokens();
    expect(await fresh.find('anna@home.example')).not.toBeNull();
    expect(keycloak.tokens).toBe(2);
    const now = Date.now() + 291_000;
    jest.spyOn(Date, 'now').mockReturnValue(now);
    await fresh.find('anna@home.example');
    expect(keycloak.tokens).toBe(3);
  });

  test.each(['failing', 'nonsense', 'cut'] as const)(
    '%s: Unavailable, and well again after',
    async (conduct) => {
      keycloak.conduct = conduct;
      for (const tried of [directory, directoryWith()]) {
        await expect(tried.find('anna@home.example')).rejects.toMatchObject({ code: 'Unavailable' });
        await expect(tried.register(entry('new@home.example'))).rejects.toMatchObject({
          code: 'Unavailable',
        });
      }
      keycloak.conduct = 'well';
      expect(await directory.find('anna@home.example')).not.toBeNull();
    },
  );

  test('silent: Unavailable within 5 s', async () => {
    keycloak.conduct = 'silent';
    const startedAt = performance.now();
    await expect(directory.register(entry('new@home.example'))).rejects.toMatchObject({
      code: 'Unavailable',
    });
    expect(performance.now() - startedAt).toBeLessThan(5000);
  }, 10_000);

  test('with a secret that it does not know: Unavailable, and the cause names the settings', async () => {
    const failure = await directoryWith('other')
      .find('anna@home.example')
      .catch((error: Error) => error);
    expect(failure).toMatchObject({ code: 'Unavailable' });
    expect(String((failure as Error).cause)).toContain('USER_DIRECTORY_CLIENT_SECRET');
  });
});
