import {
  listKeyStatuses,
  maintainIdentityKeys,
} from '../../../../src/infrastructure/node/identity-provider/keys.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { fireside, folderOfFiles } from './terminal.ts';

const { folder } = folderOfFiles();

onEveryDatabase('fireside keys', (database) => {
  const product = (env: Record<string, string> = {}) => {
    const { databaseUrl, dataDir } = database.settings();
    return {
      env: { ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }), ...env },
      folder,
    };
  };
  const keys = (...args: string[]) => fireside(['keys', ...args], { product: product() });
  const cells = (out: string) => out.split('\n').map((line) => line.split(/ {2,}/).slice(0, 2).join(' '));

  test('reports that there are none before the first start', async () => {
    await database.open();
    const { code, out } = await keys('list');
    expect({ code, out }).toEqual({
      code: 0,
      out: 'There are no keys yet; the server makes them at its first start.\n',
    });
  });

  test('lists and rotates keys, and never prints a secret', async () => {
    const { db } = await database.open();
    await maintainIdentityKeys(db, Date.now() - 60_000);
    expect(cells((await keys('list')).out)).toEqual(['signing-1 signs', 'cookie-1 signs', '']);

    const { code, out, err } = await keys('rotate', 'signing');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(cells(out)).toEqual(['signing-2 next', 'signing-1 signs', 'cookie-1 signs', '']);
    const both = await keys('rotate', '--json');
    const listed = JSON.parse(both.out) as Record<string, string | null>[];
    expect(listed.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'signing-2 next',
      'signing-1 signs',
      'cookie-2 next',
      'cookie-1 signs',
    ]);
    expect(Object.keys(listed[0]!)).toEqual(['id', 'kind', 'state', 'createdAt', 'signsAt', 'endsAt']);
    expect(await listKeyStatuses(db, Date.now())).toHaveLength(4);
    const secrets = await db.selectFrom('identity_key').select('material_json').execute();
    for (const { material_json: json } of secrets) {
      const secret = JSON.parse(json) as string | { d: string };
      expect(both.out + out).not.toContain(typeof secret === 'string' ? secret : secret.d);
    }
  });

  test.each([
    [[], 2, 'Say what to do: list or rotate.'],
    [['list', 'signing'], 2, "Unexpected argument 'signing'."],
    [['rotate', 'passwords'], 2, "There are no keys called 'passwords'; it has to be signing or cookie."],
    [['rotate', 'cookie', 'now'], 2, "Unexpected argument 'now'."],
  ])('wrong usage: %j', async (args, code, words) => {
    const ran = await keys(...args);
    expect(ran.code).toBe(code);
    expect(ran.err).toContain(words);
  });

  test('with an outside issuer there is no key to rotate', async () => {
    const env = { OIDC_AUTHORITY: 'https://id.example', OIDC_CLIENT_ID: 'web' };
    const { code, err } = await fireside(['keys', 'rotate'], { product: product(env) });
    expect({ code, err }).toEqual({
      code: 1,
      err: 'People sign in at https://id.example, which has the keys.\n',
    });
  });
});
