import {
  applyRetention,
  countRecordsDueForDeletion,
  type RetentionPorts,
} from '../../../src/application/people/apply-retention.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryLetters } from '../../support/stores/memory-letters.ts';
import { freshPorts } from '../../support/fresh-database.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Creates a service whose first learner signed in on day 0. */
async function service(letters: RetentionPorts['letters'] = new MemoryLetters()) {
  const clock = new ManualClock(20_000 * dayMs);
  const ports = { ...(await freshPorts()), clock, letters };
  const join = async (email: string) => {
    const identity = { issuer: 'i', subject: email || 'nameless', email };
    await ports.people.findOrCreate(identity, clock.now());
    return identity;
  };
  let pauses = 0;
  const pause = async () => void (pauses += 1);
  return {
    ports,
    join,
    toDay: (day: number) => clock.moveTo((20_000 + day) * dayMs),
    plan: () => countRecordsDueForDeletion(ports),
    apply: (isOver?: () => boolean) => applyRetention(ports, pause, isOver),
    pauses: () => pauses,
    emails: async () => (await ports.records.search('', 1000, 1)).map(({ email }) => email),
  };
}

test('an inactive learner is warned once, then erased, and the audit log says so', async () => {
  const { ports, join, toDay, plan, apply, emails } = await service();
  const back = await join('back@home.example');
  await join('gone@home.example');
  toDay(699);
  expect(await apply()).toMatchObject({ warnings: 0, absentLearners: 0 });
  toDay(700);
  expect(await plan()).toMatchObject({ warnings: 2, absentLearners: 0 });
  expect(await apply()).toMatchObject({ warnings: 2, absentLearners: 0 });
  expect((await ports.mails()).map(({ recipient, subject }) => `${recipient} ${subject}`).toSorted()).toEqual(
    ['back@home.example unused', 'gone@home.example unused'],
  );
  expect(await apply()).toMatchObject({ warnings: 0, absentLearners: 0 });
  toDay(729);
  await ports.people.findOrCreate(back, ports.clock.now());
  expect(await apply()).toMatchObject({ warnings: 0, absentLearners: 0 });
  toDay(730);
  expect(await plan()).toMatchObject({ warnings: 0, absentLearners: 1 });
  expect(await emails()).toHaveLength(2);
  expect(await apply()).toMatchObject({ warnings: 0, absentLearners: 1 });
  expect(await emails()).toEqual(['back@home.example']);
  const { entries } = await ports.audit.list();
  expect(entries).toMatchObject([{ by: 'retention', action: 'person.erase', subject: null }]);
});

test('without a mail server nobody with an address is erased', async () => {
  const { join, toDay, plan, apply, emails } = await service(null);
  await join('gone@home.example');
  await join('');
  toDay(4000);
  expect(await plan()).toMatchObject({ warnings: 0, absentLearners: 1 });
  expect(await apply()).toMatchObject({ warnings: 0, absentLearners: 1 });
  expect(await emails()).toEqual(['gone@home.example']);
});

test('many learners are erased in small steps with a pause after each', async () => {
  const { ports, join, toDay, apply, pauses } = await service();
  for (let index = 0; index < 230; index += 1) await join(`${index}@home.example`);
  const act = { by: 'x', action: 'people.search', subject: null, details: {} } as const;
  for (let index = 0; index < 230; index += 1) await ports.audit.add({ ...act, at: 1 });
  toDay(800);
  expect(await apply()).toMatchObject({ auditEntries: 230, warnings: 230 });
  expect(pauses()).toBeGreaterThanOrEqual(233);
});

test('stops when asked, and the next run does the rest', async () => {
  const letters = new MemoryLetters();
  const write = jest.spyOn(letters, 'write');
  const { join, toDay, apply } = await service(letters);
  for (let index = 0; index < 5; index += 1) await join(`${index}@home.example`);
  toDay(800);
  const { warnings } = await apply(() => write.mock.calls.length >= 2);
  expect(warnings).toBe(2);
  expect(await apply()).toMatchObject({ warnings: 3 });
});
