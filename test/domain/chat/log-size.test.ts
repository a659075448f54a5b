import { decideHandIn } from '../../../src/domain/chat/hand-in.ts';
import { mostBeforeChange, mostInLog, sizeOf } from '../../../src/domain/chat/log-size.ts';
import { endTouchpoint, respond, rewind, speak } from '../../../src/domain/chat/respond.ts';
import type { PlayedEntry, RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { follow } from '../../../src/domain/chat/script.ts';
import type { StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import { updatedTranslation } from '../../../src/domain/translation/update-translation.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';

const circle = activity([
  touchpoint('day', [input('words'), message('Thank you.')], 'night'),
  touchpoint('night', [choice('again', ['Yes -> day', 'No'])]),
]);
const said = (words: string): StepResponse => ({ kind: 'input', response: words });
const answered = (stepId: string, response: StepResponse): PlayedEntry => ({
  kind: 'answered',
  stepId,
  response,
  at: 1,
});
const back = (stepId: string): PlayedEntry => ({ kind: 'rewound', stepId, at: 1 });
const inWelsh = {
  ...circle,
  translations: {
    cy: updatedTranslation(circle, {
      status: 'Available',
      texts: Object.fromEntries(
        `title summaryShort summaryFull day.title words.text day.2.text night.title again.text again.options.1.label
        again.options.2.label`
          .split(/\s+/)
          .map((address) => [address, { text: 'Dydd' }]),
      ),
    }),
  },
};
const opened: RunEntry = { kind: 'opened', at: 0 };
const refused = { kind: 'refused', code: 'OutOfOrder' };

/** Returns a log of this many entries, in which the first question is answered and gone back to repeatedly. */
function changing(entries: number): RunEntry[] {
  const log: RunEntry[] = [opened];
  while (log.length < entries) log.push(answered('words', said('Rain')), back('words'));
  return log.slice(0, entries);
}

/** Returns a log of this many entries that goes through the Activity repeatedly; no answer is changed. */
function round(entries: number): RunEntry[] {
  const log: RunEntry[] = [opened];
  for (let visit = 1; log.length < entries; visit += 1) {
    const mark = visit === 1 ? '' : `~${visit}`;
    log.push(
      answered(`words${mark}`, said('Rain')),
      { kind: 'touchpoint-ended', touchpointId: `day${mark}`, at: 1 },
      answered(`again${mark}`, { kind: 'choice', response: 'Yes' }),
    );
  }
  return log.slice(0, entries);
}

const handedIn = (log: readonly RunEntry[], entries: readonly PlayedEntry[]) =>
  decideHandIn(
    { definition: circle, log, startedAt: 0, completedAt: null },
    { startedAt: 0, from: log.length, entries, sentAt: 5 },
    5,
  );

describe('a log that has as many entries as one may have', () => {
  const full = round(mostInLog.entries);
  const script = follow(circle, full);

  test('takes no further answer, no end of a touchpoint, no way back and no other language', () => {
    const waiting = script.waitsOn;
    expect(waiting).not.toBeNull();
    const all = [0, 1, 2].map((fewer) => follow(circle, round(mostInLog.entries + fewer)));
    for (const one of all) {
      const at = one.waitsOn;
      const decision =
        at?.kind === 'answer'
          ? respond(
              one,
              at.step.touchpointStepEntityId,
              at.step.stepType === 'user-input' ? said('Rain') : { kind: 'choice', response: 'Yes' },
              9,
            )
          : endTouchpoint(one, at && 'touchpointId' in at ? at.touchpointId : '', 9);
      expect(decision).toMatchObject(refused);
    }
    expect(rewind(script, { completedAt: null }, 'words', 9)).toMatchObject(refused);
    expect(speak(follow(inWelsh, [opened]), 'cy', 9)).toMatchObject({ kind: 'append' });
    expect(speak(follow(inWelsh, full), 'cy', 9)).toMatchObject(refused);
  });

  test('still answers a repeat', () => {
    expect(respond(script, 'words', said('Rain'), 9)).toMatchObject({ kind: 'repeat' });
    expect(endTouchpoint(script, 'day', 9)).toMatchObject({ kind: 'repeat' });
  });

  test('is read, and so is one that was stored with more', () => {
    const stored = follow(circle, round(5 * mostInLog.entries));
    expect(stored.available().steps.length).toBeGreaterThan(2 * mostInLog.entries);
  });
});

test('a hand-in stores as many entries as have room, and says how many stand', () => {
  const log = round(mostInLog.entries - 2);
  const more = round(mostInLog.entries + 10).slice(log.length) as PlayedEntry[];
  expect(handedIn(log, more)).toMatchObject({ kind: 'taken', append: more.slice(0, 2), standing: 2 });
});

test('hand-ins one after the other, each of which goes back, come to the bound together', () => {
  let log: RunEntry[] = [opened];
  for (let time = 0; time < 30; time += 1) {
    const entries = changing(2001).slice(1) as PlayedEntry[];
    const taken = handedIn(log, entries);
    if (taken.kind === 'taken') log = [...log, ...taken.append];
  }
  expect(log.length).toBeLessThanOrEqual(mostInLog.entries);
});

test('answers cannot be changed for so long that no room is left to finish', () => {
  const script = follow(circle, [...changing(mostBeforeChange + 1), answered('words', said('Rain'))]);
  expect(script.taken('answered', 'words')).not.toBeNull();
  expect(rewind(script, { completedAt: null }, 'words', 9)).toMatchObject(refused);
  expect(endTouchpoint(script, 'day', 9)).toMatchObject({ kind: 'append' });
});

test('the characters of all answers are bounded, those that were undone among them', () => {
  const long = said('x'.repeat(5000));
  const log: RunEntry[] = [opened];
  for (let time = 0; time < mostInLog.characters / 5000; time += 1)
    log.push(answered('words', long), back('words'));
  const script = follow(circle, log);
  expect(respond(script, 'words', said('Rain'), 9)).toMatchObject(refused);
  expect(respond(follow(circle, log.slice(0, -2)), 'words', said('Rain'), 9)).toMatchObject({
    kind: 'append',
  });
});

test('the size of a log is the same, folded at once or entry by entry', () => {
  const log = [...changing(100), ...round(40).slice(1)];
  const inSteps = follow(circle, []);
  for (const entry of log) inSteps.take(entry);
  expect(inSteps.size).toEqual(sizeOf(log));
  expect(follow(circle, log).size).toEqual(sizeOf(log));
});
