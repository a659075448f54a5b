import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { onEveryDatabase, type TestDatabase } from '../../../support/databases.ts';
import { fireside, folderOfFiles, type Ran } from './terminal.ts';

const { folder, file } = folderOfFiles();
const json = ({ out }: Ran): unknown => JSON.parse(out);
const sample = (name: string): string => join('test/support/recordings', name);

onEveryDatabase('fireside recordings', (database: TestDatabase) => {
  const product = () => {
    const { databaseUrl, dataDir } = database.settings();
    return { env: databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }, folder };
  };
  const run = (...args: string[]) => fireside(['recordings', ...args], { product: product() });

  beforeAll(async () => {
    await database.open();
  });

  test('a recording is added once, listed, and stays while it is young', async () => {
    const { out } = await run('add', sample('tone.mp3'));
    expect(out).toMatch(/^\/recordings\/[0-9a-f]{32}\n$/);
    const again = await run('add', sample('tone.mp3'), '--json');
    expect(json(again)).toEqual({ address: out.trim(), isNew: false });
    await run('add', sample('clip.mp4'));
    expect((await run('list')).out).toMatch(/audio\/mpeg +6 KB +unused/);
    expect(json(await run('list', '--json'))).toContainEqual({
      address: out.trim(),
      mediaType: 'audio/mpeg',
      bytes: 5229,
      addedAt: expect.any(Number),
      isUsed: false,
    });
    expect((await run('clear-unused')).out).toBe('0 removed\n');
  });

  test('what is no recording is refused with a sentence', async () => {
    const page = file('page.mp3', '<!doctype html>');
    expect(await run('add', page)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/page\.mp3: This is no recording that can be played here\. Take an MP3/),
    });
    const film = file('film.mp4', '');
    truncateSync(film, 100 * 1024 * 1024 + 1);
    expect(await run('add', film)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/film\.mp4: The video has more than 100 MB: save it shorter/),
    });
    const { db } = await database.open();
    const { parts } = await db
      .selectFrom('recording_part')
      .select(({ fn }) => fn.countAll().as('parts'))
      .executeTakeFirstOrThrow();
    expect(Number(parts)).toBeLessThan(50);
    expect(await run('add', 'nowhere.mp3')).toMatchObject({
      err: expect.stringMatching(/there is no such file/),
    });
  });
});
