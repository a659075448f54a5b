import type { UnpublishedText } from '../../../src/application/ports/server/authoring/working-copies.ts';
import { onEveryStore } from '../../support/databases.ts';
import { anActivity, aPerson, unique } from './content.ts';

onEveryStore('WorkingCopies', (ports) => {
  const text = (changes: Partial<UnpublishedText> = {}): UnpublishedText => ({
    kind: 'activity',
    slug: unique('item'),
    title: 'Bedtime',
    text: '{ // half written\n',
    base: null,
    ...changes,
  });
  const when = (revision: number, at = 1000, most = 100) => ({ revision, at, most });

  test('a text comes back as it was written, with what it was made from', async () => {
    const { workingCopies } = ports();
    const { id: by } = await aPerson(ports());
    const written = text({ base: { slug: 'lantern', version: 'v1' }, text: 'é 🌙 "\\u0000" // <b>' });
    const id = unique('copy');
    const { text: _text, ...rest } = written;
    const copy = { ...rest, id, by, revision: 1, changedAt: 1000, review: null };
    expect(await workingCopies.store(id, by, written, when(0))).toEqual({ isStored: true, copy });
    expect(await workingCopies.find(id)).toEqual({ ...copy, text: written.text });
    expect(await workingCopies.list()).toContainEqual(copy);
    expect(await workingCopies.find(unique('none'))).toBeNull();
  });

  test('who stores first wins; the other one is told what is there, and the text stays', async () => {
    const { workingCopies } = ports();
    const { id: by } = await aPerson(ports());
    const [id, written] = [unique('copy'), text()];
    await workingCopies.store(id, by, written, when(0));
    const stored = await Promise.all(
      ['on the phone', 'at the desk'].map((words) =>
        workingCopies.store(id, by, { ...written, text: words }, when(1, 2000)),
      ),
    );
    expect(stored.filter(({ isStored }) => isStored)).toHaveLength(1);
    const kept = await workingCopies.find(id);
    expect(kept).toMatchObject({ revision: 2, changedAt: 2000 });
    expect(stored.find(({ isStored }) => !isStored)).toMatchObject({ instead: { id, revision: 2 } });
    const late = await workingCopies.store(id, by, { ...written, text: 'late' }, when(1, 3000));
    expect(late).toMatchObject({ isStored: false, instead: { revision: 2 } });
    expect((await workingCopies.find(id))?.text).toBe(kept?.text);
  });

  test('one a person and item: two devices that begin at once meet', async () => {
    const { workingCopies } = ports();
    const { id: by } = await aPerson(ports());
    const written = text();
    const [one, other] = await Promise.all(
      [unique('copy'), unique('copy')].map((id) => workingCopies.store(id, by, written, when(0))),
    );
    const first = one!.isStored ? one! : other!;
    const second = one!.isStored ? other! : one!;
    expect(first.isStored && !second.isStored).toBe(true);
    expect(second).toMatchObject({ instead: { slug: written.slug, revision: 1 } });
    const { id: colleague } = await aPerson(ports());
    expect(await workingCopies.store(unique('copy'), colleague, written, when(0))).toMatchObject({
      isStored: true,
    });
  });

  test('the same text sent again, after an answer that was lost, changes nothing', async () => {
    const { workingCopies } = ports();
    const { id: by } = await aPerson(ports());
    const [id, written] = [unique('copy'), text()];
    await workingCopies.store(id, by, written, when(0));
    expect(await workingCopies.store(id, by, written, when(0, 9000))).toMatchObject({
      isStored: true,
      copy: { revision: 1, changedAt: 1000 },
    });
  });

  test('an item gets another slug under the same id', async () => {
    const { workingCopies } = ports();
    const { id: by } = await aPerson(ports());
    const [id, written] = [unique('copy'), text()];
    await workingCopies.store(id, by, written, when(0));
    const slug = unique('renamed');
    await workingCopies.store(id, by, { ...written, slug }, when(1));
    expect((await workingCopies.list()).filter((copy) => copy.by === by)).toEqual([
      expect.objectContaining({ id, slug }),
    ]);
  });

  test('nobody changes or removes what is somebody else’s', async () => {
    const { workingCopies } = ports();
    const [ann, ben] = [await aPerson(ports()), await aPerson(ports())];
    const [id, written] = [unique('copy'), text()];
    await workingCopies.store(id, ann.id, written, when(0));
    await expect(workingCopies.store(id, ben.id, text(), when(1))).rejects.toMatchObject({
      code: 'NotFound',
    });
    expect(await workingCopies.remove(id, ben.id)).toBe(false);
    expect(await workingCopies.remove(id, ann.id)).toBe(true);
    expect(await workingCopies.remove(id, ann.id)).toBe(false);
    // Another device of the same author still writes in the copy.
    expect(await workingCopies.store(id, ann.id, written, when(1))).toMatchObject({ copy: { revision: 2 } });
  });

  test('a NUL in an id names nothing', async () => {
    const { workingCopies } = ports();
    expect(await workingCopies.find('\0')).toBeNull();
    expect(await workingCopies.remove('\0', 'nobody')).toBe(false);
  });

  test('nobody fills the database', async () => {
    const { workingCopies } = ports();
    const { id: by } = await aPerson(ports());
    for (const _ of [1, 2]) await workingCopies.store(unique('copy'), by, text(), when(0, 1000, 2));
    await expect(workingCopies.store(unique('copy'), by, text(), when(0, 1000, 2))).rejects.toMatchObject({
      code: 'InvalidRequest',
    });
  });

  test('nobody fills the database by many at once', async () => {
    const { workingCopies } = ports();
    const { id: by } = await aPerson(ports());
    const stored = await Promise.allSettled(
      Array.from({ length: 20 }, () => workingCopies.store(unique('copy'), by, text(), when(0, 1000, 5))),
    );
    const refused = stored.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual(Array(15).fill(expect.objectContaining({ code: 'InvalidRequest' })));
    expect((await workingCopies.list()).filter((copy) => copy.by === by)).toHaveLength(5);
  });

  test('an export has them, and an erasure takes them along', async () => {
    const { workingCopies, records } = ports();
    const person = await aPerson(ports());
    const id = unique('copy');
    await workingCopies.store(id, person.id, text({ text: 'Only mine.' }), when(0));
    expect(JSON.stringify(await records.rows(person.id))).toContain('Only mine.');
    const token = await records.askErasure(person.id, person.id, 5000);
    expect(await records.erase(person.id, person.id, token ?? '', 2000)).toBe('erased');
    expect(await workingCopies.find(id)).toBeNull();
  });

  const noted = (by: string) => () => ({
    at: 1000,
    by,
    action: 'content.review.ask' as const,
    subject: null,
    details: { slug: by },
  });

  test('a review that is asked for stays with the text while it changes, until it is taken back', async () => {
    const { workingCopies, audit } = ports();
    const { id: by } = await aPerson(ports());
    const [id, written] = [unique('copy'), text()];
    await workingCopies.store(id, by, written, when(0));
    const review = { state: 'waiting', note: 'Is the help line right?', at: 2000 } as const;
    expect(await workingCopies.review(id, review, noted(by))).toMatchObject({ id, revision: 1, review });
    const changed = await workingCopies.store(id, by, { ...written, text: 'changed' }, when(1, 3000));
    expect(changed).toMatchObject({ copy: { revision: 2, review } });
    expect(await workingCopies.list()).toContainEqual(expect.objectContaining({ id, review }));
    expect(await workingCopies.review(id, null, noted(by))).toMatchObject({ review: null });
    expect(await workingCopies.review(unique('none'), review, noted(by))).toBeNull();
    expect((await audit.list()).entries.filter((entry) => entry.by === by)).toHaveLength(2);
  });

  test('what was said of an item that is not published follows it to its next slug, and leaves no other one', async () => {
    const { workingCopies, comments, library } = ports();
    const { id: by } = await aPerson(ports());
    const say = (slug: string) =>
      comments.add(
        { by, kind: 'activity', slug, place: null, answers: null, text: 'Good.', at: 1000 },
        10,
        noted(by),
      );
    const [id, written] = [unique('copy'), text()];
    await workingCopies.store(id, by, written, when(0));
    await say(written.slug);
    const next = unique('renamed');
    await workingCopies.store(id, by, { ...written, slug: next }, when(1));
    expect(await comments.list('activity', written.slug)).toEqual([]);
    expect(await comments.list('activity', next)).toHaveLength(1);
    await library.publish(anActivity({ slug: next }), by, 1000);
    await workingCopies.store(id, by, { ...written, slug: unique('another') }, when(2));
    expect(await comments.list('activity', next)).toHaveLength(1);
  });
});
