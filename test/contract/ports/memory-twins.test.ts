import { sql } from 'kysely';
import type { Clock } from '../../../src/application/ports/clock.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { freshDatabase, prepareLibrary, worldBegins } from '../../simulation/content.ts';
import { onEveryDatabase, type TestDatabase } from '../../support/databases.ts';
import { dice, type Dice } from '../../support/random-activity.ts';
import { shareOf } from '../../support/random-share.ts';
import { memoryPorts } from '../../support/stores/memory-ports.ts';
import { Side, TwinLife, type LifePorts, type Move } from '../../support/twin-life.ts';

const [minuteMs, dayMs] = [60_000, 24 * 60 * 60_000];
/** The number of the library in every life. */
const library = 0;
const lives = shareOf(300, 40);
/** The number of concurrent lives, as a server has many callers. */
const batchSize = 20;

/** A clock that moves on before each call, so that no two have the same instant. */
class LifeClock implements Clock {
  #now = worldBegins + dayMs;

  now(): number {
    return this.#now;
  }

  schedule(): () => void {
    throw new Error('Nothing waits in a life.');
  }

  moveOn(random: Dice): void {
    this.#now += 1 + random.throw(random.pick([1000, minuteMs, 5 * minuteMs, dayMs, 20 * dayMs]));
  }
}

/** Returns the twin with a fresh library, and its admin. */
async function freshTwin(): Promise<{ stored: LifePorts; admin: Side['admin'] }> {
  const database = await freshDatabase(library);
  const [admin] = [...database.tables.people.values()];
  if (!admin) throw new Error('There is no admin.');
  const { id, email, roles } = admin;
  return {
    stored: memoryPorts(database),
    admin: { id, email, roles: [...roles], grants: [], isDisabled: false },
  };
}

/** Makes a move on both sides. @throws with all moves so far if the outcomes differ. */
async function makeMove(move: Move, sides: readonly [Side, Side], movesSoFar: string[]): Promise<void> {
  const [twin, stored] = sides;
  const expected = await stored.outcomeOf(move);
  const given = await twin.outcomeOf(move);
  movesSoFar.push(`${move.what}: ${expected.slice(0, 300)}`);
  if (given !== expected)
    throw new Error(
      `After\n${movesSoFar.join('\n')}\nthe twin gives\n${given}\nand the database\n${expected}`,
    );
}

/** Opens a database with the library before the suite. */
function prepared(given: TestDatabase): { stored: () => LifePorts; admin: () => Side['admin'] } {
  let stored: LifePorts;
  let admin: Side['admin'];
  beforeAll(async () => {
    const database = await given.open();
    // The data need not survive a power cut.
    if (database.dialect === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
    stored = createSqlPorts(database);
    admin = await prepareLibrary(stored, library);
  });
  return { stored: () => stored, admin: () => admin };
}

onEveryDatabase('The in-memory twins of the stored ports, life by life,', (given) => {
  const { stored, admin } = prepared(given);

  test(`give the same replies in ${lives} random lives`, async () => {
    let moves = 0;
    const live = async (number: number): Promise<void> => {
      const name = `life-${number}`;
      const random = dice(name);
      const clock = new LifeClock();
      const twin = await freshTwin();
      const sides = [
        new Side(twin.stored, { clock, name, admin: twin.admin }),
        new Side(stored(), { clock, name, admin: admin() }),
      ] as const;
      const life = new TwinLife(random, name);
      const movesSoFar = [`dice('${name}')`];
      for (let left = 4 + random.throw(8); left > 0; left -= 1) {
        clock.moveOn(random);
        await makeMove(life.draw(), sides, movesSoFar);
        moves += 1;
      }
      await makeMove(life.ending, sides, movesSoFar);
    };
    for (let first = 0; first < lives; first += batchSize)
      await Promise.all(Array.from({ length: batchSize }, (_, index) => live(first + index)));
    expect(moves).toBeGreaterThan(7 * lives);
  }, 1_800_000);
});

onEveryDatabase('The in-memory twins of the stored ports, in one long life,', (given) => {
  const { stored, admin } = prepared(given);

  test('give the same replies with publications, retention and erasures in between', async () => {
    const random = dice('service');
    const clock = new LifeClock();
    const name = 'service';
    const twin = await freshTwin();
    const sides = [
      new Side(twin.stored, { clock, name, admin: twin.admin }),
      new Side(stored(), { clock, name, admin: admin() }),
    ] as const;
    const people = Array.from({ length: 6 }, (_, index) => new TwinLife(random, `person-${index}`));
    const movesSoFar: string[] = [];
    for (let left = shareOf(2000, 400); left > 0; left -= 1) {
      clock.moveOn(random);
      const life = random.pick(people);
      await makeMove(random.chance(0.2) ? life.drawOfAll() : life.draw(), sides, movesSoFar);
      if (movesSoFar.length > 200) movesSoFar.shift();
    }
    for (const life of people) await makeMove(life.ending, sides, movesSoFar);
  }, 600_000);
});
