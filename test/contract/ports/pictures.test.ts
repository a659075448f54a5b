import { activity, message, touchpoint } from '../../support/activity.ts';
import { onEveryStore } from '../../support/databases.ts';
import { inUnpublished, unique } from './content.ts';
import { createHash } from 'node:crypto';

onEveryStore('Pictures', (ports) => {
  const nameOf = (words: string) => createHash('sha256').update(words).digest('hex').slice(0, 32);
  const picture = (words: string) => ({
    name: nameOf(words),
    width: 40,
    height: 30,
    forms: [
      { mediaType: 'image/avif', bytes: Uint8Array.of(0, 255, 10, 13, 0) },
      { mediaType: 'image/png', bytes: Uint8Array.of(1) },
    ],
  });

  test('every form comes back byte for byte', async () => {
    const { pictures } = ports();
    const one = picture(unique('one'));
    expect(await pictures.add(one, 5)).toBe(true);
    expect(await pictures.mediaTypesOf(one.name)).toEqual(
      expect.arrayContaining(['image/avif', 'image/png']),
    );
    const form = await pictures.form(one.name, 'image/avif');
    expect([...(form?.bytes ?? [])]).toEqual([0, 255, 10, 13, 0]);
    expect(await pictures.form(one.name, 'image/webp')).toBeNull();
    expect(await pictures.mediaTypesOf(nameOf(unique('none')))).toEqual([]);
  });

  test('what is there already stays as it is, also when it is added twice at once', async () => {
    const { pictures } = ports();
    const one = picture(unique('twice'));
    const added = await Promise.all([pictures.add(one, 5), pictures.add(one, 6)]);
    expect(added.toSorted()).toEqual([false, true]);
    const listed = (await pictures.list()).filter(({ name }) => name === one.name);
    expect(listed).toEqual([expect.objectContaining({ width: 40, height: 30, bytes: 6, isUsed: false })]);
  });

  test('what an old version names is used; the rest goes once it is old', async () => {
    const { pictures, library } = ports();
    const [used, unused, fresh] = ['used', 'unused', 'fresh'].map((word) => picture(unique(word)));
    await pictures.add(used!, 100);
    await pictures.add(unused!, 100);
    await pictures.add(fresh!, 900);
    const slug = unique('with-a-picture');
    const image = { url: `/pictures/${used!.name}`, alt: 'A square.' };
    await library.publish(activity([touchpoint('a', [message('Hi.', { image })])], { slug }), 'mia', 1);
    await library.publish(activity([touchpoint('a', [message('Hi.')])], { slug }), 'mia', 2);
    await pictures.removeUnused(500);
    const names = (await pictures.list()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([used!.name, fresh!.name]));
    expect(names).not.toContain(unused!.name);
    expect(await pictures.mediaTypesOf(unused!.name)).toEqual([]);
    expect((await pictures.list()).find(({ name }) => name === used!.name)?.isUsed).toBe(true);
  });

  test('what is not published yet keeps its pictures; one that is uploaded again is as a new one', async () => {
    const stored = ports();
    const add = async (words: string, at: number): Promise<string> => {
      const one = picture(words);
      await stored.pictures.add(one, at);
      return one.name;
    };
    const names = await inUnpublished(stored, 'pictures', add);
    const again = unique('again');
    await add(again, 100);
    names.push(await add(again, 600));
    const unused = await add(unique('unused'), 100);
    await stored.pictures.removeUnused(500);
    const left = (await stored.pictures.list()).map(({ name }) => name);
    expect(left).toEqual(expect.arrayContaining(names));
    expect(left).not.toContain(unused);
  });
});
