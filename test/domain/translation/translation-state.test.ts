import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { listTranslatableTexts } from '../../../src/domain/translation/sentences.ts';
import { translateContent } from '../../../src/domain/translation/translate-content.ts';
import {
  matchTranslation,
  type TranslationTextState,
} from '../../../src/domain/translation/translation-state.ts';
import type { Translation } from '../../../src/domain/content/translation.ts';
import { updateTranslation } from '../../../src/domain/translation/update-translation.ts';

const activity = (): ActivityDefinition => ({
  slug: 'hello',
  title: 'Hello',
  summaryShort: 'Short.',
  summaryFull: 'Full.',
  note: 'For editors.',
  status: 'Draft',
  audience: 'together',
  categories: { durations: ['5mins'] },
  touchpoints: [
    {
      id: 'begin',
      title: 'Beginning',
      steps: [
        { type: 'message', text: 'One.' },
        {
          type: 'message',
          text: 'Two.',
          variants: ['Two, once more.'],
          image: { url: '/images/a.svg', alt: 'A hill' },
        },
        {
          type: 'user-path-choice',
          id: 'mood',
          text: 'How is it?',
          faces: true,
          keep: { as: 'name', title: 'Our mood' },
          minLabel: 'Low',
          maxLabel: 'High',
          options: [{ label: 'Sad' }, { label: 'So-so' }, { label: 'Glad', value: 'glad' }],
        },
        {
          type: 'feedback',
          id: 'form',
          questions: [
            {
              id: 'how',
              type: 'single-select',
              prompt: 'How was it?',
              options: [
                { label: 'Easy', value: 'easy' },
                { label: 'Hard', value: 'hard' },
              ],
            },
          ],
        },
      ],
    },
  ],
});

const addresses = [
  'title',
  'summaryShort',
  'summaryFull',
  'begin.title',
  'begin.1.text',
  'begin.2.text',
  'begin.2.variants.1',
  'begin.2.image.alt',
  'mood.text',
  'mood.options.1.label',
  'mood.options.2.label',
  'mood.options.3.label',
  'mood.minLabel',
  'mood.maxLabel',
  'mood.keep.title',
  'form.questions.1.prompt',
  'form.questions.1.options.1.label',
  'form.questions.1.options.2.label',
];

/** Returns a translation in which each text is its source in brackets. */
function bracketed(definition: ActivityDefinition): Translation {
  const texts = listTranslatableTexts(definition).map(
    ({ address, words }) => [address, { text: `[${words}]` }] as const,
  );
  return updateTranslation(definition, { status: 'Available', texts: Object.fromEntries(texts) });
}

const statesOf = (
  definition: ActivityDefinition,
  translation: Translation,
): Record<string, TranslationTextState> =>
  Object.fromEntries(
    matchTranslation(definition, translation)
      .texts.filter(({ state }) => state !== 'translated')
      .map(({ address, state }) => [address, state]),
  );

const changed = (change: (definition: ActivityDefinition) => void): ActivityDefinition => {
  const definition = activity();
  change(definition);
  return definition;
};
const stepsOf = (definition: ActivityDefinition) => definition.touchpoints[0]!.steps;

test('every text that families read has an address, and no other field', () => {
  expect(listTranslatableTexts(activity()).map(({ address }) => address)).toEqual(addresses);
});

test('a translation of all texts has none left to do', () => {
  expect(statesOf(activity(), bracketed(activity()))).toEqual({});
});

test('a changed comma makes exactly one text stale', () => {
  const before = bracketed(activity());
  for (const { address, path } of listTranslatableTexts(activity())) {
    const after = changed((definition) => {
      let inner: unknown = definition;
      const parts = path.split('/').slice(1);
      for (const part of parts.slice(0, -1)) inner = (inner as Record<string, unknown>)[part];
      (inner as Record<string, string>)[parts.at(-1)!] += ',';
    });
    expect(statesOf(after, before)).toEqual({ [address]: 'stale' });
  }
});

test('a stale text shows the earlier translation and its source as it is now', () => {
  const translation = bracketed(activity());
  const after = changed((definition) => {
    stepsOf(definition)[0]!.text = 'One, now.';
    definition.title = 'Hello!';
  });
  const spoken = translateContent({ ...after, translations: { cy: translation } }, 'cy');
  expect(stepsOf(spoken)[0]!.text).toBe('[One.]\n\nOne, now.');
  expect(spoken.title).toBe('[Hello] (Hello!)');
  expect(stepsOf(spoken)[1]!.text).toBe('[Two.]');
});

test('a step that is put in front takes no text of another one', () => {
  const translation = bracketed(activity());
  const after = changed((definition) => stepsOf(definition).unshift({ type: 'message', text: 'Zero.' }));
  expect(statesOf(after, translation)).toEqual({ 'begin.1.text': 'new' });
  const spoken = translateContent({ ...after, translations: { cy: translation } }, 'cy');
  expect(stepsOf(spoken).map(({ text }) => text)).toEqual([
    'Zero.',
    '[One.]',
    '[Two.]',
    '[How is it?]',
    undefined,
  ]);
});

test('nor does a step that is put in front of one that has changed', () => {
  const translation = bracketed(activity());
  const after = changed((definition) => {
    stepsOf(definition)[0]!.text = 'One, changed.';
    stepsOf(definition).unshift({ type: 'message', text: 'Zero.' });
  });
  expect(statesOf(after, translation)).toEqual({ 'begin.1.text': 'new', 'begin.2.text': 'new' });
});

test('options that change places take their texts along', () => {
  const after = changed((definition) => {
    const choice = stepsOf(definition)[2]!;
    if (choice.type === 'user-path-choice') choice.options.reverse();
  });
  const translation = bracketed(activity());
  expect(statesOf(after, translation)).toEqual({});
  const [, , choice] = stepsOf(translateContent({ ...after, translations: { cy: translation } }, 'cy'));
  expect(choice).toMatchObject({ options: [{ label: '[Glad]' }, { label: '[So-so]' }, { label: '[Sad]' }] });
});

test('a step that is taken out leaves its text unused', () => {
  const after = changed((definition) => stepsOf(definition).shift());
  const translation = bracketed(activity());
  const standing = matchTranslation(after, translation);
  expect(statesOf(after, translation)).toEqual({});
  expect(standing.unused).toEqual(['begin.1.text']);
});

describe('an update', () => {
  test('writes what is missing with its source, and confirms what was written', () => {
    const begun = updateTranslation(activity(), { status: 'Draft', texts: { title: { text: 'Helo' } } });
    expect(Object.keys(begun.texts)).toEqual(addresses);
    expect(begun.texts['title']).toEqual({ text: 'Helo', of: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(begun.texts['mood.text']).toEqual({ source: 'How is it?', text: '' });
    expect(statesOf(activity(), begun)['mood.text']).toBe('new');
  });

  test('twice is the same as once', () => {
    const once = updateTranslation(activity(), { status: 'Draft', texts: { title: { text: 'Helo' } } });
    expect(updateTranslation(activity(), once)).toEqual(once);
  });

  test('puts the new sentence beside a stale text, which is confirmed once its `of` is taken out', () => {
    const after = changed((definition) => (definition.title = 'Hello again'));
    const stale = updateTranslation(after, bracketed(activity()));
    expect(stale.texts['title']).toMatchObject({ source: 'Hello again', text: '[Hello]' });
    expect(statesOf(after, stale)).toEqual({ title: 'stale' });
    delete stale.texts['title']!.of;
    const confirmed = updateTranslation(after, stale);
    expect(statesOf(after, confirmed)).toEqual({});
    expect(confirmed.texts['title']).not.toHaveProperty('source');
  });

  test('does not confirm what was written beside a sentence that has changed since', () => {
    const written = { status: 'Draft' as const, texts: { title: { source: 'Hello', text: 'Helo' } } };
    const after = changed((definition) => (definition.title = 'Goodbye'));
    expect(updateTranslation(after, written).texts['title']).toEqual({ source: 'Goodbye', text: 'Helo' });
  });

  test('keeps that a text is reviewed only while its source stands', () => {
    const translation = bracketed(activity());
    translation.texts['title']!.reviewed = true;
    expect(statesOf(activity(), updateTranslation(activity(), translation))).toEqual({ title: 'reviewed' });
    const after = changed((definition) => (definition.title = 'Hello again'));
    expect(updateTranslation(after, translation).texts['title']).not.toHaveProperty('reviewed');
  });

  test('gives moved texts their new addresses and loses none', () => {
    const after = changed((definition) => stepsOf(definition).shift());
    const updated = updateTranslation(after, bracketed(activity()));
    expect(updated.texts['begin.1.text']).toMatchObject({ text: '[Two.]' });
    expect(updated.texts['begin.1.text.earlier']).toMatchObject({ text: '[One.]' });
    const dropped = updateTranslation(after, bracketed(activity()), { dropsUnused: true });
    expect(Object.values(dropped.texts).map(({ text }) => text)).not.toContain('[One.]');
  });
});
