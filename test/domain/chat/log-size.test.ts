import { decideHandIn } from '../../../src/domain/chat/hand-in.ts';
import { mostEntriesBeforeChange, logLimits, measureLogSize } from '../../../src/domain/chat/log-size.ts';
import {
  decideTouchpointEnd,
  decideResponse,
  decideRewind,
  decideLanguageChange,
} from '../../../src/domain/chat/respond.ts';
import type { LearnerLogEntry, RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import type { StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import { updateTranslation } from '../../../src/domain/translation/update-translation.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';

const circle = activity([
  touchpoint('day', [input('words'), message('Thank you.')], 'night'),
  touchpoint('night', [choice('again', ['Yes -> day', 'No'])]),
]);
const said = (words: string): StepResponse => ({ kind: 'input', response: words });
const answered = (stepId: string, response: StepResponse): LearnerLogEntry => ({
  kind: 'answered',
  stepId,
  response,
  at: 1,
});
const back = (stepId: string): LearnerLogEntry => ({ kind: 'rewound', stepId, at: 1 });
const inWelsh = {
  ...circle,
  translations: {
    cy: updateTranslation(circle, {
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

const handedIn = (log: readonly RunEntry[], entries: readonly LearnerLogEntry[]) =>
  decideHandIn(
    { definition: circle, log, startedAt: 0, completedAt: null },
    { startedAt: 0, from: log.length, entries, sentAt: 5 },
    5,
  );

describe('a log that has as many entries as one may have', () => {
  const full = round(logLimits.entries);
  const script = foldLogIntoScript(circle, full);

  test('takes no further answer, no end of a touchpoint, no way back and no other language', () => {
    const waiting = script.waitsOn;
    expect(waiting).not.toBeNull();
    const all = [0, 1, 2].map((fewer) => foldLogIntoScript(circle, round(logLimits.entries + fewer)));
    for (const one of all) {
      const at = one.waitsOn;
      const decision =
        at?.kind === 'answer'
          ? decideResponse(
              one,
              at.step.touchpointStepEntityId,
              at.step.stepType === 'user-input' ? said('Rain') : { kind: 'choice', response: 'Yes' },
              9,
            )
          : decideTouchpointEnd(one, at && 'touchpointId' in at ? at.touchpointId : '', 9);
      expect(decision).toMatchObject(refused);
    }
    expect(decideRewind(script, { completedAt: null }, 'words', 9)).toMatchObject(refused);
    expect(decideLanguageChange(foldLogIntoScript(inWelsh, [opened]), 'cy', 9)).toMatchObject({
      kind: 'append',
    });
    expect(decideLanguageChange(foldLogIntoScript(inWelsh, full), 'cy', 9)).toMatchObject(refused);
  });

  test('still answers a repeat', () => {
    expect(decideResponse(script, 'words', said('Rain'), 9)).toMatchObject({ kind: 'repeat' });
    expect(decideTouchpointEnd(script, 'day', 9)).toMatchObject({ kind: 'repeat' });
  });

  test('is read, and so is one that was stored with more', () => {
    const stored = foldLogIntoScript(circle, round(5 * logLimits.entries));
    expect(stored.available().steps.length).toBeGreaterThan(2 * logLimits.entries);
  });
});

test('a hand-in stores as many entries as have room, and says how many stand', () => {
  const log = round(logLimits.entries - 2);
  const more = round(logLimits.entries + 10).slice(log.length) as LearnerLogEntry[];
  expect(handedIn(log, more)).toMatchObject({ kind: 'taken', append: more.slice(0, 2), standing: 2 });
});

test('hand-ins one after the other, each of which goes back, come to the bound together', () => {
  let log: RunEntry[] = [opened];
  for (let time = 0; time < 30; time += 1) {
    const entries = changing(2001).slice(1) as LearnerLogEntry[];
    const taken = handedIn(log, entries);
    if (taken.kind === 'taken') log = [...log, ...taken.append];
  }
  expect(log.length).toBeLessThanOrEqual(logLimits.entries);
});

test('answers cannot be changed for so long that no room is left to finish', () => {
  const script = foldLogIntoScript(circle, [
    ...changing(mostEntriesBeforeChange + 1),
    answered('words', said('Rain')),
  ]);
  expect(script.taken('answered', 'words')).not.toBeNull();
  expect(decideRewind(script, { completedAt: null }, 'words', 9)).toMatchObject(refused);
  expect(decideTouchpointEnd(script, 'day', 9)).toMatchObject({ kind: 'append' });
});

test('the characters of all answers are bounded, those that were undone among them', () => {
  const long = said('x'.repeat(5000));
  const log: RunEntry[] = [opened];
  for (let time = 0; time < logLimits.characters / 5000; time += 1)
    log.push(answered('words', long), back('words'));
  const script = foldLogIntoScript(circle, log);
  expect(decideResponse(script, 'words', said('Rain'), 9)).toMatchObject(refused);
  expect(decideResponse(foldLogIntoScript(circle, log.slice(0, -2)), 'words', said('Rain'), 9)).toMatchObject(
    {
      kind: 'append',
    },
  );
});

test('the size of a log is the same, folded at once or entry by entry', () => {
  const log = [...changing(100), ...round(40).slice(1)];
  const inSteps = foldLogIntoScript(circle, []);
  for (const entry of log) inSteps.take(entry);
  expect(inSteps.size).toEqual(measureLogSize(log));
  expect(foldLogIntoScript(circle, log).size).toEqual(measureLogSize(log));
});
