import { readChosenValues } from '../../../../src/domain/analysis/situation-estimates.ts';
import { collapsePrivateParts } from '../../../../src/domain/chat/closed-parts.ts';
import { replayRecordedRun } from '../../../../src/domain/analysis/replay.ts';
import type { DeviceLogEntry, RunEntry } from '../../../../src/domain/chat/run-entry.ts';
import { createSqlPorts } from '../../../../src/infrastructure/node/compose/sql-ports.ts';
import {
  parseRunFile,
  formatRunFile,
  type RunFile,
} from '../../../../src/infrastructure/shared/engine/run-file.ts';
import { activity, choice, input, message, touchpoint } from '../../../support/activity.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { privateTurnsOf, withPrivateTurns } from '../../../support/private-turns.ts';
import { fireside, folderOfFiles, type Ran } from './terminal.ts';

const { folder, file } = folderOfFiles();
const json = ({ out }: Ran): unknown => JSON.parse(out);
const inTime = (log: readonly RunEntry[]): RunEntry[] =>
  log.map((entry, place) => ({ ...entry, at: 1_760_000_000_000 + place * 60_000 }));

test.each(withPrivateTurns.map((definition) => [definition.slug, definition] as const))(
  '%s: an exported run has no private label, and its replay says "answered privately" and goes on',
  (_slug, definition) => {
    for (const { stepId, label, log: played } of privateTurnsOf(definition)) {
      const log = inTime(played);
      const whole: Omit<RunFile, 'masked'> = {
        id: 'run_1',
        version: 'v',
        definition,
        completedAt: null,
        log,
      };
      for (const keepWords of [false, true]) {
        const text = formatRunFile(whole, { keepWords });
        const { log: written } = JSON.parse(text) as { log: unknown };
        expect(JSON.stringify(written)).not.toContain(JSON.stringify(label).slice(1, -1));
        expect(JSON.stringify(written)).not.toContain(`"${stepId}"`);
        const read = parseRunFile(Buffer.from(text));
        if (!read.ok) throw new Error(read.problems.join('\n'));
        const replayed = replayRecordedRun(read.run);
        if (replayed.kind === 'broken') throw new Error(replayed.problem);
        const before = replayRecordedRun(whole);
        if (before.kind === 'broken') throw new Error(before.problem);
        const own = replayed.lines.filter(({ from }) => from === 'you').map(({ text: said }) => said);
        expect(own).toContain('answered privately');
        expect(own).not.toContain(label);
        // The conversation continues with the same text after the private part.
        expect(replayed.lines.at(-1)?.text).toBe(before.lines.at(-1)?.text);
      }
    }
  },
);

const talk = activity([
  touchpoint('together', [choice('mood', ['Good', 'Bad'])]),
  {
    ...touchpoint('alone', [
      choice('secret', ['Scared of home -> stop', 'Fine -> again'], { private: true, remember: 'how' }),
    ]),
    for: 'child',
  },
  touchpoint('again', [input('tea'), message('Ring 0800 1111 or not.'), choice('bye', ['Bye', 'Later'])]),
  { ...touchpoint('stop', [message('Ring 0800 1111.')]), for: 'child', ending: 'pause' },
]);
const said = (stepId: string, response: string, kind: 'choice' | 'input' = 'choice'): RunEntry => ({
  kind: 'answered',
  stepId,
  response: { kind, response },
  at: 0,
});
const start: RunEntry[] = [{ kind: 'opened', at: 0 }, said('mood', 'Good')];

test.each<[string, RunEntry[], string[]]>([
  ['while somebody still answers alone', [], ['opened', 'answered']],
  ['where the way led to a pause', [said('secret', 'Scared of home')], ['opened', 'answered']],
  [
    'once the pause was left',
    [said('secret', 'Scared of home'), { kind: 'touchpoint-ended', touchpointId: 'stop', at: 0 }],
    ['opened', 'answered'],
  ],
  [
    'where it was changed',
    [said('secret', 'Scared of home'), { kind: 'rewound', stepId: 'secret', at: 0 }, said('secret', 'Fine')],
    ['opened', 'answered', 'closed'],
  ],
  [
    'and goes on behind it',
    [said('secret', 'Fine'), said('tea', 'Tea', 'input')],
    ['opened', 'answered', 'closed', 'answered'],
  ],
])('a log without private parts tells nothing %s', (_when, more, kinds) => {
  const kept = collapsePrivateParts({ definition: talk, log: inTime([...start, ...more]) });
  expect(kept.map(({ kind }: DeviceLogEntry) => kind)).toEqual(kinds);
  expect(JSON.stringify(kept)).not.toMatch(/Scared|Fine|secret/);
  expect(readChosenValues(talk, kept)).toEqual({});
});

/** The same Activity without a pause, so that it is valid content. */
const whole = activity(
  [
    touchpoint('together', [choice('mood', ['Good', 'Bad'])]),
    {
      ...touchpoint('alone', [
        message('Or ring 0800 1111.'),
        choice('secret', ['Scared of home', 'Fine'], { private: true, remember: 'how' }),
      ]),
      for: 'child',
    },
    touchpoint('again', [input('tea', { remember: 'tea', maxLength: 40 }), message('So, {{tea}}.')]),
    touchpoint('end', [choice('bye', ['Bye', 'Later'])]),
  ],
  { slug: 'whole-talk', fromAge: 7, tender: false },
);

onEveryDatabase('fireside on a run with private answers', (database) => {
  const product = () => {
    const { databaseUrl, dataDir } = database.settings();
    return { env: databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }, folder };
  };
  const run = (...args: string[]) => fireside(args, { product: product() });
  const acts = async () => {
    const { entries } = await createSqlPorts(await database.open()).audit.list();
    return entries.map(({ by, action, subject, details }) => ({ by, action, subject, details }));
  };
  let id: string;

  beforeAll(async () => {
    const { library, people, runs } = createSqlPorts(await database.open());
    const published = await library.publish(whole, 'test', 1);
    const identity = { issuer: 'https://id.example', subject: 's', email: 'someone@home.example' };
    const { id: personId } = await people.findOrCreate(identity, 1);
    const key = { personId, activityId: published.id, enrolmentId: null };
    const at = Date.now() - 60_000;
    const append = [...start, said('secret', 'Fine'), said('tea', 'Own words', 'input')].map(
      (entry, place) => ({ ...entry, at: at + place * 10_000 }),
    );
    await runs.change(key, () => ({
      change: { create: { version: published.version, enrolledAt: at }, startedAt: at, append },
      reply: undefined,
    }));
    id = (await runs.find(key))!.id;
  });

  test('export-run, replay and rehearse say nothing of them, with the family’s words neither', async () => {
    const exported = await run('export-run', id, '--keep-words');
    const { log } = json(exported) as { log: object[] };
    expect(JSON.stringify(log)).toContain('Own words');
    expect(JSON.stringify(log)).not.toMatch(/Fine|secret/);
    const replayed = await run('replay', file('closed.json', exported.out));
    expect(replayed).toMatchObject({ code: 0, err: '' });
    expect(replayed.out).toContain('You    [closed] answered privately\n');
    expect(replayed.out).toContain('You    Own words\n');
    expect(replayed.out).not.toContain('Fine');
    const more = touchpoint('more', [choice('last', ['One', 'Two'])]);
    const other = { ...whole, touchpoints: [...whole.touchpoints, more] };
    const rehearsed = await run('rehearse', file('other.json', other));
    expect(rehearsed).toMatchObject({ code: 0, err: '' });
    expect(rehearsed.out).toContain('1  would see other steps');
    expect(rehearsed.out + (await run('rehearse', file('other.json', other), '--json')).out).not.toMatch(
      /Fine|Scared/,
    );
    const fromFile = await run(
      'rehearse',
      file('same.json', whole),
      file('closed.json', exported.out),
      '--json',
    );
    expect(json(fromFile)).toMatchObject({ runs: 1, counts: { unaffected: 1 } });
    expect(await acts()).toEqual([]);
  });

  test('--private is an act of its own, refused for 30 days without a legal duty; a replay asks for it once more', async () => {
    const refused = await run('export-run', id, '--private');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('less than 30 days ago');
    expect(await acts()).toEqual([]);
    expect(await run('export-run', id, '--legal-duty', 'SAR 12')).toMatchObject({ code: 2 });
    const exported = await run('export-run', id, '--private', '--legal-duty', 'SAR 12');
    expect(exported.out).toContain('"response": "Fine"');
    expect(await acts()).toEqual([
      { by: 'operator', action: 'run.export.private', subject: id, details: { duty: 'SAR 12' } },
    ]);
    const kept = file('whole.json', exported.out);
    expect((await run('replay', kept)).out).not.toContain('Fine');
    expect((await run('replay', kept, '--json')).out).not.toContain('Fine');
    expect((await run('replay', kept, '--private')).out).toContain('You    Fine\n');
  });
});
