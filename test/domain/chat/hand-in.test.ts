import { decideHandIn, type HandIn } from '../../../src/domain/chat/hand-in.ts';
import {
  isLearnerLogEntry,
  type LearnerLogEntry,
  type RunEntry,
} from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import { dice, randomActivity } from '../../support/random-activity.ts';
import { randomRun } from '../../support/random-run.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';

const talk = activity([
  touchpoint('hello', [input('who', { maxLength: 20 }), message('Hi')]),
  touchpoint('mood', [choice('feeling', ['Well', 'Badly -> care'])], 'bye'),
  touchpoint('care', [input('worry')], 'bye'),
  touchpoint('bye', [choice('again', ['Yes', 'No'])]),
]);
const opened: RunEntry = { kind: 'opened', at: 100 };
const write = (stepId: string, response: string, at = 200): LearnerLogEntry => ({
  kind: 'answered',
  stepId,
  response: { kind: 'input', response },
  at,
});
const pick = (stepId: string, response: string, at = 300): LearnerLogEntry => ({
  kind: 'answered',
  stepId,
  response: { kind: 'choice', response },
  at,
});
const end = (touchpointId: string, at = 250): LearnerLogEntry => ({
  kind: 'touchpoint-ended',
  touchpointId,
  at,
});

const run = (log: readonly RunEntry[], completedAt: number | null = null) => ({
  definition: talk,
  log,
  startedAt: 90,
  completedAt,
});
const played = (from: number, ...entries: LearnerLogEntry[]): HandIn => ({
  startedAt: 90,
  from,
  entries,
  sentAt: 400,
});
const whole = [write('who', 'Ann'), end('hello'), pick('feeling', 'Badly'), write('worry', 'Rain', 320)];

describe('a hand-in', () => {
  test('is stored as it was played', () => {
    const taken = decideHandIn(run([opened]), played(1, ...whole), 400);
    expect(taken).toMatchObject({ kind: 'taken', append: whole, standing: 4 });
  });

  test('that comes again stores nothing more', () => {
    expect(decideHandIn(run([opened, ...whole]), played(1, ...whole), 400)).toMatchObject({
      append: [],
      standing: 4,
    });
  });

  test('of which a part is there already stores the rest, also when the part came by the ordinary way', () => {
    const early = [{ ...whole[0]!, at: 7 }, whole[1]!];
    const taken = decideHandIn(run([opened, ...early]), played(1, ...whole), 400);
    expect(taken).toMatchObject({ append: whole.slice(2), standing: 4 });
  });

  test('stands where the run holds it already at another place, as after a restored backup', () => {
    const log = [whole[0]!, whole[1]!];
    expect(decideHandIn(run(log), played(2, ...whole), 400)).toMatchObject({
      append: whole.slice(2),
      standing: 4,
    });
  });

  test('differs from the run where another touchpoint ended, another answer was changed or another language spoken', () => {
    const there: RunEntry[] = [opened, whole[0]!, whole[1]!, whole[2]!];
    const differing: [RunEntry, LearnerLogEntry][] = [
      [
        { kind: 'rewound', stepId: 'who', at: 305 },
        { kind: 'rewound', stepId: 'feeling', at: 305 },
      ],
      [
        { kind: 'spoke', language: 'cy', at: 305 },
        { kind: 'spoke', language: 'en', at: 305 },
      ],
    ];
    for (const [stored, handed] of differing) {
      const taken = decideHandIn(run([...there, stored]), played(4, handed), 400);
      expect(taken).not.toMatchObject({ kind: 'taken', append: [], standing: 1 });
      expect(decideHandIn(run([...there, stored]), played(4, stored as LearnerLogEntry), 400)).toMatchObject({
        append: [],
        standing: 1,
      });
    }
  });

  test('is stored as far as it fits', () => {
    const odd = [whole[0]!, end('hello'), pick('feeling', 'Nowhere'), write('worry', 'Rain', 320)];
    expect(decideHandIn(run([opened]), played(1, ...odd), 400)).toMatchObject({
      append: odd.slice(0, 2),
      standing: 2,
    });
  });

  test('with a change of mind is stored with it', () => {
    const changed: LearnerLogEntry[] = [
      ...whole,
      { kind: 'rewound', stepId: 'feeling', at: 350 },
      pick('feeling', 'Well', 360),
    ];
    const taken = decideHandIn(run([opened]), played(1, ...changed), 400);
    expect(taken).toMatchObject({ append: changed, standing: 6 });
  });

  test.each<[string, ReturnType<typeof run>, HandIn]>([
    ['after another device answered', run([opened, write('who', 'Bea')]), played(1, ...whole)],
    ['of a run that was begun again', { ...run([opened]), startedAt: 95 }, played(1, ...whole)],
    ['that begins after the end of the log', run([opened]), played(2, ...whole)],
    ['of a run that was completed elsewhere', run([opened], 380), played(1, ...whole)],
  ])('%s changes nothing', (_name, of, given) => {
    expect(decideHandIn(of, given, 400)).toEqual({ kind: 'movedOn' });
  });

  const spoke = (language: string): LearnerLogEntry => ({ kind: 'spoke', language, at: 200 });
  const back = (stepId: string): LearnerLogEntry => ({ kind: 'rewound', stepId, at: 200 });

  test.each<[string, LearnerLogEntry, LearnerLogEntry[]]>([
    [
      'an answer',
      write('who', 'Ann'),
      [write('who', 'Bea'), pick('who', 'Ann'), write('worry', 'Ann'), end('who')],
    ],
    ['the end of a touchpoint', end('hello'), [end('mood'), write('hello', 'Ann'), back('hello')]],
    ['a change of mind', back('who'), [back('feeling'), write('who', 'Ann'), end('who')]],
    ['a language', spoke('cy'), [spoke('ar'), end('cy'), back('cy')]],
  ])('%s is another one in what it is about and in its kind', (_name, entry, others) => {
    expect(decideHandIn(run([opened, entry]), played(1, entry), 400)).toMatchObject({
      kind: 'taken',
      append: [],
    });
    for (const other of others) {
      expect(decideHandIn(run([opened, entry]), played(1, other), 400)).toEqual({ kind: 'movedOn' });
      expect(decideHandIn(run([opened, other]), played(1, entry), 400)).toEqual({ kind: 'movedOn' });
    }
  });

  test('that comes again after the run was completed is a repeat', () => {
    const done = [...whole, pick('again', 'No')];
    expect(decideHandIn(run([opened, ...done], 390), played(1, ...done), 400)).toMatchObject({
      kind: 'taken',
      append: [],
      standing: 5,
    });
  });

  test('that another device has gone on from is a repeat', () => {
    const gone = run([opened, ...whole, pick('again', 'No')]);
    expect(decideHandIn(gone, played(1, ...whole), 400)).toMatchObject({ append: [], standing: 4 });
  });
});

describe('the instants of a hand-in', () => {
  const atsOf = (taken: ReturnType<typeof decideHandIn>) =>
    taken.kind === 'taken' ? taken.append.map(({ at }) => at) : [];

  test('of a device whose clock is two days ahead are put right', () => {
    const ahead = 2 * 24 * 60 * 60 * 1000;
    const entries = whole.map((entry) => ({ ...entry, at: entry.at + ahead }));
    const taken = decideHandIn(run([opened]), { ...played(1, ...entries), sentAt: 400 + ahead }, 400);
    expect(atsOf(taken)).toEqual(whole.map(({ at }) => at));
  });

  test('never go back and never lie ahead', () => {
    const entries = [write('who', 'Ann', -50_000), end('hello', 90_000), pick('feeling', 'Well', 10)];
    expect(atsOf(decideHandIn(run([opened]), played(1, ...entries), 400))).toEqual([100, 400, 400]);
  });
});

test('random runs, cut anywhere and handed in twice, are the runs that were played', () => {
  for (let seed = 0; seed < 1000; seed += 1) {
    const definition = randomActivity(`hand-in ${seed % 200}`);
    const random = dice(`hand in ${seed}`);
    const { log } = randomRun(definition, random);
    const from = log[0]?.kind === 'opened' ? 1 + random.throw(log.length) : random.throw(log.length + 1);
    const entries = log.slice(from).filter(isLearnerLogEntry);
    const given: HandIn = { startedAt: 0, from, entries, sentAt: 1 };
    const stored = log.slice(0, from + random.throw(entries.length + 1));
    const first = decideHandIn({ definition, log: stored, startedAt: 0, completedAt: null }, given, 1);
    if (first.kind !== 'taken') throw new Error(`seed ${seed}: ${first.kind}`);
    const then = [...stored, ...first.append];
    expect(foldLogIntoScript(definition, then).available()).toEqual(
      foldLogIntoScript(definition, log).available(),
    );
    expect(first.standing).toBe(entries.length);
    const again = decideHandIn({ definition, log: then, startedAt: 0, completedAt: null }, given, 1);
    expect(again).toMatchObject({ kind: 'taken', append: [], standing: entries.length });
  }
});
