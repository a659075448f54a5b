import { sql, type Kysely } from 'kysely';
import { emptyCatalogueFilter } from '../../../src/domain/catalogue/filter.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../../src/infrastructure/node/platform/database/database.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { compressLog } from '../../../src/infrastructure/node/platform/database/compressed-log.ts';
import type { Tables } from '../../../src/infrastructure/node/platform/database/tables/tables.ts';
import * as payments from '../../../src/infrastructure/shared/api/payments.ts';
import * as promo from '../../../src/infrastructure/shared/api/promo-codes.ts';
import { SandboxPaymentProvider } from '../../../src/infrastructure/node/shop/sandbox/sandbox-payments.ts';
import { SqlSandboxStore } from '../../../src/infrastructure/node/shop/sandbox/sandbox-store.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { TestApi, type Caller } from '../../support/api.ts';
import { addLearners, publishTalks, questionsEach, slugOf, stepOf } from '../../support/many-learners.ts';
import { describePostgres, TestPostgres } from '../../support/postgres.ts';
import { send } from '../api/wire.ts';
import { IdentityServer } from '../../support/identity-server.ts';
import { TestBrowser } from '../../support/test-browser.ts';

const learners = 20_000;

/** The tables with at least one row for each learner. */
const big = new Set([
  'person',
  'access_grant',
  'enrolment',
  'run',
  'run_entry',
  'compressed_log',
  'identity_account',
  'identity_record',
  'purchase',
  'promo_claim',
]);

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Plan[] };
type Statement = { name: string; statement: string; slots: number };

/**
 * Tests the plans of the statements of a learner's requests, on enough rows for the planner to matter. One connection
 * runs all, so that it has every statement.
 */
describePostgres('With many learners', () => {
  let postgres: TestPostgres;
  let database: OpenDatabase;
  const open = async () =>
    openDatabase({
      databaseUrl: postgres.url('fireside_1'),
      databasePool: 1,
      dataDir: '',
      // Changing so many rows may take longer than the server allows a statement.
      statementMs: 300_000,
    });

  beforeAll(async () => {
    postgres = await TestPostgres.start();
    await postgres.database();
    database = await open();
    await publishTalks(database, 2);
    await addLearners(postgres.url('fireside_1'), learners);
    await addPurchases(database.db);
    await compressHalf(database.db);
  });
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
  });

  test("no learner's request scans a big table", async () => {
    const clock = new ManualClock(Date.now());
    const sandbox = new SandboxPaymentProvider(new SqlSandboxStore(database), clock);
    const api = await TestApi.start({ ports: createSqlPorts(database), payments: sandbox, clock });
    await learn(api, await api.caller('mia'));
    await buy(api, await api.caller('noah', { paid: false }));
    await api.close();
    const statements = await known(database.db);
    expect(statements.length).toBeGreaterThan(25);
    expect(await readingThrough(database.db, statements)).toEqual([]);
  });

  test('no export and no erasure of a person scans a big table', async () => {
    const { records } = createSqlPorts(database);
    expect(await records.rows('person_b7')).toMatchObject({ run: { length: 2 } });
    const token = await records.askErasure('person_b7', 'person_b8', Number.MAX_SAFE_INTEGER);
    expect(await records.erase('person_b7', 'person_b8', token!, Date.now())).toBe('erased');
    expect(await readingThrough(database.db, await known(database.db))).toEqual([]);
  });

  test('compressing logs scans no big table', async () => {
    const { logCompression } = createSqlPorts(database);
    await sql`update run set completed_at = 1`.execute(database.db);
    await sql`analyze run`.execute(database.db);
    expect(await logCompression.compressNext(2, 2)).toMatchObject({ runs: 50, hasMore: true });
    const statements = await known(database.db);
    expect(statements.filter(({ statement }) => statement.includes('compressed_log')).length).toBeGreaterThan(
      1,
    );
    expect(await readingThrough(database.db, statements)).toEqual([]);
  });

  test('no sign-in scans a big table', async () => {
    const server = await IdentityServer.start(open);
    const email = 'zoe@home.example';
    await server.account(email);
    const browser = new TestBrowser(server);
    const tokens = await browser.tokens(email);
    await browser.refresh(tokens.refresh_token);
    const statements = await known(server.db);
    expect(statements.length).toBeGreaterThan(8);
    expect(await readingThrough(server.db, statements)).toEqual([]);
    await server.close();
  });
});

/** Uses the dashboard, a standalone Activity and one inside the Programme. */
async function learn(api: TestApi, caller: Caller): Promise<void> {
  const { learner, chats } = api.gateways(caller);
  await learner.me();
  await learner.enrolProgramme('talks');
  await learner.startProgramme('talks');
  for (const programme of [undefined, 'talks']) {
    const chat = chats.open(slugOf(0), programme);
    await chat.enrol();
    await chat.start();
    await chat.availableSteps();
    for (let question = 0; question < questionsEach; question += 1)
      await chat.respond(stepOf(question), { kind: 'input', response: 'Yes' }, 'key');
    await chat.complete();
    await learner.activity(slugOf(0), programme);
    await learner.search(emptyCatalogueFilter).shelves;
    await learner.resetActivity(slugOf(0), programme);
  }
  await learner.programme('talks');
  await learner.resetProgramme('talks');
}

async function buy(api: TestApi, caller: Caller): Promise<void> {
  const { json } = await send(api, caller, payments.createPayment, { body: {} });
  const { clientSecret, paymentIntent } = json as { clientSecret: string; paymentIntent: string };
  await send(api, caller, payments.confirmSandboxPayment, { body: { clientSecret, outcome: 'pays' } });
  await send(api, caller, payments.verifyPurchase, { parameters: { paymentIntentId: paymentIntent } });
  const code = {
    code: 'PLAN',
    percentOff: 100,
    limit: null,
    expiresAt: null,
    organisation: '',
    months: null,
  };
  await api.ports.promoCodes.create(code, api.clock.now());
  const other = await api.caller('guest', { paid: false });
  await send(api, other, promo.claimPromoCode, { query: '?promoCode=PLAN' });
}

async function addPurchases(db: Kysely<Tables>): Promise<void> {
  await sql`insert into purchase (id, person_id, provider, intent_id, amount_pence, currency, months, language, state, created_at, look_at)
    select 'purchase_' || i, 'person_b' || i, 'sandbox', 'intent_' || i, 1, 'gbp', 1, 'en', 'paid', 1, 1
    from generate_series(1, ${sql.lit(learners)}) i`.execute(db);
  await sql`insert into promo_code (id, code, percent_off, claims, organisation, created_at) values ('promo', 'ALL', 100, 0, '', 1)`.execute(
    db,
  );
  await sql`insert into promo_claim (id, promo_id, person_id, claimed_at)
    select 'claim_' || i, 'promo', 'person_b' || i, 1 from generate_series(1, ${sql.lit(learners)}) i`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

/** Compresses the log of one of the two runs of each learner. */
async function compressHalf(db: Kysely<Tables>): Promise<void> {
  const opened = {
    run_id: '',
    seq: 1,
    kind: 'opened' as const,
    step_id: null,
    turn: 0,
    response_json: null,
    at: 1,
  };
  const { format, entries, bytes } = await compressLog('', [opened]);
  const half = sql`like ${sql.lit(`%${slugOf(1)}`)}`;
  await sql`insert into compressed_log (run_id, format, entries, bytes)
    select id, ${sql.lit(format)}, ${sql.lit(entries)}, ${sql.lit(`\\x${bytes.toString('hex')}`)}::bytea from run where id ${half}`.execute(
    db,
  );
  await sql`delete from run_entry where run_id ${half}`.execute(db);
  await sql`update run set compressed_at = 1 where id ${half}`.execute(db);
  await sql`analyze`.execute(db);
}

const known = async (db: Kysely<Tables>): Promise<Statement[]> =>
  (
    await sql<Statement>`select name, statement, coalesce(array_length(parameter_types, 1), 0) as slots
      from pg_prepared_statements where name like 'fireside%'`.execute(db)
  ).rows;

/** Returns the plans that scan a big table, with its name. */
async function readingThrough(db: Kysely<Tables>, statements: readonly Statement[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, statement, slots } of statements) {
    const values = Array.from({ length: slots }, () => 'null').join(', ');
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) execute ${name}${slots > 0 ? `(${values})` : ''}`,
      )
      .execute(db);
    const tables = scanned(rows[0]!['QUERY PLAN'][0].Plan).filter((table) => big.has(table));
    if (tables.length > 0) found.push(`${tables.join(', ')}: ${statement}`);
  }
  return found;
}

/** Returns whether a plan is a sequential scan, or a scan of a whole index. */
const readsThrough = ({ 'Node Type': type, 'Index Cond': condition }: Plan): boolean =>
  type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && condition === undefined);

const scanned = (plan: Plan): string[] => [
  ...(readsThrough(plan) ? [plan['Relation Name']!] : []),
  ...(plan.Plans ?? []).flatMap(scanned),
];
