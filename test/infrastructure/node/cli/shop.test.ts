import { createSqlPorts } from '../../../../src/infrastructure/node/compose/sql-ports.ts';
import { onEveryDatabase, type TestDatabase } from '../../../support/databases.ts';
import { fireside, folderOfFiles, type Ran } from './terminal.ts';

const { folder, file } = folderOfFiles();
const json = ({ out }: Ran): unknown => JSON.parse(out);
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);

onEveryDatabase('fireside on the shop', (database: TestDatabase) => {
  const product = () => {
    const { databaseUrl, dataDir } = database.settings();
    return { env: databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }, folder };
  };
  const run = (...args: string[]) => fireside(args, { product: product() });
  let ports: ReturnType<typeof createSqlPorts>;
  const person = (name: string) =>
    ports.people.findOrCreate(
      { issuer: 'https://id.example', subject: name, email: `${name}@home.example` },
      1,
    );

  beforeAll(async () => {
    ports = createSqlPorts(await database.open());
  });

  test('a promo code is created as given, listed and disabled', async () => {
    expect((await run('promo', 'list')).out).toBe('There are no promo codes.\n');
    const options = [
      '--limit',
      '30',
      '--expires',
      '2099-07-31',
      '--organisation',
      'Hilltop School',
      '--months',
      '6',
    ];
    const made = await run('promo', 'create', ' hilltop-27 ', ...options, '--json');
    const listed = {
      code: 'HILLTOP-27',
      percentOff: 100,
      limit: 30,
      claims: 0,
      lastDay: '2099-07-31',
      organisation: 'Hilltop School',
      months: 6,
      state: 'active',
    };
    expect(json(made)).toEqual([listed]);
    expect((await ports.promoCodes.find('HILLTOP-27'))?.expiresAt).toBe(day('2099-08-01'));
    expect(json(await run('promo', 'list', '--json'))).toEqual([listed]);
    expect((await run('promo', 'list')).out).toBe(
      'HILLTOP-27  100 %  active  0 of 30 claimed  until 2099-07-31  6 months  Hilltop School\n',
    );
    expect(await run('promo', 'create', 'HILLTOP-27')).toMatchObject({
      code: 1,
      err: 'There is a code HILLTOP-27 already.\n',
    });
    expect(json(await run('promo', 'disable', 'hilltop-27', '--json'))).toMatchObject([
      { state: 'disabled' },
    ]);
    expect(await run('promo', 'disable', 'another')).toMatchObject({
      code: 1,
      err: 'There is no code ANOTHER.\n',
    });
  });

  test('without a name it gets one that nobody can guess, and one below 100 % is warned about', async () => {
    const [one, other] = await Promise.all([
      run('promo', 'create', '--json'),
      run('promo', 'create', '--json'),
    ]);
    const codeOf = (ran: Ran) => (json(ran) as { code: string }[])[0]!.code;
    expect(codeOf(one)).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(codeOf(one)).not.toBe(codeOf(other));
    const half = await run('promo', 'create', 'HALF', '--percent', '50');
    expect(half).toMatchObject({
      code: 0,
      err: 'The shop accepts only codes of 100 %; nobody can claim HALF.\n',
    });
  });

  test.each([
    [['promo'], 'Say what to do: create, list or disable.'],
    [['promo', 'disable'], '<code> is missing.'],
    [['promo', 'create', 'A B'], "'A B' is no code; take 3 to 60 letters, digits, - and _."],
    [['promo', 'create', 'ABC', 'DEF'], "Unexpected argument 'DEF'."],
    [
      ['promo', 'create', '--percent', '101'],
      "--percent is '101'; it has to be a whole number from 1 to 100.",
    ],
    [['promo', 'create', '--limit', '0'], "--limit is '0'; it has to be a whole number from 1 to 1000000."],
    [
      ['promo', 'create', '--expires', '2027-02-30'],
      "--expires is '2027-02-30'; write the day as in 2027-01-31.",
    ],
    [
      ['promo', 'create', '--expires', '2026-01-31'],
      "--expires is '2026-01-31', which is over; write today or a later day.",
    ],
    [['licence'], 'Say what to do: import or remove.'],
    [['licence', 'remove'], '<e-mail> is missing.'],
    [['licence', 'remove', 'a@b.cd', 'e@f.gh'], "Unexpected argument 'e@f.gh'."],
    [['sales', '--from', 'yesterday'], "--from is 'yesterday'; write the day as in 2027-01-31."],
  ])('%j is wrong usage, with a message', async (args, words) => {
    const { code, err, out } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
  });

  test('licences are imported, give access at once or later, and importing again changes nothing', async () => {
    const mia = await person('mia');
    const path = file(
      'hilltop.csv',
      '\uFEFFEmail,Until,Organisation\r\nmia@home.example,2099-12-31,\r\n"later@home.example",,"Hilltop, Upper School"\r\n\r\n',
    );
    const options = ['--organisation', 'Hilltop School', '--from', '2020-01-01', '--until', '2099-07-31'];
    expect((await run('licence', 'import', path, ...options)).out).toBe(
      '2 lines: 2 new licences, 1 people have access at once.\n',
    );
    expect(json(await run('licence', 'import', path, ...options, '--json'))).toEqual({
      lines: 2,
      added: 0,
      granted: 0,
    });
    expect((await ports.people.find(mia.id))?.grants).toEqual([
      { source: 'licence', from: day('2020-01-01'), until: day('2100-01-01') },
    ]);
    expect((await person('later')).grants).toEqual([
      { source: 'licence', from: day('2020-01-01'), until: day('2099-08-01') },
    ]);
    expect((await run('sales', '--json')).out).toContain('Hilltop, Upper School');
  });

  /** The sheet as German Excel saves it, for the same two people. */
  const german =
    'email;organisation;from;until\r\nute@home.example;Grundschule München;01.02.2020;31.07.2099\r\nkai@home.example;;;\r\n;;;\r\n';
  const british =
    'email,organisation,from,until\r\nute@home.example,Grundschule München,01/02/2020,31/07/2099\r\nkai@home.example,,,\r\n,,,\r\n';
  test.each([
    ['German CSV UTF-8', Buffer.from(`\uFEFF${german}`)],
    ['German CSV (Windows-1252)', Buffer.from(german, 'latin1')],
    ['British CSV UTF-8', Buffer.from(`\uFEFF${british}`)],
    ['British CSV (Windows-1252)', Buffer.from(british, 'latin1')],
    ['Unicode text (UTF-16, tabs)', Buffer.from(`\uFEFF${german.replaceAll(';', '\t')}`, 'utf16le')],
    ['UTF-16 with the great byte first', Buffer.from(`\uFEFF${british}`, 'utf16le').swap16()],
    ['a line that names the separator', Buffer.from(`sep=;\r\n${german}`)],
  ])('a licence file is read as Excel saves it: %s', async (how, content) => {
    const path = file('excel.csv', content);
    const options = ['--organisation', how, '--until', '2099-12-31', '--json'];
    const { out, err, code } = await run('licence', 'import', path, ...options);
    expect({ code, lines: JSON.parse(out).lines }).toEqual({ code: 0, lines: 2 });
    expect(err).toBe(
      how.includes('1252')
        ? `${path} is not in UTF-8 and was read as Windows-1252: Grundschule München.\n`
        : '',
    );
    const { grants } = await person('ute');
    expect((await run('sales', '--json')).out).toContain('Grundschule München');
    expect(grants).toContainEqual({ source: 'licence', from: day('2020-02-01'), until: day('2099-08-01') });
  });

  test('one line whose date can only begin with the day decides how the others are read', async () => {
    const path = file('days.csv', 'email,until\nfay@home.example,03/04/2099\nguy@home.example,31/07/2099\n');
    expect(await run('licence', 'import', path, '--organisation', 'Days')).toMatchObject({
      code: 0,
      err: '',
    });
    expect((await person('fay')).grants).toContainEqual(
      expect.objectContaining({ until: day('2099-04-04') }),
    );
  });

  test('a licence of a person who never signed in is found and removed', async () => {
    const path = file('gone.csv', 'email\nGone@home.example\n');
    for (const organisation of ['Hill', 'Dale'])
      expect((await run('licence', 'import', path, '--organisation', organisation)).code).toBe(0);
    for (const command of [['export-person'], ['erase-person', '--yes']])
      expect((await run(...command, 'gone@home.example')).err).toBe(
        'gone@home.example has never signed in, but has a licence; fireside licence remove gone@home.example removes it.\n',
      );
    expect((await run('licence', 'remove', 'GONE@home.example')).out).toBe('2 licences were removed.\n');
    expect(await run('licence', 'remove', 'gone@home.example')).toMatchObject({
      code: 1,
      err: 'gone@home.example has no licence.\n',
    });
    expect((await run('export-person', 'gone@home.example')).err).toContain("There is no user 'gone@");
    expect((await person('gone')).grants).toEqual([]);
  });

  test.each([
    [
      'no email column',
      'name\nMia\n',
      "the column 'name' is unknown; there are email, organisation, from, until.",
    ],
    ['nothing in it', '', 'no line names an e-mail address.'],
    ['a head line alone', 'email\n', 'no line names an e-mail address.'],
    [
      'days that are two',
      'email;until\nmia@home.example;03/04/2099\n',
      "line 2: until is '03/04/2099', which is two different days in Britain and in America; write 2099-04-03 or 2099-03-04.",
    ],
    ['a month 31', 'email,until\nmia@home.example,07/31/2099\n', 'write the day as in'],
    ['a year of two digits', 'email;until\nmia@home.example;31.07.99\n', 'write the day as in'],
    ['a day that is none', 'email;until\nmia@home.example;31.02.2099\n', 'write the day as in'],
    ['no head line', 'mia@home.example\n', "the column 'mia@home.example' is unknown"],
    ['a column twice', 'email,email\na@b.cd,a@b.cd\n', 'the head line names a column twice.'],
    ['no address', 'email\nmia@home.example\nnobody\n', "line 3: 'nobody' is not an e-mail address."],
    ['a formula', 'email\n=1+1\n', "line 2: '=1+1' is not an e-mail address."],
    ['a bad day', 'email,until\nmia@home.example,soon\n', "until is 'soon'; write the day as in"],
    ['bytes that are no text', Buffer.from([0x65, 0x81, 0x0a]), "save it as 'CSV UTF-8'."],
    ['half a UTF-16 file', Buffer.from('e\0m\0a\0i\0l\0\n\0'), "save it as 'CSV UTF-8'."],
    [
      'an end before its start',
      'email,from,until\na@b.cd,2027-02-01,2027-01-01\n',
      'line 2: it ends before it begins.',
    ],
    ['a broken line', 'email,until\n"mia@home.example,2027-01-01\n', 'Quote Not Closed'],
    ['too many cells', 'email\nmia@home.example,x\n', 'Invalid Record Length'],
  ])('a file with %s is refused whole', async (_what, content, words) => {
    const path = file('bad.csv', content);
    const { code, err, out } = await run('licence', 'import', path, '--organisation', 'Bad School');
    expect(code).toBeGreaterThan(0);
    expect(out).toBe('');
    expect(err).toContain(words);
    expect((await run('sales', '--json')).out).not.toContain('Bad School');
    await person('mia');
  });

  test('sales list who has paid, claimed and was licensed what', async () => {
    const buyer = await person('buyer');
    const purchase = (await ports.purchases.open(buyer.id, () => ({
      provider: 'sandbox',
      amountPence: 54_000,
      currency: 'gbp',
      months: 12,
      language: 'en',
      createdAt: 1,
      checkAt: 1,
    })))!;
    const at = day('2022-11-21');
    const until = day('2023-11-21');
    await ports.purchases.change(purchase.id, () => ({
      change: {
        intentId: 'pi_1',
        state: 'paid',
        paid: { grant: { source: 'card', from: at, until }, at, receipt: null },
      },
      reply: null,
    }));
    const claimant = await person('claimant');
    await run('promo', 'create', 'FRIENDS', '--organisation', 'Friends');
    await ports.promoCodes.claim({ code: 'FRIENDS', personId: claimant.id }, () => ({
      claim: { grant: { source: 'promo', from: at - 1, until }, at: at - 1 },
      reply: null,
    }));
    const period = ['--from', '2022-11-20', '--until', '2022-11-21'];
    expect((await run('sales', ...period)).out).toBe(
      '2022-11-21  card   £540.00  buyer@home.example     until 2023-11-20  pi_1\n' +
        '2022-11-20  promo  £0.00    claimant@home.example  until 2023-11-20  FRIENDS  Friends\n',
    );
    expect(json(await run('sales', ...period, '--limit', '1', '--json'))).toEqual([
      {
        at: '2022-11-21T00:00:00.000Z',
        how: 'card',
        email: 'buyer@home.example',
        pence: 54_000,
        from: '2022-11-21T00:00:00.000Z',
        until: '2023-11-21T00:00:00.000Z',
        organisation: '',
        reference: 'pi_1',
      },
    ]);
    expect((await run('sales', '--until', '2019-12-31')).out).toBe('Nothing was sold or given.\n');
  });
});
