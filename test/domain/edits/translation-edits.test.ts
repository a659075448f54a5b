import { applyJsonEdits } from '../../../src/domain/edits/json-edit.ts';
import {
  addTranslationLanguage,
  listTranslationLanguages,
  groupTextsByPart,
  setTranslatedText,
  readDraftTranslation,
  toTranslatedText,
} from '../../../src/domain/edits/translation-edits.ts';
import { computeTextDigest } from '../../../src/domain/platform/text-digest.ts';

const texts = {
  title: { text: 'Y llusern', of: computeTextDigest('The lantern') },
  'light.title': { text: 'Golau', of: computeTextDigest('Lights') },
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
const standing = (of: unknown = content) => readDraftTranslation(of, 'cy')!;
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
  expect(readDraftTranslation(draft, 'cy')).toBeNull();
});

test.each([undefined, null, 'cy', [], { cy: 'none' }, { cy: { texts: { title: 7 } } }])(
  'translations that are %j are those of nothing',
  (translations) => {
    expect(standing({ ...content, translations }).map(({ state }) => state)).toEqual(Array(5).fill('new'));
  },
);

test('a text gets words, of the present sentence, in the order of the conversation', () => {
  const words = toTranslatedText(at('summaryShort'), 'Tro.');
  const next = applyJsonEdits(
    content,
    setTranslatedText(content, 'cy', at('summaryShort'), words),
  ) as typeof content;
  expect(at('summaryShort', next).state).toBe('translated');
  expect(Object.keys(next.translations.cy.texts)).toEqual(['title', 'summaryShort', 'light.title']);
});

test('words that are taken away leave nothing behind; blanks are none', () => {
  expect(toTranslatedText(at('title'), ' \n')).toBeNull();
  const next = applyJsonEdits(content, setTranslatedText(content, 'cy', at('title'), null));
  expect(at('title', next).state).toBe('new');
  expect(setTranslatedText(content, 'cy', at('on.text'), null)).toEqual([]);
});

test('a stale text that is confirmed translates the present sentence', () => {
  const text = at('light.title');
  const next = applyJsonEdits(
    content,
    setTranslatedText(content, 'cy', text, toTranslatedText(text, text.entry!.text)),
  );
  expect(at('light.title', next).state).toBe('translated');
});

test('a text whose address another one had keeps the words of both', () => {
  const [on, off] = content.touchpoints[0]!.steps;
  const moved = {
    ...content,
    translations: {
      cy: {
        status: 'Draft',
        texts: { 'on.text': { text: 'Diffoddwch.', of: computeTextDigest(off!.text) } },
      },
    },
  };
  const words = toTranslatedText({ words: on!.text }, 'Goleuwch.');
  const next = applyJsonEdits(moved, setTranslatedText(moved, 'cy', at('on.text', moved), words));
  expect(at('on.text', next).entry?.text).toBe('Goleuwch.');
  expect(at('off.text', next).entry?.text).toBe('Diffoddwch.');
});

test('a language is begun beside others, or as the first', () => {
  const more = applyJsonEdits(content, addTranslationLanguage(content, 'pl'));
  expect(listTranslationLanguages(more)).toEqual(['cy', 'pl']);
  const { translations: _none, ...bare } = content;
  expect(listTranslationLanguages(bare)).toEqual([]);
  const first = applyJsonEdits(bare, addTranslationLanguage(bare, 'pl'));
  expect(first).toMatchObject({ translations: { pl: { status: 'Draft', texts: {} } } });
  const words = toTranslatedText({ words: 'The lantern' }, 'Latarnia');
  expect(applyJsonEdits(first, setTranslatedText(first, 'pl', { address: 'title' }, words))).toMatchObject({
    translations: { pl: { texts: { title: { text: 'Latarnia' } } } },
  });
});

test('what is no translation is no language, and is begun anew', () => {
  const broken = { ...content, translations: { cy: 'none', pl: null, ar: { status: 'Draft', texts: {} } } };
  expect(listTranslationLanguages(broken)).toEqual(['ar']);
  expect(listTranslationLanguages(applyJsonEdits(broken, addTranslationLanguage(broken, 'cy')))).toEqual([
    'cy',
    'ar',
  ]);
});

test('parts with a text that was stale at first come before the others', () => {
  const first = new Map(standing().map(({ address, state }) => [address, state]));
  expect(groupTextsByPart(standing(), first).map(({ way, isStale }) => [way, isStale])).toEqual([
    [['touchpoints', 0], true],
    [[], false],
    [['touchpoints', 0, 'steps', 0], false],
    [['touchpoints', 0, 'steps', 1], false],
  ]);
});

test('a key changes no more than the words of its text', () => {
  const typed = toTranslatedText({ words: 'The lantern' }, 'Y llusern fach');
  expect(setTranslatedText(content, 'cy', { address: 'title' }, typed)).toEqual([
    { kind: 'set', way: ['translations', 'cy', 'texts', 'title', 'text'], value: 'Y llusern fach' },
  ]);
});
