import { setTimeout as pause } from 'node:timers/promises';
import { HashingQueue } from '../../../../../src/infrastructure/node/platform/waiting/hashing-queue.ts';
import { createOidcSqlAdapter } from '../../../../../src/infrastructure/node/identity-provider/accounts/sql-adapter.ts';
import { WaitingRoom } from '../../../../../src/infrastructure/node/platform/waiting/waiting-room.ts';
import type { OpenDatabase } from '../../../../../src/infrastructure/node/platform/database/database-types.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { onEveryDatabase } from '../../../../support/databases.ts';

const quick = { promptMs: 50, absentMs: 150, pollMs: 20 };

onEveryDatabase('Whoever waits for a hash', (database) => {
  let opened: OpenDatabase;
  const clock = new ManualClock(1_800_000_000_000);
  beforeAll(async () => {
    opened = await database.open();
  });
  afterAll(() => opened.close());

  /** Returns the waiting room of one process. */
  function process(times: ConstructorParameters<typeof WaitingRoom>[0]['times'] = {}, most = 100) {
    const queue = new HashingQueue({ atOnce: 1, most });
    const records = createOidcSqlAdapter({ db: opened.db, clock })('Test');
    const room = new WaitingRoom<{ word: string } | null>({
      queue,
      records,
      clock,
      times: { ...quick, ...times },
    });
    let end = (): void => undefined;
    void queue.enter({ network: 'before' }, () => new Promise<void>((done) => (end = done)));
    return { queue, room, records, goOn: () => end() };
  }
  const sent = (key = 'typed') => ({ key, note: 'mia@home.example', kept: 'sealed', network: 'home' });
  const said = { kind: 'done', outcome: { word: 'yes' }, note: 'mia@home.example' };
  const done = async () => ({ word: 'yes' });

  test('what is done within the first moment leaves no record', async () => {
    const { room, goOn, records } = process();
    goOn();
    expect(await room.enter('prompt', sent(), done)).toEqual(said);
    expect(await records.find('prompt')).toBeUndefined();
    expect(await room.standingOf('prompt', 0)).toBeNull();
  });

  test('another process tells how it stands, waits for the outcome and hands it out until it is forgotten', async () => {
    const [here, there] = [process(), process()];
    expect(await here.room.enter('both', sent(), done)).toMatchObject({ kind: 'waiting' });
    const standing = await there.room.standingOf('both', 0);
    expect(standing).toMatchObject({ kind: 'waiting', expectedMs: expect.any(Number) });
    const held = there.room.standingOf('both', 5000);
    here.goOn();
    expect(await held).toEqual(said);
    expect(await here.room.standingOf('both', 0)).toEqual(said);
    await there.room.forget('both');
    expect(await there.room.standingOf('both', 0)).toBeNull();
    expect(await here.room.standingOf('both', 0)).toBeNull();
  });

  test('the record names neither what was typed nor the outcome before it is there', async () => {
    const { room, goOn, records } = process();
    await room.enter('record', sent('a secret'), async () => null);
    expect(JSON.stringify(await records.find('record'))).not.toContain('secret');
    goOn();
    expect(await room.standingOf('record', 5000)).toMatchObject({ kind: 'done', outcome: null });
  });

  test('nobody asks any more: the place is given up, and nothing is hashed', async () => {
    const { room, queue, goOn } = process();
    let isDone = false;
    const work = async () => {
      isDone = true;
      return null;
    };
    await room.enter('left', sent(), work);
    await pause(100);
    await room.standingOf('left', 10);
    await pause(100);
    expect(queue.figures()).toMatchObject({ waiting: 1, givenUp: 0 });
    while (queue.figures().waiting > 0) await pause(20);
    goOn();
    await pause(50);
    expect(isDone).toBe(false);
    expect(await room.standingOf('left', 0)).toBeNull();
  });

  test('who closes the connection while it is held counts as gone from then on', async () => {
    const { room, queue } = process();
    const gone = new AbortController();
    const sending = room.enter('closed', sent(), done, gone.signal);
    gone.abort();
    await sending;
    while (queue.figures().waiting > 0) await pause(20);
    expect(queue.figures().givenUp).toBe(1);
  });

  test('whoever asks at another process keeps the place', async () => {
    const [here, there] = [process(), process()];
    await here.room.enter('kept', sent(), done);
    for (let turn = 0; turn < 10; turn += 1) {
      await there.room.standingOf('kept', 0);
      await pause(50);
      clock.moveBy(50);
    }
    expect(here.queue.figures()).toMatchObject({ waiting: 1, givenUp: 0 });
    here.goOn();
    expect(await there.room.standingOf('kept', 5000)).toEqual(said);
  });

  test('a process that has ended takes its submissions with it, and that is told', async () => {
    const [here, there] = [process({ absentMs: 60_000 }), process()];
    await here.room.enter('lost', sent(), done);
    clock.moveBy(61_000);
    expect(await there.room.standingOf('lost', 0)).toEqual({ kind: 'lost', note: 'mia@home.example' });
  });

  test('whoever loses the place to somebody else is told, with what was kept', async () => {
    const { room, queue, records } = process({}, 1);
    await room.enter('evicted', sent(), done);
    const other = queue.enter({ network: 'other', headStartMs: 5000 }, async () => null);
    void other.done;
    await pause(20);
    const full = { kind: 'full', note: 'mia@home.example', kept: 'sealed', retryAfterMs: expect.any(Number) };
    expect(await room.standingOf('evicted', 0)).toEqual(full);
    while (await records.find('evicted')) await pause(20);
  });

  test('a database that is too busy for a moment loses nothing', async () => {
    const { room, goOn, records } = process();
    const upsert = records.upsert.bind(records);
    let faults = 2;
    records.upsert = async (...given) => {
      if ((faults -= 1) >= 0) throw new Error('too busy');
      return upsert(...given);
    };
    expect(await room.enter('busy', sent(), done)).toMatchObject({ kind: 'waiting' });
    expect(await records.find('busy')).toBeDefined();
    faults = 1;
    const held = room.standingOf('busy', 5000);
    goOn();
    expect(await held).toEqual(said);
    expect(await room.standingOf('busy', 0)).toEqual(said);
  });

  test('a database that takes no record: the outcome comes where it was sent, and a client that is gone is given up', async () => {
    const { room, queue, goOn, records } = process();
    records.upsert = () => Promise.reject(new Error('locked'));
    const gone = new AbortController();
    const left = room.enter('left', sent(), done, gone.signal);
    const sending = room.enter('locked', sent(), done);
    await pause(100);
    gone.abort();
    await left;
    while (queue.figures().givenUp === 0) await pause(20);
    goOn();
    expect(await sending).toEqual(said);
  });

  test('the fault of the work is told to whoever waits', async () => {
    const { room, goOn, records } = process();
    const work = async () => {
      throw new Error('no database');
    };
    await room.enter('fault', sent(), work);
    const held = room.standingOf('fault', 5000);
    goOn();
    expect(await held).toMatchObject({ kind: 'failed', error: { message: 'no database' } });
    await pause(50);
    expect(await records.find('fault')).toBeUndefined();
  });
});
