import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { SystemClock } from '../../../../src/infrastructure/shared/platform/system-clock.ts';
import { runDoctorChecks } from '../../../../src/infrastructure/node/doctor/run-checks.ts';
import { compareClocks, type CheckResult } from '../../../../src/infrastructure/node/doctor/check-result.ts';
import { createSqlPorts } from '../../../../src/infrastructure/node/compose/sql-ports.ts';
import { maintainIdentityKeys } from '../../../../src/infrastructure/node/identity-provider/keys.ts';
import { activity, message, programme, touchpoint } from '../../../support/activity.ts';
import { onEveryBareDatabase } from '../../../support/databases.ts';
import { KeycloakStandIn } from '../../../support/keycloak.ts';
import { MailServer } from '../../../support/mail-server.ts';
import { TestIssuer } from '../../../support/test-issuer.ts';
import { fireside, folderOfFiles } from '../cli/terminal.ts';

const { folder } = folderOfFiles();
/** The content is one Activity, because checking the whole library at each call would take most of the time. */
const empty = { DATA_DIR: join(folder, 'none'), CONTENT_DIR: join(folder, 'content') };
beforeAll(() => {
  mkdirSync(join(folder, 'content', 'activities'), { recursive: true });
  const one = activity([touchpoint('one', [message('Hello.')])], { slug: 'one' });
  writeFileSync(join(folder, 'content', 'activities', 'one.json'), JSON.stringify(one));
});

/** Starts a small web server that answers as the product, as another program, or as Stripe. */
async function serving(reply: { status?: number; body: unknown; date?: string }): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(reply.status ?? 200, {
      'content-type': 'application/json',
      ...(reply.date === undefined ? {} : { date: reply.date }),
    });
    response.end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return server;
}
const servers: Server[] = [];
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function doctor(env: Record<string, string>, ...args: string[]) {
  const ran = await fireside(['doctor', '--json', ...args], {
    product: { env: { ...empty, ...env }, folder },
  });
  const found = JSON.parse(ran.out) as CheckResult[];
  const about = (name: string) =>
    found.filter((one) => one.about === name).map(({ state, message }) => `${state}: ${message}`);
  return { ...ran, found, about };
}

describe('fireside doctor', () => {
  test('reports no failure without settings, and creates nothing', async () => {
    const { code, about, out, err } = await doctor({
      DATA_DIR: join(folder, 'not-there'),
      CONTENT_DIR: join(process.cwd(), 'content'),
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(about('node')).toEqual([`ok: ${process.version}.`]);
    expect(about('content')[0]).toMatch(/^ok: \d\d Activities and \d+ Programmes/);
    expect(about('database')[0]).toMatch(/^warn: There is no database in .+not-there yet/);
    expect(about('clock')).toHaveLength(1);
    expect(out).not.toContain('fail');
    const words = await fireside(['doctor'], { product: { env: empty, folder } });
    expect(words.out).toMatch(/^ok {4}node {6}v/);
  });

  test('an unreadable data folder is not reported as empty', async () => {
    writeFileSync(join(folder, 'shut'), '');
    const product = { env: { DATA_DIR: join(folder, 'shut', 'data') }, folder };
    for (const args of [
      ['doctor'],
      ['user', 'list'],
      ['backup', join(folder, 'b')],
      ['migrate', '--status'],
    ]) {
      const { code, out, err } = await fireside(args, { product });
      expect(code).toBe(1);
      expect(out + err).toContain(
        "cannot be looked into (ENOTDIR); be the server's user, or correct DATA_DIR.",
      );
    }
  });

  test('names the wrong setting, and that the other checks have to wait', async () => {
    const { code, found } = await doctor({ PORT: 'eighty' });
    expect(code).toBe(1);
    expect(found.map(({ about, state }) => `${about} ${state}`)).toEqual(['node ok', 'settings fail']);
    expect(found[1]!.message).toMatch(/^PORT is 'eighty'.+The other checks need valid settings\.$/);
  });

  test('an old Node and broken content fail', async () => {
    mkdirSync(join(folder, 'hollow'), { recursive: true });
    const env = { ...empty, CONTENT_DIR: join(folder, 'hollow') };
    const found = await runDoctorChecks({
      env,
      folder,
      mailTo: null,
      nodeVersion: 'v20.19.2',
      clock: new SystemClock(),
    });
    const failing = found.filter(({ state }) => state === 'fail').map(({ about }) => about);
    expect(failing).toEqual(['node', 'content']);
  });

  test('an address that is none is refused with exit code 2', async () => {
    expect(
      await fireside(['doctor', '--mail-to', 'nobody'], { product: { env: empty, folder } }),
    ).toMatchObject({ code: 2, err: "--mail-to is 'nobody', which is not an e-mail address.\n" });
  });

  test('clocks ten seconds apart are a warning, forty a failure', () => {
    expect(compareClocks('it', 1000, 1500).state).toBe('ok');
    expect(compareClocks('it', 20_000, 10_000)).toMatchObject({
      state: 'warn',
      message: expect.stringContaining('10 s behind it'),
    });
    expect(compareClocks('it', 0, 40_000)).toMatchObject({
      state: 'fail',
      message: expect.stringContaining('40 s ahead of it'),
    });
  });
});

describe('The doctor and the mail server', () => {
  let mails: MailServer;
  beforeAll(async () => {
    mails = new MailServer();
    await mails.start();
  });
  afterAll(() => mails.close());
  const url = () => mails.url.replace('//', '//fireside:very-secret@');
  const checkMail = (...args: string[]) =>
    doctor({ SMTP_URL: url(), MAIL_FROM: 'hello@family.example' }, ...args);

  test('logs in and sends nothing, unless an address is given', async () => {
    mails.conduct = 'take';
    expect((await checkMail()).about('mail')[0]).toMatch(/^ok: 127\.0\.0\.1 accepts the login/);
    expect(mails.taken).toEqual([]);
    expect((await checkMail('--mail-to', 'me@home.example')).about('mail')[0]).toMatch(
      /^ok: .+ accepted a mail to me@/,
    );
    expect(mails.taken.map(({ to }) => to)).toEqual([['me@home.example']]);
  });

  test.each([
    ['refuse the log in', [], /refuses the user or the password \(EAUTH, answer 535\); correct SMTP_URL/],
    ['reject the recipient', ['--mail-to', 'me@home.example'], /refuses a mail to me@home\.example/],
  ] as const)(
    'a server that does %s fails the check without revealing a secret',
    async (conduct, args, words) => {
      mails.conduct = conduct;
      const { code, out, about } = await checkMail(...args);
      expect(code).toBe(1);
      expect(about('mail')[0]).toMatch(words);
      expect(out).not.toContain('very-secret');
    },
  );

  test('a missing server fails the check', async () => {
    const { about } = await doctor({
      SMTP_URL: 'smtp://u:very-secret@127.0.0.1:8239',
      MAIL_FROM: 'a@b.example',
    });
    expect(about('mail')[0]).toMatch(/^fail: 127\.0\.0\.1 cannot be reached \(ESOCKET\)/);
  });
});

describe('The doctor and an outside issuer', () => {
  let issuer: TestIssuer;
  let keycloak: KeycloakStandIn;
  beforeAll(async () => {
    issuer = await TestIssuer.create();
    await issuer.serve();
    keycloak = await KeycloakStandIn.start();
  });
  afterAll(async () => {
    await issuer.close();
    await keycloak.close();
  });
  const checkIssuer = (more: Record<string, string> = {}) =>
    doctor({ OIDC_AUTHORITY: issuer.url, OIDC_CLIENT_ID: 'fireside-web', ...more });

  test('a working issuer is reported with its keys and its clock', async () => {
    const { about, code } = await checkIssuer();
    expect(about('issuer')).toEqual([
      `ok: ${issuer.url} answers, and its description fits.`,
      'ok: It publishes one key.',
    ]);
    expect(about('clock')).toEqual(['ok: It agrees with the issuer.']);
    expect(code).toBe(0);
  });

  test('an issuer that hides accounts, shows no keys, or is unreachable fails the check', async () => {
    issuer.settings.machineTokens = keycloak.tokenEndpoint;
    const directory = {
      USER_DIRECTORY_URL: keycloak.adminUrl,
      USER_DIRECTORY_CLIENT_ID: keycloak.client[0],
      USER_DIRECTORY_CLIENT_SECRET: keycloak.client[1],
    };
    expect((await checkIssuer(directory)).about('accounts')[0]).toMatch(/^ok: /);
    const wrong = await checkIssuer({ ...directory, USER_DIRECTORY_CLIENT_SECRET: 'guessed-secret' });
    expect(wrong.about('accounts')[0]).toMatch(/^fail: .+look at USER_DIRECTORY_CLIENT_ID/);
    expect(wrong.out).not.toContain('guessed-secret');
    issuer.conduct.keySet = 'failing';
    expect((await checkIssuer()).about('issuer')[1]).toMatch(/^fail: Its keys .+ cannot be read/);
    issuer.conduct.keySet = 'well';
    issuer.settings.metadata = { code_challenge_methods_supported: ['plain'] };
    expect((await checkIssuer()).about('issuer')[0]).toMatch(/^fail: .+does not offer PKCE with S256/);
    issuer.settings.metadata = {};
    const gone = await doctor({ OIDC_AUTHORITY: 'http://127.0.0.1:8239', OIDC_CLIENT_ID: 'x' });
    expect(gone.about('issuer')).toEqual([
      'fail: http://127.0.0.1:8239 cannot be reached (ECONNREFUSED): nobody can sign in. Start it or correct OIDC_AUTHORITY.',
    ]);
  });
});

describe('The doctor, Stripe and the public address', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_verysecret',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_open',
    STRIPE_WEBHOOK_SECRET: 'whsec_alsosecret',
  };
  const payments = async (reply: Parameters<typeof serving>[0], env: Record<string, string> = {}) => {
    const port = portOf(await serving(reply));
    const found = await runDoctorChecks({
      clock: new SystemClock(),
      env: { ...empty, ...keys, ...env },
      folder,
      mailTo: null,
      nodeVersion: process.version,
      stripe: { host: '127.0.0.1', port, protocol: 'http' },
    });
    expect(JSON.stringify(found)).not.toMatch(/verysecret|alsosecret/);
    return found.filter(({ about }) => about === 'payments' || about === 'clock');
  };
  const refusing = (status: number, type: string) => ({ status, body: { error: { type, message: 'no' } } });

  test('a key that Stripe accepts, does not know, or restricts', async () => {
    const list = { object: 'list', data: [], has_more: false, url: '/v1/payment_intents' };
    expect(await payments({ body: list })).toMatchObject([{ state: 'ok' }, { state: 'ok' }]);
    expect(await payments({ body: list, date: new Date(Date.now() - 60_000).toUTCString() })).toMatchObject([
      { state: 'ok' },
      { state: 'fail', message: expect.stringContaining('ahead of Stripe') },
    ]);
    const unknown = await payments(refusing(401, 'invalid_request_error'));
    expect(unknown[0]).toMatchObject({ state: 'fail', message: expect.stringContaining('does not know') });
    const forbidden = await payments(refusing(403, 'invalid_request_error'));
    expect(forbidden[0]).toMatchObject({
      state: 'fail',
      message: expect.stringContaining('has no permission'),
    });
    const down = await payments(refusing(500, 'api_error'));
    expect(down[0]).toMatchObject({ state: 'fail', message: expect.stringContaining('cannot be reached') });
  });

  test('an address that leads here, elsewhere, or nowhere', async () => {
    const product = await serving({ body: { apiUrl: '/api', oidcConfig: {} } });
    const other = await serving({ body: { hello: 'world' } });
    const checkAddress = async (port: number) =>
      (await doctor({ PUBLIC_URL: `http://localhost:${port}` })).about('address')[0];
    expect(await checkAddress(portOf(product))).toMatch(/^ok: .+ leads to Fireside/);
    expect(await checkAddress(portOf(other))).toMatch(/^fail: .+ is answered by another service \(200\)/);
    expect(await checkAddress(8239)).toMatch(/^warn: .+ does not answer from here \(ECONNREFUSED\)/);
  });

  test('TLS without a trusted proxy is a warning', async () => {
    const about = async (env: Record<string, string>) => (await doctor(env)).about('proxy')[0];
    expect(await about({ PUBLIC_URL: 'https://localhost:8239' })).toMatch(
      /^warn: TRUSTED_PROXIES is not set/,
    );
    expect(await about({ PUBLIC_URL: 'https://localhost:8239', TRUSTED_PROXIES: 'loopback' })).toMatch(
      /^ok: X-Forwarded-For is trusted from loopback/,
    );
  });
});

onEveryBareDatabase('The doctor and fireside migrate', (database) => {
  const env = () => {
    const { databaseUrl, dataDir } = database.settings();
    return databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir };
  };
  const migrate = (...args: string[]) =>
    fireside(['migrate', ...args], { product: { env: { ...empty, ...env() }, folder } });

  test('migrate creates the tables without a server; --status lists and changes nothing', async () => {
    const before = await migrate('--status');
    if (database.settings().databaseUrl) expect(before.out).toMatch(/^0001-tables +to come\n/);
    else expect(before).toMatchObject({ code: 1, err: expect.stringContaining('There is no database in') });
    const { code, out } = await migrate();
    expect(code).toBe(0);
    expect(out).toMatch(/^0001-tables +done \d{4}-.+Z\n/);
    expect(out).not.toContain('to come');
    expect((await migrate('--status')).out).toBe(out);
    expect((await migrate('--json')).out).toContain('"name": "0001-tables"');
  });

  test('the doctor reports version, migrations, keys, and space or clock', async () => {
    const { db, dialect } = await database.open();
    expect((await doctor(env())).about('issuer')[0]).toMatch(/^warn: .+no keys yet/);
    await maintainIdentityKeys(db, Date.now());
    const { code, about } = await doctor(env());
    expect(code).toBe(0);
    expect(about('database')[0]).toMatch(/^ok: .+ answers: (PostgreSQL|SQLite) \d+/);
    expect(about('migrations')[0]).toMatch(/^ok: All \d+ have run/);
    expect(about('issuer')[0]).toMatch(/^ok: The embedded provider signs with signing-1/);
    if (dialect === 'postgres') expect(about('clock')[0]).toBe('ok: It agrees with the database.');
    else {
      const { dataDir } = database.settings();
      expect(about('disk')[0]).toMatch(/MB are free for/);
      chmodSync(dataDir, 0o755);
      expect((await doctor(env())).about('data folder')[0]).toMatch(/^warn: Every user of this machine/);
      chmodSync(dataDir, 0o700);
      expect((await doctor(env())).about('data folder')[0]).toMatch(/^ok: .+ is closed to other users/);
    }
  });

  test('the doctor names published content whose recording is missing', async () => {
    const { library } = createSqlPorts(await database.open());
    expect((await doctor(env())).about('recordings')).toEqual(['ok: Content names none that is missing.']);
    const audio = { url: `/recordings/${'0'.repeat(32)}`, transcript: 'A bell.' };
    const bell = activity([touchpoint('a', [message('Listen.', { audio })])], { slug: 'bell' });
    await library.publish(bell, 'mia', 1);
    expect((await doctor(env())).about('recordings')).toEqual([
      expect.stringMatching(/^warn: Activity bell, .touchpoints.0.steps.0.audio.url: No recording with /),
    ]);
    await library.publish({ ...bell, touchpoints: [touchpoint('a', [message('Listen.')])] }, 'mia', 2);
    expect((await doctor(env())).about('recordings')).toEqual(['ok: Content names none that is missing.']);
  });

  test('the doctor lists published content that names pictures of other hosts', async () => {
    const { library } = createSqlPorts(await database.open());
    const url = 'https://pictures.example/telling.jpg';
    const shown = { url, alt: 'A lantern.' };
    const lantern = activity([touchpoint('one', [message('Look.', { image: shown })])], { slug: 'lantern' });
    await library.publish(lantern, 'somebody', 1);
    await library.publish({ ...programme('weeks', ['lantern']), imageSrc: url }, 'somebody', 1);
    const without = await doctor(env());
    expect(without.code).toBe(0);
    expect(without.about('pictures')).toEqual([
      'ok: Pictures come from this host alone.',
      expect.stringMatching(
        /^warn: Activity lantern, .touchpoints.0.+ another host, https:..pictures\.example\./,
      ),
      expect.stringMatching(
        /^warn: Programme weeks, .imageSrc: .+ another host, https:..pictures\.example\./,
      ),
    ]);
    const allowed = await doctor({ ...env(), PICTURE_HOSTS: 'https://pictures.example' });
    expect(allowed.about('pictures')).toEqual([
      'ok: Pictures also come from other hosts: https://pictures.example.',
    ]);
  });

  test('a newer database fails the check, and migrate leaves it unchanged', async () => {
    const { db } = await database.open();
    await sql`insert into fireside_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(db);
    const { code, about } = await doctor(env());
    const refused = await migrate();
    await sql`delete from fireside_migration where name = '9999-later'`.execute(db);
    expect(code).toBe(1);
    expect(about('database').at(-1)).toMatch(/^fail: .+ newer version of Fireside \(9999-later\)/);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('newer version') });
  });

  test('an unreachable database fails the check without revealing a password', async () => {
    const { code, out, about } = await doctor({
      DATABASE_URL: 'postgresql://u:very-secret@127.0.0.1:8239/x',
    });
    expect(code).toBe(1);
    expect(about('database')[0]).toMatch(/^fail: .+ cannot be reached \(ECONNREFUSED\)/);
    expect(out).not.toContain('very-secret');
  });
});
