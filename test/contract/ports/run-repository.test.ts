import type { RunSelection } from '../../../src/application/ports/server/chat/run-repository.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import type { Run, RunChange, StoredRun } from '../../../src/domain/chat/run.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { onEveryStoreOfLogs } from '../../support/compressed-logs.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { aLearner, aPerson, aProgramme } from './content.ts';

async function collected(read: AsyncIterable<StoredRun>): Promise<StoredRun[]> {
  const runs: StoredRun[] = [];
  for await (const run of read) runs.push(run);
  return runs;
}

const answered = (stepId: string, at: number, text = 'yes'): RunEntry => ({
  kind: 'answered',
  stepId,
  response: { kind: 'input', response: text },
  at,
});
const rewound = (stepId: string, at: number): RunEntry => ({ kind: 'rewound', stepId, at });
const always = (change: RunChange) => () => ({ change, reply: undefined });

onEveryStoreOfLogs('RunRepository', (ports) => {
  const learner = () => aLearner(ports());
  const summariesOf = (personId: string) => ports().runs.summaries(personId);

  test('what is kept of a person counts every log, closed ones too, and nobody else’s', async () => {
    const { runs } = ports();
    const [{ key, create, person }, other] = [await learner(), await learner()];
    expect(await runs.keptBy(person.id)).toBe(0);
    await runs.change(key, always({ create, append: [answered('one', 3000), answered('two', 3001)] }));
    expect(await runs.keptBy(person.id)).toBe(3);
    await runs.change(key, always({ closedAt: 4000 }));
    await runs.change(key, always({ create, append: [answered('one', 5000)] }));
    await runs.change(other.key, always({ create: other.create, append: [answered('one', 5000)] }));
    expect(await runs.keptBy(person.id)).toBe(5);
  });

  test('a run does not exist until it is created', async () => {
    const { key, person } = await learner();
    expect(await ports().runs.find(key)).toBeNull();
    expect(await ports().runs.change(key, (run) => ({ reply: run }))).toBeNull();
    expect(await ports().runs.find(key)).toBeNull();
    expect(await ports().runs.summary(key)).toBeNull();
    expect(await summariesOf(person.id)).toEqual([]);
  });

  test('a run is created with everything of the change', async () => {
    const { runs } = ports();
    const { key, create, activity, person } = await learner();
    const append: RunEntry[] = [{ kind: 'opened', at: 2600 }];
    const reply = await runs.change(key, () => ({ change: { create, startedAt: 2500, append }, reply: 7 }));
    expect(reply).toBe(7);
    expect(await runs.find(key)).toMatchObject({
      id: expect.any(String),
      version: activity.version,
      definition: activity.definition,
      enrolledAt: 2000,
      startedAt: 2500,
      completedAt: null,
      log: append,
    });
    expect(await summariesOf(person.id)).toEqual([
      {
        activityId: activity.id,
        enrolmentId: null,
        enrolledAt: 2000,
        startedAt: 2500,
        completedAt: null,
        touchedAt: 2600,
        answers: append.filter(({ kind }) => kind === 'answered').length,
        plan: null,
        quietAt: null,
      },
    ]);
    expect([await runs.summary(key)]).toEqual(await summariesOf(person.id));
    expect(await runs.summary({ ...key, enrolmentId: 'another place' })).toBeNull();
  });

  test('what a family planned is told with its run, until the plan is changed', async () => {
    const { runs } = ports();
    const { key, create, person } = await learner();
    const planned = (at: string, then: number): RunEntry => ({
      kind: 'answered',
      stepId: 'when',
      response: { kind: 'plan', response: 'Then', moment: 'time', at },
      at: then,
    });
    await runs.change(key, always({ create, startedAt: 1, append: [{ kind: 'opened', at: 1 }] }));
    await runs.change(key, always({ append: [planned('2026-11-28T10:00+00:00', 2)] }));
    const { id } = (await runs.find(key))!;
    const plan = { keepsakeId: `${id}.when`, at: Date.parse('2026-11-28T10:00Z'), madeAt: 2, checkIn: null };
    expect(await summariesOf(person.id)).toMatchObject([{ answers: 1, plan }]);
    expect(await runs.summary(key)).toMatchObject({ plan });
    await runs.change(key, always({ append: [answered('more', 3)] }));
    expect(await summariesOf(person.id)).toMatchObject([{ answers: 2, plan }]);
    await runs.change(key, always({ append: [rewound('when', 4)] }));
    expect(await summariesOf(person.id)).toMatchObject([{ answers: 0, plan: null }]);
    await runs.change(key, always({ append: [planned('2026-11-29T10:00+00:00', 5)] }));
    expect(await summariesOf(person.id)).toMatchObject([{ answers: 1, plan: { madeAt: 5 } }]);
    expect((await runs.find(key))!.log).toHaveLength(5);
  });

  test('every kind of entry is stored in order, unchanged', async () => {
    const { runs } = ports();
    const { key, create } = await learner();
    const questionResponses = [{ feedbackQuestionEntityId: 'q1', responses: ['1', 'ö'] }];
    const log: RunEntry[] = [
      { kind: 'recalled', visit: 2, words: { 'from a-talk.word': ' Zoë 👩‍👧' }, at: 2001 },
      { kind: 'opened', at: 2001 },
      answered('name', 2002, ' Zoë "\\" 👩‍👧\n\u0000 \uD800 __proto__ '),
      { kind: 'touchpoint-ended', touchpointId: 'begin', at: 2003 },
      { kind: 'answered', stepId: 'mood', response: { kind: 'choice', response: 'Good' }, at: 2003 },
      { kind: 'rewound', stepId: 'mood', at: 2004 },
      {
        kind: 'answered',
        stepId: 'end',
        response: { kind: 'feedback', questionResponses },
        at: 1_900_000_000_123,
      },
    ];
    await runs.change(key, always({ create, append: log.slice(0, 1) }));
    for (const entry of log.slice(1, 3)) await runs.change(key, always({ append: [entry] }));
    await runs.change(key, always({ append: log.slice(3) }));
    expect((await runs.find(key))?.log).toEqual(log);
  });

  test('all runs of a person have their logs, closed ones too, and those of some Activities can be asked for', async () => {
    const { runs } = ports();
    const { key, create, person, activity } = await learner();
    const other = await learner();
    const log = [answered('one', 2001)];
    await runs.change(key, always({ create, append: log }));
    await runs.change(key, always({ closedAt: 2002 }));
    await runs.change(key, always({ create }));
    await runs.change(other.key, always({ create: other.create, append: log }));
    const byLog = (all: readonly StoredRun[]) => all.map((run) => [run.activityId, run.closedAt, run.log]);
    const both = [
      [activity.id, 2002, log],
      [activity.id, null, []],
    ];
    const read = (some?: RunSelection) => collected(runs.ofPerson(person.id, some));
    const all = await read();
    expect(byLog(all)).toEqual(expect.arrayContaining(both));
    expect(all).toHaveLength(2);
    expect(await read({ activityIds: [activity.id] })).toEqual(all);
    expect(await read({ activityIds: ['a_none'] })).toEqual([]);
    expect(await read({ activityIds: [] })).toEqual([]);
    expect(await read({ runIds: all.slice(0, 1).map(({ id }) => id) })).toEqual(all.slice(0, 1));
    const [others] = await runs.headsOf(other.person.id);
    expect(await read({ runIds: [others!.id] })).toEqual([]);
  });

  test('the heads of all runs of a person are those of its runs, with how many answers count', async () => {
    const { runs } = ports();
    const { key, create, person } = await learner();
    const [first, second] = [answered('one', 2001), answered('two', 2002)];
    const back: RunEntry = { kind: 'rewound', stepId: 'two', at: 2003 };
    await runs.change(key, always({ create, append: [first, second] }));
    await runs.change(key, always({ append: [back] }));
    await runs.change(key, always({ create, closedAt: 2004 }));
    const heads = await runs.headsOf(person.id);
    const all = await collected(runs.ofPerson(person.id));
    const expected = all.map(({ log: _log, ...run }) => ({ ...run, answers: run.closedAt === null ? 0 : 1 }));
    expect(heads).toHaveLength(2);
    expect(heads).toEqual(expect.arrayContaining(expected));
  });

  test('the decision gets the stored run, and a decision without change changes nothing', async () => {
    const { runs } = ports();
    const { key, create } = await learner();
    await runs.change(key, always({ create }));
    await runs.change(key, always({ startedAt: 3000, append: [answered('one', 3001)] }));
    const before = await runs.find(key);
    const seen = await runs.change<Run | null>(key, (run) => ({ reply: run }));
    expect(seen).toMatchObject({ startedAt: 3000, log: [answered('one', 3001)] });
    expect(await runs.find(key)).toEqual(before);
  });

  test('a decision that throws changes nothing', async () => {
    const { runs } = ports();
    const { key, create } = await learner();
    await runs.change(key, always({ create }));
    const refusing = runs.change(key, () => {
      throw new RangeError('refused');
    });
    await expect(refusing).rejects.toThrow('refused');
    await runs.change(key, always({ startedAt: 3000 }));
    expect((await runs.find(key))?.startedAt).toBe(3000);
  });

  test('completion and last activity are stored, and last activity never goes back', async () => {
    const { runs } = ports();
    const { key, create, person } = await learner();
    await runs.change(key, always({ create, startedAt: 3000 }));
    await runs.change(key, always({ completedAt: 5000 }));
    await runs.change(key, always({ append: [answered('late', 4000)] }));
    expect(await summariesOf(person.id)).toMatchObject([{ completedAt: 5000, touchedAt: 5000 }]);
  });

  test('creating a run that is open keeps it', async () => {
    const { runs } = ports();
    const { key, create } = await learner();
    await runs.change(key, always({ create, append: [answered('one', 3000)] }));
    const before = await runs.find(key);
    await runs.change(key, always({ create: { ...create, enrolledAt: 9000 } }));
    expect(await runs.find(key)).toMatchObject({ id: before?.id, enrolledAt: 2000, log: before?.log });
  });

  test('a change without a run that creates none is refused, not lost', async () => {
    const { key } = await learner();
    await expect(ports().runs.change(key, always({ startedAt: 3000 }))).rejects.toThrow('no open run');
  });

  test('a closed run is not found, and the next one is empty', async () => {
    const { runs } = ports();
    const { key, create, person } = await learner();
    await runs.change(key, always({ create, append: [answered('one', 3000)] }));
    const before = await runs.find(key);
    await runs.change(key, always({ closedAt: 4000 }));
    expect(await runs.find(key)).toBeNull();
    expect(await summariesOf(person.id)).toEqual([]);
    await runs.change(key, always({ create, append: [answered('one', 5000)] }));
    const after = await runs.find(key);
    expect(after?.id).not.toBe(before?.id);
    expect(after?.log).toEqual([answered('one', 5000)]);
  });

  test('a run that was completed and begun anew is told with its Activity, one that was not completed is not', async () => {
    const { runs } = ports();
    const { key, create, person } = await learner();
    expect(await runs.finishedBefore(person.id)).toEqual([]);
    await runs.change(key, always({ create, startedAt: 3000, completedAt: 3500 }));
    expect(await runs.finishedBefore(person.id)).toEqual([]);
    for (const at of [4000, 5000])
      await runs.change(key, always({ closedAt: at, create: { ...create, enrolledAt: at } }));
    expect(await runs.finishedBefore(person.id)).toEqual([key.activityId]);
  });

  test('a run is closed and created anew in one change', async () => {
    const { runs } = ports();
    const { key, create, person } = await learner();
    await runs.change(key, always({ create, startedAt: 3000, append: [answered('one', 3000)] }));
    await runs.change(key, always({ closedAt: 4000, create: { ...create, enrolledAt: 4000 } }));
    expect(await runs.find(key)).toMatchObject({ enrolledAt: 4000, startedAt: null, log: [] });
    expect(await summariesOf(person.id)).toHaveLength(1);
  });

  test('twenty parallel first calls create one run', async () => {
    const { runs } = ports();
    const { key, create, person } = await learner();
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        runs.change(key, (run) => (run ? { reply: 'found' } : { change: { create }, reply: 'made' })),
      ),
    );
    expect(made.filter((reply) => reply === 'made')).toHaveLength(1);
    expect(await summariesOf(person.id)).toHaveLength(1);
  });

  test('the same answer twenty times in parallel is stored once, with one reply for all', async () => {
    const { runs } = ports();
    const { key, create } = await learner();
    await runs.change(key, always({ create }));
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        runs.change(key, (run) =>
          run?.log.length
            ? { reply: run.log.length }
            : { change: { append: [answered('one', 3000)] }, reply: 1 },
        ),
      ),
    );
    expect(new Set(replies)).toEqual(new Set([1]));
    expect((await runs.find(key))?.log).toEqual([answered('one', 3000)]);
  });

  test('parallel changes of one run are stored one after the other, none lost', async () => {
    const { runs } = ports();
    const { key, create, person } = await learner();
    await runs.change(key, always({ create }));
    await Promise.all(
      Array.from({ length: 20 }, () =>
        runs.change(key, (run) => ({
          change: { append: [answered(`step-${run?.log.length}`, 3000 + (run?.log.length ?? 0))] },
          reply: undefined,
        })),
      ),
    );
    const expected = Array.from({ length: 20 }, (_, index) => answered(`step-${index}`, 3000 + index));
    expect((await runs.find(key))?.log).toEqual(expected);
    expect(await summariesOf(person.id)).toMatchObject([{ touchedAt: 3019 }]);
  });

  test('parallel changes that append nothing are not lost', async () => {
    const { runs } = ports();
    const { key, create } = await learner();
    await runs.change(key, always({ create, startedAt: 0 }));
    await Promise.all(
      Array.from({ length: 20 }, () =>
        runs.change(key, (run) => ({ change: { startedAt: run!.startedAt! + 1 }, reply: undefined })),
      ),
    );
    expect((await runs.find(key))?.startedAt).toBe(20);
  });

  test('a step is answered once in a run, whatever the decision', async () => {
    const { runs } = ports();
    const { key, create } = await learner();
    await runs.change(key, always({ create, append: [answered('one', 3000)] }));
    await expect(runs.change(key, always({ append: [answered('one', 4000)] }))).rejects.toThrow();
    expect((await runs.find(key))?.log).toEqual([answered('one', 3000)]);
  });

  test('after the family went back a step is answered again, once each turn', async () => {
    const { runs } = ports();
    const { key, create, person } = await learner();
    const log = [
      answered('one', 3000),
      answered('two', 3001),
      rewound('one', 3002),
      answered('one', 3003, 'no'),
      rewound('one', 3004),
      answered('one', 3005, 'perhaps'),
      answered('two', 3006),
    ];
    await runs.change(key, always({ create, append: log.slice(0, 2) }));
    const counted = async (): Promise<number> => (await summariesOf(person.id))[0]!.answers;
    const counts = [await counted()];
    for (const entry of log.slice(2, 5)) {
      await runs.change(key, always({ append: [entry] }));
      counts.push(await counted());
    }
    await runs.change(key, always({ append: log.slice(5) }));
    expect([...counts, await counted()]).toEqual([2, 0, 1, 0, 2]);
    expect((await runs.find(key))?.log).toEqual(log);
    for (const stepId of ['one', 'two'])
      await expect(runs.change(key, always({ append: [answered(stepId, 4000)] }))).rejects.toThrow();
    const twice = [rewound('two', 4000), answered('two', 4001), answered('two', 4002)];
    await expect(runs.change(key, always({ append: twice }))).rejects.toThrow();
    expect((await runs.find(key))?.log).toEqual(log);
    expect(await summariesOf(person.id)).toMatchObject([{ touchedAt: 3006 }]);
    expect((await runs.stored((await runs.find(key))!.id))?.log).toEqual(log);
  });

  test('a run is created with changed answers in it', async () => {
    const { runs } = ports();
    const { key, create } = await learner();
    const append = [answered('one', 3000), rewound('one', 3001), answered('one', 3002, 'no')];
    await runs.change(key, always({ create, append }));
    expect((await runs.find(key))?.log).toEqual(append);
  });

  test('of twenty that go back at once one does, and the others see that', async () => {
    const { runs } = ports();
    const { key, create } = await learner();
    await runs.change(key, always({ create, append: [answered('one', 3000)] }));
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        runs.change(key, (run) =>
          run?.log.length === 1
            ? { change: { append: [rewound('one', 3001)] }, reply: 'went back' }
            : { reply: 'saw it' },
        ),
      ),
    );
    expect(replies.filter((reply) => reply === 'went back')).toHaveLength(1);
    expect((await runs.find(key))?.log).toEqual([answered('one', 3000), rewound('one', 3001)]);
  });

  test('going back in one run and answering in many others at once loses nothing', async () => {
    const { runs } = ports();
    const learners = await Promise.all(Array.from({ length: 30 }, learner));
    for (const { key, create } of learners)
      await runs.change(key, always({ create, append: [answered('one', 3000)] }));
    const entryOf = (index: number) => (index % 3 === 0 ? rewound('one', 4000) : answered('two', 4000));
    await Promise.all(
      learners.map(({ key }, index) => runs.change(key, always({ append: [entryOf(index)] }))),
    );
    for (const [index, { key }] of learners.entries())
      expect((await runs.find(key))?.log).toEqual([answered('one', 3000), entryOf(index)]);
  });

  test('a change is stored whole or not at all', async () => {
    const { runs } = ports();
    const { key, create } = await learner();
    await runs.change(key, always({ create }));
    const twice = always({ completedAt: 4000, append: [answered('one', 4000), answered('one', 4000)] });
    await expect(runs.change(key, twice)).rejects.toThrow();
    expect(await runs.find(key)).toMatchObject({ completedAt: null, log: [] });
  });

  test('of many parallel answers each is stored but for the one whose change fails', async () => {
    const { runs } = ports();
    const learners = await Promise.all(Array.from({ length: 40 }, learner));
    for (const { key, create } of learners)
      await runs.change(key, always({ create, append: [answered('one', 3000)] }));
    const impossible = 7;
    const outcomes = await Promise.allSettled(
      learners.map(({ key }, index) =>
        runs.change(key, always({ append: [answered(index === impossible ? 'one' : 'two', 4000 + index)] })),
      ),
    );
    for (const [index, { key }] of learners.entries()) {
      expect(outcomes[index]!.status).toBe(index === impossible ? 'rejected' : 'fulfilled');
      expect((await runs.find(key))?.log).toEqual(
        index === impossible
          ? [answered('one', 3000)]
          : [answered('one', 3000), answered('two', 4000 + index)],
      );
    }
  });

  test('a run on a version that was never published is refused', async () => {
    const { key } = await learner();
    const create = { version: 'f'.repeat(64), enrolledAt: 1 };
    await expect(ports().runs.change(key, always({ create }))).rejects.toThrow();
    expect(await ports().runs.find(key)).toBeNull();
  });

  test('runs of other people, Activities and enrolments are separate', async () => {
    const { runs, enrolments, library } = ports();
    const { key, create, person } = await learner();
    const stranger = await aPerson(ports());
    const programme = await library.publish(aProgramme(), 'test', 1);
    const enrolmentKey = { personId: person.id, programmeId: programme.id };
    const enrolment = {
      enrolledAt: 1,
      startedAt: null,
      completedAt: null,
      lastActivityAt: 1,
      availableAt: {},
    };
    await enrolments.change(enrolmentKey, () => ({ change: { enrolment }, reply: undefined }));
    const enrolmentId = (await enrolments.find(enrolmentKey))!.id;
    await runs.change(key, always({ create, append: [answered('alone', 3000)] }));
    await runs.change({ ...key, enrolmentId }, always({ create, append: [answered('inside', 3000)] }));
    expect((await runs.find(key))?.log).toEqual([answered('alone', 3000)]);
    expect((await runs.find({ ...key, enrolmentId }))?.log).toEqual([answered('inside', 3000)]);
    expect(await runs.find({ ...key, personId: stranger.id })).toBeNull();
    expect(await summariesOf(stranger.id)).toEqual([]);
    const inside = (await summariesOf(person.id)).map((summary) => summary.enrolmentId);
    expect(new Set(inside)).toEqual(new Set([null, enrolmentId]));
    await runs.change(key, always({ closedAt: 4000 }));
    expect(await runs.find({ ...key, enrolmentId })).not.toBeNull();
  });

  describe('for operators', () => {
    const everyRun = async (of?: { activityId: string }) => {
      const found: StoredRun[] = [];
      for await (const run of ports().runs.all(of)) found.push(run);
      return found;
    };

    test('any run is found by its id, closed ones too, without its person', async () => {
      const { runs } = ports();
      const { key, create, activity } = await learner();
      await runs.change(key, always({ create, startedAt: 2500, append: [answered('one', 3000, 'Zoë')] }));
      const { id } = (await runs.find(key))!;
      const run = {
        id,
        activityId: activity.id,
        version: activity.version,
        definition: activity.definition,
        enrolledAt: 2000,
        startedAt: 2500,
        completedAt: null,
        touchedAt: 3000,
        closedAt: null,
        quietAt: null,
        log: [answered('one', 3000, 'Zoë')],
      };
      expect(await runs.stored(id)).toEqual(run);
      await runs.change(key, always({ closedAt: 4000 }));
      expect(await runs.stored(id)).toEqual({ ...run, touchedAt: 4000, closedAt: 4000 });
      for (const unknown of ['run_unknown', '', "' or 1=1 --"]) expect(await runs.stored(unknown)).toBeNull();
    });

    test('all runs of an Activity are read once each with their own logs, in batches or not', async () => {
      const { runs } = ports();
      const { activity, create } = await learner();
      const ids: string[] = [];
      for (let count = 0; count < 450; count += 1) {
        const key = { personId: (await aPerson(ports())).id, activityId: activity.id, enrolmentId: null };
        await runs.change(key, always({ create, append: [answered(`step-${count}`, 3000 + count)] }));
        ids.push((await runs.find(key))!.id);
        if (count % 3 === 0) await runs.change(key, always({ closedAt: 9000 }));
      }
      const other = await learner();
      await runs.change(other.key, always({ create: other.create }));

      const found = await everyRun({ activityId: activity.id });
      expect(found.map(({ id }) => id)).toEqual(ids.toSorted());
      expect(found.map(({ log }) => log)).toEqual(
        found.map(({ id }) => [answered(`step-${ids.indexOf(id)}`, 3000 + ids.indexOf(id))]),
      );
      expect(found.filter(({ closedAt }) => closedAt === 9000)).toHaveLength(150);
      expect(await everyRun({ activityId: other.activity.id })).toMatchObject([{ log: [], closedAt: null }]);
      expect(await everyRun({ activityId: 'a_unknown' })).toEqual([]);
      const all = await everyRun();
      expect(all.length).toBeGreaterThan(450);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    });
  });
});

onEveryDatabase('RunRepository in two processes', (database) => {
  test('parallel changes that append nothing are not lost', async () => {
    const opened = await database.open();
    const processes = [createSqlPorts(opened), createSqlPorts(opened)];
    const { key, create } = await aLearner(processes[0]!);
    await processes[0]!.runs.change(key, always({ create, startedAt: 0 }));
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        processes[turn % 2]!.runs.change(key, (run) => ({
          change: { startedAt: run!.startedAt! + 1 },
          reply: undefined,
        })),
      ),
    );
    expect((await processes[1]!.runs.find(key))?.startedAt).toBe(20);
  });
});
