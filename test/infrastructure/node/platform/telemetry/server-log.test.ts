import { Writable } from 'node:stream';
import { types } from 'node:util';
import { Kysely, sql } from 'kysely';
import { errors as oidc } from 'oidc-provider';
import { Stripe } from 'stripe';
import { AppError } from '../../../../../src/application/errors.ts';
import { SmtpMailer } from '../../../../../src/infrastructure/node/platform/mail/smtp-mailer.ts';
import { createServerLog } from '../../../../../src/infrastructure/node/platform/telemetry/server-log.ts';
import { databaseUnavailableError } from '../../../../../src/infrastructure/node/platform/database/unavailable.ts';
import { MailServer } from '../../../../support/mail-server.ts';
import { onEveryDatabase } from '../../../../support/databases.ts';

const email = 'mia@home.example';
const words = 'Mia of the mill';

/** Returns the text of the log at its most verbose level. */
function logged(write: (log: ReturnType<typeof createServerLog>) => void): string {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  write(createServerLog({ logLevel: 'trace' }, stream));
  return text;
}

function expectNothingPersonal(text: string): void {
  expect(text).not.toBe('');
  for (const secret of [email, 'home.example', words, 'Mia', 'mill', 'Kettle'])
    expect({ secret, isLogged: text.includes(secret), text }).toEqual({ secret, isLogged: false, text });
}

/** Logs the error in every way in which it can be passed, and checks that nothing personal is logged. */
function expectQuiet(error: unknown): string {
  const text = logged((log) => {
    log.error({ err: error }, 'request failed');
    log.error({ err: error });
    log.error({ error }, 'failed');
    if (types.isNativeError(error)) log.error(error);
    log.child({ requestId: 'r' }).fatal({ err: new Error(words, { cause: error }) }, 'failed');
    log.warn({ err: new AggregateError([error], words) }, 'failed');
  });
  expectNothingPersonal(text);
  return text;
}

async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('an error in the log names where it happened and nothing personal', () => {
  test.each<[string, () => unknown]>([
    ['text that is no JSON', () => JSON.parse(`"${words}`)],
    ['a strange address', () => new URL(`${email} ${words}`)],
    ['a value of the wrong kind', () => Buffer.from({ [email]: words } as unknown as string)],
    ['a property of a text', () => ('name' in (words as unknown as object) ? 1 : 0)],
    ['a number that is none', () => BigInt(words)],
    ['a name that is none', () => new Headers([[`${words}\n`, email]])],
    ['no such host', () => fetch(`http://${email.replace('@', '.')}.invalid/${encodeURIComponent(words)}`)],
    ['several lines', () => Promise.reject(new Error(`one\n    at ${words}\n    at ${email}`))],
    ['our own, with details', () => Promise.reject(new AppError('InvalidRegistration', words, { email }))],
    ['a text', () => Promise.reject(words)],
    ['a list', () => Promise.reject([email, words])],
    [
      'the provider of cards',
      () =>
        Promise.reject(
          new Stripe.errors.StripeCardError({ type: 'card_error', message: words, detail: email } as never),
        ),
    ],
    ['the provider of sign-ins', () => Promise.reject(new oidc.InvalidGrant(`${words} ${email}`))],
  ])('%s', async (_what, work) => {
    expectQuiet(await thrownBy(work));
  });

  test('our own Unavailable error stays, with its cause and the place', () => {
    const text = expectQuiet(
      databaseUnavailableError(Object.assign(new Error(words), { code: 'ECONNREFUSED', address: email })),
    );
    expect(JSON.parse(text.split('\n')[0]!)).toMatchObject({
      msg: 'request failed',
      err: {
        type: 'AppError',
        code: 'Unavailable',
        message: 'The database does not answer at the moment. Try again shortly.',
        stack: expect.stringMatching(/^ {4}at .*unavailable/),
        cause: { type: 'Error', code: 'ECONNREFUSED', stack: expect.stringContaining('server-log.test.ts') },
      },
    });
  });

  test('a mail server', async () => {
    const server = new MailServer();
    await server.start();
    const { url } = server;
    server.conduct = 'reject the recipient';
    const mailer = new SmtpMailer({ url, from: 'us@fireside.example', brand: 'Fireside' });
    const mail = { id: 'mail_1', to: email, subject: words, text: words, html: words };
    const text = expectQuiet(await thrownBy(() => mailer.send(mail)));
    await server.close();
    expect(text).toContain('550');
  });
});

onEveryDatabase('An error in the log', (database) => {
  test.each<[string, (db: Kysely<never>) => Promise<unknown>]>([
    ['a value that is there already', (db) => sql`insert into pet values (${email}, 1)`.execute(db)],
    ['a value that must not be', (db) => sql`insert into pet values (${words}, -1)`.execute(db)],
    ['a value that is missing', (db) => sql`insert into pet values (${words}, null)`.execute(db)],
    ['a statement that cannot be read', (db) => sql`select ${sql.raw(`'${words}`)}`.execute(db)],
    ['a value of another kind', (db) => sql`select cast(${email} as bigint) + no_such_column`.execute(db)],
  ])('of a database: %s', async (what, run) => {
    const { db } = await database.open();
    await sql`create table if not exists pet (name text primary key, age integer not null check (age > 0))`.execute(
      db,
    );
    await sql`delete from pet`.execute(db);
    await sql`insert into pet values (${email}, 1)`.execute(db);
    const text = expectQuiet(await thrownBy(() => run(db as unknown as Kysely<never>)));
    expect({ what, text }).toEqual({
      what,
      text: expect.stringMatching(/"code":"(\d{5}|42\w{3}|SQLITE_\w+)"/),
    });
  });
});

test('a line with too much data has none of it', () => {
  const text = logged((log) => {
    log.info({ email, body: { text: words }, request: { headers: { cookie: words } } }, 'a mistake');
    log.info({ person: { id: 'person_1', email, name: words } }, 'another');
    log.info({ far: { further: { deep: { value: words } } } }, 'a third');
  });
  expectNothingPersonal(text);
  expect(text).toContain('person_1');
});

test.each([
  'authorization',
  'body',
  'cookie',
  'details',
  'email',
  'from',
  'headers',
  'html',
  'ip',
  'name',
  'params',
  'parameters',
  'password',
  'payload',
  'query',
  'recipient',
  'remoteAddress',
  'reply',
  'req',
  'request',
  'res',
  'response',
  'subject',
  'text',
  'title',
  'to',
  'token',
  'url',
  'value',
  'values',
])('a fact with the name %s is not written', (name) => {
  const text = logged((log) => {
    log.info({ [name]: words }, 'a mistake');
    log.info({ request: { id: 'r' }, route: { [name]: { of: words } } }, 'one further in');
  });
  expectNothingPersonal(text);
});
