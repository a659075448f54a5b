import type { StepDefinition } from '../../../src/domain/steps/step-kinds.ts';
import { expectCpuMs } from '../../support/cpu-time.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  toDeliveredStep,
  fillPlaceholders,
  type StepDeliveryContext,
} from '../../../src/domain/chat/delivery.ts';

const place: StepDeliveryContext = {
  id: 'step-1~2',
  ordinal: 7,
  touchpointTitle: 'Warm up',
  endsTouchpoint: 'warm-up~2',
  names: new Map([['name', 'Sam']]),
};
const delivered = {
  touchpointStepEntityId: 'step-1~2',
  ordinal: 7,
  touchpointTitle: 'Warm up',
  viewed: false,
};

test.each<[string, StepDefinition, object]>([
  [
    'a message that ends its touchpoint',
    {
      type: 'message',
      id: 'step-1',
      text: 'Hi {{name}}',
      image: { url: '/dog.png', alt: 'A dog' },
      audio: { url: '/recordings/a', transcript: 'A bell.' },
      video: { url: '/recordings/b', alt: 'A dog.', captions: '00:00.000 --> 00:01.000\nWoof.' },
      action: 'talk',
    },
    {
      ...delivered,
      stepType: 'message',
      text: 'Hi Sam',
      imageUrl: '/dog.png',
      imageAltText: 'A dog',
      audio: { url: '/recordings/a', transcript: 'A bell.' },
      video: { url: '/recordings/b', alt: 'A dog.', captions: '00:00.000 --> 00:01.000\nWoof.' },
      actionType: 'talk',
      endsTouchpoint: 'warm-up~2',
    },
  ],
  [
    'a choice: labels only, never where they lead, never an end',
    { type: 'user-path-choice', id: 'step-1', options: [{ label: 'Yes', next: 'end' }], remember: 'name' },
    { ...delivered, stepType: 'user-path-choice', options: [{ label: 'Yes' }] },
  ],
  [
    'an input',
    { type: 'user-input', id: 'step-1', text: '?', maxLength: 40, remember: 'name', next: 'end' },
    { ...delivered, stepType: 'user-input', text: '?', maxLength: 40 },
  ],
  [
    'an input without a limit',
    { type: 'user-input', id: 'step-1', text: '?' },
    { ...delivered, stepType: 'user-input', text: '?' },
  ],
  [
    'feedback: questions with their wire name',
    {
      type: 'feedback',
      id: 'step-1',
      questions: [
        { id: 'q1', type: 'range', prompt: 'How?', min: 1, max: 5 },
        { id: 'q2', type: 'single-select', prompt: 'Which?', options: [{ label: 'A', value: 'a' }] },
        { id: 'q3', type: 'text', prompt: 'Why?', maxLength: 10 },
      ],
    },
    {
      ...delivered,
      stepType: 'feedback',
      questions: [
        { questionEntityId: 'q1', type: 'range', prompt: 'How?', min: 1, max: 5 },
        {
          questionEntityId: 'q2',
          type: 'single-select',
          prompt: 'Which?',
          options: [{ label: 'A', value: 'a' }],
        },
        { questionEntityId: 'q3', type: 'text', prompt: 'Why?', maxLength: 10 },
      ],
    },
  ],
])('delivers %s', (_name, definition, step) => {
  expect(toDeliveredStep(definition, place)).toEqual(step);
});

test('a message in the middle of a touchpoint ends nothing', () => {
  const step = toDeliveredStep({ type: 'message', text: 'Hi' }, { ...place, endsTouchpoint: undefined });
  expect(step).not.toHaveProperty('endsTouchpoint');
});

const names = new Map([
  ['name', 'Sam'],
  ['pet', 'a dog'],
  ['money', '$& $1 $$'],
  ['echo', '{{name}}'],
]);

test.each([
  ['no placeholder', 'Hello', 'Hello'],
  ['one', 'Hello {{name}}!', 'Hello Sam!'],
  ['with spaces', 'Hello {{ name }}!', 'Hello Sam!'],
  ['twice', '{{name}} and {{name}}', 'Sam and Sam'],
  ['two', '{{name}} has {{pet}}', 'Sam has a dog'],
  ['never given', 'Hello {{nobody}}!', 'Hello !'],
  ['a prototype is no name', 'Hello {{constructor}}{{toString}}!', 'Hello !'],
  ['not a placeholder', 'Hello {name} {{1}} {{a b}}', 'Hello {name} {{1}} {{a b}}'],
  ['the author’s markup stays', '**{{name}}** *is* here', '**Sam** *is* here'],
  ['replacement patterns are words', '{{money}}', String.raw`$\& $1 $$`],
  ['an answer is not filled in again', '{{echo}}', String.raw`\{\{name\}\}`],
])('fills in: %s', (_name, text, filled) => {
  expect(fillPlaceholders(text, names)).toBe(filled);
});

/** Answers with which a learner might break out of the coach's bubble. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<https://evil.example>',
  '[a link](https://evil.example)',
  '![a picture](https://evil.example/x.png)',
  '[a]: https://evil.example',
  '[a](javascript:alert(1))',
  '**bold** __bold__ *it* _it_ ~~gone~~ `code`',
  '# Heading',
  '#',
  '===',
  '=',
  '---',
  '***',
  '- - -',
  '+ list',
  '* list',
  '- list',
  '1. list',
  '1) list',
  '> quote',
  '```js',
  '~~~',
  '| a | b |',
  '&lt;b&gt; &copy; &#42;bold&#42;',
  '\\',
  '\\*',
  '    code',
  'a  \nb',
  'a\n\n# Heading',
  'a\r\n===\r\n- list',
  '\ttab\u2028line',
  '{{name}}',
];
/** Author's texts with an answer in each position where one of its characters could become markup. */
const authored = [
  '{{answer}}',
  'Hello {{answer}}, good to see you',
  'Hello\n{{answer}}',
  'Hello\n{{answer}}\nGoodbye',
  'Hello\n\n{{answer}}',
  '*{{answer}}*',
  '- {{answer}}',
  '> # {{answer}}',
  '[{{answer}}](https://example.org)',
];

describe('a remembered answer is plain words inside the coach’s markdown (promise 20)', () => {
  test.each(authored)('in %j', async (text) => {
    const { default: Markdown } = await import('react-markdown');
    const shown = (answer: string): string =>
      renderToStaticMarkup(
        createElement(Markdown, null, fillPlaceholders(text, new Map([['answer', answer]]))),
      );
    for (const answer of hostile) {
      const words = answer.replace(/\s+/g, ' ').trim();
      const written = renderToStaticMarkup(createElement('i', null, words)).slice(3, -4);
      expect(shown(answer)).toBe(shown('Sam').replace('Sam', () => written));
    }
  });
});

test.each([
  ['a joke.', '**{{answer}}**. Come back.', '**a joke**. Come back.'],
  ['a joke.', 'First {{answer}}, then tea.', 'First a joke, then tea.'],
  ['a joke . ', '“{{answer}}”!', '“a joke”!'],
  ['a joke.', '{{from two-homes.plan | A walk.}}, {{answer}}؟', 'A walk, a joke؟'],
  ['.', '{{answer}}.', '.'],
  ['a joke.', '{{answer}} That is it.', 'a joke\\. That is it.'],
  ['a joke.', '{{answer}}', 'a joke\\.'],
  ['a joke...', '{{answer}}.', 'a joke\\.\\..'],
  ['a joke!', '{{answer}}.', 'a joke\\!.'],
  ['at 7.30', '{{answer}}.', 'at 7\\.30.'],
])('of the answer %j a full stop gives way to a mark in %j', (answer, text, filled) => {
  expect(fillPlaceholders(text, new Map([['answer', answer]]))).toBe(filled);
});

test('20,000 hostile characters of an answer are filled in within 500 ms', () => {
  const answer = ' \\`*_{}[]()<>#+-.!|~&=\n'.repeat(1000);
  let filled = '';
  expectCpuMs(() => (filled = fillPlaceholders('{{answer}}', new Map([['answer', answer]]))), 500);
  expect(filled.length).toBeGreaterThan(20_000);
});
