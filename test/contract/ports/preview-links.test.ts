import { listPreviewLinks, openPreviewLink } from '../../../src/application/authoring/preview-links.ts';
import type { AppError } from '../../../src/application/errors.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { onEveryStore } from '../../support/databases.ts';
import { aPerson, anActivity, unique } from './content.ts';

onEveryStore('PreviewLinks', (ports) => {
  const noted = (by: string) => () => ({
    at: 1000,
    by,
    action: 'content.preview' as const,
    subject: null,
    details: { slug: by },
  });
  const when = (expiresAt = 5000, most = 1000) => ({ at: 1000, expiresAt, most });

  test('who has the token gets the conversation until it expires; nobody else does', async () => {
    const { previewLinks } = ports();
    const { id: by } = await aPerson(ports());
    const activity = anActivity();
    const { link, token } = await previewLinks.make(activity, by, when(), noted(by));
    expect(link).toMatchObject({
      by,
      slug: activity.slug,
      title: 'Listening',
      createdAt: 1000,
      expiresAt: 5000,
    });
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(await previewLinks.open(token, 4999)).toEqual({ activity, expiresAt: 5000, by });
    expect(await previewLinks.open(token, 5000)).toBeNull();
    expect(await previewLinks.open(link.id, 2000)).toBeNull();
    expect(await previewLinks.open('', 2000)).toBeNull();
    expect(await previewLinks.list(4999)).toContainEqual(link);
    expect(await previewLinks.list(5000)).not.toContainEqual(link);
  });

  test('the database does not hold the token', async () => {
    const { previewLinks, records } = ports();
    const { id: by } = await aPerson(ports());
    const { token } = await previewLinks.make(anActivity(), by, when(), noted(by));
    const kept = JSON.stringify(await records.rows(by));
    expect(kept).toContain('preview_');
    expect(kept).not.toContain(token);
  });

  test('one that is ended is over at once, and the log has who made it and who ended it', async () => {
    const { previewLinks, audit } = ports();
    const { id: by } = await aPerson(ports());
    const { link, token } = await previewLinks.make(anActivity(), by, when(), noted(by));
    expect(await previewLinks.end(link.id, 2000, noted(by))).toBe(true);
    expect(await previewLinks.open(token, 2000)).toBeNull();
    expect(await previewLinks.end(link.id, 2000, noted(by))).toBe(false);
    const { entries } = await audit.list();
    expect(entries.filter((entry) => entry.by === by)).toHaveLength(2);
  });

  test('one that somebody made who may not write any more opens nothing and is not listed', async () => {
    const { previewLinks, people } = ports();
    const { id: by } = await aPerson(ports());
    const activity = anActivity();
    const { link, token } = await previewLinks.make(activity, by, when(), noted(by));
    const asked = { ...ports(), clock: new ManualClock(2000), keepsRoles: true };
    const works = async (changes: Partial<typeof asked> = {}) => {
      const listed = (await listPreviewLinks({ ...asked, ...changes })).some(({ id }) => id === link.id);
      const opened = await openPreviewLink({ ...asked, ...changes }, token).catch(
        ({ code }: AppError) => code,
      );
      expect(opened).toEqual(listed ? { activity, expiresAt: 5000, by } : 'NotFound');
      return listed;
    };
    await people.setRoles(by, ['author']);
    expect(await works()).toBe(true);
    await people.setRoles(by, ['reviewer']);
    expect(await works()).toBe(false);
    expect(await works({ keepsRoles: false })).toBe(true);
    await people.setRoles(by, ['author']);
    await people.setDisabled(by, true, 1);
    expect(await works()).toBe(false);
    expect(await works({ keepsRoles: false })).toBe(false);
  });

  test('those that have expired are removed, and nobody fills the database', async () => {
    const { previewLinks } = ports();
    const { id: by } = await aPerson(ports());
    const activity = anActivity({ slug: unique('many') });
    const before = (await previewLinks.list(100_000)).length;
    const later = { at: 100_000, expiresAt: 200_000, most: before + 1 };
    const { token } = await previewLinks.make(activity, by, later, noted(by));
    await expect(previewLinks.make(activity, by, later, noted(by))).rejects.toMatchObject({
      code: 'InvalidRequest',
    });
    expect(await previewLinks.open(token, 150_000)).not.toBeNull();
  });

  test('nor does anybody by many at once', async () => {
    const { previewLinks } = ports();
    const { id: by } = await aPerson(ports());
    const at = 300_000;
    const before = (await previewLinks.list(at)).length;
    const many = { at, expiresAt: 400_000, most: before + 5 };
    const activity = anActivity();
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, () => previewLinks.make(activity, by, many, noted(by))),
    );
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual(Array(15).fill(expect.objectContaining({ code: 'InvalidRequest' })));
    expect(await previewLinks.list(at)).toHaveLength(before + 5);
  });
});
