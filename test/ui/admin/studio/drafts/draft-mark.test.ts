import type {
  WorkingCopyBinding,
  WorkingCopyBindings,
} from '../../../../../src/application/ports/device/authoring/drafting.ts';
import { DraftWorkingCopyBinding } from '../../../../../src/ui/admin/studio/drafts/draft-mark.ts';

function takenUp(before?: WorkingCopyBinding) {
  const kept = new Map<string, WorkingCopyBinding | null>(before ? [['draft', before]] : []);
  const marks: WorkingCopyBindings = {
    read: (draft) => kept.get(draft) ?? null,
    write: (draft, mark) => void kept.set(draft, mark),
  };
  const mark = new DraftWorkingCopyBinding(marks);
  expect(mark.now).toBeNull();
  expect(mark.takeUp('draft')).toEqual(before ?? null);
  return mark;
}

const stored: WorkingCopyBinding = { id: 'one', slug: 'walk', revision: 3, isStored: true };

test('a text is sent under the mark of its draft, and noted until the answer', () => {
  const mark = takenUp(stored);
  const sending = mark.beginSending({ slug: 'walk', text: 'A' }, null);
  expect(sending).toMatchObject({ id: 'one', slug: 'walk', revision: 3, isStored: false });
  mark.beginSending({ slug: 'walk', text: 'B' }, null);
  expect(mark.now?.sent).toHaveLength(2);
  expect(mark.now?.sent?.[0]).toBe(sending.sent[0]);
  for (let turn = 0; turn < 30; turn += 1) mark.beginSending({ slug: 'walk', text: String(turn) }, null);
  expect(mark.now?.sent).toHaveLength(20);
});

test('another item in its place gets a copy of its own; one that was only renamed keeps it', () => {
  const mark = takenUp(stored);
  const renamed = mark.beginSending(
    { slug: 'stroll', text: '{"slug":"stroll","a":1}' },
    '{"slug":"walk","a":1}',
  );
  expect([renamed.id, renamed.slug]).toEqual(['one', 'walk']);
  const other = mark.beginSending({ slug: 'swim', text: '[]' }, '{"slug":"walk","a":1}');
  expect(other).toMatchObject({ slug: 'swim', revision: 0, isStored: false });
  expect(other.id).not.toBe('one');
  expect(mark.now?.id).toBe(other.id);
});

test('a draft without a mark gets one when it is sent, and a changed text is not stored any more', () => {
  expect(takenUp().beginSending({ slug: 'walk', text: 'A' }, null)).toMatchObject({
    slug: 'walk',
    revision: 0,
  });
  const mark = takenUp(stored);
  mark.changed();
  expect(mark.now).toEqual({ ...stored, isStored: false });
});
