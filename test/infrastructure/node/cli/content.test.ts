import { readFileSync } from 'node:fs';
import type { ActivityDefinition } from '../../../../src/domain/activity/definition.ts';
import type { ProgrammeDefinition } from '../../../../src/domain/programme/programme.ts';
import { createSqlPorts } from '../../../../src/infrastructure/node/compose/sql-ports.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { fireside, folderOfFiles } from './terminal.ts';

const { folder } = folderOfFiles();
const smallest = JSON.parse(readFileSync('test/content/good/smallest.json', 'utf8')) as ActivityDefinition;
const activity = { ...smallest, slug: 'by-the-lake', title: 'By the lake', status: 'Available' } as const;
const programme: ProgrammeDefinition = {
  slug: 'calm-days',
  title: 'Calm days',
  summaryShort: 'Short.',
  summaryFull: 'Full.',
  status: 'Draft',
  audience: 'together',
  activities: [{ activity: 'by-the-lake' }],
} as never;

type Listed = { kind: string; id: string; slug: string; title: string; state: string; inTheMiddle?: number };

onEveryDatabase('fireside content', (database) => {
  const content = (...args: string[]) => {
    const { databaseUrl, dataDir } = database.settings();
    const env = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir };
    return fireside(['content', ...args], { product: { env, folder } });
  };
  const items = async (...args: string[]) => JSON.parse((await content(...args, '--json')).out) as Listed[];
  const acts = async () => (await createSqlPorts(await database.open()).audit.list()).entries;
  let id: string;

  beforeAll(async () => {
    const { library } = createSqlPorts(await database.open());
    ({ id } = await library.publish(activity, 'test', 1));
    await library.publish(programme, 'test', 1);
  });

  test('lists Activities and Programmes with their state', async () => {
    const { code, out, err } = await content('list');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['activity', 'by-the-lake', 'Available', 'By the lake'],
      ['programme', 'calm-days', 'Draft', 'Calm days'],
      [''],
    ]);
    expect(await items('list', '--kind', 'programme')).toMatchObject([{ slug: 'calm-days' }]);
  });

  test('withdraws with a reason and brings back; the audit log has both as acts of the operator', async () => {
    const reason = 'The number in it is wrong.';
    expect(await items('withdraw', 'by-the-lake', '--reason', ` ${reason} `)).toEqual([
      { kind: 'activity', id, slug: 'by-the-lake', title: 'By the lake', state: 'withdrawn', inTheMiddle: 0 },
    ]);
    const { history } = createSqlPorts(await database.open());
    expect(await history.standstill('activity', id)).toMatchObject({
      standing: 'withdrawn',
      reason,
      by: 'operator',
    });
    expect((await content('list')).out).toContain('withdrawn');
    expect((await content('bring-back', id)).out).toBe(
      'activity  by-the-lake  Available  0 in the middle  By the lake\n',
    );
    expect(await history.standstill('activity', id)).toBeNull();
    expect((await acts()).slice(0, 2)).toMatchObject([
      { by: 'operator', action: 'content.bring-back', subject: id, details: {} },
      { by: 'operator', action: 'content.withdraw', subject: id, details: { reason } },
    ]);
  });

  test('archives a Programme', async () => {
    expect(await items('archive', 'calm-days')).toMatchObject([{ kind: 'programme', state: 'archived' }]);
    expect(await items('bring-back', 'calm-days')).toMatchObject([{ kind: 'programme', state: 'Draft' }]);
    expect((await acts())[1]).toMatchObject({ by: 'operator', action: 'content.archive' });
  });

  test('renames; the former slug still names the item, and no other item may take it', async () => {
    expect(await items('rename', 'by-the-lake', 'by-the-sea')).toMatchObject([{ id, slug: 'by-the-sea' }]);
    expect((await acts())[0]).toMatchObject({
      by: 'operator',
      action: 'content.rename',
      details: { from: 'by-the-lake', to: 'by-the-sea' },
    });
    expect(await items('archive', 'by-the-lake')).toMatchObject([{ id, state: 'archived' }]);
    expect(await items('bring-back', 'by-the-lake')).toMatchObject([{ id, state: 'Available' }]);
    const { library } = createSqlPorts(await database.open());
    await library.publish({ ...activity, slug: 'another', title: 'Another' }, 'test', 2);
    const before = (await acts()).length;
    for (const slug of ['by-the-lake', 'by-the-sea', 'Not a slug']) {
      const { code, err } = await content('rename', 'another', slug);
      expect({ slug, code }).toEqual({ slug, code: 1 });
      expect(err).toMatch(/slug/);
    }
    expect(await acts()).toHaveLength(before);
  });

  test('an item of each kind with one slug is named by --kind', async () => {
    const { library } = createSqlPorts(await database.open());
    await library.publish({ ...programme, slug: 'by-the-sea' }, 'test', 3);
    const { code, err } = await content('archive', 'by-the-sea');
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('--kind') });
    expect(await items('archive', 'by-the-sea', '--kind', 'programme')).toMatchObject([
      { kind: 'programme' },
    ]);
    expect(await items('list', '--kind', 'activity')).toContainEqual(
      expect.objectContaining({ slug: 'by-the-sea', state: 'Available' }),
    );
  });

  test.each([
    [2, []],
    [2, ['publish', 'by-the-sea']],
    [2, ['list', 'by-the-sea']],
    [2, ['list', '--kind', 'page']],
    [2, ['withdraw']],
    [2, ['withdraw', 'by-the-sea', '--kind', 'activity']],
    [2, ['withdraw', 'by-the-sea', '--kind', 'activity', '--reason', ' ']],
    [2, ['archive', 'by-the-sea', '--reason', 'none']],
    [2, ['archive', 'by-the-sea', 'calm-days']],
    [2, ['rename', 'by-the-sea']],
    [2, ['archive', '--now']],
    [1, ['archive', 'nothing-of-the-kind']],
    [1, ['archive', 'calm-days', '--kind', 'activity']],
    [1, ['withdraw', 'by-the-sea', '--kind', 'activity', '--reason', 'x'.repeat(501)]],
  ])('ends with %s and changes nothing: %j', async (expected, args) => {
    const before = await acts();
    const { code, out, err } = await content(...args);
    expect({ code, out }).toEqual({ code: expected, out: '' });
    expect(err).not.toBe('');
    expect(await acts()).toEqual(before);
  });

  test('--help lists every command and the exit codes', async () => {
    const { code, out } = await content('--help');
    expect(code).toBe(0);
    for (const command of ['list', 'withdraw', 'archive', 'bring-back', 'rename'])
      expect(out).toContain(`fireside content ${command}`);
    expect(out).toContain('Exit code 0');
  });
});
