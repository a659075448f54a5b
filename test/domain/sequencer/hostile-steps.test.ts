import type { FeedbackQuestion } from '../../../src/domain/steps/question.ts';
import type { Step } from '../../../src/domain/steps/step-kinds.ts';
import { noBubbleMessage, unprocessableStepMessage } from '../../../src/domain/sequencer/bubbles.ts';
import { checkFeedbackAnswer } from '../../../src/domain/steps/feedback-answers.ts';
import { pacesByName } from '../../../src/domain/sequencer/timing.ts';
import { fromWireSteps } from '../../../src/infrastructure/shared/api/steps.ts';
import { Conversation, lineOf, step } from '../../support/conversation.ts';
import { fieldsOf } from '../../support/step-fields.ts';
import type { StepFields } from '../../support/step-fields.ts';
import { expectCpuMs } from '../../support/cpu-time.ts';

const question = step('q', { stepType: 'user-path-choice', text: 'Well?', options: [{ label: 'Yes' }] });
const later = 1_000_000_000;
const linesOf = (talk: Conversation) => talk.bubbles.map(lineOf);
const problemsOf = (talk: Conversation) =>
  talk.asked.flatMap((effect) => (effect.type === 'report' ? [effect.problem] : []));
const word = 'a'.repeat(10_000);

describe('the conversation continues to the next question', () => {
  const answered = { stepType: 'user-path-choice', selectedOption: 'Gone' };

  test.each<[string, StepFields, string[], string[]]>([
    ['another kind of step', { stepType: 'quiz', text: 'Which?' }, [], [unprocessableStepMessage]],
    [
      'another kind with a picture and a prompt',
      { stepType: 'quiz', imageUrl: '/a.png', actionType: 'talk' },
      [],
      [unprocessableStepMessage],
    ],
    [
      'another kind with options',
      { stepType: 'user-rating', options: [{ label: '1' }] },
      [],
      [unprocessableStepMessage],
    ],
    [
      'another kind with an answer',
      { ...answered, stepType: 'quiz' },
      ['you: Gone'],
      [unprocessableStepMessage],
    ],
    ['a kind in other letters', { stepType: 'Message', text: 'Hi' }, [], [unprocessableStepMessage]],
    ['no kind', { stepType: '', text: 'Hi' }, [], [unprocessableStepMessage]],
    ['a prototype for a kind', { stepType: '__proto__', text: 'Hi' }, [], [unprocessableStepMessage]],
    ['a message without text, image or action', {}, [], [noBubbleMessage]],
    ['a message with the words of no image', { imageAltText: 'A dog' }, [], [noBubbleMessage]],
    ['a message with options', { options: [{ label: 'Yes' }] }, [], [noBubbleMessage]],
    ['an action nobody knows', { actionType: '../../etc' }, ['[action ../../etc]'], []],
    ['an image that is not there', { imageUrl: 'http://[', imageAltText: 'A dog' }, ['[image A dog]'], []],
    ['a choice of an option that vanished', { ...answered, text: 'x?' }, ['x?', 'you: Gone'], []],
    ['the same without any options', { ...answered, text: 'x?', options: [] }, ['x?', 'you: Gone'], []],
    [
      'a viewed choice without an answer',
      { stepType: 'user-path-choice', text: 'x?', viewed: true },
      ['x?'],
      [],
    ],
    ['a viewed form without questions', { stepType: 'feedback', viewed: true }, [], []],
    ['one endless word', { text: word }, [word], []],
    ['NULs and other control characters', { text: 'a\0b\u001b[2J' }, ['a\0b\u001b[2J'], []],
    ['half a surrogate pair', { text: 'a\ud800' }, ['a\ud800'], []],
    ['letters from right to left', { text: '\u202eשלום' }, ['\u202eשלום'], []],
    ['joined emoji', { text: '👨‍👩‍👧‍👦🏳️‍🌈' }, ['👨‍👩‍👧‍👦🏳️‍🌈'], []],
  ])('after %s', (_name, part, lines, problems) => {
    const talk = new Conversation().load(0, [step('x', part), question]).until(later);
    expect(linesOf(talk)).toEqual([...lines, 'Well?']);
    expect(problemsOf(talk)).toEqual(problems);
    expect(talk.state.pending).toEqual(question);
  });

  test('after a hundred of them, each reported once', () => {
    const broken = Array.from({ length: 100 }, (_, index) => step(`x${index}`, { stepType: 'quiz' }));
    const talk = new Conversation().load(0, [...broken, question]).until(later);
    expect(talk.lines).toEqual(['1500 Well?']);
    expect(problemsOf(talk)).toHaveLength(100);
  });

  test('and to the end, when the last of them is broken', () => {
    const talk = new Conversation().load(0, [question]).until(later);
    talk
      .submit({ kind: 'choice', response: 'Yes' })
      .sent(later, [step('x', { stepType: 'quiz' })], 'Completed');
    expect(talk.state.stage).toBe('finishOffered');
  });
});

test('a word of any length is one word: 180 ms', () => {
  const talk = new Conversation().load(0, [step('x', { text: word }), question]).until(later);
  expect(talk.lines.at(-1)).toBe('3180 Well?');
});

describe('hostile steps are processed in time (promise 20: 500 ms)', () => {
  const spaces = `a${' \t\n'.repeat(6_600)}b`;
  test.each<[string, Step[]]>([
    [
      '5,000 viewed steps',
      Array.from({ length: 5000 }, (_, i) => step(`s${i}`, { text: 'Hi', viewed: true })),
    ],
    ['5,000 broken steps', Array.from({ length: 5000 }, (_, i) => step(`s${i}`, { stepType: 'quiz' }))],
    ['5,000 steps all at once', Array.from({ length: 5000 }, (_, i) => step(`s${i}`, { text: 'Hi there' }))],
    ['20,000 spaces in a text', [step('x', { text: spaces }), step('y', { text: spaces })]],
    [
      '10,000 options',
      [
        step('many', {
          ...fieldsOf(question),
          options: Array.from({ length: 10_000 }, (_, i) => ({ label: `${i}` })),
        }),
      ],
    ],
  ])('%s', (_name, steps) => {
    let talk = new Conversation(pacesByName.instant);
    expectCpuMs(() => {
      talk = new Conversation(pacesByName.instant);
      talk.load(0, [...steps, question]).until(later);
    }, 500);
    expect(talk.state.pending).not.toBeNull();
  });
});

describe('an unusual question can be answered', () => {
  const options = [{ label: 'A', value: 'a' }];
  test.each<[string, Partial<FeedbackQuestion>, string[]]>([
    ['of another type', { type: 'stars' as never }, ['x']],
    ['without a limit', { type: 'text' }, ['a'.repeat(5000)]],
    ['of right-to-left text, up to its limit', { type: 'text', maxLength: 4 }, ['שלום']],
    ['of emoji, up to its limit', { type: 'text', maxLength: 3 }, ['😀😀😀']],
    ['with a range of one number', { type: 'range', min: 5, max: 5 }, ['5']],
    ['with a range without ends', { type: 'range' }, ['0']],
    ['with a range below zero', { type: 'range', min: -5, max: -1 }, ['-3']],
    ['with one option', { type: 'single-select', options }, ['a']],
    ['with an option that is empty', { type: 'single-select', options: [{ label: 'A', value: '' }] }, ['']],
    ['without a prompt', { type: 'multi-select', options, prompt: '' }, ['a']],
  ])('%s', (_name, part, responses) => {
    const asked: FeedbackQuestion = { questionEntityId: 'q', prompt: 'How?', type: 'text', ...part };
    expect(checkFeedbackAnswer(asked, responses)).toBeNull();
  });
});

describe('steps from another server', () => {
  const bare = { touchpointStepEntityId: 's1', stepType: 'message', ordinal: 1, viewed: false };
  const nulls = {
    ...bare,
    text: 'Hi',
    touchpointTitle: null,
    imageUrl: null,
    imageAltText: null,
    actionType: null,
    endsTouchpoint: null,
    selectedOption: null,
    options: null,
    maxLength: null,
    questions: null,
  };

  test('null fields are absent', () => {
    expect(fromWireSteps({ steps: [nulls], activityStatus: 'InProgress' }).steps).toEqual([
      { ...bare, text: 'Hi' },
    ]);
  });

  test.each<[string, unknown, number, string]>([
    ['nothing', null, 0, 'InProgress'],
    ['words', 'Service unavailable', 0, 'InProgress'],
    ['a list', [], 0, 'InProgress'],
    ['no steps', {}, 0, 'InProgress'],
    ['steps that are null', { steps: null, activityStatus: null }, 0, 'InProgress'],
    ['steps that are no list', { steps: { 0: bare, length: 1 } }, 0, 'InProgress'],
    ['a status alone', { activityStatus: 'Completed' }, 0, 'Completed'],
    ['another status', { steps: [bare], activityStatus: 'Paused' }, 1, 'InProgress'],
    ['a status that is a number', { steps: [bare], activityStatus: 2 }, 1, 'InProgress'],
    ['the wrapped form', { data: { steps: [bare], activityStatus: 'Completed' } }, 1, 'Completed'],
    ['the wrapped form with nothing in it', { data: {} }, 0, 'InProgress'],
    ['data that is null beside the steps', { data: null, steps: [bare] }, 1, 'InProgress'],
    ['more than we know', { steps: [bare], activityStatus: 'Completed', page: 1 }, 1, 'Completed'],
    ['steps that are words', { steps: ['Hi'], activityStatus: 'InProgress' }, 1, 'InProgress'],
  ])('%s', (_name, body, count, status) => {
    const reply = fromWireSteps(body);
    expect([reply.steps.length, reply.activityStatus]).toEqual([count, status]);
  });

  test.each<[string, unknown, unknown, object]>([
    ['none', undefined, undefined, {}],
    ['null', null, null, {}],
    ['words', '3', 'yes', {}],
    ['half a turn and an object', 1.5, { 0: {} }, {}],
    [
      'answers that are none',
      2,
      [null, 'a', {}, { touchpointStepEntityId: 's1', response: {} }],
      { turn: 2 },
    ],
    [
      'one that can be read',
      0,
      [
        { touchpointStepEntityId: 7, response: { kind: 'input', response: 'Mia' } },
        { touchpointStepEntityId: 's1', response: { kind: 'input', response: 'Mia' }, more: 1 },
        { touchpointStepEntityId: 's2', response: { kind: 'rating', response: 5 } },
      ],
      {
        turn: 0,
        earlierAnswers: [{ touchpointStepEntityId: 's1', response: { kind: 'input', response: 'Mia' } }],
      },
    ],
  ])('turn and earlier answers: %s', (_name, turn, earlierAnswers, read) => {
    const {
      steps: _steps,
      activityStatus: _status,
      ...rest
    } = fromWireSteps({
      steps: [bare],
      turn,
      earlierAnswers,
    });
    expect(rest).toEqual(read);
  });

  test('their conversation continues to its question and to its end', () => {
    const steps = [
      { ...nulls, createdOn: '2024-01-01T00:00:00Z', links: [{ rel: 'self' }], touchpointStepEntityId: 's0' },
      'a step that is none',
      { ...bare, stepType: 'user-rating', selectedOption: null, options: [{ label: '1', id: 7 }] },
      { ...nulls, stepType: 'user-input', text: 'Name?', touchpointStepEntityId: 's2', maxLength: '40' },
    ];
    const talk = new Conversation();
    const loaded = fromWireSteps({ steps, activityStatus: 'Started', totalCount: 4 });
    talk.give({ type: 'loaded', at: 0, reply: loaded, completedAt: null });
    expect(linesOf(talk.until(later))).toEqual(['Hi', 'Name?']);
    expect(problemsOf(talk)).toEqual([unprocessableStepMessage, unprocessableStepMessage]);
    expect(talk.state.pending).toMatchObject({ touchpointStepEntityId: 's2' });
    talk.submit({ kind: 'input', response: 'Sam' });
    const last = fromWireSteps({ data: { steps: null, activityStatus: 'Completed' } });
    talk.give({ type: 'sent', at: later, reply: last });
    expect(talk.state.stage).toBe('finishOffered');
  });
});
