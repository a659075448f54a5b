import type { NewComment } from '../../../src/application/ports/server/authoring/content-comments.ts';
import { onEveryStore } from '../../support/databases.ts';
import { aPerson, anActivity, unique } from './content.ts';

onEveryStore('ContentComments', (ports) => {
  const noted = (by: string) => () => ({
    at: 1000,
    by,
    action: 'content.comment' as const,
    subject: null,
    details: { slug: by },
  });
  const place = { touchpoint: 'begin', step: null, at: 0, of: 2, type: 'message', words: 'Hello 🌙' };
  const of = (by: string, changes: Partial<NewComment> = {}): NewComment => ({
    by,
    kind: 'activity',
    slug: unique('item'),
    place: null,
    answers: null,
    text: 'é 🌙 <b> "quoted"',
    at: 1000,
    ...changes,
  });

  test('a comment comes back as it was written, with the step that it is about', async () => {
    const { comments } = ports();
    const { id: by } = await aPerson(ports());
    const written = of(by, { place });
    const added = await comments.add(written, 10, noted(by));
    expect(added).toEqual({ ...written, id: added.id, resolvedAt: null, resolvedBy: null });
    expect(await comments.list('activity', written.slug)).toEqual([added]);
    expect(await comments.list('programme', written.slug)).toEqual([]);
  });

  test('they are in the order in which they came, answers among them', async () => {
    const { comments } = ports();
    const { id: by } = await aPerson(ports());
    const { id: colleague } = await aPerson(ports());
    const first = await comments.add(of(by), 10, noted(by));
    const { slug } = first;
    const answer = await comments.add(
      of(colleague, { slug, answers: first.id, at: 3000 }),
      10,
      noted(colleague),
    );
    const second = await comments.add(of(by, { slug, at: 2000 }), 10, noted(by));
    expect(await comments.list('activity', slug)).toEqual([first, second, answer]);
  });

  test('an answer to an answer, to a comment of another item or to none is refused', async () => {
    const { comments } = ports();
    const { id: by } = await aPerson(ports());
    const first = await comments.add(of(by), 10, noted(by));
    const answer = await comments.add(of(by, { slug: first.slug, answers: first.id }), 10, noted(by));
    for (const written of [
      of(by, { slug: first.slug, answers: answer.id }),
      of(by, { answers: first.id }),
      of(by, { answers: unique('none') }),
    ])
      await expect(comments.add(written, 10, noted(by))).rejects.toMatchObject({ code: 'InvalidRequest' });
  });

  test('it is settled with who settled it, opened again, and settled by anybody; an answer is not', async () => {
    const { comments } = ports();
    const { id: by } = await aPerson(ports());
    const { id: colleague } = await aPerson(ports());
    const { id, slug } = await comments.add(of(by), 10, noted(by));
    const answer = await comments.add(of(by, { slug, answers: id }), 10, noted(by));
    expect(await comments.resolve(id, { by: colleague, at: 4000 }, noted(colleague))).toMatchObject({
      resolvedAt: 4000,
      resolvedBy: colleague,
    });
    expect(await comments.resolve(id, null, noted(by))).toMatchObject({ resolvedAt: null, resolvedBy: null });
    expect(await comments.resolve(answer.id, { by, at: 1 }, noted(by))).toBeNull();
    expect(await comments.resolve(unique('none'), { by, at: 1 }, noted(by))).toBeNull();
  });

  test('its author alone deletes it; answers to it stay', async () => {
    const { comments, audit } = ports();
    const { id: by } = await aPerson(ports());
    const { id: colleague } = await aPerson(ports());
    const { id, slug } = await comments.add(of(by), 10, noted(by));
    const answer = await comments.add(of(colleague, { slug, answers: id }), 10, noted(colleague));
    expect(await comments.remove(id, colleague, noted(colleague))).toBe(false);
    expect(await comments.remove(id, by, noted(by))).toBe(true);
    expect(await comments.remove(id, by, noted(by))).toBe(false);
    expect(await comments.list('activity', slug)).toEqual([answer]);
    expect((await audit.list()).entries.filter((entry) => entry.by === by)).toHaveLength(2);
  });

  test('nobody fills the database with comments on one item', async () => {
    const { comments } = ports();
    const { id: by } = await aPerson(ports());
    const { slug } = await comments.add(of(by), 1, noted(by));
    await expect(comments.add(of(by, { slug }), 1, noted(by))).rejects.toMatchObject({
      code: 'InvalidRequest',
    });
    await comments.add(of(by), 1, noted(by));
  });

  test('nor do many comments at once', async () => {
    const { comments } = ports();
    const { id: by } = await aPerson(ports());
    const slug = unique('item');
    const added = await Promise.allSettled(
      Array.from({ length: 20 }, () => comments.add(of(by, { slug }), 5, noted(by))),
    );
    const refused = added.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual(Array(15).fill(expect.objectContaining({ code: 'InvalidRequest' })));
    expect(await comments.list('activity', slug)).toHaveLength(5);
  });

  test('a NUL in an id names nothing', async () => {
    const { comments } = ports();
    const { id: by } = await aPerson(ports());
    expect(await comments.remove('\0', by, noted(by))).toBe(false);
    expect(await comments.resolve('\0', { by, at: 2000 }, noted(by))).toBeNull();
  });

  test('they follow their item when it is renamed', async () => {
    const { comments, library, history } = ports();
    const { id: by } = await aPerson(ports());
    const { slug } = await library.publish(anActivity(), by, 1000);
    await comments.add(of(by, { slug }), 10, noted(by));
    const next = unique('next');
    await history.rename('activity', slug, { slug: next, by, at: 2000 });
    expect(await comments.list('activity', slug)).toEqual([]);
    expect(await comments.list('activity', next)).toHaveLength(1);
  });

  test('an export has one’s own and no others; erasing takes them away, and forgets who settled the others', async () => {
    const { comments, records } = ports();
    const { id: by } = await aPerson(ports());
    const { id: colleague } = await aPerson(ports());
    const { id, slug } = await comments.add(of(by, { text: 'My own words.' }), 10, noted(by));
    const theirs = await comments.add(of(colleague, { slug, text: 'Their words.' }), 10, noted(colleague));
    await comments.resolve(theirs.id, { by, at: 2000 }, noted(by));
    await comments.resolve(id, { by: colleague, at: 2000 }, noted(colleague));
    const kept = JSON.stringify((await records.rows(by))?.['content_comment']);
    expect(kept).toContain('My own words.');
    expect(kept).not.toContain('Their words.');
    expect(kept).not.toContain(colleague);
    const token = (await records.askErasure(by, colleague, 9000))!;
    expect(await records.erase(by, colleague, token, 5000)).toBe('erased');
    expect(await comments.list('activity', slug)).toEqual([
      expect.objectContaining({ id: theirs.id, resolvedBy: 'erased' }),
    ]);
  });
});
