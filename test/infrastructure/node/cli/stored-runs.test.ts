import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEntry } from '../../../../src/domain/chat/run-entry.ts';
import { parseRunFile } from '../../../../src/infrastructure/shared/engine/run-file.ts';
import { createSqlPorts } from '../../../../src/infrastructure/node/compose/sql-ports.ts';
import { activity, choice, input, message, touchpoint } from '../../../support/activity.ts';
import { compressAll } from '../../../support/compressed-logs.ts';
import { onEveryDatabase, type TestDatabase } from '../../../support/databases.ts';
import { fireside, folderOfFiles, type Ran } from './terminal.ts';

const { folder, file } = folderOfFiles();
const talk = activity([
  touchpoint('hello', [message('Hello there'), input('name', { maxLength: 40, remember: 'name' })]),
  touchpoint('feeling', [message('So, {{name}}.'), choice('mood', ['Well', 'Not so well'])]),
]);
const log: RunEntry[] = [
  { kind: 'opened', at: 1_000_000 },
  { kind: 'answered', stepId: 'name', response: { kind: 'input', response: 'Zoë Grün' }, at: 1_010_000 },
  { kind: 'answered', stepId: 'mood', response: { kind: 'choice', response: 'Well' }, at: 1_020_000 },
];

const json = ({ out }: Ran): unknown => JSON.parse(out);

onEveryDatabase('fireside on stored runs', (database: TestDatabase) => {
  const product = () => {
    const { databaseUrl, dataDir } = database.settings();
    return { env: databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }, folder };
  };
  const run = (...args: string[]) => fireside(args, { product: product() });
  let half: string;
  let done: string;
  let reset: string;

  beforeAll(async () => {
    const { library, people, runs } = createSqlPorts(await database.open());
    const published = await library.publish(talk, 'test', 1);
    const begin = async (
      subject: string,
      append: RunEntry[],
      end: { completedAt?: number; closedAt?: number },
    ) => {
      const person = await people.findOrCreate(
        { issuer: 'https://id.example', subject, email: `${subject}@home.example` },
        1,
      );
      const key = { personId: person.id, activityId: published.id, enrolmentId: null };
      const create = { version: published.version, enrolledAt: 900_000 };
      await runs.change(key, () => ({ change: { create, startedAt: 900_000, append }, reply: undefined }));
      const { id } = (await runs.find(key))!;
      await runs.change(key, () => ({ change: end, reply: undefined }));
      return id;
    };
    half = await begin('half', log.slice(0, 2), {});
    done = await begin('done', log, { completedAt: 1_030_000 });
    reset = await begin('reset', log.slice(0, 2), { closedAt: 1_040_000 });
  });

  test('runs lists the runs, the last changed first, without names', async () => {
    const { code, out, err } = await run('runs');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n').map((line) => line.split(/ {2,}/).slice(0, 4))).toEqual([
      [reset, 'small-talk', 'reset', '1 answer'],
      [done, 'small-talk', 'completed', '2 answers'],
      [half, 'small-talk', 'under way', '1 answer'],
      [''],
    ]);
    expect(out).toContain('1970-01-01T00:17:20.000Z');
    expect(out).not.toMatch(/Zoë|home\.example|person_/);
  });

  test('runs --json lists those of one Activity, up to the given number', async () => {
    const listed = json(await run('runs', '--activity', 'small-talk', '--limit', '2', '--json'));
    expect(listed).toEqual([
      expect.objectContaining({ run: reset, state: 'reset' }),
      {
        run: done,
        activity: 'small-talk',
        version: expect.stringMatching(/^[0-9a-f]{64}$/),
        state: 'completed',
        answers: 2,
        startedAt: '1970-01-01T00:15:00.000Z',
        changedAt: '1970-01-01T00:17:10.000Z',
      },
    ]);
    const unknown = await run('runs', '--activity', 'big-talk');
    expect(unknown).toMatchObject({ code: 1, out: '', err: "The library has no Activity 'big-talk'.\n" });
  });

  test('export-run prints what replay reads, and no word of the family', async () => {
    const exported = await run('export-run', done);
    expect(exported).toMatchObject({ code: 0, err: '' });
    expect(exported.out).not.toMatch(/Zoë|Grün|home\.example|person_/);
    expect(json(exported)).toMatchObject({
      format: 'fireside-run/1',
      run: done,
      masked: true,
      activity: talk,
    });
    expect((await run('export-run', done, '--json')).out).toBe(exported.out);

    const { code, out, err } = await run('replay', file('masked.json', exported.out));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(
      [
        '00:01.500  Coach  Hello there',
        '00:03.360  Coach  Write name',
        '00:10.000  You    ••• •••',
        '00:11.860  Coach  So, ••• •••.',
        '00:13.900  Coach  Choose mood',
        '00:20.000  You    Well',
        '00:30.000  Finished',
        '',
      ].join('\n'),
    );
  });

  test('export-run --keep-words keeps their words', async () => {
    const exported = await run('export-run', half, '--keep-words');
    expect(json(exported)).toMatchObject({ masked: false, completedAt: null });
    const replayed = await run('replay', file('words.json', exported.out), '--json');
    expect(replayed).toMatchObject({ code: 0, err: '' });
    expect(json(replayed)).toMatchObject({
      activity: 'small-talk',
      run: half,
      masked: false,
      durationMs: null,
    });
    expect(replayed.out).toContain('So, Zoë Grün.');
    expect(replayed.out).not.toContain('Finished');
  });

  test('export-run of an unknown run says so', async () => {
    expect(await run('export-run', 'run_nobody')).toMatchObject({
      code: 1,
      out: '',
      err: "There is no run 'run_nobody'; fireside runs lists them.\n",
    });
  });

  test('rehearse counts only the runs in progress', async () => {
    const same = await run('rehearse', file('same.json', talk));
    expect(same).toMatchObject({ code: 0, err: '' });
    expect(same.out).toBe(
      [
        'small-talk: 1 run under way',
        '     1  unaffected',
        '     0  would see other steps',
        '     0  on a removed step',
        '     0  with an answer that has no place any more',
        '',
      ].join('\n'),
    );
    const [hello, feeling] = talk.touchpoints;
    const without = { ...talk, touchpoints: [hello, { ...feeling, steps: [message('So, {{name}}.')] }] };
    const removed = await run('rehearse', file('without.json', without));
    expect(removed).toMatchObject({ code: 1, err: '' });
    expect(removed.out).toContain(`\n${half}: on a removed step\n`);
    expect(json(await run('rehearse', file('without.json', without), '--json'))).toEqual({
      activity: 'small-talk',
      runs: 1,
      counts: { unaffected: 0, otherSteps: 0, removedStep: 1, lostAnswer: 0 },
      affected: [{ run: half, version: expect.any(String), outcome: 'removedStep', chosen: {} }],
    });
  });

  test('rehearse reads exported runs from files instead, and refuses those of another Activity', async () => {
    const masked = file('half.json', (await run('export-run', half)).out);
    const completed = file('done.json', (await run('export-run', done)).out);
    const wider = { ...talk, touchpoints: [...talk.touchpoints, touchpoint('more', [message('More.')])] };
    const rehearsed = await run('rehearse', file('wider.json', wider), masked, completed, '--json');
    expect(rehearsed.code).toBe(0);
    expect(json(rehearsed)).toMatchObject({ runs: 1, counts: { otherSteps: 1 } });
    const other = await run('rehearse', file('other.json', { ...talk, slug: 'other' }), masked);
    expect(other).toMatchObject({
      code: 1,
      out: '',
      err: `${masked}: this is a run of 'small-talk', not of 'other'.\n`,
    });
  });

  test('every command prints the same once the logs are compressed', async () => {
    const handle = await database.open();
    const { id: person } = await handle.db.selectFrom('person').select('id').executeTakeFirstOrThrow();
    const printed = async () => {
      const exported = await run('export-run', done, '--keep-words');
      const said = [
        exported,
        await run('runs'),
        await run('export-run', half),
        await run('export-run', reset, '--keep-words'),
        await run('replay', file('replayed.json', exported.out), '--json'),
        await run('rehearse', file('again.json', talk)),
      ];
      const { out } = await run('export-person', person);
      const { tables } = JSON.parse(out) as { tables: Record<string, unknown> };
      // The export itself adds to the audit log, which is therefore left out.
      return JSON.stringify([said, { ...tables, audit_entry: null }]);
    };
    const before = await printed();
    expect(before).toContain('Zoë');
    expect(await compressAll(handle)).toBe(3);
    expect(await printed()).toBe(before);
  });

  test('rehearse of an Activity without runs finds none', async () => {
    const { code, out } = await run('rehearse', file('new.json', { ...talk, slug: 'brand-new' }));
    expect(code).toBe(0);
    expect(out).toContain('brand-new: 0 runs under way');
  });
});

onEveryDatabase('fireside on a run in which the family changed an answer', (database: TestDatabase) => {
  const product = () => {
    const { databaseUrl, dataDir } = database.settings();
    return { env: databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }, folder };
  };
  const run = (...args: string[]) => fireside(args, { product: product() });
  const changed: RunEntry[] = [
    ...log.slice(0, 2),
    { kind: 'rewound', stepId: 'name', at: 1_020_000 },
    { kind: 'answered', stepId: 'name', response: { kind: 'input', response: 'Noah' }, at: 1_030_000 },
  ];
  let id: string;
  let personId: string;

  beforeAll(async () => {
    const { library, people, runs } = createSqlPorts(await database.open());
    const published = await library.publish(talk, 'test', 1);
    const identity = { issuer: 'https://id.example', subject: 's', email: 'someone@home.example' };
    personId = (await people.findOrCreate(identity, 1)).id;
    const key = { personId, activityId: published.id, enrolmentId: null };
    const create = { version: published.version, enrolledAt: 900_000 };
    await runs.change(key, () => ({
      change: { create, startedAt: 900_000, append: changed },
      reply: undefined,
    }));
    id = (await runs.find(key))!.id;
  });

  test('runs counts the answers that count', async () => {
    expect(json(await run('runs', '--json'))).toMatchObject([{ run: id, state: 'under way', answers: 1 }]);
  });

  test('export-run masks what was undone as well, and replay strikes it through', async () => {
    const exported = await run('export-run', id);
    expect(exported.out).not.toMatch(/Zoë|Grün|Noah/);
    const { log: written } = json(exported) as { log: { kind: string; at: string; stepId?: string }[] };
    expect(written.map(({ kind }) => kind)).toEqual(['opened', 'answered', 'rewound', 'answered']);
    expect(written[2]).toEqual({ kind: 'rewound', stepId: 'name', at: '1970-01-01T00:17:00.000Z' });
    const { code, out, err } = await run('replay', file('changed-masked.json', exported.out));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(
      [
        '00:01.500  Coach  Hello there',
        '00:03.360  Coach  Write name',
        '00:10.000  You    ~~••• •••~~',
        '00:11.860  Coach  ~~So, ••• •••.~~',
        '00:13.900  Coach  ~~Choose mood~~',
        '00:30.000  You    •••',
        '00:31.860  Coach  So, •••.',
        '00:33.720  Coach  Choose mood',
        '',
      ].join('\n'),
    );
  });

  test('export-run --keep-words comes back from its file as it was, and --json says what is undone', async () => {
    const exported = await run('export-run', id, '--keep-words');
    const read = parseRunFile(Buffer.from(exported.out));
    expect(read).toMatchObject({ ok: true, run: { id, log: changed } });
    const replayed = await run('replay', file('changed.json', exported.out), '--json');
    expect(replayed).toMatchObject({ code: 0, err: '' });
    const { lines } = json(replayed) as { lines: { text: string; isUndone?: boolean }[] };
    expect(lines.filter(({ isUndone }) => isUndone).map(({ text }) => text)).toEqual([
      'Zoë Grün',
      'So, Zoë Grün.',
      'Choose mood',
    ]);
    expect(lines.filter(({ isUndone }) => !isUndone).map(({ text }) => text)).toEqual([
      'Hello there',
      'Write name',
      'Noah',
      'So, Noah.',
      'Choose mood',
    ]);
  });

  test('rehearse looks at what counts', async () => {
    const [hello, feeling] = talk.touchpoints;
    const longer = {
      ...talk,
      touchpoints: [hello, { ...feeling, steps: [...feeling!.steps, message('Bye.')] }],
    };
    expect(json(await run('rehearse', file('changed-longer.json', longer), '--json'))).toMatchObject({
      runs: 1,
      counts: { unaffected: 0, otherSteps: 1, removedStep: 0, lostAnswer: 0 },
    });
  });

  test('export-person has every entry, and erase-person leaves none of their words', async () => {
    const { tables } = json(await run('export-person', personId)) as {
      tables: { run_entry: { seq: number }[] };
    };
    expect(tables.run_entry.toSorted((one, other) => one.seq - other.seq)).toMatchObject([
      { kind: 'opened', turn: 0 },
      { kind: 'answered', step_id: 'name', turn: 0 },
      { kind: 'rewound', step_id: 'name', turn: 0 },
      { kind: 'answered', step_id: 'name', turn: 1 },
    ]);
    expect(await run('erase-person', personId, '--yes')).toMatchObject({ code: 0 });
    const { runs } = createSqlPorts(await database.open());
    const kept = [];
    for await (const stored of runs.all()) kept.push(stored);
    expect(kept.map(({ log: left }) => left.map(({ kind }) => kind))).toEqual([
      ['opened', 'answered', 'rewound', 'answered'],
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/Zoë|Grün|Noah/);
    const { out } = await run('replay', file('erased.json', (await run('export-run', kept[0]!.id)).out));
    expect(out).toContain('~~••• •••~~');
  });
});

describe('a command that needs the database', () => {
  const within = (env: Record<string, string>) => ({ product: { env, folder } });

  test.each([['runs'], ['export-run', 'run_x'], ['rehearse', file('talk.json', talk)]])(
    '%s says when there is none, and creates none',
    async (...args) => {
      const missing = join(folder, 'nowhere');
      const ran = await fireside(args, within({ DATA_DIR: missing }));
      expect(ran).toMatchObject({ code: 1, out: '' });
      expect(ran.err).toBe(
        `There is no database in ${missing}; set DATA_DIR or DATABASE_URL to what the server uses.\n`,
      );
      expect(existsSync(missing)).toBe(false);
    },
  );

  test('names a wrong setting', async () => {
    const wrong = await fireside(['runs'], within({ DATABASE_URL: 'mysql://secret@host' }));
    expect(wrong).toMatchObject({ code: 1, out: '' });
    expect(wrong.err).toMatch(/^DATABASE_URL is not an address that starts with/);
    const away = await fireside(
      ['runs'],
      within({ DATABASE_URL: 'postgresql://nobody:pw@127.0.0.1:9/none' }),
    );
    expect(away).toMatchObject({ code: 1, out: '' });
    expect(away.err).toMatch(/cannot be reached/);
    expect(away.err).not.toContain('pw');
  });
});

describe('replay', () => {
  const entry = { kind: 'opened', at: '2026-01-31T09:30:00.000Z' };
  const good = {
    format: 'fireside-run/1',
    run: 'run_1',
    version: 'v',
    masked: true,
    completedAt: null,
    log: [entry],
    activity: talk,
  };

  test('accepts a file with nothing but an opening', async () => {
    const { code, out, err } = await fireside(['replay', file('good.json', good)]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe('00:01.500  Coach  Hello there\n00:03.360  Coach  Write name\n');
  });

  test('accepts a log of thousands of entries', async () => {
    const loop = activity([touchpoint('again', [choice('more', ['Again -> again', 'Enough'])])]);
    const rounds = Array.from({ length: 3000 }, (_, round) => ({
      kind: 'answered',
      at: new Date(1_760_000_000_000 + round * 10_000).toISOString(),
      stepId: round === 0 ? 'more' : `more~${round + 1}`,
      response: { kind: 'choice', response: round < 2999 ? 'Again' : 'Enough' },
    }));
    const opening = { kind: 'opened', at: new Date(1_760_000_000_000 - 5000).toISOString() };
    const long = file('long.json', { ...good, log: [opening, ...rounds], activity: loop });
    const { code, out } = await fireside(['replay', long]);
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(6000);
  });

  test.each<[string, unknown, string]>([
    ['no JSON', '{"format": ', 'it is not JSON'],
    ['ten thousand levels', '['.repeat(10_000), 'it is not JSON'],
    ['a hundred thousand levels in it', `{"format": ${'['.repeat(1e5)}${']'.repeat(1e5)}}`, ''],
    ['a dangerous key', '{"__proto__": {"format": "fireside-run/1"}}', 'needs "format"'],
    ['a list', [], 'The file must be an object'],
    ['an Activity', talk, '.json: The file needs "format"'],
    ['another format', { ...good, format: 'fireside-run/2' }, '/format: "format" must be "fireside-run/1"'],
    ['no log', { ...good, log: undefined }, 'needs "log"'],
    [
      'a broken instant',
      { ...good, log: [{ ...entry, at: '2026-13-41T09:30:00Z' }] },
      '/log/0/at: "at" must be an instant',
    ],
    ['a number for an instant', { ...good, log: [{ ...entry, at: 5 }] }, '/log/0/at: "at" must be text'],
    ['an unknown kind of entry', { ...good, log: [{ ...entry, kind: 'jumped' }] }, '/log/0'],
    [
      'an answer without a step',
      { ...good, log: [{ ...entry, kind: 'answered' }] },
      '/log/0: Entry 1 of "log" needs "stepId"',
    ],
    [
      'a change without a step',
      { ...good, log: [entry, { ...entry, kind: 'rewound' }] },
      '/log/1: Entry 2 of "log" needs "stepId"',
    ],
    [
      'a change of what was not answered',
      { ...good, log: [entry, { ...entry, kind: 'rewound', stepId: 'name' }] },
      "/log/1: There is no answer to 'name' to go back to there.",
    ],
    ['an Activity that is none', { ...good, activity: { slug: 'x' } }, '/activity: The file needs "title"'],
    [
      'an answer that has no place',
      { ...good, log: [entry, { ...entry, kind: 'touchpoint-ended', touchpointId: 'hello' }] },
      "/log/1: The conversation is not at the end of 'hello' there.",
    ],
  ])('names the fault of %s', async (_what, content, sentence) => {
    const broken = file('broken-run.json', content);
    const { code, out, err } = await fireside(['replay', broken]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err.startsWith(`${broken}: `)).toBe(true);
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/\n +at |undefined|\[object/);
  });

  test('quotes a file without terminal control characters', async () => {
    const steering = { ...entry, kind: 'touchpoint-ended', touchpointId: '\u001B[2Jx\u009B' };
    const { err } = await fireside(['replay', file('steering.json', { ...good, log: [entry, steering] })]);
    expect(err).toContain("not at the end of '�[2Jx�' there");
  });
});
