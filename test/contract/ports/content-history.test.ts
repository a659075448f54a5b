import { onEveryStore } from '../../support/databases.ts';
import { anActivity, aProgramme } from './content.ts';

onEveryStore('ContentHistory', (ports) => {
  test('every version stays, newest first, with who, when and why', async () => {
    const { library, history } = ports();
    const first = anActivity();
    const second = { ...first, title: 'Changed' };
    const { id, version: one } = await library.publishActivity(first, 'mia', 10, 'The first words');
    const { version: other } = await library.publishActivity(second, 'noah', 20);
    const versions = [
      { version: other, createdAt: 20, createdBy: 'noah', note: null, isCurrent: true, publishedAt: [20] },
      {
        version: one,
        createdAt: 10,
        createdBy: 'mia',
        note: 'The first words',
        isCurrent: false,
        publishedAt: [10],
      },
    ];
    expect(await history.versions('activity', id)).toEqual(versions);
    expect(await history.versions('activity', first.slug)).toEqual(versions);
    expect(await history.body('activity', id, one)).toEqual(first);
    expect(await history.body('activity', first.slug, other)).toEqual(second);
  });

  test('what is current already makes no version and no publication', async () => {
    const { library, history } = ports();
    const programme = aProgramme();
    const { id, version } = await library.publishProgramme(programme, 'mia', 10);
    await library.publishProgramme({ ...programme }, 'noah', 20, 'Again');
    expect(await history.restore('programme', id, version, 'noah', 30)).toMatchObject({
      publishedAt: 10,
      publishedBy: 'mia',
    });
    expect(await history.versions('programme', id)).toMatchObject([{ note: null, publishedAt: [10] }]);
  });

  test('a version that is restored is current at once, and its history says so', async () => {
    const { library, history } = ports();
    const first = anActivity();
    const { id, version } = await library.publishActivity(first, 'mia', 10);
    await library.publishActivity({ ...first, title: 'Worse' }, 'mia', 20);
    expect(await history.restore('activity', first.slug, version, 'noah', 30)).toMatchObject({
      id,
      version,
      publishedAt: 30,
      publishedBy: 'noah',
      definition: first,
    });
    expect(await library.activity(id)).toMatchObject({ version, publishedAt: 30, definition: first });
    const versions = await history.versions('activity', id);
    expect(versions).toHaveLength(2);
    expect(versions).toContainEqual(
      expect.objectContaining({ version, createdBy: 'mia', isCurrent: true, publishedAt: [30, 10] }),
    );
  });

  test('an item or version that never was is null', async () => {
    const { library, history } = ports();
    const one = await library.publishActivity(anActivity(), 'mia', 10);
    const other = await library.publishActivity(anActivity({ title: 'Another' }), 'mia', 10);
    for (const unknown of ['nothing', '__proto__', 'a\0b'])
      expect(await history.versions('activity', unknown)).toBeNull();
    expect(await history.versions('programme', one.slug)).toBeNull();
    for (const version of ['nothing', 'a\0b', other.version]) {
      expect(await history.body('activity', one.id, version)).toBeNull();
      expect(await history.restore('activity', one.id, version, 'mia', 20)).toBeNull();
    }
    expect(await library.activity(one.id)).toEqual(one);
  });

  test('ten publications and restorations at once leave whole versions, one of them current', async () => {
    const { library, history } = ports();
    const first = anActivity();
    const { id, version } = await library.publishActivity(first, 'mia', 1);
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        turn % 2 === 0
          ? library.publishActivity({ ...first, title: `Turn ${turn}` }, 'mia', 10 + turn)
          : history.restore('activity', id, version, 'noah', 10 + turn),
      ),
    );
    const versions = (await history.versions('activity', id))!;
    expect(versions).toHaveLength(6);
    const current = versions.filter(({ isCurrent }) => isCurrent);
    expect(current).toHaveLength(1);
    expect((await library.activity(id))!.version).toBe(current[0]!.version);
  });
});
