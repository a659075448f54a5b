import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openDatabase } from '../../../src/infrastructure/node/platform/database/database.ts';
import { SqlMailOutbox } from '../../../src/infrastructure/node/platform/mail/sql-outbox.ts';
import { cli, cliEnv } from '../../support/built-product.ts';
import { MailServer } from '../../support/mail-server.ts';
import { freePort, ProductFolder, type ServerProcess } from '../../support/process.ts';
import { json, TestBrowser, type Tokens } from '../../support/test-browser.ts';

/** Tests that a person's export, made by the program in both ways, contains no data with which anyone could sign in. */
const product = new ProductFolder();
const mailServer = new MailServer();
const dataDir = product.file('data');
let server: ServerProcess;

const start = async (env: Record<string, string> = {}) => {
  server = await product.start({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env }, await freePort());
  await server.ready();
};
beforeAll(async () => {
  await mailServer.start();
  await start();
});
afterAll(async () => {
  await mailServer.close();
  await product.remove();
});

const password = 'Fireside-demo-1';
const email = 'new@fireside.test';
const browserHere = () => new TestBrowser({ publicUrl: server.address, issuer: `${server.address}/idp` });

async function signedIn(who: string): Promise<{ tokens: Tokens; cookies: string[] }> {
  const browser = browserHere();
  const answer = await browser.signIn(who, {}, password);
  const code = new URL(answer.url).searchParams.get('code')!;
  return { tokens: json<Tokens>(await browser.redeem(code)), cookies: browser.cookieValues() };
}

const api = async (token: string, method: string, path: string, body?: object) => {
  const answer = await fetch(`${server.address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, text: await answer.text() };
};

async function command(...args: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [product.file(cli), ...args], {
    env: { ...cliEnv(), DATA_DIR: dataDir, PUBLIC_URL: server.address },
  });
  return (await run).stdout;
}

/** Returns both exports of a person. */
async function exportsOf(who: string): Promise<string[]> {
  const { tokens } = await signedIn('admin@fireside.test');
  const found = await api(tokens.access_token, 'POST', '/people-search', { email: who });
  const { people } = JSON.parse(found.text) as { people: { id: string }[] };
  const overApi = await api(tokens.access_token, 'GET', `/people/${people[0]!.id}/export`);
  expect(overApi.status).toBe(200);
  return [overApi.text, await command('export-person', who)];
}

const askForNewPassword = () => browserHere().post(`${server.address}/idp/forgotten-password`, { email });

async function mailboxTokens(who: string): Promise<string[]> {
  const database = await openDatabase({ dataDir });
  const mails = await database.db
    .selectFrom('mailbox_mail')
    .select('text')
    .where('recipient', '=', who)
    .execute();
  await database.close();
  return mails.flatMap(({ text }) => /\/(?:verify-email|new-password)\/([\w-]{43})/.exec(text)?.[1] ?? []);
}

async function until<Value>(find: () => Promise<Value | null>): Promise<Value> {
  for (;;) {
    const found = await find();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a session, tokens, a payment and a mailed link are in no export', async () => {
  const { tokens, cookies } = await signedIn(email);
  const payment = await api(tokens.access_token, 'POST', '/payments/create', {});
  const { clientSecret } = JSON.parse(payment.text) as { clientSecret: string };
  expect((await askForNewPassword()).status).toBe(303);
  const mailed = await until(async () => {
    const found = await mailboxTokens(email);
    return found.length > 0 ? found : null;
  });
  const secrets = [...Object.values(tokens).map(String), ...cookies, ...mailed, clientSecret];
  for (const text of await exportsOf(email)) {
    const tables = (JSON.parse(text) as { tables: Record<string, unknown[]> }).tables;
    for (const name of ['mailbox_mail', 'account_link', 'identity_record', 'sandbox_intent'])
      expect(tables[name]?.length).toBeGreaterThan(0);
    for (const secret of secrets.filter(({ length }) => length > 15)) expect(text).not.toContain(secret);
  }
});

test('the verification link of a person who exists before verifying is in no export', async () => {
  const newcomer = 'newcomer@home.example';
  const chosen = 'Kettle-and-4-cups';
  const answer = await fetch(`${server.address}/api/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: newcomer,
      password: chosen,
      confirmPassword: chosen,
      acceptedTerms: true,
    }),
  });
  expect(answer.status).toBe(204);
  const [token] = await until(async () => {
    const found = await mailboxTokens(newcomer);
    return found.length > 0 ? found : null;
  });
  await command('user', 'role', newcomer, 'learner');
  for (const text of await exportsOf(newcomer)) {
    expect(text).toContain('verify');
    expect(text).not.toContain(token!);
    expect(text).not.toContain('argon2');
  }
});

test('the link of a waiting mail is in no export and is complete when the mail is sent', async () => {
  mailServer.conduct = 'greylist';
  await server.kill('SIGTERM');
  await start({ SMTP_URL: mailServer.url, MAIL_FROM: 'hello@family.example' });
  expect((await askForNewPassword()).status).toBe(303);
  const texts = await exportsOf(email);
  const database = await openDatabase({ dataDir });
  const kept = await database.db.selectFrom('outbox_mail').selectAll().execute();
  const mail = await new SqlMailOutbox(database.db).claim(Date.now() + 3_600_000, Date.now() + 3_600_000);
  await database.close();
  const token = /\/idp\/new-password\/([\w-]{43})/.exec(mail!.text)![1]!;
  expect(mail!.html).toContain(token);
  expect(JSON.stringify(kept)).not.toContain(token);
  for (const text of texts) {
    expect((JSON.parse(text) as { tables: Record<string, unknown[]> }).tables['outbox_mail']).toHaveLength(1);
    expect(text).not.toContain(token);
  }
});
