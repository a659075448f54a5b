import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { importJWK, SignJWT, type JWK } from 'jose';
import { embeddedIssuer } from '../../../src/domain/people/person.ts';
import { createEmbeddedTokenVerifier } from '../../../src/infrastructure/node/account/access-tokens.ts';
import {
  readKeysInUse,
  maintainIdentityKeys,
} from '../../../src/infrastructure/node/identity-provider/keys.ts';
import { createLocalKeySet } from '../../../src/infrastructure/node/identity-provider/local-keys.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { standaloneActivityPath as alone } from '../../../src/infrastructure/shared/api/activity.ts';
import * as activities from '../../../src/infrastructure/shared/api/activity.ts';
import * as steps from '../../../src/infrastructure/shared/api/steps.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, input, touchpoint } from '../../support/activity.ts';
import { standing, TestApi, type Caller } from '../../support/api.ts';
import { builtProduct, cli, cliEnv } from '../../support/built-product.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { fireside } from '../../infrastructure/node/cli/terminal.ts';
import { everything, fillEveryTable, wipe } from '../../infrastructure/node/cli/stored.ts';
import { send } from '../api/wire.ts';

const place = { issuer: 'https://family.example/idp', audience: 'https://family.example/api' };
const questions = Array.from({ length: 40 }, (_, index) => `question-${index}`);
const families = 6;

onEveryDatabase('A backup written while families answer', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'fireside-backup-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const clock = new ManualClock(Date.now());

  const startOn = (handle: OpenDatabase): Promise<TestApi> =>
    TestApi.start({
      ports: createSqlPorts(handle),
      clock,
      tokens: standing(
        createEmbeddedTokenVerifier(createLocalKeySet({ db: handle.db, clock }), place, clock),
      ),
    });

  /** Returns a person with a token that the keys of this database sign. */
  async function family({ ports }: TestApi, { db }: OpenDatabase, name: string): Promise<Caller> {
    const identity = { issuer: embeddedIssuer, subject: name, email: `${name}@home.example` };
    const person = await ports.people.findOrCreate(identity, clock.now());
    const [key] = (await readKeysInUse(db, clock.now())).signing;
    const token = await new SignJWT({ gid: 'grant' })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key!.kid! })
      .setSubject(name)
      .setIssuer(place.issuer)
      .setAudience(place.audience)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importJWK(key as JWK, 'ES256'));
    return { person, token };
  }

  const answer = (api: TestApi, caller: Caller, question: string) =>
    send(api, caller, steps.submitAnswer('input')(alone), {
      parameters: { activityId: 'long-talk', touchpointId: 'talk' },
      body: { touchpointStepEntityId: question, response: `${caller.person.email} says ${question}` },
    });

  test('contains every answer acknowledged before it began, and the server keeps serving', async () => {
    const handle = await database.open();
    await maintainIdentityKeys(handle.db, clock.now());
    const api = await startOn(handle);
    await api.ports.library.publish(
      activity(
        [
          touchpoint(
            'talk',
            questions.map((id) => input(id)),
          ),
        ],
        { slug: 'long-talk', free: true },
      ),
      'test',
      clock.now(),
    );
    const learners = await Promise.all(
      Array.from({ length: families }, (_, index) => family(api, handle, `family-${index}`)),
    );
    for (const caller of learners)
      await send(api, caller, activities.startActivity(alone), { parameters: { activityId: 'long-talk' } });
    // The mail makes the backup take long enough for many answers to arrive meanwhile.
    const mail = {
      recipient: 'a@home.example',
      subject: 's',
      text: 'x'.repeat(4000),
      html: '',
      received_at: 1,
    };
    for (let turn = 0; turn < 20; turn += 1)
      await handle.db
        .insertInto('mailbox_mail')
        .values(Array.from({ length: 100 }, (_, index) => ({ ...mail, id: `mail-${turn}-${index}` })))
        .execute();

    const acknowledged = new Map(learners.map(({ person }) => [person.id, 0]));
    let isOver = false;
    const talking = learners.map(async (caller) => {
      for (const question of questions) {
        if (isOver) return;
        expect((await answer(api, caller, question)).status).toBe(200);
        acknowledged.set(caller.person.id, acknowledged.get(caller.person.id)! + 1);
      }
    });
    while (Math.min(...acknowledged.values()) < 3) await new Promise((resolve) => setImmediate(resolve));
    const before = new Map(acknowledged);
    const { databaseUrl, dataDir } = database.settings();
    const product = { env: databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }, folder };
    const file = join(folder, 'families.backup');
    expect((await fireside(['backup', file], { product })).code).toBe(0);
    isOver = true;
    await Promise.all(talking);
    const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0);
    expect(sum(acknowledged)).toBeGreaterThan(sum(before));
    await api.close();

    await wipe(handle);
    expect(await fireside(['restore', file], { product })).toMatchObject({ code: 0 });

    const again = await database.open();
    const server = await startOn(again);
    for (const caller of learners) {
      const said = await again.db
        .selectFrom('run_entry')
        .innerJoin('run', 'run.id', 'run_entry.run_id')
        .select(['seq', 'step_id', 'response_json'])
        .where('person_id', '=', caller.person.id)
        .where('kind', '=', 'answered')
        .orderBy('seq')
        .execute();
      expect(said.length).toBeGreaterThanOrEqual(before.get(caller.person.id)!);
      expect(said.length).toBeLessThanOrEqual(acknowledged.get(caller.person.id)!);
      for (const [index, { step_id: step, response_json: json }] of said.entries()) {
        expect(step).toBe(questions[index]);
        expect(json).toContain(`${caller.person.email} says ${questions[index]}`);
      }
      // Acknowledged answers get the same reply again, and the conversation continues.
      for (const question of questions.slice(said.length - 2, said.length + 2))
        expect((await answer(server, caller, question)).status).toBe(200);
    }
    await server.close();
  });
});

const builtCli = async () => join(await builtProduct(), cli);

/** Runs a command and kills it `afterMs` after its first line of progress. */
async function killed(args: readonly string[], env: Record<string, string>, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [await builtCli(), ...args], {
    env: { ...cliEnv(), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(child, 'close');
  await Promise.race([once(child.stderr, 'data'), closed]);
  await pause(afterMs);
  child.kill('SIGKILL');
  await closed;
}

onEveryDatabase('A command that is killed in the middle', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'fireside-killed-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const env = (): Record<string, string> => {
    const { databaseUrl, dataDir } = database.settings();
    return databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir };
  };
  const file = join(folder, 'whole.backup');

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s leaves no partial backup', async (signal) => {
    const { db, dialect } = await database.open();
    if (dialect === 'sqlite') return;
    const program = await builtCli();
    await db.transaction().execute(async (transaction) => {
      await sql`lock table outbox_mail in access exclusive mode`.execute(transaction);
      const child = spawn(process.execPath, [program, 'backup', join(folder, 'ended')], {
        env: { ...cliEnv(), ...env() },
        stdio: 'ignore',
      });
      const closed = once(child, 'close');
      while (!readdirSync(folder).some((name) => name.startsWith('.ended'))) await pause(20);
      child.kill(signal);
      expect(await closed).toEqual([null, signal]);
    });
    expect(readdirSync(folder).filter((name) => name.includes('ended'))).toEqual([]);
  });

  test('leaves no backup that looks whole, and no half restored database', async () => {
    const handle = await database.open();
    await fillEveryTable(handle, 3);
    const row = { person_id: 'key 1', activity_id: 'key 1', version: 'key 1', enrolled_at: 1, touched_at: 1 };
    for (let turn = 0; turn < 12; turn += 1)
      await handle.db
        .insertInto('run')
        .values(
          Array.from({ length: 500 }, (_, index) => ({
            ...row,
            id: `run-${turn}-${index}`,
            closed_at: 1,
            revision: 1,
            answers: 0,
          })),
        )
        .execute();
    const product = { env: env(), folder };
    expect((await fireside(['backup', file], { product })).code).toBe(0);
    await sql`update person set email = 'since@home.example'`.execute(handle.db);
    const before = await everything(handle.db);

    const other = join(folder, 'other.backup');
    await killed(['backup', other], env(), 2);
    if (existsSync(other))
      expect((await fireside(['restore', other, '--replace'], { product })).code).toBe(0);
    else expect(await everything(handle.db)).toEqual(before);

    for (const afterMs of [0, 25]) {
      await killed(['restore', file, '--replace'], env(), afterMs);
      const now = await everything((await database.open()).db);
      const isRestored = !JSON.stringify(now['person']).includes('since@home.example');
      if (!isRestored) expect(now).toEqual(before);
      else expect(now['run']).toHaveLength(6003);
    }
    expect((await fireside(['restore', file, '--replace'], { product })).code).toBe(0);
    expect((await everything((await database.open()).db))['run']).toHaveLength(6003);
  });

  test('without a reader runs to its end, and a full disk behind standard output is reported', async () => {
    await database.open();
    const program = await builtCli();
    const child = spawn(process.execPath, [program, 'backup', join(folder, 'unread')], {
      env: { ...cliEnv(), ...env() },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.destroy();
    expect(await once(child, 'close')).toEqual([0, null]);
    const product = { env: env(), folder };
    expect((await fireside(['restore', join(folder, 'unread'), '--replace'], { product })).code).toBe(0);

    const full = spawnSync(process.execPath, [program, 'backup', '-'], {
      env: { ...cliEnv(), ...env() },
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
      encoding: 'utf8',
    });
    expect(full.status).toBe(1);
    expect(full.stderr).toMatch(/^Standard output cannot be written \(ENOSPC\)\.$/m);
  });
});
