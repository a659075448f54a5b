import {
  toCoachContents,
  isAuthoredBubble,
  noBubbleMessage,
  findDisplayProblem,
  unprocessableStepMessage,
  type Bubble,
} from '../../../src/domain/sequencer/bubbles.ts';
import { step } from '../../support/conversation.ts';
import type { StepFields } from '../../support/step-fields.ts';

const text = { kind: 'text', text: 'Hi' };
const image = { kind: 'image', url: '/dog.png', alt: 'A dog' };
const audio = { url: '/recordings/a', transcript: 'A bell.' };
const video = { url: '/recordings/b', alt: 'A dog.', captions: '00:00.000 --> 00:01.000\nWoof.' };
const action = { kind: 'action', action: 'talk' };

test.each<[string, StepFields, object[]]>([
  ['nothing', {}, []],
  ['empty parts', { text: '', imageUrl: '', actionType: '' }, []],
  ['a text', { text: 'Hi' }, [text]],
  ['an image', { imageUrl: '/dog.png', imageAltText: 'A dog' }, [image]],
  ['an image without words', { imageUrl: '/dog.png' }, [{ ...image, alt: '' }]],
  ['an image’s words alone', { imageAltText: 'A dog' }, []],
  ['an action', { actionType: 'talk' }, [action]],
  ['an action nobody knows', { actionType: 'juggle' }, [{ kind: 'action', action: 'juggle' }]],
  [
    'all five, in this order',
    { actionType: 'talk', video, audio, imageAltText: 'A dog', imageUrl: '/dog.png', text: 'Hi' },
    [text, image, { kind: 'audio', ...audio }, { kind: 'video', ...video }, action],
  ],
  ['no bubble of ours for the answer', { text: 'Hi', selectedOption: 'Yes' }, [text]],
])('the coach’s bubbles of a step with %s', (_name, part, contents) => {
  expect(toCoachContents(step('s', part))).toEqual(contents);
});

test('the texts of the error catalogue', () => {
  expect(noBubbleMessage).toBe('Could not create a MessageBubbleComponent from step');
  expect(unprocessableStepMessage).toBe('could not process that step into message bubbles');
});

test.each<[string, StepFields, string | null]>([
  ['a message', { text: 'Hi' }, null],
  ['an image alone', { imageUrl: '/dog.png' }, null],
  ['an action alone', { actionType: 'talk' }, null],
  ['an audio alone', { audio }, null],
  ['a video alone', { video }, null],
  ['an empty message', {}, noBubbleMessage],
  ['a message with an empty text', { text: '' }, noBubbleMessage],
  ['an empty choice', { stepType: 'user-path-choice' }, noBubbleMessage],
  ['an empty input', { stepType: 'user-input' }, noBubbleMessage],
  ['an empty input with its answer', { stepType: 'user-input', selectedOption: 'Sam' }, null],
  ['feedback, whose form stands for itself', { stepType: 'feedback' }, null],
  ['another kind of step', { stepType: 'quiz', text: 'Hi' }, unprocessableStepMessage],
  ['no kind at all', { stepType: '', text: 'Hi' }, unprocessableStepMessage],
])('%s: %#', (_name, part, problem) => {
  expect(findDisplayProblem(step('s', part))).toBe(problem);
});

test.each<[string, Partial<Bubble>, boolean]>([
  ["the coach's text", { from: 'coach', kind: 'text', text: 'Hi' }, true],
  ["the coach's picture", { from: 'coach', kind: 'image', url: '/dog.png', alt: 'A dog' }, true],
  ['an option that was chosen', { from: 'you', kind: 'text', text: 'Yes', isOption: true }, true],
  ['what was typed', { from: 'you', kind: 'text', text: 'Yes' }, false],
  ['an action', { from: 'coach', kind: 'action', action: 'talk' }, false],
  ['what is closed', { from: 'coach', kind: 'closed' }, false],
])('%s has the words of an author: %#', (_name, part, expected) => {
  expect(isAuthoredBubble(part as Bubble)).toBe(expected);
});
