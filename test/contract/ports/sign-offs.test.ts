import type { SignOff } from '../../../src/domain/review/sign-offs.ts';
import { onEveryStore } from '../../support/databases.ts';
import { aPerson, anActivity, unique } from './content.ts';

onEveryStore('SignOffs', (ports) => {
  const noted = (by: string) => () => ({
    at: 1000,
    by,
    action: 'content.sign' as const,
    subject: null,
    details: { slug: by },
  });
  const anItem = () => ({ kind: 'activity' as const, slug: unique('item') });
  const of = (by: string, author: string, changes: Partial<SignOff> = {}): Omit<SignOff, 'id'> => ({
    role: 'editorial',
    by,
    author,
    digest: 'd1',
    at: 1000,
    ...changes,
  });

  test('the digest of a part is that of its content, whatever the order of its names', () => {
    const { signOffs } = ports();
    expect(signOffs.digest({ a: 1, b: [2] })).toBe(signOffs.digest({ b: [2], a: 1 }));
    expect(signOffs.digest({ a: 1 })).not.toBe(signOffs.digest({ a: 2 }));
    expect(signOffs.digest({})).toMatch(/^[0-9a-f]{64}$/);
  });

  test('they are listed by item, the newest first, also those of texts that have changed', async () => {
    const { signOffs } = ports();
    const { id: author } = await aPerson(ports());
    const { id: by } = await aPerson(ports());
    const item = anItem();
    const first = await signOffs.give(item, of(by, author), noted(by));
    const second = await signOffs.give(
      item,
      of(by, author, { digest: 'd2', at: 2000, role: 'translation/cy' }),
      noted(by),
    );
    expect(first).toEqual({ ...of(by, author), id: first.id });
    expect(await signOffs.list(item)).toEqual([second, first]);
    expect(await signOffs.list({ ...item, kind: 'programme' })).toEqual([]);
  });

  test('given again it stays as it was, and the log has it once', async () => {
    const { signOffs, audit } = ports();
    const { id: by } = await aPerson(ports());
    const item = anItem();
    const first = await signOffs.give(item, of(by, 'author'), noted(by));
    expect(await signOffs.give(item, of(by, 'author', { at: 9000 }), noted(by))).toEqual(first);
    expect((await audit.list()).entries.filter((entry) => entry.by === by)).toHaveLength(1);
  });

  test('who gave it takes it back, and nobody else', async () => {
    const { signOffs } = ports();
    const { id: by } = await aPerson(ports());
    const { id: colleague } = await aPerson(ports());
    const item = anItem();
    const { id } = await signOffs.give(item, of(by, colleague), noted(by));
    expect(await signOffs.takeBack(id, colleague, noted(colleague))).toBe(false);
    expect(await signOffs.takeBack(id, by, noted(by))).toBe(true);
    expect(await signOffs.list(item)).toEqual([]);
  });

  test('one that was given twice at once is taken back as one', async () => {
    const { signOffs } = ports();
    const { id: by } = await aPerson(ports());
    const item = anItem();
    const given = await Promise.all([1, 2].map(() => signOffs.give(item, of(by, 'author'), noted(by))));
    const { id } = (await signOffs.list(item))[0]!;
    expect(given.map((one) => one.id)).toContain(id);
    expect(await signOffs.takeBack(id, by, noted(by))).toBe(true);
    expect(await signOffs.list(item)).toEqual([]);
  });

  test('a NUL in an id names nothing', async () => {
    const { signOffs } = ports();
    const { id: by } = await aPerson(ports());
    expect(await signOffs.takeBack('\0', by, noted(by))).toBe(false);
  });

  test('they follow their item when it is renamed', async () => {
    const { signOffs, library, history } = ports();
    const { id: by } = await aPerson(ports());
    const { slug } = await library.publish(anActivity(), by, 1000);
    await signOffs.give({ kind: 'activity', slug }, of(by, by), noted(by));
    const next = unique('next');
    await history.rename('activity', slug, { slug: next, by, at: 2000 });
    expect(await signOffs.list({ kind: 'activity', slug: next })).toHaveLength(1);
  });

  test('an export has one’s own without its author; erased people’s stay as nobody’s', async () => {
    const { signOffs, records } = ports();
    const { id: author } = await aPerson(ports());
    const { id: by } = await aPerson(ports());
    const item = anItem();
    await signOffs.give(item, of(by, author), noted(by));
    expect((await records.rows(by))?.['sign_off']).toEqual([
      expect.objectContaining({ person_id: by, role: 'editorial' }),
    ]);
    expect(JSON.stringify(await records.rows(by))).not.toContain(author);
    for (const one of [by, author]) {
      const token = (await records.askErasure(one, 'admin', 9000))!;
      expect(await records.erase(one, 'admin', token, 5000)).toBe('erased');
    }
    expect(await signOffs.list(item)).toEqual([expect.objectContaining({ by: 'erased', author: 'erased' })]);
  });
});
