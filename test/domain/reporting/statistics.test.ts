import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { StatisticsAccumulator, type FamilyRun } from '../../../src/domain/reporting/statistics.ts';
import { activity, choice, feedback, message, touchpoint } from '../../support/activity.ts';
import { leaving } from '../../support/pausing.ts';

describe('figures', () => {
  const talk: ActivityDefinition = activity(
    [
      touchpoint('begin', [message('Hi'), choice('way', ['Left -> left', 'Right -> right'])]),
      touchpoint('left', [message('Left')], 'end'),
      touchpoint('right', [message('Right')], 'end'),
      touchpoint('end', [
        feedback('closing', [
          {
            id: 'mood',
            type: 'single-select',
            prompt: 'How are you?',
            options: [
              { value: 'a', label: 'Lighter' },
              { value: 'b', label: 'The same' },
            ],
          },
          {
            id: 'helped',
            type: 'multi-select',
            prompt: 'What helped?',
            options: [
              { value: 'x', label: 'Talking' },
              { value: 'y', label: 'Listening' },
            ],
          },
          { id: 'again', type: 'range', prompt: 'Again?', min: 1, max: 3 },
          { id: 'words', type: 'text', prompt: 'Words?' },
        ]),
      ]),
    ],
    { title: 'A talk' },
  );
  const day = Date.parse('2026-03-23T12:00Z');
  const at = day;

  function run(way: string | null, isDone: boolean, startedAt = day, mood = 'a', again = '3'): FamilyRun {
    const log: RunEntry[] = [{ kind: 'opened', at }];
    if (way !== null)
      log.push({ kind: 'answered', stepId: 'way', response: { kind: 'choice', response: way }, at });
    if (way !== null && isDone)
      log.push(
        { kind: 'touchpoint-ended', touchpointId: way.toLowerCase(), at },
        {
          kind: 'answered',
          stepId: 'closing',
          at,
          response: {
            kind: 'feedback',
            questionResponses: [
              { feedbackQuestionEntityId: 'mood', responses: [mood] },
              { feedbackQuestionEntityId: 'helped', responses: ['x', 'y'] },
              { feedbackQuestionEntityId: 'again', responses: [again] },
              { feedbackQuestionEntityId: 'words', responses: ['Good'] },
            ],
          },
        },
      );
    return { definition: talk, startedAt, completedAt: isDone ? startedAt + 1 : null, log };
  }

  test('are those of the answers that count, where families went back to change some', () => {
    const figuresOf = (family: FamilyRun) => {
      const tally = new StatisticsAccumulator(talk);
      for (let count = 0; count < 10; count += 1) tally.add([family]);
      return tally.figures();
    };
    const back: RunEntry = { kind: 'rewound', stepId: 'way', at };
    const [left, right] = [run('Left', true, day, 'a', '3'), run('Right', true, day, 'b', '1')];
    const changed = { ...right, log: [...left.log, back, ...right.log.slice(1)] };
    expect(figuresOf(changed)).toEqual(figuresOf(right));
    expect(figuresOf(changed)).not.toEqual(figuresOf(left));
    const undecided = run(null, false);
    expect(figuresOf({ ...undecided, log: [...left.log, back] })).toEqual(figuresOf(undecided));
  });

  test('show how far families came and what they answered', () => {
    const tally = new StatisticsAccumulator(talk);
    for (let family = 0; family < 10; family += 1) tally.add([run('Left', true, day, 'a', '3')]);
    for (let family = 0; family < 5; family += 1)
      tally.add([run('Right', true, day + 14 * 86_400_000, 'b', '1')]);
    for (let family = 0; family < 5; family += 1) tally.add([run(null, false)]);
    expect(tally.figures()).toEqual({
      title: 'A talk',
      started: 20,
      completed: 15,
      paused: 0,
      touchpoints: [
        { id: 'begin', title: 'Title of begin', reached: 20 },
        { id: 'left', title: 'Title of left', reached: 10 },
        { id: 'right', title: 'Title of right', reached: 5 },
        { id: 'end', title: 'Title of end', reached: 15 },
      ],
      questions: [
        {
          id: 'mood',
          type: 'single-select',
          prompt: 'How are you?',
          answered: 15,
          options: [
            { label: 'Lighter', count: 10 },
            { label: 'The same', count: 5 },
          ],
          median: null,
        },
        {
          id: 'helped',
          type: 'multi-select',
          prompt: 'What helped?',
          answered: 15,
          options: [
            { label: 'Talking', count: 15 },
            { label: 'Listening', count: 15 },
          ],
          median: null,
        },
        {
          id: 'again',
          type: 'range',
          prompt: 'Again?',
          answered: 15,
          options: [
            { label: '1', count: 5 },
            { label: '2', count: 0 },
            { label: '3', count: 10 },
          ],
          median: 3,
        },
        { id: 'words', type: 'text', prompt: 'Words?', answered: 15, options: [], median: null },
      ],
      weeks: [
        { from: '2026-03-23', started: 15, completed: 10 },
        { from: '2026-03-30', started: 0, completed: 0 },
        { from: '2026-04-06', started: 5, completed: 5 },
      ],
    });
  });

  test('a family that begins anew counts once, with its latest answer', () => {
    const tally = new StatisticsAccumulator(talk);
    for (let family = 0; family < 10; family += 1)
      tally.add([
        run('Right', true, day + 1000, 'b'),
        run('Left', true, day, 'a'),
        run(null, false, day + 2000),
      ]);
    const { started, completed, touchpoints, questions } = tally.figures();
    expect({ started, completed }).toEqual({ started: 10, completed: 10 });
    expect(touchpoints.map(({ reached }) => reached)).toEqual([10, 10, 10, 10]);
    expect(questions[0]!.options.map(({ count }) => count)).toEqual([0, 10]);
  });

  test('a family that begins anew later counts in both weeks', () => {
    const tally = new StatisticsAccumulator(talk);
    for (let family = 0; family < 10; family += 1)
      tally.add([run('Left', true, day), run(null, false, day + 7 * 86_400_000)]);
    expect(tally.figures().weeks).toEqual([
      { from: '2026-03-23', started: 10, completed: 10 },
      { from: '2026-03-30', started: 10, completed: 0 },
    ]);
  });

  test('numbers are in fives, rounded up, and an excellent completion reads as one', () => {
    const tally = new StatisticsAccumulator(talk);
    for (let family = 0; family < 197; family += 1) tally.add([run('Left', true, day, 'a', '3')]);
    for (let family = 0; family < 3; family += 1) tally.add([run('Right', false)]);
    const { started, completed, touchpoints } = tally.figures();
    expect({ started, completed }).toEqual({ started: 200, completed: 200 });
    expect(touchpoints.map(({ reached }) => reached)).toEqual([200, 200, 5, 200]);
  });

  test.each([1, 4, 5])('of %i families only their number is shown, as up to five', (families) => {
    const tally = new StatisticsAccumulator(talk);
    for (let family = 0; family < families; family += 1)
      tally.add(Array.from({ length: 100 }, () => run('Left', true)));
    expect(tally.figures()).toEqual({
      title: 'A talk',
      started: 5,
      completed: null,
      paused: null,
      touchpoints: [],
      questions: [],
      weeks: [],
    });
  });

  test('an answer that only an older version offered is listed when its number is shown', () => {
    const tally = new StatisticsAccumulator(talk);
    for (let family = 0; family < 12; family += 1) tally.add([run('Left', true, day, 'a', '3')]);
    tally.add([run('Left', true, day, 'gone', '3')]);
    const labels = () => tally.figures().questions[0]!.options.map(({ label, count }) => [label, count]);
    expect(labels()).toEqual([
      ['Lighter', 15],
      ['The same', 0],
    ]);
    for (let family = 0; family < 5; family += 1) tally.add([run('Left', true, day, 'gone', '3')]);
    expect(labels()).toEqual([
      ['Lighter', 15],
      ['The same', 0],
      ['gone', 5],
    ]);
  });

  test('items of an older version come after those of the current one', () => {
    const older: ActivityDefinition = {
      ...talk,
      touchpoints: [
        touchpoint('before', [message('Old')]),
        touchpoint('end', [feedback('closing', [{ id: 'gone', type: 'text', prompt: 'Gone?' }])]),
      ],
    };
    const tally = new StatisticsAccumulator(talk);
    for (let family = 0; family < 6; family += 1) tally.add([{ ...run(null, false), definition: older }]);
    const { touchpoints, questions } = tally.figures();
    expect(touchpoints.map(({ id, reached }) => [id, reached])).toEqual([
      ['begin', 0],
      ['left', 0],
      ['right', 0],
      ['end', 0],
      ['before', 10],
    ]);
    expect(questions.map(({ id }) => id)).toEqual(['mood', 'helped', 'again', 'words', 'gone']);
  });
});

test('a family that stopped at a pause counts as paused, also when it continued or completed later', () => {
  const definition = leaving();
  const pick = (stepId: string, response: string): RunEntry => ({
    kind: 'answered',
    stepId,
    response: { kind: 'choice', response },
    at: 1,
  });
  const opened: RunEntry[] = [{ kind: 'opened', at: 0 }];
  const stopped = [...opened, pick('how', 'In danger'), pick('now', 'Getting help')];
  const wentOn: RunEntry[] = [...stopped, { kind: 'touchpoint-ended', touchpointId: 'stop', at: 2 }];
  const run = (log: RunEntry[], startedAt: number, completedAt: number | null = null): FamilyRun => ({
    definition,
    startedAt,
    completedAt,
    log,
  });
  const tally = new StatisticsAccumulator(definition);
  for (let family = 0; family < 5; family += 1) {
    tally.add([run(stopped, 0)]);
    tally.add([run(wentOn, 0)]);
    tally.add([run(wentOn, 0, 3)]);
    tally.add([run(stopped, 0), run(opened, 1, 3)]);
    tally.add([run(opened, 0)]);
    tally.add([run(opened, 0, 3)]);
  }
  expect(tally.figures()).toMatchObject({ started: 30, completed: 15, paused: 20 });
});
