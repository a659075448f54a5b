import type { Step } from '../../../src/domain/steps/step-kinds.ts';
import { computeTypingDelay } from '../../../src/domain/sequencer/bubbles.ts';
import { countWords } from '../../../src/domain/steps/word-count.ts';
import {
  isPaceName,
  normalPace,
  pacesByName,
  scrollDelayMs,
  sendDebounceMs,
  speedUpPace,
} from '../../../src/domain/sequencer/timing.ts';

test('the numbers of specification 9, "Chat timing"', () => {
  expect(normalPace).toEqual({ baseMs: 1500, perWordMs: 180, betweenBubblesMs: 1000, beforeInputMs: 2000 });
  expect(speedUpPace).toEqual({ baseMs: 1, perWordMs: 1, betweenBubblesMs: 1000, beforeInputMs: 2000 });
  expect({ scrollAfterMs: scrollDelayMs, sendDebounceMs }).toEqual({
    scrollAfterMs: 200,
    sendDebounceMs: 300,
  });
});

test('the paces a learner may pick: normal is the specification’s, each next one is faster', () => {
  expect(pacesByName.normal).toBe(normalPace);
  for (const part of ['baseMs', 'perWordMs', 'betweenBubblesMs', 'beforeInputMs'] as const) {
    expect(pacesByName.quick[part]).toBeLessThan(pacesByName.normal[part]);
    expect(pacesByName.instant[part]).toBe(0);
  }
});

test.each([
  ['', 0],
  [' \n\t ', 0],
  ['\u00a0', 0],
  ['word', 1],
  ['  two\twords \n', 2],
  ['one two  three\n\nfour', 4],
  ['**bold words** and [a link](https://example.org/a b)', 6],
  ['- one', 2],
  ['well-known don’t', 2],
  ['no\u00a0break', 2],
  ['日本語のテキスト', 1],
])('words of %j: %i', (text, count) => {
  expect(countWords(text)).toBe(count);
});

test.each<[string, Pick<Step, 'stepType' | 'text'> | null, number, number]>([
  ['no step', null, 1500, 1],
  ['a message of one word', { stepType: 'message', text: 'Hello' }, 1680, 2],
  ['a message of ten words', { stepType: 'message', text: 'a b c d e f g h i j' }, 3300, 11],
  ['an image alone', { stepType: 'message' }, 1500, 1],
  ['an empty text', { stepType: 'message', text: '' }, 1500, 1],
  ['a blank text', { stepType: 'message', text: ' \n ' }, 1500, 1],
  ['a path choice', { stepType: 'user-path-choice', text: 'Which of these two?' }, 1500, 1],
  ['a path choice without text', { stepType: 'user-path-choice' }, 1500, 1],
  ['an input', { stepType: 'user-input', text: 'Tell me more' }, 2040, 4],
  ['a feedback step', { stepType: 'feedback', text: 'Tell us' }, 1860, 3],
])('the delay after %s: %#', (_name, previous, normal, speedUp) => {
  expect(computeTypingDelay(previous, normalPace)).toBe(normal);
  expect(computeTypingDelay(previous, speedUpPace)).toBe(speedUp);
  expect(computeTypingDelay(previous, pacesByName.instant)).toBe(0);
});

test.each([
  ['normal', true],
  ['tap', true],
  ['slow', false],
  ['', false],
  ['toString', false],
  [null, false],
  [['normal'], false],
])('%j is the name of a pace: %s', (name, expected) => {
  expect(isPaceName(name)).toBe(expected);
});
