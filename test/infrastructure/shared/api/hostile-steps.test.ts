import { fieldsOf } from '../../../support/step-fields.ts';
import type { FeedbackQuestion } from '../../../../src/domain/steps/question.ts';
import type { Step } from '../../../../src/domain/steps/step-kinds.ts';
import { findInputProblem } from '../../../../src/domain/steps/input.ts';
import { checkFeedbackAnswer } from '../../../../src/domain/steps/feedback-answers.ts';
import { fromWireAnswerReply, fromWireSteps } from '../../../../src/infrastructure/shared/api/steps.ts';
import { Conversation, lineOf } from '../../../support/conversation.ts';

const bare = { touchpointStepEntityId: 's1', stepType: 'message', ordinal: 1, viewed: false };
const question = { ...bare, touchpointStepEntityId: 'q', stepType: 'user-input', text: 'Name?' };
const read = (...steps: unknown[]): Step[] => fromWireSteps({ steps, activityStatus: 'Started' }).steps;

/** Returns the lines of a conversation with these steps, up to the question at its end. */
function linesWith(...steps: unknown[]): string[] {
  const talk = new Conversation();
  const reply = { steps: read(...steps, question), activityStatus: 'InProgress' as const };
  talk.give({ type: 'loaded', at: 0, reply, completedAt: null });
  talk.until(1_000_000_000);
  expect(talk.state.pending).toMatchObject({ touchpointStepEntityId: 'q' });
  return talk.bubbles.map(lineOf);
}

test.each<[string, unknown, string[]]>([
  ['nothing', null, []],
  ['words', 'Hi', []],
  ['a number', 5, []],
  ['a text that is a number', { ...bare, text: 42 }, ['42']],
  ['a text that is a list', { ...bare, text: ['Hi'], actionType: 'talk' }, ['[action talk]']],
  ['an action that is a number', { ...bare, actionType: 7 }, ['[action 7]']],
  ['an image that is an object', { ...bare, imageUrl: { href: '/a.png' }, text: 'Hi' }, ['Hi']],
  ['a title that is an object', { ...bare, touchpointTitle: { en: 'One' }, text: 'Hi' }, ['Hi']],
  ['an id that is a number', { ...bare, touchpointStepEntityId: 17, text: 'Hi' }, ['Hi']],
  ['an answer that is a number', { ...question, selectedOption: 3 }, ['Name?', 'you: 3']],
])('a step that is %s, or has one, is read as far as possible', (_name, step, lines) => {
  expect(linesWith(step)).toEqual([...lines, 'Name?']);
});

test.each([
  ['no answer is given by an empty one', { selectedOption: '' }],
  ["'false' is not viewed", { viewed: 'false' }],
  ['without saying so it is not viewed', { viewed: null }],
])('%s: the question can be answered', (_name, part) => {
  const talk = new Conversation();
  const reply = { steps: read({ ...question, ...part }), activityStatus: 'InProgress' as const };
  talk.give({ type: 'loaded', at: 0, reply, completedAt: null });
  expect(talk.until(1_000_000_000).state.pending).not.toBeNull();
});

test.each([null, 0, -1, 'forty', {}, []])('a limit of %j is no limit', (maxLength) => {
  const [step] = read({ ...question, maxLength });
  expect(findInputProblem('Sam', fieldsOf(step).maxLength)).toBeNull();
});

test("a limit of '5' is 5", () => {
  expect(read({ ...question, maxLength: '5' })[0]).toMatchObject({ maxLength: 5 });
});

test.each<[string, unknown, string[]]>([
  ['labels that are numbers', [{ label: 1 }, { label: 2 }], ['1', '2']],
  ['bare labels', ['Yes', 'No'], ['Yes', 'No']],
  ['some that are none', [null, { label: null }, {}, 'Yes'], ['Yes']],
  ['one twice', [{ label: 'Yes' }, { label: 'Yes' }], ['Yes']],
  ['no list', { 0: { label: 'Yes' } }, []],
])('options with %s', (_name, options, labels) => {
  const [step] = read({ ...bare, stepType: 'user-path-choice', text: 'Well?', options });
  expect((fieldsOf(step).options ?? []).map(({ label }) => label)).toEqual(labels);
});

const video = { url: '/recordings/a', alt: 'A dog.', captions: '00:00.000 --> 00:01.000\nWoof.' };

test.each<[string, object, object]>([
  [
    'an audio',
    { audio: { url: '/a', transcript: 'A bell.', more: 1 } },
    { audio: { url: '/a', transcript: 'A bell.' } },
  ],
  ['an audio without its words', { audio: { url: '/a' } }, {}],
  ['an audio with no words in them', { audio: { url: '/a', transcript: '' } }, {}],
  ['an audio that is a text', { audio: '/a' }, {}],
  ['an audio that is null', { audio: null }, {}],
  ['an audio at an object', { audio: { url: { href: '/a' }, transcript: 'A bell.' } }, {}],
  ['a video', { video }, { video }],
  ['a video without its captions', { video: { ...video, captions: null } }, {}],
])('a step with %s', (_name, part, expected) => {
  const [step] = read({ ...bare, text: 'Hi', ...part });
  const { audio, video: seen } = step!;
  expect({ ...(audio && { audio }), ...(seen && { video: seen }) }).toEqual(expected);
});

test.each<[string, object, object]>([
  ['a picture', { imageUrl: '/a.png', imageAltText: 'A dog' }, { imageUrl: '/a.png', imageAltText: 'A dog' }],
  ['a picture without words', { imageUrl: '/a.png', imageAltText: null }, { imageUrl: '/a.png' }],
  ['an address that is an object', { imageUrl: { href: '/a.png' }, imageAltText: 'A dog' }, {}],
  ['an address that is empty', { imageUrl: '', imageAltText: 'A dog' }, {}],
])('an option with %s', (_name, part, expected) => {
  const options = [{ label: 'Yes', ...part }, 'No'];
  const [step] = read({ ...bare, stepType: 'user-path-choice', text: 'Well?', options });
  expect(fieldsOf(step).options).toEqual([{ label: 'Yes', ...expected }, { label: 'No' }]);
});

test.each([
  [true, { faces: true }],
  ['yes', {}],
  [null, {}],
])('faces of %j', (faces, expected) => {
  const [step] = read({ ...bare, stepType: 'user-path-choice', text: 'Well?', options: ['Yes'], faces });
  expect(step).toEqual(expect.objectContaining(expected));
  expect(fieldsOf(step).faces).toBe('faces' in expected ? true : undefined);
});

test.each<[string, unknown, object | undefined]>([
  ['whole', { breaths: 3, in: 4, out: 6 }, { breaths: 3, in: 4, out: 6 }],
  ['in words', { breaths: '3', in: '4', out: '6' }, { breaths: 3, in: 4, out: 6 }],
  ['without an end', { breaths: 1e9, in: 4, out: 6 }, undefined],
  ['backwards', { breaths: 3, in: -4, out: 6 }, undefined],
  ['without a number', { breaths: 3, in: 4 }, undefined],
  ['a word', 'slowly', undefined],
  ['nothing', null, undefined],
])('breathing that is %s', (_name, breathing, expected) => {
  const [step] = read({ ...bare, stepType: 'user-path-choice', text: 'Well?', options: ['Yes'], breathing });
  expect(fieldsOf(step).breathing).toEqual(expected);
});

const questionOf = (part: object): FeedbackQuestion => {
  const asked = { questionEntityId: 'q', type: 'text', prompt: 'How?', ...part };
  return fieldsOf(read({ ...bare, stepType: 'feedback', questions: [asked] })[0]).questions![0]!;
};

describe('an unusual feedback question can be answered', () => {
  const options = [{ label: 'A', value: 'a' }];
  test.each<[string, object, string]>([
    ['a limit that is null', { maxLength: null }, 'Fine'],
    ['a limit of nothing', { maxLength: 0 }, 'Fine'],
    ['a limit below nothing', { maxLength: -5 }, 'Fine'],
    ['no options', { type: 'single-select', options: null }, 'Fine'],
    ['an empty list of options', { type: 'multi-select', options: [] }, 'Fine'],
    ['options without values', { type: 'single-select', options: [{ label: 'A' }] }, 'A'],
    ['values that are numbers', { type: 'single-select', options: [{ label: 'A', value: 1 }] }, '1'],
    ['options that are null', { type: 'multi-select', options: [null, ...options] }, 'a'],
    ['ends the wrong way round', { type: 'range', min: 5, max: 1 }, '3'],
    ['ends that are words', { type: 'range', min: '1', max: '5' }, '5'],
    ['ends that are null', { type: 'range', min: null, max: null }, '5'],
    ['ends with no whole number between', { type: 'range', min: 0.2, max: 0.8 }, '1'],
    ['an upper end below nothing and no lower one', { type: 'range', max: -5 }, '-7'],
    ['ends of more digits than an answer may have', { type: 'range', min: 1e20, max: 2e20 }, '5'],
  ])('with %s', (_name, part, response) => {
    expect(checkFeedbackAnswer(questionOf(part), [response])).toBeNull();
  });

  test('bounds that are words are read as numbers', () => {
    expect(questionOf({ type: 'range', min: '1', max: '5' })).toMatchObject({ min: 1, max: 5 });
  });

  test('of two questions with one id the first is asked', () => {
    const asked = ['How?', 'Why?'].map((prompt) => ({ questionEntityId: 'q', type: 'text', prompt }));
    const [step] = read({ ...bare, stepType: 'feedback', questions: asked });
    expect(fieldsOf(step).questions).toEqual(asked.slice(0, 1));
  });

  test('an empty question is left out', () => {
    const [step] = read({
      ...bare,
      stepType: 'feedback',
      questions: [null, 'How?', { prompt: 'How?', questionEntityId: 'q' }],
    });
    expect(fieldsOf(step).questions).toEqual([{ questionEntityId: 'q', type: 'text', prompt: 'How?' }]);
  });

  test('answers given earlier are read as far as possible', () => {
    const answers = (questionResponses: unknown) =>
      fieldsOf(read({ ...bare, stepType: 'feedback', questions: [], questionResponses })[0])
        .questionResponses;
    expect(
      answers([
        null,
        { responses: ['x'] },
        { feedbackQuestionEntityId: 'q' },
        { feedbackQuestionEntityId: 'q', responses: [3, null, 'Good'] },
      ]),
    ).toEqual([{ feedbackQuestionEntityId: 'q', responses: ['3', 'Good'] }]);
    for (const none of [undefined, 'x', {}, []]) expect(answers(none)).toBeUndefined();
  });

  test('questions that are no list are none', () => {
    expect(
      fieldsOf(read({ ...bare, stepType: 'feedback', questions: { 0: {} } })[0]).questions ?? [],
    ).toEqual([]);
  });
});

test.each([null, {}, { login: 'required' }, { data: { steps: [] } }, { steps: {} }, [], 'ok'])(
  'a reply without steps to an answer (%j) is refused: the answer does not count as stored',
  (reply) => expect(() => fromWireAnswerReply(reply)).toThrow(),
);

test('an option without a label cannot be chosen', () => {
  const options = [{ label: '' }, { label: ' ' }, { label: 'Yes' }];
  const [step] = read({ ...bare, stepType: 'user-path-choice', options });
  expect(fieldsOf(step).options).toEqual([{ label: 'Yes' }]);
});

test('who has the device is one of two people, or everyone', () => {
  const holders = (...all: unknown[]): unknown[] =>
    read(...all.map((one) => ({ ...bare, for: one }))).map((step) => step.for);
  expect(holders('child', 'grown-up', 'everyone', 'Child', 7, null)).toEqual([
    'child',
    'grown-up',
    ...Array(4),
  ]);
  const marks = (private_: unknown): unknown[] => {
    const [step] = read({ ...bare, private: private_, closed: private_ });
    return [step!.private, step!.closed];
  };
  expect(marks(true)).toEqual([true, true]);
  for (const other of [false, 'true', 1, {}]) expect(marks(other)).toEqual([undefined, undefined]);
});

test('a step without these fields is read without them', () => {
  const [step] = read({ ...bare, text: 'Hello.' });
  expect(Object.keys(step!).toSorted()).toEqual([
    'ordinal',
    'stepType',
    'text',
    'touchpointStepEntityId',
    'viewed',
  ]);
});
