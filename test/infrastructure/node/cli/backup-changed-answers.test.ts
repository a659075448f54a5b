import { join } from 'node:path';
import { submitHandIn, packConversation } from '../../../../src/application/chat/pack-conversation.ts';
import { rewindAnswer, submitResponse } from '../../../../src/application/chat/submit-response.ts';
import { readAvailableSteps, startActivity } from '../../../../src/application/activity/begin-activity.ts';
import type { LearnerLogEntry } from '../../../../src/domain/chat/run-entry.ts';
import type { Person } from '../../../../src/domain/people/person.ts';
import { createSqlPorts } from '../../../../src/infrastructure/node/compose/sql-ports.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, choice, feedback, input, touchpoint } from '../../../support/activity.ts';
import { compressAll } from '../../../support/compressed-logs.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { oldForm } from '../../../support/version-d3b5e1dc.ts';
import { everything, wipe } from './stored.ts';
import { fireside, folderOfFiles } from './terminal.ts';

const { folder } = folderOfFiles();
const talk = activity(
  [touchpoint('only', [input('name'), choice('way', ['Left', 'Right']), feedback('end')])],
  { slug: 'changing', free: true },
);
const ref = { activity: 'changing' };

onEveryDatabase('A backup of runs with changed answers', (database) => {
  const clock = new ManualClock(1000);
  const product = () => {
    const { databaseUrl, dataDir } = database.settings();
    return { env: databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }, folder };
  };
  const run = (...args: string[]) => fireside(args, { product: product() });
  const open = async () => {
    const handle = await database.open();
    return { handle, ports: { ...createSqlPorts(handle), clock } };
  };
  type Ports = Awaited<ReturnType<typeof open>>['ports'];
  const reportOf = async ({ reports }: Ports) => {
    const all = { scope: 'both', programmeId: null, activityId: null, from: null, until: null } as const;
    let text = '';
    for await (const piece of (await reports.csv(all)) ?? []) text += piece;
    return text.split('\r\n').filter(Boolean).toSorted();
  };
  /** Returns the turn of a run that devices would now receive. */
  const turnOf = async (ports: Ports, person: Person, of = ref) =>
    (await readAvailableSteps(ports, person, of)).turn ?? NaN;
  const someone = (ports: Ports, subject: string) =>
    ports.people.findOrCreate(
      { issuer: 'https://id.example', subject, email: `${subject}@home.example` },
      1000,
    );

  test.each(['as rows', 'compressed'])('restored, is what it was, and goes on (%s)', async (form) => {
    await wipe(await database.open());
    const { handle, ports } = await open();
    await ports.library.publish(talk, 'test', 1000);
    const [mia, noah] = [await someone(ports, 'mia'), await someone(ports, 'noah')];
    for (const person of [mia, noah]) {
      await startActivity(ports, person, ref);
      const turn = await turnOf(ports, person);
      await submitResponse(ports, person, ref, 'name', { kind: 'input', response: 'First' }, turn);
      await submitResponse(ports, person, ref, 'way', { kind: 'choice', response: 'Left' }, turn);
      await submitResponse(ports, person, ref, 'end', oldForm('Words of the first time'), turn);
      await rewindAnswer(ports, person, ref, 'way', turn);
    }
    const turn = await turnOf(ports, noah);
    await submitResponse(ports, noah, ref, 'way', { kind: 'choice', response: 'Right' }, turn);
    await submitResponse(ports, noah, ref, 'end', oldForm('Words that count'), turn);
    if (form === 'compressed') expect(await compressAll(handle)).toBe(2);
    const [held, report] = [await everything(handle.db), await reportOf(ports)];
    expect(report).toEqual([expect.stringMatching(/,Words that count,1$/)]);

    const file = join(folder, `${handle.dialect} ${form}.backup`);
    expect((await run('backup', file)).code).toBe(0);
    await wipe(handle);
    expect((await run('restore', file)).code).toBe(0);
    const { handle: restored, ports: after } = await open();
    expect(await everything(restored.db)).toEqual(held);
    expect(await reportOf(after)).toEqual(report);
    // Devices continue from the turns that they had before the backup.
    await submitResponse(after, mia, ref, 'way', { kind: 'choice', response: 'Left' }, turn);
    expect(await rewindAnswer(after, noah, ref, 'end', turn)).toMatchObject({ turn: turn + 1 });
    expect(await reportOf(after)).toEqual([]);
    await submitResponse(after, noah, ref, 'end', oldForm('Words of the third time'), turn + 1);
    expect(await reportOf(after)).toEqual([expect.stringMatching(/,Words of the third time,2$/)]);
  });

  test.each(['as rows', 'compressed'])(
    'restored, takes what was played without a network once: before it, across it and after it (%s)',
    async (form) => {
      await wipe(await database.open());
      const { handle, ports } = await open();
      await ports.library.publish(talk, 'test', 1000);
      const [mia, noah] = [await someone(ports, 'mia'), await someone(ports, 'noah')];
      const played: LearnerLogEntry[] = [
        { kind: 'answered', stepId: 'name', response: { kind: 'input', response: 'At home' }, at: 1000 },
        { kind: 'rewound', stepId: 'name', at: 1000 },
        { kind: 'answered', stepId: 'name', response: { kind: 'input', response: 'On the bus' }, at: 1000 },
        { kind: 'answered', stepId: 'way', response: { kind: 'choice', response: 'Right' }, at: 1000 },
        { kind: 'answered', stepId: 'end', response: oldForm('Words of the bus'), at: 1000 },
      ];
      for (const person of [mia, noah]) {
        await startActivity(ports, person, ref);
        await readAvailableSteps(ports, person, ref);
      }
      // Both devices went offline before the backup; a part of Mia's entries is submitted before it.
      const packs = [await packConversation(ports, mia, ref), await packConversation(ports, noah, ref)];
      const handIn = (to: Ports, person: Person, pack: (typeof packs)[number], count = played.length) =>
        submitHandIn(to, person, ref, {
          startedAt: pack.startedAt,
          from: pack.log.length,
          entries: played.slice(0, count),
          sentAt: 1000,
        });
      const logOf = async (of: Ports, person: Person) => (await packConversation(of, person, ref)).log;
      expect(await handIn(ports, mia, packs[0]!, 3)).toMatchObject({ standing: 3 });
      if (form === 'compressed') expect(await compressAll(handle)).toBe(2);
      const held = await everything(handle.db);

      const file = join(folder, `${handle.dialect} packs ${form}.backup`);
      expect((await run('backup', file)).code).toBe(0);
      await wipe(handle);
      expect((await run('restore', file)).code).toBe(0);
      const { handle: restored, ports: after } = await open();
      expect(await everything(restored.db)).toEqual(held);
      expect(await logOf(after, mia)).toEqual([...packs[0]!.log, ...played.slice(0, 3)]);
      for (const [index, person] of [mia, noah].entries()) {
        for (let time = 0; time < 2; time += 1) {
          expect(await handIn(after, person, packs[index]!)).toMatchObject({ standing: played.length });
          expect(await logOf(after, person)).toEqual([...packs[index]!.log, ...played]);
        }
      }
      expect(await reportOf(after)).toEqual([
        expect.stringMatching(/,Words of the bus,0$/),
        expect.stringMatching(/,Words of the bus,0$/),
      ]);
    },
  );
});
