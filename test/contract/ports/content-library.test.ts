import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { ContentVersions } from '../../../src/infrastructure/node/platform/database/content-versions.ts';
import { SqlContentLibrary } from '../../../src/infrastructure/node/content/sql-content-library.ts';
import { onEveryDatabase, onEveryStore } from '../../support/databases.ts';
import { aLearner, anActivity, aProgramme } from './content.ts';

onEveryStore('ContentLibrary', (ports) => {
  test('published content is found by id and by slug at once', async () => {
    const { library } = ports();
    const activity = anActivity();
    const programme = aProgramme({ activities: [activity.slug] });
    const one = await library.publish(activity, 'mia', 10);
    const other = await library.publish(programme, 'mia', 20);
    expect(one).toEqual({
      id: expect.stringMatching(/^a_/),
      slug: activity.slug,
      version: expect.any(String),
      publishedAt: 10,
      publishedBy: 'mia',
      definition: activity,
    });
    expect(other.id).toMatch(/^p_/);
    expect(await library.activity(activity.slug)).toEqual(one);
    expect(await library.activity(one.id)).toEqual(one);
    expect(await library.programme(programme.slug)).toEqual(other);
    expect(await library.programme(other.id)).toEqual(other);
    expect(await library.activities()).toContainEqual(one);
    expect(await library.programmes()).toContainEqual(other);
  });

  test('an Activity is not found as a Programme, and unknown content is null', async () => {
    const { library } = ports();
    const { id, slug } = await library.publish(anActivity(), 'mia', 10);
    expect(await library.programme(id)).toBeNull();
    expect(await library.programme(slug)).toBeNull();
    expect(await library.activity('nothing')).toBeNull();
    expect(await library.activity('__proto__')).toBeNull();
  });

  test('an Activity and a Programme may share a slug', async () => {
    const { library } = ports();
    const activity = anActivity();
    await library.publish(activity, 'mia', 10);
    await library.publish(aProgramme({ slug: activity.slug }), 'mia', 10);
    expect((await library.activity(activity.slug))?.id).toMatch(/^a_/);
    expect((await library.programme(activity.slug))?.id).toMatch(/^p_/);
  });

  test('items are listed in the order of first publication', async () => {
    const { library } = ports();
    const [one, other] = [anActivity(), anActivity()];
    await library.publish(other, 'mia', 1_000_001);
    await library.publish(one, 'mia', 1_000_002);
    await library.publish({ ...other, title: 'Changed' }, 'mia', 1_000_003);
    const slugs = (await library.activities()).map(({ slug }) => slug);
    expect(slugs.indexOf(other.slug)).toBeLessThan(slugs.indexOf(one.slug));
  });

  test('publishing the current content changes nothing, whatever the order of its keys', async () => {
    const { library } = ports();
    const activity = anActivity();
    const first = await library.publish(activity, 'mia', 10);
    const reordered = Object.fromEntries(Object.entries(activity).toReversed()) as typeof activity;
    expect(await library.publish(reordered, 'noah', 99)).toEqual(first);
    expect(await library.activity(activity.slug)).toEqual(first);
  });

  test('new content of a known slug is a new version with the same id', async () => {
    const { library } = ports();
    const activity = anActivity();
    const first = await library.publish(activity, 'mia', 10);
    const second = await library.publish({ ...activity, title: 'Hearing' }, 'mia', 20);
    expect(second).toMatchObject({ id: first.id, publishedAt: 20, definition: { title: 'Hearing' } });
    expect(second.version).not.toBe(first.version);
    expect(await library.activity(activity.slug)).toEqual(second);
  });

  test('publishing an older version again makes it current', async () => {
    const { library } = ports();
    const activity = anActivity();
    const first = await library.publish(activity, 'mia', 10);
    await library.publish({ ...activity, title: 'Hearing' }, 'mia', 20);
    const restored = await library.publish(activity, 'noah', 30);
    expect(restored).toEqual({ ...first, publishedAt: 30, publishedBy: 'noah' });
    expect(await library.activity(first.id)).toEqual(restored);
  });

  test('a started run stays on its version', async () => {
    const { runs, library } = ports();
    const { activity, key, create } = await aLearner(ports());
    await runs.change(key, () => ({ change: { create }, reply: null }));
    await library.publish({ ...activity.definition, title: 'Hearing' }, 'mia', 30);
    const run = await runs.find(key);
    expect(run?.version).toBe(activity.version);
    expect(run?.definition).toEqual(activity.definition);
  });

  test('a slug that is an id is refused', async () => {
    const { library } = ports();
    const { id } = await library.publish(anActivity(), 'mia', 10);
    await expect(library.publish(aProgramme({ slug: id }), 'mia', 20)).rejects.toMatchObject({
      code: 'InvalidRequest',
    });
  });

  test('parallel uploads of one slug leave one item on a whole version', async () => {
    const { library } = ports();
    const activity = anActivity();
    const uploads = Array.from({ length: 10 }, (_, index) => ({ ...activity, title: `Upload ${index}` }));
    const published = await Promise.all(uploads.map((upload) => library.publish(upload, 'mia', 10)));
    expect(new Set(published.map(({ id }) => id)).size).toBe(1);
    expect(published).toContainEqual(await library.activity(activity.slug));
    const slugs = (await library.activities()).map(({ slug }) => slug);
    expect(slugs.filter((slug) => slug === activity.slug)).toHaveLength(1);
  });

  test('content cannot be changed by its readers', async () => {
    const { library } = ports();
    const activity = anActivity();
    const { definition, version } = await library.publish(activity, 'mia', 10);
    activity.touchpoints = [];
    expect(() => definition.touchpoints.pop()).toThrow(TypeError);
    const current = await library.activity(activity.slug);
    expect(current).toMatchObject({ version, definition: { touchpoints: [{ id: 'begin' }] } });
  });
});

onEveryDatabase('ContentLibrary', (database) => {
  test('a version is the SHA-256 of the canonical JSON, and each publication is stored', async () => {
    const handle = await database.open();
    const { library } = createSqlPorts(handle);
    const activity = anActivity();
    const { id, version } = await library.publish(activity, 'mia', 10);
    await library.publish({ ...activity, title: 'Hearing' }, 'noah', 20);
    await library.publish(activity, 'mia', 30);
    await library.publish(activity, 'mia', 40);
    expect(version).toMatch(/^[0-9a-f]{64}$/);
    const history = await handle.db
      .selectFrom('content_publication')
      .select(['hash', 'published_at', 'published_by'])
      .where('item_id', '=', id)
      .orderBy('published_at')
      .execute();
    expect(history).toEqual([
      { hash: version, published_at: 10, published_by: 'mia' },
      { hash: expect.not.stringMatching(version), published_at: 20, published_by: 'noah' },
      { hash: version, published_at: 30, published_by: 'mia' },
    ]);
  });

  test('another process sees a publication within a second and asks at most once a second', async () => {
    let nowMs = 0;
    const here = createSqlPorts(await database.open()).library;
    const handle = await database.open();
    const there = new SqlContentLibrary(handle, new ContentVersions(handle.db), () => nowMs);
    const activity = anActivity();
    await here.publish(activity, 'mia', 10);
    expect(await there.activity(activity.slug)).not.toBeNull();
    const { version } = await here.publish({ ...activity, title: 'Hearing' }, 'mia', 20);
    nowMs = 999;
    expect((await there.activity(activity.slug))?.definition.title).toBe('Listening');
    nowMs = 1000;
    expect((await there.activity(activity.slug))?.version).toBe(version);
  });
});
