import { fieldsOf } from '../../support/step-fields.ts';
import type { StepsReply } from '../../../src/domain/steps/steps-reply.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript, Script } from '../../../src/domain/chat/script.ts';
import { activity, choice, feedback, input, message, touchpoint } from '../../support/activity.ts';

const opened: RunEntry = { kind: 'opened', at: 1 };
const end = (touchpointId: string): RunEntry => ({ kind: 'touchpoint-ended', touchpointId, at: 2 });
const answer = (stepId: string, response: StepResponse): RunEntry => ({
  kind: 'answered',
  stepId,
  response,
  at: 3,
});
const pick = (stepId: string, label: string) => answer(stepId, { kind: 'choice', response: label });
const write = (stepId: string, text: string) => answer(stepId, { kind: 'input', response: text });
const fill = (stepId: string) =>
  answer(stepId, {
    kind: 'feedback',
    questionResponses: [{ feedbackQuestionEntityId: `${stepId}-q`, responses: ['Good'] }],
  });

const idsOf = ({ steps }: StepsReply): string[] => steps.map((step) => step.touchpointStepEntityId);
/** Returns the ids of the steps reached after this log, what the run waits on, and its status. */
function after(definition: ActivityDefinition, ...log: RunEntry[]) {
  const script = foldLogIntoScript(definition, log);
  const { waitsOn } = script;
  return {
    ids: idsOf(script.available()),
    waitsOn:
      waitsOn === null
        ? null
        : waitsOn.kind === 'answer'
          ? waitsOn.step.touchpointStepEntityId
          : `end of ${waitsOn.touchpointId}`,
    status: script.available().activityStatus,
  };
}

const talk = activity([
  touchpoint('hello', [message('Hi'), message('How are you?', { id: 'how' })]),
  touchpoint('mood', [choice('feeling', ['Well', 'Badly -> care', 'Nothing -> bye']), message('Good')]),
  touchpoint('care', [input('worry'), message('I see')], 'mood'),
  touchpoint('bye', [feedback('rating')]),
]);

describe('the steps reached', () => {
  test.each<[string, RunEntry[], string[], string | null]>([
    ['up to the end of the first touchpoint', [], ['hello.1', 'how'], 'end of hello'],
    [
      'past a touchpoint’s end up to the first question',
      [end('hello')],
      ['hello.1', 'how', 'feeling'],
      'feeling',
    ],
    [
      'an option without a path goes on in place',
      [end('hello'), pick('feeling', 'Well')],
      ['hello.1', 'how', 'feeling', 'mood.2'],
      'end of mood',
    ],
    [
      'an option with a path leaves at once, past the rest of its touchpoint',
      [end('hello'), pick('feeling', 'Badly')],
      ['hello.1', 'how', 'feeling', 'worry'],
      'worry',
    ],
    [
      'a touchpoint’s own next, back to one visited before: new ids',
      [end('hello'), pick('feeling', 'Badly'), write('worry', 'School'), end('care')],
      ['hello.1', 'how', 'feeling', 'worry', 'care.2', 'feeling~2'],
      'feeling~2',
    ],
    [
      'each visit has answers of its own',
      [
        end('hello'),
        pick('feeling', 'Badly'),
        write('worry', 'School'),
        end('care'),
        pick('feeling~2', 'Badly'),
        write('worry~2', 'Sleep'),
        end('care~2'),
        pick('feeling~3', 'Well'),
      ],
      [
        'hello.1',
        'how',
        'feeling',
        'worry',
        'care.2',
        'feeling~2',
        'worry~2',
        'care.2~2',
        'feeling~3',
        'mood.2~3',
      ],
      'end of mood~3',
    ],
    [
      'the last answer ends the Activity',
      [end('hello'), pick('feeling', 'Nothing'), fill('rating')],
      ['hello.1', 'how', 'feeling', 'rating'],
      null,
    ],
  ])('%s', (_name, log, ids, waitsOn) => {
    expect(after(talk, ...log)).toEqual({
      ids,
      waitsOn,
      status: waitsOn === null ? 'Completed' : 'InProgress',
    });
  });

  test('ordinals count from 1 without gaps, and titles are those of the touchpoint', () => {
    const { steps } = foldLogIntoScript(talk, [end('hello'), pick('feeling', 'Badly')]).available();
    expect(steps.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3, 4]);
    expect(steps.map(({ touchpointTitle }) => touchpointTitle)).toEqual([
      'Title of hello',
      'Title of hello',
      'Title of mood',
      'Title of care',
    ]);
  });

  test('only a last message ends its touchpoint', () => {
    const { steps } = foldLogIntoScript(talk, [end('hello'), pick('feeling', 'Well')]).available();
    expect(steps.map((step) => fieldsOf(step).endsTouchpoint)).toEqual([
      undefined,
      'hello',
      undefined,
      'mood',
    ]);
  });

  test('the last message of the last touchpoint is waited on too: its end completes the Activity', () => {
    const short = activity([touchpoint('only', [message('Hi'), message('Bye')])]);
    expect(after(short)).toMatchObject({ waitsOn: 'end of only', status: 'InProgress' });
    expect(after(short, end('only'))).toMatchObject({ waitsOn: null, status: 'Completed' });
  });

  test('a choice at the end of a touchpoint leads to the next by itself', () => {
    const two = activity([touchpoint('one', [choice('a', ['Yes'])]), touchpoint('two', [message('Fine')])]);
    expect(after(two, pick('a', 'Yes'))).toMatchObject({ ids: ['a', 'two.1'], waitsOn: 'end of two' });
  });

  test('an option may lead back to the start of its own touchpoint', () => {
    const again = activity([
      touchpoint('loop', [message('Ready?'), choice('ready', ['Yes', 'Again -> loop']), message('Go')]),
    ]);
    expect(after(again, pick('ready', 'Again'))).toMatchObject({
      ids: ['loop.1', 'ready', 'loop.1~2', 'ready~2'],
      waitsOn: 'ready~2',
    });
    expect(after(again, pick('ready', 'Again'), pick('ready~2', 'Yes'), end('loop~2'))).toMatchObject({
      ids: ['loop.1', 'ready', 'loop.1~2', 'ready~2', 'loop.3~2'],
      status: 'Completed',
    });
  });

  test('a touchpoint may name itself as the next one', () => {
    const again = activity([
      touchpoint('loop', [choice('stop', ['No', 'Yes -> end']), message('Again')], 'loop'),
      touchpoint('end', [message('Bye')]),
    ]);
    expect(after(again, pick('stop', 'No'), end('loop'), pick('stop~2', 'Yes'))).toMatchObject({
      ids: ['stop', 'loop.2', 'stop~2', 'end.1'],
      waitsOn: 'end of end',
    });
  });

  test('an input may name the touchpoint that follows', () => {
    const jump = activity([
      touchpoint('one', [input('name', { next: 'three' }), message('never')]),
      touchpoint('two', [message('never')]),
      touchpoint('three', [message('Hi')]),
    ]);
    expect(after(jump, write('name', 'Sam')).ids).toEqual(['name', 'three.1']);
  });

  test('a path to an unknown touchpoint ends the Activity instead of hanging', () => {
    const lost = activity([touchpoint('one', [choice('a', ['Yes -> nowhere']), message('never')])]);
    expect(after(lost, pick('a', 'Yes'))).toEqual({ ids: ['a'], waitsOn: null, status: 'Completed' });
    const lostEnd = activity([touchpoint('one', [message('Hi')], 'nowhere')]);
    expect(after(lostEnd, end('one')).status).toBe('Completed');
  });

  test('an Activity without steps is completed at once', () => {
    expect(after(activity([]))).toEqual({ ids: [], waitsOn: null, status: 'Completed' });
    expect(after(activity([touchpoint('empty', [])])).status).toBe('Completed');
  });
});

describe('the steps that one entry adds', () => {
  test('are only the steps after it, all new', () => {
    const script = foldLogIntoScript(talk, [opened, end('hello')]);
    const reply = script.take(pick('feeling', 'Badly'));
    expect(idsOf(reply)).toEqual(['worry']);
    expect(reply.steps.every(({ viewed }) => !viewed)).toBe(true);
    expect(script.taken('answered', 'feeling')).toEqual({
      response: { kind: 'choice', response: 'Badly' },
      reply,
    });
  });

  test('opening adds none', () => {
    expect(new Script(talk).take(opened)).toEqual({ steps: [], activityStatus: 'InProgress' });
  });

  test.each<[string, RunEntry]>([
    ['an answer to a step not reached', pick('feeling', 'Well')],
    ['an answer to a message', write('how', 'Fine')],
    ['an answer to a step that is not', write('nobody', 'Fine')],
    ['the end of a touchpoint not reached', end('care')],
    ['the end of another visit', end('hello~2')],
    ['an end named like a step', end('how')],
  ])('%s changes nothing', (_name, entry) => {
    const script = foldLogIntoScript(talk, [opened]);
    const before = script.available();
    expect(script.take(entry)).toEqual({ steps: [], activityStatus: 'InProgress' });
    expect(script.available()).toEqual(before);
    expect(script.taken('answered', 'feeling')).toBeNull();
  });

  const short = activity([
    touchpoint('first', [message('Hi')]),
    touchpoint('last', [choice('feeling', ['Well', 'Badly'])]),
  ]);
  const all = [end('first'), pick('feeling', 'Well')];

  test.each<[string, RunEntry[], RunEntry]>([
    ['an answer named like the touchpoint whose end waits', [opened], pick('first', 'Well')],
    ['an end named like the question that waits', [end('first')], end('feeling')],
    ['an answer to another question than the one that waits', [end('first')], pick('feeling~2', 'Well')],
    ['the end of another touchpoint than the one that waits', [opened], end('last')],
    ['an answer after the end of all', all, pick('feeling~2', 'Well')],
    ['the end of a touchpoint after the end of all', all, end('last')],
  ])('%s changes nothing', (_name, log, entry) => {
    const script = foldLogIntoScript(short, log);
    const [before, waited] = [script.available(), script.waitsOn];
    expect(script.take(entry).steps).toEqual([]);
    expect([script.available(), script.waitsOn]).toEqual([before, waited]);
  });

  test('the same entry again adds none, also when its touchpoint is visited again', () => {
    const log = [end('hello'), pick('feeling', 'Badly'), write('worry', 'School'), end('care')];
    const twice = log.flatMap((entry) => [entry, entry]);
    expect(after(talk, ...twice)).toEqual(after(talk, ...log));
  });

  test('later entries do not change earlier replies', () => {
    const script = foldLogIntoScript(talk, [end('hello')]);
    const first = script.taken('touchpoint-ended', 'hello')!.reply;
    const text = JSON.stringify(first);
    script.take(opened);
    script.take(pick('feeling', 'Nothing'));
    script.take(fill('rating'));
    expect(JSON.stringify(script.taken('touchpoint-ended', 'hello')!.reply)).toBe(text);
  });
});

describe('viewed and selectedOption (decisions S05, C20)', () => {
  const viewed = (...log: RunEntry[]) =>
    Object.fromEntries(
      foldLogIntoScript(talk, log)
        .available()
        .steps.map((step) => [step.touchpointStepEntityId, step.viewed]),
    );

  test('nothing is viewed before the first delivery', () => {
    expect(viewed()).toEqual({ 'hello.1': false, how: false });
  });

  test('delivery views every step but a message whose end has not been followed', () => {
    expect(viewed(opened)).toEqual({ 'hello.1': true, how: false });
  });

  test('delivery does not view a question without an answer', () => {
    expect(viewed(opened, end('hello'))).toEqual({ 'hello.1': true, how: true, feeling: false });
  });

  test('feedback is viewed once it is answered', () => {
    const log = [opened, end('hello'), pick('feeling', 'Nothing')];
    expect(viewed(...log)['rating']).toBe(false);
    expect(viewed(...log, fill('rating'))['rating']).toBe(true);
  });

  test('a run with an answer counts as delivered, even without an opening', () => {
    expect(viewed(end('hello'), pick('feeling', 'Well'))).toEqual({
      'hello.1': true,
      how: true,
      feeling: true,
      'mood.2': false,
    });
  });

  test('an answer is part of its step: a label, a text, the answers of a form', () => {
    const { steps } = foldLogIntoScript(talk, [
      opened,
      end('hello'),
      pick('feeling', 'Badly'),
      write('worry', 'School'),
      end('care'),
      pick('feeling~2', 'Nothing'),
      fill('rating'),
    ]).available();
    const shown = steps.map((step) => [step.touchpointStepEntityId, step.selectedOption]);
    expect(shown).toEqual([
      ['hello.1', undefined],
      ['how', undefined],
      ['feeling', 'Badly'],
      ['worry', 'School'],
      ['care.2', undefined],
      ['feeling~2', 'Nothing'],
      ['rating', undefined],
    ]);
    expect(steps.at(-1)).not.toHaveProperty('selectedOption');
    expect(fieldsOf(steps.at(-1)).questionResponses).toEqual([
      { feedbackQuestionEntityId: 'rating-q', responses: ['Good'] },
    ]);
  });
});

describe('remembered answers', () => {
  const remembering = activity([
    touchpoint('one', [
      message('Hello {{name}}?'),
      input('who', { remember: 'name' }),
      message('Hi {{name}}'),
      choice('pet', ['Cat', 'Dog -> one'], { remember: 'pet', text: 'Which, {{name}}?' }),
      message('{{name}} likes a {{pet}}'),
    ]),
  ]);
  const texts = (...log: RunEntry[]) =>
    foldLogIntoScript(remembering, log)
      .available()
      .steps.map(({ text }) => text);

  test('are filled in from the next step on; earlier texts stay', () => {
    expect(texts(write('who', 'Sam'), pick('pet', 'Cat'))).toEqual([
      'Hello ?',
      'Write who',
      'Hi Sam',
      'Which, Sam?',
      'Sam likes a Cat',
    ]);
  });

  test('are replaced on the next visit, for the steps that follow alone', () => {
    expect(texts(write('who', 'Sam'), pick('pet', 'Dog'), write('who~2', 'Alex'))).toEqual([
      'Hello ?',
      'Write who',
      'Hi Sam',
      'Which, Sam?',
      'Hello Sam?',
      'Write who',
      'Hi Alex',
      'Which, Alex?',
    ]);
  });
});

test('the fold is the same however the log is split', () => {
  const log = [
    opened,
    end('hello'),
    pick('feeling', 'Badly'),
    write('worry', 'School'),
    end('care'),
    pick('feeling~2', 'Nothing'),
    fill('rating'),
  ];
  for (let cut = 0; cut <= log.length; cut += 1) {
    const script = foldLogIntoScript(talk, JSON.parse(JSON.stringify(log.slice(0, cut))) as RunEntry[]);
    for (const entry of log.slice(cut)) script.take(entry);
    expect(script.available()).toEqual(foldLogIntoScript(talk, log).available());
  }
});

test('a step is reached once it is delivered, not before', () => {
  const script = foldLogIntoScript(talk, [end('hello')]);
  expect(['hello.1', 'how', 'feeling', 'mood.2', 'feeling~2'].map((id) => script.hasReached(id))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('after a pause the choice is asked again, and nothing that was said before it', () => {
  const asked = activity([
    touchpoint('ask', [message('Hi', { id: 'hi' }), choice('safe', ['No -> leave', 'Yes -> end'])]),
    { ...touchpoint('leave', [message('Go.', { id: 'go' })]), ending: 'pause' },
    touchpoint('end', [message('Bye.', { id: 'bye' })]),
  ]);
  const { ids, waitsOn } = after(asked, opened, pick('safe', 'No'), end('leave'));
  expect([ids, waitsOn]).toEqual([['hi', 'safe', 'go', 'safe~2'], 'safe~2']);
});
