import type { QuestionDefinition } from '../../../src/domain/steps/question.ts';
import type { ReportFilter } from '../../../src/application/ports/server/reporting/feedback-reports.ts';
import type { PublishedActivity } from '../../../src/domain/activity/definition.ts';
import type { QuestionResponse } from '../../../src/domain/steps/response.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { parseLondonDay } from '../../../src/domain/reporting/london-day.ts';
import { activity, feedback, message, touchpoint } from '../../support/activity.ts';
import { parseCsv } from '../../support/csv.ts';
import { guardedCell, holdsFormula } from '../../support/guarded-cell.ts';
import { onEveryStoreOfLogs } from '../../support/compressed-logs.ts';
import type { SqlPorts } from '../../support/databases.ts';
import { everything } from '../../support/report-of-logs.ts';
import { shareOf } from '../../support/random-share.ts';
import { aPerson, aProgramme, unique } from './content.ts';

/** The number of runs: each has four answers; more than the first hundred have times from nights of clock changes. */
const runs = shareOf(2500, 400);

/** The periods in which London's clocks are an hour ahead of UTC, from the almanac. */
const summers = [
  ['2024-03-31T01:00Z', '2024-10-27T01:00Z'],
  ['2025-03-30T01:00Z', '2025-10-26T01:00Z'],
  ['2026-03-29T01:00Z', '2026-10-25T01:00Z'],
].map((ends) => ends.map((end) => Date.parse(end)));

const inLondon = (at: number): string => {
  const isSummer = summers.some(([from, until]) => from! <= at && at < until!);
  return new Date(at + (isSummer ? 3_600_000 : 0)).toISOString();
};

/** The instants around the clock changes and around midnight, to the second. */
const nights = [
  ...summers
    .flat()
    .flatMap((change) => [-7200, -3601, -3600, -1, 0, 1, 3599, 3600].map((s) => change + s * 1000)),
  ...['2026-03-28T23:59:59.999Z', '2026-03-29T00:00Z', '2026-03-29T22:59:59.999Z', '2026-03-29T23:00Z'].map(
    (at) => Date.parse(at),
  ),
  ...['2026-10-24T22:59:59.999Z', '2026-10-24T23:00Z', '2026-10-25T23:59:59.999Z', '2026-10-26T00:00Z'].map(
    (at) => Date.parse(at),
  ),
];

/** The texts meant to break a report, and ordinary ones. */
const texts = [
  '=1+1',
  '+44 20 7946 0000',
  '-5',
  '@SUM(A1)',
  '\t=cmd',
  '\r=cmd',
  '\n=cmd',
  '＝1＋1',
  '"quoted", and more',
  'two\nlines',
  'two\r\nlines',
  'a "half',
  '\\.',
  '\\u0000 as typed, \\\\u0000 too',
  'a NUL \0 inside',
  'half a character \ud83d and \udc00 more',
  '👨‍👩‍👧 and combining é',
  "it's 'fine'",
  ' spaces around ',
  'plain words',
  ',',
  "'=already",
];

/** The text of an answer that a family changed later. */
const undoneWords = 'Words that count no more';

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const questions = (mark: string): QuestionDefinition[] => [
  {
    id: 'mood',
    type: 'single-select',
    prompt: `How are you, ${mark}?`,
    options: [
      { value: 'a', label: `=Light ${mark}` },
      { value: 'b', label: 'The "same", really' },
    ],
  },
  {
    id: 'helped',
    type: 'multi-select',
    prompt: '-What helped?',
    options: ['x', 'y', 'z'].map((value) => ({ value, label: `${mark} ${value}` })),
  },
  { id: 'again', type: 'range', prompt: 'Again?', min: -5, max: 5 },
  { id: 'words', type: 'text', prompt: 'In your words,\nplease?' },
];

const asText = async (ports: SqlPorts, filter: ReportFilter): Promise<string> => {
  const pieces = await ports.reports.csv(filter);
  if (!pieces) return '';
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(Buffer.from(piece));
  return Buffer.concat(parts).toString('utf8');
};
const linesOf = async (ports: SqlPorts, filter: Partial<ReportFilter> = {}) =>
  parseCsv(await asText(ports, { ...everything, ...filter }));
const sorted = (lines: readonly string[][]) => lines.map((line) => JSON.stringify(line)).toSorted();

onEveryStoreOfLogs('FeedbackReports', (given) => {
  /** The expected lines, each with the person in place of the pseudonym and its filter values. */
  const expected: {
    at: number;
    person: string;
    programmeId: string | null;
    activityId: string;
    line: string[];
  }[] = [];
  let ports: SqlPorts;
  let programmeId: string;
  let activityId: string;

  beforeAll(async () => {
    ports = given();
    expect(await ports.reports.csv(everything)).toBeNull();
    const next = random(7);
    const pick = <T>(items: readonly T[]): T => items[next(items.length)]!;
    const versions: PublishedActivity[] = [];
    for (const slug of [unique('report'), unique('report')])
      for (const mark of ['one', 'two'])
        versions.push(
          await ports.library.publish(
            activity([touchpoint('begin', [message('Hi'), feedback('closing', questions(mark))])], {
              slug,
              title: `@Talk ${mark}`,
            }),
            'test',
            1000 + versions.length,
          ),
        );
    const programme = await ports.library.publish(
      aProgramme({ title: '+Calm, "evenings"', activities: [versions[0]!.slug] }),
      'test',
      1000,
    );
    programmeId = programme.id;
    activityId = versions[0]!.id;
    const people = await Promise.all(Array.from({ length: 50 }, () => aPerson(ports)));
    const year = Date.parse('2025-12-01T00:00Z');
    for (let made = 0; made < runs; made += 1) {
      const { id: personId } = pick(people);
      const published = pick(versions);
      const at = made < 3 * nights.length ? nights[made % nights.length]! : year + next(360 * 86_400_000);
      const isInside = next(2) === 0;
      const enrolmentId = isInside
        ? await ports.enrolments.change({ personId, programmeId }, (enrolment) => ({
            reply: enrolment?.id ?? null,
            ...(enrolment
              ? {}
              : {
                  change: {
                    enrolment: {
                      enrolledAt: 1,
                      startedAt: null,
                      completedAt: null,
                      lastActivityAt: 1,
                      availableAt: {},
                    },
                  },
                }),
          }))
        : null;
      const inside =
        enrolmentId ?? (isInside ? (await ports.enrolments.find({ personId, programmeId }))!.id : null);
      const key = { personId, activityId: published.id, enrolmentId: inside };
      const given: QuestionResponse[] = [
        { feedbackQuestionEntityId: 'mood', responses: [pick(['a', 'b'])] },
        { feedbackQuestionEntityId: 'helped', responses: pick([['x'], ['z', 'x'], ['y', 'x', 'z']]) },
        { feedbackQuestionEntityId: 'again', responses: [String(next(11) - 5)] },
        { feedbackQuestionEntityId: 'words', responses: [pick(texts)] },
      ];
      const stepId = made % 5 === 0 ? 'closing~2' : 'closing';
      const feedbackEntry = (questionResponses: QuestionResponse[]): RunEntry => ({
        kind: 'answered',
        stepId,
        response: { kind: 'feedback', questionResponses },
        at,
      });
      const isChanged = made % 3 === 0;
      const earlier = given.toSpliced(3, 1, {
        feedbackQuestionEntityId: 'words',
        responses: [undoneWords],
      });
      const log: RunEntry[] = [
        { kind: 'opened', at },
        ...(isChanged ? [feedbackEntry(earlier), { kind: 'rewound' as const, stepId, at }] : []),
        feedbackEntry(given),
      ];
      // Some families change an answer on a later visit.
      const atFirst = isChanged && made % 2 === 0 ? 2 : log.length;
      await ports.runs.change(key, (open) => ({
        reply: null,
        change: {
          ...(open ? { closedAt: at } : {}),
          create: { version: published.version, enrolledAt: at },
          startedAt: at,
          append: log.slice(0, atFirst),
        },
      }));
      if (atFirst < log.length)
        await ports.runs.change(key, () => ({ reply: null, change: { append: log.slice(atFirst) } }));
      const local = inLondon(at);
      const asked = questions(published.definition.title.slice('@Talk '.length));
      for (const { feedbackQuestionEntityId: id, responses } of given) {
        const question = asked.find((one) => one.id === id)!;
        const answer = responses
          .map((value) => question.options?.find((option) => option.value === value)?.label ?? value)
          .join('\n');
        expected.push({
          at,
          person: personId,
          programmeId: isInside ? programmeId : null,
          activityId: published.id,
          line: [
            local.slice(0, 10),
            '',
            isInside ? guardedCell('+Calm, "evenings"') : '',
            guardedCell(published.definition.title),
            published.version,
            stepId,
            id,
            guardedCell(question.prompt),
            guardedCell(answer),
            isChanged ? '1' : '0',
          ],
        });
      }
    }
  });

  const family = 2;
  const withoutFamily = (lines: readonly string[][]) =>
    sorted(lines.map((line) => line.toSpliced(family, 1)));
  const wanted = (fits: (row: (typeof expected)[number]) => boolean) =>
    sorted(expected.filter(fits).map(({ line }) => line));

  test('each answer is one line, with exactly the question and the answer', async () => {
    expect(expected).toHaveLength(4 * runs);
    const lines = await linesOf(ports);
    expect(lines.every((line) => line.length === 11)).toBe(true);
    expect(withoutFamily(lines)).toEqual(wanted(() => true));
  });

  test('tells nothing of answers that were changed, and how often those that count were', async () => {
    const text = await asText(ports, everything);
    expect(text).not.toContain(undoneWords);
    const lines = parseCsv(text);
    expect(lines.filter((line) => line.at(-1) === '1')).toHaveLength(4 * Math.ceil(runs / 3));
  });

  test('no cell begins as a formula, and none contains an id or address of a person', async () => {
    const text = await asText(ports, everything);
    for (const line of parseCsv(text)) for (const cell of line) expect(holdsFormula(cell)).toBe(false);
    for (const { person } of expected.slice(0, 100)) expect(text).not.toContain(person);
    expect(text).not.toContain('@home.example');
  });

  test('a family has one pseudonym, the same in every report and different from all others', async () => {
    const [lines, again] = [await linesOf(ports), await linesOf(ports, { programmeId })];
    const people = new Set(expected.map(({ person }) => person));
    const pseudonyms = new Set(lines.map((line) => line[family]));
    expect(pseudonyms.size).toBe(people.size);
    for (const name of pseudonyms) expect(name).toMatch(/^F[0-9A-F]{16}$/);
    for (const line of again) expect(pseudonyms).toContain(line[family]);
    const byPerson = new Map<string, string[]>();
    for (const { person, line } of expected)
      byPerson.set(person, [...(byPerson.get(person) ?? []), JSON.stringify(line)]);
    const byFamily = new Map<string, string[]>();
    for (const line of lines)
      byFamily.set(line[family]!, [
        ...(byFamily.get(line[family]!) ?? []),
        JSON.stringify(line.toSpliced(family, 1)),
      ]);
    const groups = (map: Map<string, string[]>) =>
      [...map.values()].map((all) => all.toSorted().join()).toSorted();
    expect(groups(byFamily)).toEqual(groups(byPerson));
  });

  test('reports cover Programmes, standalone Activities, or both; or one Programme or Activity', async () => {
    const inside = await linesOf(ports, { scope: 'programmes' });
    const alone = await linesOf(ports, { scope: 'activities' });
    expect(withoutFamily(inside)).toEqual(wanted((row) => row.programmeId !== null));
    expect(withoutFamily(alone)).toEqual(wanted((row) => row.programmeId === null));
    expect(withoutFamily(await linesOf(ports, { programmeId }))).toEqual(withoutFamily(inside));
    expect(withoutFamily(await linesOf(ports, { activityId, scope: 'activities' }))).toEqual(
      wanted((row) => row.activityId === activityId && row.programmeId === null),
    );
    expect(await ports.reports.csv({ ...everything, programmeId: 'p_none' })).toBeNull();
    expect(await ports.reports.csv({ ...everything, programmeId: "p_'; drop table run --" })).toBeNull();
    expect(await ports.reports.csv({ ...everything, activityId: 'a_none' })).toBeNull();
  });

  test.each([
    ['2026-03-28', '2026-03-28'],
    ['2026-03-29', '2026-03-29'],
    ['2026-03-29', '2026-03-30'],
    ['2026-10-24', '2026-10-24'],
    ['2026-10-25', '2026-10-25'],
    ['2026-10-26', '2026-10-31'],
    ['2026-02-01', '2026-02-28'],
  ])('from %s to %s: the lines of these days in London, both included', async (start, end) => {
    const period = { from: parseLondonDay(start)!.from, until: parseLondonDay(end)!.until };
    const lines = withoutFamily(await linesOf(ports, period));
    expect(lines).toEqual(wanted(({ line }) => start <= line[0]! && line[0]! <= end));
    expect(lines.length).toBeGreaterThan(0);
  });

  test('reports over a night when the clocks change, of one Programme, one Activity, or both', async () => {
    const nightsOf = [
      ['2026-03-29', '2026-03-29'],
      ['2026-10-24', '2026-10-26'],
    ] as const;
    for (const [start, end] of nightsOf)
      for (const scope of ['programmes', 'activities', 'both'] as const)
        for (const chosen of [{ programmeId }, { activityId }, { programmeId, activityId }]) {
          const period = { from: parseLondonDay(start)!.from, until: parseLondonDay(end)!.until };
          const lines = withoutFamily(await linesOf(ports, { ...period, ...chosen, scope }));
          expect(lines).toEqual(
            wanted(
              ({ line, ...row }) =>
                start <= line[0]! &&
                line[0]! <= end &&
                (scope === 'both' || (scope === 'programmes') === (row.programmeId !== null)) &&
                (!('programmeId' in chosen) || row.programmeId === chosen.programmeId) &&
                (!('activityId' in chosen) || row.activityId === chosen.activityId),
            ),
          );
        }
  });

  test('a reader that disconnects delays nothing', async () => {
    for (let turn = 0; turn < 5; turn += 1)
      for await (const _piece of (await ports.reports.csv(everything))!) break;
    const texts = await Promise.all(Array.from({ length: 4 }, () => asText(ports, everything)));
    expect(new Set(texts.map((text) => sorted(parseCsv(text)).join())).size).toBe(1);
  });

  test('runs come with their log, those of one family next to each other', async () => {
    const seen: string[] = [];
    let count = 0;
    for await (const run of ports.reports.runs({ ...everything, activityId })) {
      if (seen.at(-1) !== run.family) seen.push(run.family);
      expect(['opened answered', 'opened answered rewound answered']).toContain(
        run.log.map(({ kind }) => kind).join(' '),
      );
      expect(run.definition.touchpoints).toHaveLength(1);
      count += 1;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(count).toBe(expected.filter((row) => row.activityId === activityId).length / 4);
  });
});
