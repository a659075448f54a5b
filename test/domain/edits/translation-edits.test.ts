import { edited } from '../../../src/domain/edits/json-edit.ts';
import {
  addLanguage,
  translationLanguagesIn,
  textsByPart,
  translate,
  translationIn,
  wordsOfTranslator,
} from '../../../src/domain/edits/translation-edits.ts';
import { digestOfText } from '../../../src/domain/platform/text-digest.ts';

const texts = {
  title: { text: 'Y llusern', of: digestOfText('The lantern') },
  'light.title': { text: 'Golau', of: digestOfText('Lights') },
};
const content = {
  title: 'The lantern',
  summaryShort: 'A walk.',
  touchpoints: [
    {
      id: 'light',
      title: 'Light',
      steps: [
        { type: 'message', id: 'on', text: 'Put the lantern on.' },
        { type: 'message', id: 'off', text: 'Put it out.' },
      ],
    },
  ],
  translations: { cy: { status: 'Draft', texts } },
};
const standing = (of: unknown = content) => translationIn(of, 'cy')!;
const at = (address: string, of: unknown = content) => standing(of).find((text) => text.address === address)!;

test('each text of a draft stands in a language as far as it is', () => {
  expect(standing().map(({ address, state }) => [address, state])).toEqual([
    ['title', 'translated'],
    ['summaryShort', 'new'],
    ['light.title', 'stale'],
    ['on.text', 'new'],
    ['off.text', 'new'],
  ]);
});

test.each([
  ['no touchpoint has an id', { ...content, touchpoints: [{ title: 'One', steps: [] }] }],
  [
    'a step is of no known kind',
    { ...content, touchpoints: [{ id: 'a', title: 'A', steps: [{ type: 'x' }] }] },
  ],
])('a draft in which %s has no texts to translate', (_what, draft) => {
  expect(translationIn(draft, 'cy')).toBeNull();
});

test.each([undefined, null, 'cy', [], { cy: 'none' }, { cy: { texts: { title: 7 } } }])(
  'translations that are %j are those of nothing',
  (translations) => {
    expect(standing({ ...content, translations }).map(({ state }) => state)).toEqual(Array(5).fill('new'));
  },
);

test('a text gets words, of the present sentence, in the order of the conversation', () => {
  const words = wordsOfTranslator(at('summaryShort'), 'Tro.');
  const next = edited(content, translate(content, 'cy', at('summaryShort'), words)) as typeof content;
  expect(at('summaryShort', next).state).toBe('translated');
  expect(Object.keys(next.translations.cy.texts)).toEqual(['title', 'summaryShort', 'light.title']);
});

test('words that are taken away leave nothing behind; blanks are none', () => {
  expect(wordsOfTranslator(at('title'), ' \n')).toBeNull();
  const next = edited(content, translate(content, 'cy', at('title'), null));
  expect(at('title', next).state).toBe('new');
  expect(translate(content, 'cy', at('on.text'), null)).toEqual([]);
});

test('a stale text that is confirmed translates the present sentence', () => {
  const text = at('light.title');
  const next = edited(content, translate(content, 'cy', text, wordsOfTranslator(text, text.entry!.text)));
  expect(at('light.title', next).state).toBe('translated');
});

test('a text whose address another one had keeps the words of both', () => {
  const [on, off] = content.touchpoints[0]!.steps;
  const moved = {
    ...content,
    translations: {
      cy: { status: 'Draft', texts: { 'on.text': { text: 'Diffoddwch.', of: digestOfText(off!.text) } } },
    },
  };
  const words = wordsOfTranslator({ words: on!.text }, 'Goleuwch.');
  const next = edited(moved, translate(moved, 'cy', at('on.text', moved), words));
  expect(at('on.text', next).entry?.text).toBe('Goleuwch.');
  expect(at('off.text', next).entry?.text).toBe('Diffoddwch.');
});

test('a language is begun beside others, or as the first', () => {
  const more = edited(content, addLanguage(content, 'pl'));
  expect(translationLanguagesIn(more)).toEqual(['cy', 'pl']);
  const { translations: _none, ...bare } = content;
  expect(translationLanguagesIn(bare)).toEqual([]);
  const first = edited(bare, addLanguage(bare, 'pl'));
  expect(first).toMatchObject({ translations: { pl: { status: 'Draft', texts: {} } } });
  const words = wordsOfTranslator({ words: 'The lantern' }, 'Latarnia');
  expect(edited(first, translate(first, 'pl', { address: 'title' }, words))).toMatchObject({
    translations: { pl: { texts: { title: { text: 'Latarnia' } } } },
  });
});

test('what is no translation is no language, and is begun anew', () => {
  const broken = { ...content, translations: { cy: 'none', pl: null, ar: { status: 'Draft', texts: {} } } };
  expect(translationLanguagesIn(broken)).toEqual(['ar']);
  expect(translationLanguagesIn(edited(broken, addLanguage(broken, 'cy')))).toEqual(['cy', 'ar']);
});

test('parts with a text that was stale at first come before the others', () => {
  const first = new Map(standing().map(({ address, state }) => [address, state]));
  expect(textsByPart(standing(), first).map(({ way, isStale }) => [way, isStale])).toEqual([
    [['touchpoints', 0], true],
    [[], false],
    [['touchpoints', 0, 'steps', 0], false],
    [['touchpoints', 0, 'steps', 1], false],
  ]);
});

test('a key changes no more than the words of its text', () => {
  const typed = wordsOfTranslator({ words: 'The lantern' }, 'Y llusern fach');
  expect(translate(content, 'cy', { address: 'title' }, typed)).toEqual([
    { kind: 'set', way: ['translations', 'cy', 'texts', 'title', 'text'], value: 'Y llusern fach' },
  ]);
});
