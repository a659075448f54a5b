import { applyJsonEdits } from '../../../src/domain/edits/json-edit.ts';
import { GeneratedIds } from '../../../src/domain/edits/made-ids.ts';

const activity = {
  slug: 'a-walk',
  title: 'A walk',
  touchpoints: [
    { id: 'start', title: 'Start', steps: [{ id: 'hello', text: 'Hello', next: 'end' }] },
    { id: 'end', title: 'End', steps: [] },
  ],
};
const draft = { isPublished: false };

test('a made id follows its words, wherever it is named, and stays free; one that an author wrote stays', () => {
  const ids = new GeneratedIds();
  expect(ids.following(activity, ['touchpoints', 1, 'title'], 'The shore', draft)).toEqual([]);
  ids.add('end');
  const first = applyJsonEdits(
    activity,
    ids.following(activity, ['touchpoints', 1, 'title'], 'The shore', draft),
  );
  expect(first).toMatchObject({ touchpoints: [{ steps: [{ next: 'the-shore' }] }, { id: 'the-shore' }] });
  const again = applyJsonEdits(first, ids.following(first, ['touchpoints', 1, 'title'], 'Start', draft));
  expect(again).toMatchObject({ touchpoints: [{ id: 'start' }, { id: 'start-2' }] });
  expect(ids.following(again, ['touchpoints', 1, 'title'], '…', draft)).toEqual([]);
});

test('an id follows a title, a text and a prompt alone', () => {
  const ids = new GeneratedIds();
  ids.add('hello');
  const step = ['touchpoints', 0, 'steps', 0];
  expect(ids.following(activity, [...step, 'label'], 'Good day', draft)).toEqual([]);
  expect(ids.following(activity, [...step, 'text'], undefined, draft)).toEqual([]);
  expect(ids.following(activity, [...step, 'text'], 'Good day', draft)).toEqual([
    { kind: 'set', way: [...step, 'id'], value: 'good-day' },
  ]);
});

test('a slug follows the title until it is published or an author has chosen another', () => {
  const ids = new GeneratedIds();
  const slugs = (content: unknown, title: string, isPublished = false) =>
    ids.following(content, ['title'], title, { isPublished }).map((edit) => 'value' in edit && edit.value);
  expect(slugs(activity, 'A long walk')).toEqual(['a-long-walk']);
  expect(slugs({ title: '' }, 'A walk')).toEqual(['a-walk']);
  expect(slugs(activity, 'A long walk', true)).toEqual([]);
  expect(slugs({ ...activity, slug: 'stroll' }, 'A long walk')).toEqual([]);
  expect(slugs(activity, '')).toEqual([]);
});
