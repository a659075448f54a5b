import { mostApart } from '../../../src/domain/account/account-changes.ts';
import {
  listRecentAccountChanges,
  type AccountTakeBackSummary,
} from '../../../src/application/account/undo-recent-changes.ts';
import { planOwnErasure } from '../../../src/application/people/own-account.ts';
import { readRecentAccountChanges } from '../../../src/infrastructure/node/identity-provider/accounts/listed-changes.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { AccountWorld } from '../../support/taken-account.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const rounds = 500;

/** Counts the statements that read an account's rows. */
async function setUp() {
  const database = await freshDatabase();
  const counted = { statements: 0 };
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      counted.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const world = new AccountWorld(database);
  const own = world.address('mia');
  const account = await world.account(own, 'Kettle-and-4-cups');
  return { world, own, db, counted, ...account };
}

type Stand = Awaited<ReturnType<typeof setUp>>;

const plan = ({ world, personId }: Stand) =>
  planOwnErasure(
    {
      clock: world.clock,
      records: world.stored.records,
      ownAccounts: world.stored.ownAccounts,
      letters: world.letters,
    },
    { id: personId, roles: ['learner'] } as unknown as Parameters<typeof planOwnErasure>[1],
    'en',
  );

/** Plans an erasure, takes it back and changes the reminders; each round leaves a trace of its own. */
async function goRound(stand: Stand, round: number): Promise<void> {
  const { world, personId } = stand;
  await plan(stand);
  await world.stored.ownAccounts.takeBackErasure(personId, world.clock.now());
  const setting = { zone: 'Europe/London', language: round % 2 === 0 ? 'en' : 'cy' };
  await world.stored.reminders.set(personId, setting, world.clock.now());
}

const recorded = async ({ world, id }: Stand): Promise<number> => {
  const rows = await world.db
    .selectFrom('account_change')
    .select('id')
    .where('account_id', '=', id)
    .execute();
  return rows.length;
};

test.each([
  ['at once', 1000],
  ['hour by hour', hourMs],
])('changes repeated %s leave few records and few mails', async (_name, betweenMs) => {
  const stand = await setUp();
  const { world, own } = stand;
  for (let round = 0; round < rounds; round += 1) {
    await goRound(stand, round);
    world.clock.moveBy(betweenMs);
  }
  expect(await recorded(stand)).toBeLessThan(2 * mostApart);
  expect(world.mailsTo(own).length).toBeLessThan(rounds / 2);
});

test('after very many changes, a change of address is mailed, and its link restores all that followed', async () => {
  const stand = await setUp();
  const { world, own, id, personId } = stand;
  for (let round = 0; round < 120; round += 1) {
    await goRound(stand, round);
    world.clock.moveBy(1000);
  }
  const before = await world.stored.reminders.find(personId);
  expect(await recorded(stand)).toBeGreaterThanOrEqual(mostApart);
  await world.change(id, world.address('a'));
  expect(world.mail(own, 'addressChanged').to).toBe(own);
  for (let round = 0; round < 20; round += 1) {
    await goRound(stand, round);
    const device = { endpoint: `https://push.example/${round}`, p256dh: 'p', auth: 'a' };
    await world.stored.pushDevices.add(
      personId,
      device,
      { zone: 'Asia/Tokyo', language: 'cy' },
      world.clock.now(),
    );
    world.clock.moveBy(round % 2 === 0 ? 1000 : 2 * hourMs);
  }
  expect(await recorded(stand)).toBeLessThan(2 * mostApart);
  const taken = await world.takeBack(world.mail(own, 'addressChanged').token);
  expect(taken).toHaveProperty('passwordToken');
  expect(await world.stored.reminders.find(personId)).toEqual(before);
  const devices = world.db.selectFrom('push_device').selectAll().where('person_id', '=', personId);
  expect(await devices.execute()).toEqual([]);
  expect((await world.stored.ownAccounts.read(personId)).eraseAt).toBeNull();
});

test('a list of many changes reads each record once, and an aspect once', async () => {
  const stand = await setUp();
  const { world, own, id, db, counted } = stand;
  for (let round = 0; round < 90; round += 1) {
    await goRound(stand, round);
    world.clock.moveBy(1000);
  }
  world.clock.moveBy(dayMs);
  await world.change(id, world.address('a'));
  world.clock.moveBy(dayMs);
  const taken = await world.takeBack(world.mail(own, 'addressChanged').token);
  const { passwordToken } = taken as { passwordToken: string };
  const rows = await recorded(stand);
  expect(rows).toBeGreaterThan(200);
  const parse = jest.spyOn(JSON, 'parse');
  counted.statements = 0;
  const listed = await readRecentAccountChanges(db, id, world.clock.now());
  const reads = parse.mock.calls.length;
  parse.mockRestore();
  expect(listed.length).toBeGreaterThan(80);
  expect(reads).toBeLessThanOrEqual(rows);
  expect(counted.statements).toBeLessThan(20);
  // The kinds of later acts are listed once each: as a list of all of them, they grow with the square.
  expect(Math.max(...listed.map(({ withLater }) => withLater.length))).toBeLessThanOrEqual(1);
  expect(
    ((await listRecentAccountChanges(world.ports, passwordToken)) as AccountTakeBackSummary).changes,
  ).toEqual(listed);
});
