import { addTranslationEdits } from '../../../src/domain/edits/follow-translations.ts';
import { applyJsonEdits, getValueAtPath, type JsonEdit } from '../../../src/domain/edits/json-edit.ts';
import { moveListEntry, removeListEntry } from '../../../src/domain/edits/part-edits.ts';
import { renameId } from '../../../src/domain/edits/references.ts';

const translated = {
  title: 'The lantern',
  touchpoints: [
    {
      id: 'light',
      title: 'Light',
      steps: [
        { type: 'message', text: 'One.' },
        { type: 'message', text: 'Two.' },
      ],
    },
    { id: 'bed', title: 'Bed', steps: [{ type: 'message', text: 'Sleep well.' }] },
  ],
  translations: {
    cy: {
      status: 'Draft',
      texts: {
        title: { text: 'Y llusern' },
        'light.title': { text: 'Golau' },
        'light.1.text': { text: 'Un.' },
        'light.2.text': { text: 'Dau.' },
        'bed.1.text': { text: 'Cysgwch yn dda.' },
      },
    },
  },
};

/** Returns each translated text after the edits, by its address. */
function textsAfter(edits: readonly JsonEdit[], content: unknown = translated): Record<string, unknown> {
  const after = applyJsonEdits(content, addTranslationEdits(content, edits));
  const texts = getValueAtPath(after, ['translations', 'cy', 'texts']) as Record<string, { text: string }>;
  return Object.fromEntries(Object.entries(texts).map(([address, { text }]) => [address, text]));
}

test('translations change places with the steps that they translate', () => {
  const first = ['touchpoints', 0, 'steps', 0];
  expect(textsAfter(moveListEntry(translated, first, ['touchpoints', 0, 'steps', 1]))).toMatchObject({
    'light.1.text': 'Dau.',
    'light.2.text': 'Un.',
  });
  expect(textsAfter(moveListEntry(translated, first, ['touchpoints', 1, 'steps', 0]))).toEqual({
    title: 'Y llusern',
    'light.title': 'Golau',
    'bed.1.text': 'Un.',
    'light.1.text': 'Dau.',
    'bed.2.text': 'Cysgwch yn dda.',
  });
});

test('translations go by the new id, and go with a part that is taken out', () => {
  expect(textsAfter(renameId(translated, ['touchpoints', 0], 'lamp'))).toMatchObject({
    'lamp.title': 'Golau',
    'lamp.2.text': 'Dau.',
  });
  expect(textsAfter(removeListEntry(translated, ['touchpoints', 0]))).toEqual({
    title: 'Y llusern',
    'bed.1.text': 'Cysgwch yn dda.',
  });
});

test('nothing is done to translations of a file that is not whole', () => {
  const broken = {
    ...translated,
    touchpoints: [...translated.touchpoints, { id: 'c', title: 'C', steps: [{ type: 'user-path-choice' }] }],
  };
  const edits = moveListEntry(broken, ['touchpoints', 1], ['touchpoints', 0]);
  expect(addTranslationEdits(broken, edits)).toBe(edits);
});
