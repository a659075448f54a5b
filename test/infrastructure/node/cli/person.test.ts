import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedIssuer } from '../../../../src/domain/people/person.ts';
import { createSqlPorts } from '../../../../src/infrastructure/node/compose/sql-ports.ts';
import { activity, choice, message, touchpoint } from '../../../support/activity.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { quickAccounts } from '../../../support/quick-accounts.ts';
import { everything } from './stored.ts';
import { fireside, folderOfFiles } from './terminal.ts';

const { folder } = folderOfFiles();

onEveryDatabase('fireside export-person and erase-person', (database) => {
  const product = () => {
    const { databaseUrl, dataDir } = database.settings();
    return { env: databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }, folder };
  };
  const run = (args: string[], typed?: string[]) =>
    fireside(args, { product: product(), ...(typed ? { typed } : {}) });
  const acts = async () => {
    const { entries } = await createSqlPorts(await database.open()).audit.list();
    return entries.map(({ by, action, subject }) => ({ by, action, subject }));
  };

  /** Creates a person with an account; `signedIn` says whether they have ever used it. */
  async function someone(name: string, signedIn = true): Promise<{ email: string; id: string }> {
    const open = await database.open();
    const email = `${name}@shore.example`;
    const account = { email, password: 'Kettle-and-4-cups', verifiedAt: 1, at: 1 };
    const { id: subject } = (await quickAccounts(open.db).create(account))!;
    if (!signedIn) return { email, id: subject };
    const { people } = createSqlPorts(open);
    const { id } = await people.findOrCreate({ issuer: embeddedIssuer, subject, email }, 1);
    await people.grant(id, { source: 'card', from: 1, until: 2 }, `paid-${name}`);
    return { email, id };
  }

  test("an export has the person's rows and no others, in a file readable by its owner only, and is logged", async () => {
    const [ann, bo] = [await someone('ann'), await someone('bo')];
    const file = join(folder, `${database.settings().databaseUrl ? 'postgres' : 'sqlite'}.json`);
    const { code, out, err } = await run(['export-person', 'ANN@shore.example', '--out', file]);
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: `Written: ${file}.\n` });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, 'utf8');
    const { exportedOn, tables } = JSON.parse(text) as {
      exportedOn: string;
      tables: Record<string, object[]>;
    };
    expect(exportedOn).toMatch(/^\d{4}-.+Z$/);
    expect(tables['person']).toEqual([expect.objectContaining(ann)]);
    expect(tables['access_grant']).toHaveLength(1);
    for (const foreign of [bo.id, bo.email]) expect(text).not.toContain(foreign);
    expect(await acts()).toEqual([{ by: 'operator', action: 'person.export', subject: ann.id }]);
    expect(await run(['export-person', ann.id, '--out', file])).toMatchObject({
      code: 1,
      err: `${file}: exists already; name a new file.\n`,
    });
    const printed = JSON.parse((await run(['export-person', ann.id])).out) as { tables: typeof tables };
    expect(printed.tables['person']).toEqual(tables['person']);
  });

  test('private answers are printed with --private, not within 30 days of a turn with help, and are logged', async () => {
    const { id } = await someone('eva');
    const ports = createSqlPorts(await database.open());
    const definition = activity([
      {
        ...touchpoint('alone', [
          message('Or ring 0800 1111.'),
          choice('secret', ['Scared', 'Fine'], { private: true }),
        ]),
        for: 'child',
      },
      touchpoint('again', [message('Together.')]),
    ]);
    const published = await ports.library.publish(definition, 'test', 1);
    const say = async (at: number) =>
      ports.runs.change({ personId: id, activityId: published.id, enrolmentId: null }, () => ({
        reply: null,
        change: {
          create: { version: published.version, enrolledAt: at },
          append: [
            { kind: 'answered', stepId: 'secret', response: { kind: 'choice', response: 'Scared' }, at },
          ],
        },
      }));
    await say(Date.now() - 1000);
    const plain = (await run(['export-person', id])).out;
    expect(plain).toContain('answered privately');
    expect(plain).not.toContain('Scared');
    const refused = await run(['export-person', id, '--private']);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('less than 30 days ago');
    expect(await run(['export-person', id, '--legal-duty', 'SAR 7'])).toMatchObject({ code: 2, out: '' });
    expect(await run(['export-person', id, '--private', '--legal-duty', ' '])).toMatchObject({ code: 2 });
    const forced = await run(['export-person', id, '--private', '--legal-duty', 'SAR 7']);
    expect(forced.out).toContain('Scared');
    const { entries } = await ports.audit.list();
    expect(
      entries.filter(({ subject }) => subject === id).map(({ action, details }) => [action, details]),
    ).toEqual([
      ['person.export.private', { duty: 'SAR 7' }],
      ['person.export', {}],
    ]);
  });

  test('an erasure lists what is erased, requires the address to be typed, and leaves nothing of the person', async () => {
    const { email, id } = await someone('cy');
    const refused = await run(['erase-person', email], ['di@shore.example']);
    expect(refused).toMatchObject({ code: 1, asked: [`Type ${email} to erase them: `] });
    expect(refused.err).toMatch(/^person_\S+ with 3 rows: access_grant 1, identity_account 1, person 1\.\n/);
    expect(refused.err).toMatch(/\nNobody was erased\.\n$/);
    const { db } = await database.open();
    const before = await everything(db);
    expect(await run(['erase-person', email])).toMatchObject({ code: 2 });
    expect(await everything(db)).toEqual(before);
    expect(JSON.stringify(await everything(db))).toContain(email);

    const { code, err } = await run(['erase-person', email], [email.toUpperCase()]);
    expect(code).toBe(0);
    expect(err).toContain(`Erased. Keep ${id} as long as your oldest backup`);
    const left = JSON.stringify(await everything(db));
    for (const trace of [email, id]) expect(left).not.toContain(trace);
    expect(await acts()).toContainEqual({ by: 'operator', action: 'person.erase', subject: null });
  });

  test('a person who registered and never signed in is erased as well, with --yes and by id', async () => {
    const { id, email } = await someone('never', false);
    const { code, out } = await run(['erase-person', id, '--yes', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ rows: { identity_account: 1, person: 1 } });
    const { db } = await database.open();
    const left = JSON.stringify(await everything(db));
    for (const trace of [email, id]) expect(left).not.toContain(trace);
  });

  test.each([
    [['export-person'], 2, '<e-mail or id> is missing.'],
    [['erase-person', 'a@b.example', 'c'], 2, "Unexpected argument 'c'."],
    [['export-person', 'nobody@shore.example'], 1, "There is no user 'nobody@shore.example'"],
    [['erase-person', 'person_0', '--yes'], 1, "There is no user 'person_0'"],
    [['erase-person', 'erased', '--yes'], 1, "There is no user 'erased'"],
  ])('wrong usage: %j', async (args, code, words) => {
    const ran = await run(args);
    expect(ran.code).toBe(code);
    expect(ran.err).toContain(words);
  });
});
