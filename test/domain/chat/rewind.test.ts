import { decideRewind, decideResponse, decideTouchpointEnd } from '../../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript, Script } from '../../../src/domain/chat/script.ts';
import { filterStandingEntries } from '../../../src/domain/chat/standing-log.ts';
import type { StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import { activity, choice, feedback, input, message, touchpoint } from '../../support/activity.ts';
import { dice, randomActivity } from '../../support/random-activity.ts';
import { nextEntry, randomRun } from '../../support/random-run.ts';
import { shareOf } from '../../support/random-share.ts';

const talk = activity([
  touchpoint('hello', [input('who', { remember: 'name', maxLength: 20 }), message('Hi {{name}}')]),
  touchpoint('mood', [choice('feeling', ['Well', 'Badly -> care']), message('Good')], 'bye'),
  touchpoint('care', [input('worry'), message('I see, {{name}}')], 'mood'),
  touchpoint('bye', [feedback('rating')]),
]);
const answered = (stepId: string, response: StepResponse): RunEntry => ({
  kind: 'answered',
  stepId,
  response,
  at: 2,
});
const write = (stepId: string, response: string) => answered(stepId, { kind: 'input', response });
const pick = (stepId: string, response: string) => answered(stepId, { kind: 'choice', response });
const end = (touchpointId: string): RunEntry => ({ kind: 'touchpoint-ended', touchpointId, at: 3 });
const back = (stepId: string): RunEntry => ({ kind: 'rewound', stepId, at: 4 });
const opened: RunEntry = { kind: 'opened', at: 1 };

const toWorry = [opened, write('who', 'Ann'), end('hello'), pick('feeling', 'Badly')];
const open: { completedAt: number | null } = { completedAt: null };

const textsOf = (script: Script): (string | undefined)[] =>
  script.available().steps.map(({ text, selectedOption }) => selectedOption ?? text);

describe('to go back', () => {
  test('asks the step again, keeps what came before and forgets what came after', () => {
    const script = foldLogIntoScript(talk, [...toWorry, write('worry', 'Rain'), back('feeling')]);
    expect(script.waitsOn).toMatchObject({ step: { touchpointStepEntityId: 'feeling' } });
    expect(script.available().steps.map(({ touchpointStepEntityId: id }) => id)).toEqual([
      'who',
      'hello.2',
      'feeling',
    ]);
  });

  test('takes the other branch with the same ids, and the names follow', () => {
    const log = [...toWorry, back('who'), write('who', 'Bea'), end('hello'), pick('feeling', 'Well')];
    expect(textsOf(foldLogIntoScript(talk, log)).slice(0, 2)).toEqual(['Bea', 'Hi Bea']);
    expect(foldLogIntoScript(talk, log).waitsOn).toEqual({ kind: 'touchpoint-end', touchpointId: 'mood' });
  });

  test('offers what was answered since, the latest answer to each step, until it is answered again', () => {
    const log = [...toWorry, write('worry', 'Rain'), back('worry'), write('worry', 'Snow'), back('who')];
    const { earlierAnswers, turn } = foldLogIntoScript(talk, log).available();
    expect(turn).toBe(2);
    expect(earlierAnswers).toEqual([
      { touchpointStepEntityId: 'worry', response: { kind: 'input', response: 'Snow' } },
      { touchpointStepEntityId: 'who', response: { kind: 'input', response: 'Ann' } },
      { touchpointStepEntityId: 'feeling', response: { kind: 'choice', response: 'Badly' } },
    ]);
    const again = foldLogIntoScript(talk, [...log, write('who', 'Bea')]).available().earlierAnswers;
    expect(again?.map(({ touchpointStepEntityId: id }) => id)).toEqual(['worry', 'feeling']);
  });

  test('of a visit that came again leaves the first visit as it was', () => {
    const twice = [...toWorry, write('worry', 'Rain'), end('care'), pick('feeling~2', 'Badly')];
    const script = foldLogIntoScript(talk, [...twice, back('feeling~2')]);
    expect(script.waitsOn).toMatchObject({ step: { touchpointStepEntityId: 'feeling~2' } });
    expect(script.taken('answered', 'worry')).not.toBeNull();
  });

  test('to the first answer leaves what was delivered viewed, and what was not as it was', () => {
    const undelivered = activity([touchpoint('hello', [message('Hi'), input('who')])]);
    const viewedIn = (...log: RunEntry[]) => {
      const script = new Script(undelivered);
      for (const entry of log) script.take(entry);
      return script.available().steps.map(({ viewed }) => viewed);
    };
    expect(viewedIn(opened, write('who', 'Ann'), back('who'))).toEqual([true, false]);
    expect(viewedIn(write('who', 'Ann'), back('who'))).toEqual([false, false]);
  });

  test('to an answer that is not there changes nothing', () => {
    const script = foldLogIntoScript(talk, toWorry);
    const before = script.available();
    script.take(back('worry'));
    expect(script.available()).toEqual(before);
    expect(foldLogIntoScript(talk, [...toWorry, back('worry')]).available()).toEqual(before);
  });
});

describe('whether the family may go back', () => {
  const all = [...toWorry, write('worry', 'Rain')];
  const decide = (log: readonly RunEntry[], stepId: string, turn?: number, run = open) =>
    decideRewind(foldLogIntoScript(talk, log), run, stepId, 9, turn);

  test('it may to any answer that counts', () => {
    for (const stepId of ['who', 'feeling', 'worry'])
      expect(decide(all, stepId, 0)).toEqual({ kind: 'append', entry: { kind: 'rewound', stepId, at: 9 } });
  });

  test('a repeat is answered as the first time, whatever turn it names', () => {
    const gone = [...all, back('feeling')];
    expect(decide(gone, 'feeling', 0)).toEqual({
      kind: 'repeat',
      reply: foldLogIntoScript(talk, gone).available(),
    });
  });

  test.each<[string, readonly RunEntry[], string, number | undefined, string]>([
    ['a step that is not', all, 'nobody', 0, 'NotFound'],
    ['a touchpoint', all, 'mood', 0, 'NotFound'],
    ['a prototype', all, 'constructor', 0, 'NotFound'],
    ['a message', all, 'hello.2', 0, 'OutOfOrder'],
    ['a step that is not reached', all, 'rating', 0, 'OutOfOrder'],
    ['an answer that was undone', [...all, back('feeling')], 'worry', 1, 'OutOfOrder'],
    ['an answer after another screen changed one', [...all, back('worry')], 'who', 0, 'OutOfOrder'],
  ])('not to %s', (_name, log, stepId, turn, code) => {
    expect(decide(log, stepId, turn)).toMatchObject({ kind: 'refused', code });
  });

  test('not in a run that is completed', () => {
    expect(decide(all, 'who', 0, { completedAt: 5 })).toMatchObject({ kind: 'refused', code: 'OutOfOrder' });
  });

  test('not more often than the limit', () => {
    const often = Array.from({ length: 1000 }, () => [write('who', 'Ann'), back('who')]).flat();
    expect(decide([...often, write('who', 'Ann')], 'who')).toMatchObject({ kind: 'refused' });
    expect(decide(often.slice(1), 'who')).toMatchObject({ kind: 'repeat' });
  });
});

describe('what another screen sends that does not know of the change', () => {
  const changed = foldLogIntoScript(talk, [...toWorry, back('who'), write('who', 'Bea'), end('hello')]);
  const badly: StepResponse = { kind: 'choice', response: 'Badly' };

  test('is no answer to the question as it is asked now', () => {
    expect(decideResponse(changed, 'feeling', badly, 9, 0)).toMatchObject({
      kind: 'refused',
      code: 'OutOfOrder',
    });
    expect(decideResponse(changed, 'feeling', badly, 9, 1)).toMatchObject({ kind: 'append' });
    expect(decideResponse(changed, 'feeling', badly, 9)).toMatchObject({ kind: 'append' });
  });

  test('is a repeat where the same answer counts', () => {
    const bea: StepResponse = { kind: 'input', response: 'Bea' };
    expect(decideResponse(changed, 'who', bea, 9, 0)).toMatchObject({ kind: 'repeat' });
    expect(decideTouchpointEnd(changed, 'hello', 9)).toMatchObject({ kind: 'repeat' });
  });
});

const runs = shareOf(3000);

test(`${runs} random runs with changes are the runs of what counts in them`, () => {
  let changes = 0;
  for (let seed = 0; seed < runs; seed += 1) {
    const definition = randomActivity(`rewind ${seed % 500}`);
    // Some runs end in the middle, where further steps follow.
    const { log, script } = randomRun(definition, dice(`run ${seed}`), 1 + (seed % 40));
    const standing = filterStandingEntries(log);
    const plain = foldLogIntoScript(definition, standing);
    const folded = foldLogIntoScript(definition, log);
    changes += script.turn;
    const available = script.available();
    expect(folded.available()).toEqual(available);
    expect({ ...plain.available(), turn: available.turn }).toEqual({
      ...available,
      earlierAnswers: undefined,
    });
    expect([plain.waitsOn, plain.completed, plain.opened, plain.hasPaused]).toEqual([
      script.waitsOn,
      script.completed,
      script.opened,
      script.hasPaused,
    ]);
    // The following steps show whether both scripts remember the same names and places.
    for (let more = 0; more < 10; more += 1) {
      const entry = nextEntry(plain, `${seed}`);
      if (entry === null) break;
      const { turn: _turn, earlierAnswers: _answers, ...reply } = script.take(entry);
      expect(reply).toEqual(plain.take(entry));
      expect(folded.take(entry)).toEqual(
        plain.taken(entry.kind === 'answered' ? 'answered' : 'touchpoint-ended', idOf(entry))?.reply,
      );
    }
  }
  expect(changes).toBeGreaterThan(runs / 3);
});

const idOf = (entry: RunEntry): string =>
  entry.kind === 'answered' ? entry.stepId : entry.kind === 'touchpoint-ended' ? entry.touchpointId : '';
