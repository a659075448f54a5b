import { onEveryStore } from '../../support/databases.ts';
import { aLearner, anActivity, aProgramme } from './content.ts';

onEveryStore('ContentHistory', (ports) => {
  test('every version is kept, newest first, with time, author and note', async () => {
    const { library, history } = ports();
    const first = anActivity();
    const second = { ...first, title: 'Changed' };
    const { id, version: one } = await library.publish(first, 'mia', 10, { note: 'The first words' });
    const { version: other } = await library.publish(second, 'noah', 20);
    const versions = [
      {
        version: other,
        createdAt: 20,
        createdBy: 'noah',
        note: null,
        isCurrent: true,
        number: 2,
        publications: [{ at: 20, by: 'noah' }],
      },
      {
        version: one,
        createdAt: 10,
        createdBy: 'mia',
        note: 'The first words',
        isCurrent: false,
        number: 1,
        publications: [{ at: 10, by: 'mia' }],
      },
    ];
    expect(await history.versions('activity', id)).toEqual(versions);
    expect(await history.versions('activity', first.slug)).toEqual(versions);
    expect(await history.body('activity', id, one)).toEqual(first);
    expect(await history.body('activity', first.slug, other)).toEqual(second);
  });

  test('publishing the current content makes no version and no entry', async () => {
    const { library, history } = ports();
    const programme = aProgramme();
    const { id, version } = await library.publish(programme, 'mia', 10);
    await library.publish({ ...programme }, 'noah', 20, { note: 'Again' });
    expect(await history.restore('programme', id, version, 'noah', 30)).toMatchObject({
      publishedAt: 10,
      publishedBy: 'mia',
    });
    expect(await history.versions('programme', id)).toMatchObject([
      { note: null, publications: [{ at: 10 }] },
    ]);
  });

  test('a restored version is current at once and is listed in the history', async () => {
    const { library, history } = ports();
    const first = anActivity();
    const { id, version } = await library.publish(first, 'mia', 10);
    await library.publish({ ...first, title: 'Worse' }, 'mia', 20);
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
      expect.objectContaining({
        version,
        createdBy: 'mia',
        isCurrent: true,
        publications: [
          { at: 30, by: 'noah' },
          { at: 10, by: 'mia' },
        ],
      }),
    );
  });

  test('an unknown item or version is null', async () => {
    const { library, history } = ports();
    const one = await library.publish(anActivity(), 'mia', 10);
    const other = await library.publish(anActivity({ title: 'Another' }), 'mia', 10);
    for (const unknown of ['nothing', '__proto__', 'a\0b'])
      expect(await history.versions('activity', unknown)).toBeNull();
    expect(await history.versions('programme', one.slug)).toBeNull();
    for (const version of ['nothing', 'a\0b', other.version]) {
      expect(await history.body('activity', one.id, version)).toBeNull();
      expect(await history.restore('activity', one.id, version, 'mia', 20)).toBeNull();
    }
    expect(await library.activity(one.id)).toEqual(one);
  });

  test('ten parallel publications and restorations leave whole versions, one of them current', async () => {
    const { library, history } = ports();
    const first = anActivity();
    const { id, version } = await library.publish(first, 'mia', 1);
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        turn % 2 === 0
          ? library.publish({ ...first, title: `Turn ${turn}` }, 'mia', 10 + turn)
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

onEveryStore('What is archived, withdrawn and renamed', (ports) => {
  const stand = { by: 'mia', at: 50 };

  test('a withdrawn item has its reason, and publishing the same content brings it back', async () => {
    const { library, history, audit } = ports();
    const definition = anActivity();
    const { id, slug } = await library.publish(definition, 'mia', 10);
    expect(await history.standstill('activity', slug)).toBeNull();
    const noted = ({ id: subject }: { id: string }) =>
      ({
        at: 50,
        by: 'mia',
        action: 'content.withdraw',
        subject,
        details: { reason: 'Wrong number' },
      }) as const;
    const change = { ...stand, to: 'withdrawn', reason: 'Wrong number' } as const;
    expect(await history.stand('activity', slug, change, noted)).toBe(id);
    expect(await history.standstill('activity', id)).toEqual({
      standing: 'withdrawn',
      at: 50,
      by: 'mia',
      reason: 'Wrong number',
    });
    expect(await library.activity(slug)).toMatchObject({ id, standing: 'withdrawn', definition });
    expect((await audit.list()).entries.map(({ subject }) => subject)).toContain(id);
    const again = await library.publish(definition, 'noah', 60);
    expect(again).toMatchObject({ publishedAt: 60, publishedBy: 'noah' });
    expect((await library.activity(slug))?.standing).toBeUndefined();
    expect(await history.standstill('activity', slug)).toBeNull();
    expect(await history.versions('activity', slug)).toMatchObject([
      {
        number: 1,
        publications: [
          { at: 60, by: 'noah' },
          { at: 10, by: 'mia' },
        ],
      },
    ]);
  });

  test('an archived item is brought back unchanged, also by restoring its version', async () => {
    const { library, history } = ports();
    const { id, version, slug } = await library.publish(aProgramme(), 'mia', 10);
    await history.stand('programme', slug, { ...stand, to: 'archived' });
    expect((await library.programmes()).find((item) => item.id === id)?.standing).toBe('archived');
    await history.stand('programme', slug, { ...stand, to: null });
    expect(await library.programme(id)).toMatchObject({ publishedAt: 10, version });
    expect((await library.programme(id))?.standing).toBeUndefined();
    await history.stand('programme', slug, { ...stand, to: 'archived' });
    expect(await history.restore('programme', slug, version, 'noah', 70)).toMatchObject({ publishedAt: 70 });
    expect((await library.programme(id))?.standing).toBeUndefined();
  });

  test('a renamed item is found by both names, and its former name cannot be taken', async () => {
    const { library, history } = ports();
    const definition = anActivity();
    const { id, slug: from, version } = await library.publish(definition, 'mia', 10);
    const to = `${from}-renamed`;
    const renamed = await history.rename('activity', from, { slug: to, by: 'noah', at: 20 });
    expect(renamed).toMatchObject({ id, slug: to, definition: { ...definition, slug: to } });
    for (const name of [id, from, to])
      expect(await library.activity(name)).toMatchObject({ id, slug: to, publishedBy: 'noah' });
    expect(await history.versions('activity', from)).toMatchObject([{ number: 2 }, { number: 1, version }]);
    expect([...(await library.activitySlugs())]).toEqual(expect.arrayContaining([from, to]));
    await expect(library.publish(definition, 'mia', 30)).rejects.toMatchObject({
      code: 'InvalidRequest',
      message: expect.stringContaining(to) as string,
    });
    const other = await library.publish(anActivity(), 'mia', 30);
    for (const slug of [from, to, id])
      await expect(history.rename('activity', other.id, { slug, by: 'mia', at: 40 })).rejects.toMatchObject({
        code: 'InvalidRequest',
      });
    expect(await history.restore('activity', id, version, 'mia', 50)).toMatchObject({
      slug: to,
      definition: { slug: to },
    });
    expect(await history.rename('activity', to, { slug: from, by: 'mia', at: 60 })).toMatchObject({
      slug: from,
    });
    expect(await library.activity(to)).toMatchObject({ id, slug: from });
    expect(await library.activity(from)).toMatchObject({ id, slug: from });
  });

  test('an unknown item cannot be changed', async () => {
    const { history } = ports();
    expect(await history.standstill('activity', 'nothing')).toBeNull();
    expect(await history.stand('activity', 'nothing', { ...stand, to: 'archived' })).toBeNull();
    expect(await history.rename('activity', 'nothing', { slug: 'else', by: 'mia', at: 1 })).toBeNull();
  });

  test('a change based on another version than the current one is refused and names the current one', async () => {
    const { library, history } = ports();
    const first = anActivity();
    const { version: one, slug } = await library.publish(first, 'mia', 10);
    const { version: two } = await library.publish({ ...first, title: 'Two' }, 'noah', 20, { base: one });
    const conflict = {
      code: 'VersionConflict',
      details: { version: two, publishedAt: 20, publishedBy: 'noah' },
    };
    await expect(
      library.publish({ ...first, title: 'Three' }, 'mia', 30, { base: one }),
    ).rejects.toMatchObject(conflict);
    await expect(
      history.restore('activity', slug, one, 'mia', 30, undefined, 'something-older'),
    ).rejects.toMatchObject(conflict);
    expect(await library.activity(slug)).toMatchObject({ version: two });
    // Publishing the current content again overwrites nothing.
    await library.publish({ ...first, title: 'Two' }, 'mia', 40, { base: one });
    expect(await history.restore('activity', slug, one, 'mia', 50, undefined, two)).toMatchObject({
      version: one,
    });
    await expect(library.publish(anActivity(), 'mia', 60, { base: one })).rejects.toMatchObject({
      code: 'VersionConflict',
    });
  });

  test('learners with a run in progress are counted once; finished and reset runs are not', async () => {
    const all = ports();
    const { key, create, activity, person } = await aLearner(all);
    expect(await all.runs.underWay(activity.id)).toBe(0);
    await all.runs.change(key, () => ({ change: { create }, reply: undefined }));
    expect(await all.runs.underWay(activity.id)).toBe(1);
    await all.runs.change(key, () => ({ change: { completedAt: 3000 }, reply: undefined }));
    expect(await all.runs.underWay(activity.id)).toBe(0);
    const { id: programmeId } = await all.library.publish(aProgramme(), 'mia', 1);
    const enrolment = {
      enrolledAt: 1,
      startedAt: null,
      completedAt: null,
      lastActivityAt: 1,
      availableAt: {},
    };
    const place = { personId: person.id, programmeId };
    await all.enrolments.change(place, () => ({ change: { enrolment }, reply: undefined }));
    expect(await all.enrolments.underWay(programmeId)).toBe(1);
    await all.enrolments.change(place, () => ({
      change: { enrolment: { ...enrolment, completedAt: 2 } },
      reply: undefined,
    }));
    expect(await all.enrolments.underWay(programmeId)).toBe(0);
  });
});
