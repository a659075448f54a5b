import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { replayRecordedRun } from '../../../src/domain/analysis/replay.ts';
import { decideResponse, decideLanguageChange } from '../../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import type { StepsReply } from '../../../src/domain/steps/steps-reply.ts';
import type { Translation } from '../../../src/domain/content/translation.ts';
import { updateTranslation } from '../../../src/domain/translation/update-translation.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';

const talk = (mood = 'How are you, {{name}}?'): ActivityDefinition =>
  activity([
    touchpoint('hello', [
      input('name', { text: 'Who are you?', maxLength: 20, remember: 'name' }),
      { ...choice('mood', ['Well', 'Not well'], { remember: 'mood' }), text: mood },
      message('You said: {{mood}}.'),
    ]),
    touchpoint('bye', [choice('go', ['Go', 'Stay']), message('Well: {{mood}}.')]),
  ]);

const welsh: Translation = {
  status: 'Available',
  texts: {
    title: { text: 'Sgwrs fach' },
    summaryShort: { text: 'Sgwrs fer.' },
    summaryFull: { text: 'Sgwrs, yn llawn.' },
    'hello.title': { text: 'Helo' },
    'name.text': { text: 'Pwy wyt ti?' },
    'mood.text': { text: 'Sut wyt ti, {{name}}?' },
    'mood.options.1.label': { text: 'Da' },
    'mood.options.2.label': { text: 'Ddim yn dda' },
    'hello.3.text': { text: 'Dywedaist ti: {{mood}}.' },
    'bye.title': { text: 'Hwyl' },
    'go.text': { text: 'Ti’n mynd?' },
    'go.options.1.label': { text: 'Mynd' },
    'go.options.2.label': { text: 'Aros' },
    'bye.2.text': { text: 'Wel: {{mood}}.' },
  },
};

/** Returns `source` with the Welsh translation of `talk()`, which a changed source makes outdated. */
const translated = (source = talk()): ActivityDefinition => ({
  ...source,
  translations: { cy: updateTranslation(talk(), welsh) },
});

const inWelsh: RunEntry = { kind: 'spoke', language: 'cy', at: 0 };
const opened: RunEntry = { kind: 'opened', at: 0 };
const named: RunEntry = {
  kind: 'answered',
  stepId: 'name',
  response: { kind: 'input', response: 'Ana' },
  at: 1,
};
const pressed = (stepId: string, response: string): RunEntry => ({
  kind: 'answered',
  stepId,
  response: { kind: 'choice', response },
  at: 2,
});
const ended: RunEntry = { kind: 'touchpoint-ended', touchpointId: 'hello', at: 3 };

const words = ({ steps }: StepsReply) => steps.map(({ text }) => text);

test('a conversation begins in the language that was chosen before anything was read', () => {
  const reply = foldLogIntoScript(translated(), [inWelsh, opened]).available();
  expect(reply).toMatchObject({
    steps: [{ text: 'Pwy wyt ti?', language: 'cy', touchpointTitle: 'Helo' }],
    language: 'cy',
    languages: ['en', 'cy'],
  });
  expect(foldLogIntoScript(translated(), [opened]).available().steps[0]).not.toHaveProperty('language');
  expect(foldLogIntoScript(talk(), [opened]).available()).not.toHaveProperty('languages');
});

test('a log has the labels of the source, and the family reads those that it pressed', () => {
  const script = foldLogIntoScript(translated(), [inWelsh, opened, named]);
  const decision = decideResponse(script, 'mood', { kind: 'choice', response: 'Ddim yn dda' }, 2);
  expect(decision).toEqual({ kind: 'append', entry: pressed('mood', 'Not well') });
  expect(words(script.take(pressed('mood', 'Not well')))).toEqual(['Dywedaist ti: Ddim yn dda.']);
  expect(script.available().steps[1]).toMatchObject({
    text: 'Sut wyt ti, Ana?',
    selectedOption: 'Ddim yn dda',
  });
  expect(decideResponse(script, 'mood', { kind: 'choice', response: 'Ddim yn dda' }, 3)).toMatchObject({
    kind: 'repeat',
  });
  expect(decideResponse(script, 'mood', { kind: 'choice', response: 'Da' }, 3)).toMatchObject({
    kind: 'refused',
  });
});

test('an old device that sends the label of the source is understood', () => {
  const script = foldLogIntoScript(translated(), [inWelsh, opened, named]);
  expect(decideResponse(script, 'mood', { kind: 'choice', response: 'Well' }, 2)).toEqual({
    kind: 'append',
    entry: pressed('mood', 'Well'),
  });
  expect(decideResponse(script, 'mood', { kind: 'choice', response: 'Iawn' }, 2)).toMatchObject({
    kind: 'refused',
    code: 'InvalidResponse',
  });
});

test('another language holds from the next touchpoint on; what was read stays as it was', () => {
  const log = [opened, named, pressed('mood', 'Well'), inWelsh, ended];
  const reply = foldLogIntoScript(translated(), log).available();
  expect(words(reply)).toEqual(['Who are you?', 'How are you, Ana?', 'You said: Well.', 'Ti’n mynd?']);
  expect(words(foldLogIntoScript(translated(), [...log, pressed('go', 'Go')]).available()).at(-1)).toBe(
    'Wel: Well.',
  );
});

test('going back keeps the language that was chosen before the answer', () => {
  const log = [inWelsh, opened, named, pressed('mood', 'Well')];
  const back = foldLogIntoScript(translated(), [
    ...log,
    { kind: 'rewound', stepId: 'mood', at: 4 },
  ]).available();
  expect(back.steps.at(-1)).toMatchObject({ text: 'Sut wyt ti, Ana?', language: 'cy' });
  expect(back.earlierAnswers).toEqual([
    { touchpointStepEntityId: 'mood', response: { kind: 'choice', response: 'Da' } },
  ]);
});

test('a stale step shows the translation of the earlier wording and the source together', () => {
  const script = foldLogIntoScript(translated(talk('How is it going, {{name}}?')), [inWelsh, opened]);
  expect(words(script.take(named))).toEqual(['Sut wyt ti, Ana?\n\nHow is it going, Ana?']);
});

test('only a language that the conversation is in can be chosen, and a repeat changes nothing', () => {
  const script = foldLogIntoScript(translated(), [opened]);
  expect(decideLanguageChange(script, 'cy', 5)).toEqual({
    kind: 'append',
    entry: { kind: 'spoke', language: 'cy', at: 5 },
  });
  expect(decideLanguageChange(script, 'en', 5)).toMatchObject({ kind: 'repeat' });
  expect(decideLanguageChange(script, 'ar', 5)).toMatchObject({ kind: 'refused', code: 'InvalidResponse' });
});

test('a run changes its language a hundred times at most', () => {
  const log = Array.from({ length: 99 }, (_one, index): RunEntry => ({
    kind: 'spoke',
    language: index % 2 === 0 ? 'en' : 'cy',
    at: 5,
  }));
  const script = foldLogIntoScript(translated(), [opened, ...log]);
  expect(decideLanguageChange(script, 'cy', 6)).toMatchObject({ kind: 'append' });
  script.take({ kind: 'spoke', language: 'cy', at: 6 });
  expect(decideLanguageChange(script, 'en', 7)).toMatchObject({ kind: 'refused', code: 'OutOfOrder' });
});

test('a replay shows what was read in each language', () => {
  const log = [inWelsh, opened, named, pressed('mood', 'Well'), ended, pressed('go', 'Stay')];
  const replayed = replayRecordedRun({ definition: translated(), log, completedAt: null });
  expect(JSON.stringify(replayed)).toContain('Dywedaist ti: Da.');
  expect(JSON.stringify(replayed)).toContain('Wel: Da.');
  expect(JSON.stringify(replayed)).not.toContain('You said');
});
