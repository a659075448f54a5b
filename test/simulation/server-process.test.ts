import { toErrorCode } from '../../src/application/errors.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';
import { asItIs } from './composition.ts';
import { freshDatabase, worldBegins } from './content.ts';
import { SimulatedPayments } from './payments.ts';
import { ServerProcess } from './server-process.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const promo = { percentOff: 100, limit: null, expiresAt: null, organisation: '', months: null };

async function begin({ commitMs = 0 } = {}) {
  const clock = new ManualClock(worldBegins);
  const database = await freshDatabase(0);
  const payments = new SimulatedPayments(clock, () => null);
  const process = new ServerProcess(
    'one',
    {
      clock,
      database,
      payments,
      composition: asItIs,
      commitMs: () => commitMs,
      restartMs: () => 5000,
      admitted: () => undefined,
    },
    0,
  );
  const make = (code: string): Promise<string> =>
    process
      .work(({ ports }) => ports.promoCodes.create({ ...promo, code }, clock.now()))
      .then(() => 'made', toErrorCode);
  const codes = (): string[] => [...database.tables.promoCodes.values()].map(({ code }) => code);
  const pass = async (ms: number): Promise<void> => {
    await turn();
    clock.moveBy(ms);
    await turn();
  };
  return { process, make, codes, pass, database };
}

test.each([
  ['before', false],
  ['after', true],
] as const)('a process that ends %s its commit is durable cuts its callers off', async (point, isStored) => {
  const { process, make, codes, pass } = await begin();
  process.crashAt(point);
  const asked = make('SCHOOL');
  await pass(10);
  expect(await asked).toBe('Network');
  expect(process.isUp).toBe(false);
  expect(await make('CLINIC')).toBe('Network');
  expect(codes().includes('SCHOOL')).toBe(isStored);
  expect(codes()).not.toContain('CLINIC');
  await pass(5000);
  expect(process.isUp).toBe(true);
  expect(await make('CLINIC')).toBe('made');
  expect(codes()).toContain('CLINIC');
});

test('a process that ends while a commit takes its time stores nothing, then or later', async () => {
  const { process, make, codes, pass } = await begin({ commitMs: 100 });
  const asked = make('SCHOOL');
  await pass(50);
  process.crash();
  expect(await asked).toBe('Network');
  await pass(10_000);
  expect(process.isUp).toBe(true);
  expect(codes()).not.toContain('SCHOOL');
});

test('a backup is what was stored when it was taken', async () => {
  const { make, codes, database } = await begin();
  await make('BEFORE');
  const backup = database.backup();
  await make('AFTER');
  database.restore(backup);
  expect(codes()).toContain('BEFORE');
  expect(codes()).not.toContain('AFTER');
  await make('AGAIN');
  database.restore(backup);
  expect(codes()).not.toContain('AGAIN');
});
