import type { RunEntry } from '../../../../src/domain/chat/run-entry.ts';
import { createSqlPorts } from '../../../../src/infrastructure/node/compose/sql-ports.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { leaving } from '../../../support/pausing.ts';
import { fireside, folderOfFiles } from './terminal.ts';

const { folder } = folderOfFiles();
const at = Date.parse('2026-03-05T12:00Z');
const log: RunEntry[] = [
  { kind: 'opened', at },
  { kind: 'answered', stepId: 'how', response: { kind: 'choice', response: 'Fine' }, at },
];

onEveryDatabase('fireside leaving', (database) => {
  const run = (...args: string[]) => {
    const { databaseUrl, dataDir } = database.settings();
    const env = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir };
    return fireside(['leaving', ...args], { product: { env, folder } });
  };
  let version: string;

  beforeAll(async () => {
    const { library, people, runs } = createSqlPorts(await database.open());
    await library.publish(leaving({ slug: 'unread', title: 'Unread' }), 'test', 1);
    const published = await library.publish(leaving({ slug: 'talk', title: 'A talk' }), 'test', 1);
    ({ version } = published);
    for (let family = 0; family < 10; family += 1) {
      const email = `family-${family}@home.example`;
      const person = await people.findOrCreate({ issuer: 'https://id.example', subject: email, email }, 1);
      const key = { personId: person.id, activityId: published.id, enrolmentId: null };
      const create = { version, enrolledAt: at };
      const append = log.slice(0, family < 5 ? 1 : 2);
      await runs.change(key, () => ({ change: { create, startedAt: at, append }, reply: undefined }));
    }
  });

  test('tells of each step who came there and no further, and of versions and months', async () => {
    const { code, out, err } = await run('talk');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = out.split('\n').map((line) => line.trim().split(/ {2,}/));
    expect(lines[0]).toEqual(['A talk: started by 6-10, finished by 0, stopped for safety 0.']);
    expect(lines).toContainEqual(['Title of hello', '6-10', '1-5', '1-5']);
    expect(lines).toContainEqual(['Choose how', '6-10', '1-5', '1-5']);
    expect(lines).toContainEqual(['> Fine', '1-5']);
    expect(lines).toContainEqual(['-> Title of talk', '1-5']);
    expect(lines).toContainEqual([version.slice(0, 8), '6-10', '0']);
    expect(lines).toContainEqual(['2026-03', '6-10', '0']);
    expect(out).not.toMatch(/home\.example|person_|run_/);
  });

  test('--month, --version and --json', async () => {
    expect((await run('talk', '--month', '2026-04')).out).toBe('A talk: no family has begun it then.\n');
    expect((await run('talk', '--month', '2026-03', '--version', version.slice(0, 6))).out).toContain('6-10');
    expect(JSON.parse((await run('talk', '--json')).out)).toMatchObject({ started: 10, isBehind: false });
    expect((await run('unread')).out).toBe('Unread: no family has begun it then.\n');
  });

  test.each([
    [['none'], 1, 'There is no such Activity.'],
    [['talk', '--version', 'zz'], 1, "'talk' has no version 'zz'."],
    [['talk', '--month', '2026-13'], 2, "--month is '2026-13'; write it as in 2027-01."],
    [[], 2, '<activity> is missing.'],
  ])('%p ends with %i and says why', async (args, code, words) => {
    const ran = await run(...args);
    expect(ran.code).toBe(code);
    expect(ran.err).toContain(words);
  });
});
