import type { ActivityDefinition } from '../../../src/domain/activity/activity.ts';
import type { RunEntry } from '../../../src/domain/chat/script.ts';
import { FigureTally, type FamilyRun } from '../../../src/domain/feedback/figures.ts';
import { apart, partsOf, sharesOf, suppressedBelow } from '../../../src/domain/feedback/suppress.ts';
import { activity, choice, feedback, message, touchpoint } from '../../support/activity.ts';

describe('small numbers', () => {
  test.each([
    [
      [20, 17, 12, 4, 0],
      [20, null, 12, null, 0],
    ],
    [
      [20, 20, 15, 11],
      [20, 20, 15, null],
    ],
    [
      [4, 4, 0],
      [null, null, null],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [
      [5, 5, 1],
      [5, 5, null],
    ],
    [
      [30, 26, 25, 21],
      [30, null, 25, null],
    ],
  ])('totals %j are shown as %j', (totals, shown) => expect(apart(totals)).toEqual(shown));

  test.each([
    [
      [10, 10],
      [10, 10],
    ],
    [
      [17, 3],
      [null, null],
    ],
    [
      [17, 3, 30],
      [null, null, 30],
    ],
    [
      [3, 4, 30],
      [null, null, 30],
    ],
    [
      [1, 1, 9, 30],
      [null, null, null, 30],
    ],
    [
      [5, 0, 0],
      [5, 0, 0],
    ],
    [[3], [null]],
  ])('parts %j are shown as %j', (parts, shown) => expect(partsOf(parts)).toEqual(shown));

  test('shares are hidden with what is left of the whole', () => {
    expect(sharesOf(20, [20, 17, 15, 5, 3, 0])).toEqual([20, null, 15, 5, null, 0]);
  });

  test('no subtraction of shown numbers gives one to four, whatever the numbers', () => {
    let state = 1;
    const next = (below: number) => (state = (Math.imul(state, 48271) >>> 0) % 2147483647) % below;
    for (let turn = 0; turn < 2000; turn += 1) {
      const parts = Array.from({ length: 1 + next(6) }, () => next(12));
      const whole = parts.reduce((sum, part) => sum + part, 0);
      const shown = partsOf(parts);
      const hidden = whole - shown.reduce<number>((sum, part) => sum + (part ?? 0), 0);
      const small = (count: number) => count > 0 && count < suppressedBelow;
      if (!small(whole))
        expect({ parts, shown, isSmall: small(hidden) }).toEqual({ parts, shown, isSmall: false });
      if (parts.length > 1) expect(shown.filter((part) => part === null)).not.toHaveLength(1);
      const totals = apart(parts);
      for (const one of totals)
        for (const other of totals)
          if (one !== null && other !== null) expect(small(Math.abs(one - other))).toBe(false);
    }
  });
});

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

  test('say how far families came and what they answered', () => {
    const tally = new FigureTally(talk);
    for (let family = 0; family < 10; family += 1) tally.add([run('Left', true, day, 'a', '3')]);
    for (let family = 0; family < 5; family += 1)
      tally.add([run('Right', true, day + 14 * 86_400_000, 'b', '1')]);
    for (let family = 0; family < 5; family += 1) tally.add([run(null, false)]);
    expect(tally.figures()).toEqual({
      title: 'A talk',
      started: 20,
      completed: 15,
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
    const tally = new FigureTally(talk);
    for (let family = 0; family < 5; family += 1)
      tally.add([
        run('Right', true, day + 1000, 'b'),
        run('Left', true, day, 'a'),
        run(null, false, day + 2000),
      ]);
    const { started, completed, touchpoints, questions } = tally.figures();
    expect({ started, completed }).toEqual({ started: 5, completed: 5 });
    expect(touchpoints.map(({ reached }) => reached)).toEqual([5, 5, 5, 5]);
    expect(questions[0]!.options.map(({ count }) => count)).toEqual([0, 5]);
  });

  test('one family in ten thousand runs tells nothing', () => {
    const tally = new FigureTally(talk);
    tally.add(Array.from({ length: 100 }, () => run('Left', true)));
    const text = JSON.stringify(tally.figures());
    expect(text.match(/"(started|completed|reached|answered|count|median)":[^n]/g)).toEqual(
      text.match(/"count":0|"reached":0/g),
    );
  });

  test('what only an older version had comes after what the current one has', () => {
    const older: ActivityDefinition = {
      ...talk,
      touchpoints: [
        touchpoint('before', [message('Old')]),
        touchpoint('end', [feedback('closing', [{ id: 'gone', type: 'text', prompt: 'Gone?' }])]),
      ],
    };
    const tally = new FigureTally(talk);
    for (let family = 0; family < 6; family += 1) tally.add([{ ...run(null, false), definition: older }]);
    const { touchpoints, questions } = tally.figures();
    expect(touchpoints.map(({ id, reached }) => [id, reached])).toEqual([
      ['begin', 0],
      ['left', 0],
      ['right', 0],
      ['end', 0],
      ['before', 6],
    ]);
    expect(questions.map(({ id }) => id)).toEqual(['mood', 'helped', 'again', 'words', 'gone']);
  });
});
