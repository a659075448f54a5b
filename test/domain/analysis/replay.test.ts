import { maskText } from '../../../src/domain/steps/step-kind.ts';
import { readFileSync } from 'node:fs';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { pacesByName, type Pace, type PaceName } from '../../../src/domain/sequencer/timing.ts';
import { ChatSession } from '../../../src/application/chat/chat-session.ts';
import { InMemoryChatGateway } from '../../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryOfflineStore } from '../../../src/infrastructure/shared/engine/memory-offline-store.ts';
import { findScriptedAnswer, type ScriptedAnswers } from '../../../src/domain/chat/scripted-answers.ts';
import { maskLog } from '../../../src/domain/chat/mask-log.ts';
import { replayRecordedRun, type ReplayResult } from '../../../src/domain/analysis/replay.ts';
import {
  formatTranscriptLine,
  toTranscriptLine,
  type TranscriptLine,
} from '../../../src/domain/sequencer/transcript.ts';
import { filterStandingEntries } from '../../../src/domain/chat/standing-log.ts';
import { activity, choice, feedback, input, message, touchpoint } from '../../support/activity.ts';
import { dice, randomActivity } from '../../support/random-activity.ts';
import { randomRun } from '../../support/random-run.ts';
import { fileOf, starters } from '../../support/starters.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const starter = (slug: string) => ({
  definition: readJson(fileOf(slug)) as ActivityDefinition,
  answers: readJson(`test/content/golden/${slug}.answers.json`) as ScriptedAnswers,
});

type Recorded = { log: readonly RunEntry[]; lines: TranscriptLine[]; completedAt: number | null };

type Learner = { pace?: Pace; thinkingMs?: number; giveUpAfter?: number; goBackAfter?: number };

/**
 * Plays a learner who takes time to answer, and records each line with its instant. `giveUpAfter` is the number of
 * answers after which the learner leaves; `goBackAfter` the number after which they go back once to their first answer.
 */
async function record(
  definition: ActivityDefinition,
  answers: ScriptedAnswers,
  {
    pace = pacesByName.normal,
    thinkingMs = 4321,
    giveUpAfter = Infinity,
    goBackAfter = Infinity,
  }: Learner = {},
): Promise<Recorded> {
  const startedAt = 1_760_000_000_000;
  const clock = new ManualClock(startedAt);
  const gateway = new InMemoryChatGateway(definition, clock);
  const lines: TranscriptLine[] = [];
  const session = new ChatSession({
    gateway,
    clock,
    pace,
    newKey: () => String(lines.length),
    copy: new MemoryOfflineStore(),
    conversation: { activity: definition.slug },
    screen: {
      undo: () => undefined,
      close: () => undefined,
      clear: () => undefined,
      show: (bubble) => void lines.push(toTranscriptLine(bubble, startedAt)),
      changed: () => undefined,
      report: () => undefined,
      raise: (error) => {
        throw error;
      },
    },
  });
  await session.open();
  for (let [given, turns] = [0, 0]; turns < 10_000; turns += 1) {
    await session.settled();
    const { pending, stage } = session.state;
    if (pending) {
      if (given === giveUpAfter) return { log: gateway.log, lines, completedAt: null };
      clock.moveBy(thinkingMs * (1 + (given % 3)));
      const first = gateway.log.find((entry) => entry.kind === 'answered');
      const hasGoneBack = gateway.log.some(({ kind }) => kind === 'rewound');
      if (given === goBackAfter && first && !hasGoneBack) {
        session.rewind(first.stepId);
        continue;
      }
      session.submit(findScriptedAnswer(pending, answers)!);
      given += 1;
    } else if (stage === 'finishOffered') {
      clock.moveBy(thinkingMs);
      session.closeFinish();
    } else if (stage === 'complete') return { log: gateway.log, lines, completedAt: clock.now() };
    else clock.moveTo(clock.nextAt!);
  }
  throw new Error('The conversation does not end.');
}

const replayed = (replay: ReplayResult): Extract<ReplayResult, { kind: 'replayed' }> => {
  if (replay.kind === 'broken') throw new Error(`Entry ${replay.entry}: ${replay.problem}`);
  return replay;
};

describe('a replay', () => {
  test.each(starters)('of %s at any pace equals what its learner saw, to the millisecond', async (slug) => {
    const { definition, answers } = starter(slug);
    for (const name of ['normal', 'quick', 'instant'] satisfies PaceName[])
      for (const thinkingMs of [0, 1, 4321, 86_400_000]) {
        const { log, lines, completedAt } = await record(definition, answers, {
          pace: pacesByName[name],
          thinkingMs,
        });
        const again = replayed(replayRecordedRun({ definition, log, completedAt }, name));
        expect(again.lines).toEqual(lines);
        expect(again.durationMs).toBe(completedAt! - log[0]!.at);
      }
  });

  test.each(starters)('of %s infers the pace where the answers show it', async (slug) => {
    const { definition, answers } = starter(slug);
    for (const name of ['normal', 'quick', 'instant'] satisfies PaceName[]) {
      const { log, lines, completedAt } = await record(definition, answers, {
        pace: pacesByName[name],
        thinkingMs: 0,
      });
      expect(replayed(replayRecordedRun({ definition, log, completedAt }))).toMatchObject({
        pace: name,
        lines,
      });
    }
  });

  test("at a slower pace than the learner's shows late steps with the answer", async () => {
    const { definition, answers } = starter(starters[0]!);
    const run = await record(definition, answers, { pace: pacesByName.instant, thinkingMs: 500 });
    const { lines, pace } = replayed(replayRecordedRun({ definition, ...run }, 'normal'));
    const words = (of: TranscriptLine[]) => of.map(({ from, text }) => `${from} ${text}`);
    expect(pace).toBe('normal');
    expect(words(lines)).toEqual(words(run.lines));
    const timesOfYou = (of: TranscriptLine[]) => of.filter(({ from }) => from === 'you');
    expect(timesOfYou(lines)).toEqual(timesOfYou(run.lines));
  });

  test.each(starters)(
    'of %s with a changed answer shows all of it, and what was undone as such',
    async (slug) => {
      const { definition, answers } = starter(slug);
      for (const goBackAfter of [1, 2])
        for (const thinkingMs of [1, 4321]) {
          const { log, lines, completedAt } = await record(definition, answers, { thinkingMs, goBackAfter });
          const again = replayed(replayRecordedRun({ definition, log, completedAt }, 'normal'));
          expect(again.lines.map(({ isUndone: _isUndone, ...line }) => line)).toEqual(lines);
          const undone = again.lines.flatMap(({ isUndone }, index) => (isUndone ? [index] : []));
          const firstOwn = lines.findIndex(({ from }) => from === 'you');
          expect(undone[0]).toBe(firstOwn);
          expect(undone).toEqual(undone.map((_index, place) => firstOwn + place));
          const remaining = again.lines
            .filter(({ isUndone }) => !isUndone)
            .map(({ from, text }) => `${from} ${text}`);
          const straight = await record(definition, answers);
          expect(remaining).toEqual(straight.lines.map(({ from, text }) => `${from} ${text}`));
        }
    },
  );

  test('of a changed form without words of the coach undoes nothing before it', () => {
    const { text: _text, ...form } = feedback('form');
    const definition = activity([touchpoint('one', [input('name'), form])]);
    const feedbackEntry = (words: string, at: number): RunEntry => ({
      kind: 'answered',
      stepId: 'form',
      response: {
        kind: 'feedback',
        questionResponses: [{ feedbackQuestionEntityId: 'form-q', responses: [words] }],
      },
      at,
    });
    const log: RunEntry[] = [
      { kind: 'opened', at: 0 },
      { kind: 'answered', stepId: 'name', response: { kind: 'input', response: 'Mia' }, at: 9000 },
      feedbackEntry('Good', 20_000),
      { kind: 'rewound', stepId: 'form', at: 30_000 },
      feedbackEntry('Bad', 40_000),
    ];
    const { lines } = replayed(replayRecordedRun({ definition, log, completedAt: null }));
    expect(lines.map(({ text, isUndone }) => [text, isUndone])).toEqual([
      ['Write name', undefined],
      ['Mia', undefined],
    ]);
  });

  test('of random runs with changes tells what counts as the replay of what counts does', () => {
    const words = (log: readonly RunEntry[], definition: ActivityDefinition) =>
      replayed(replayRecordedRun({ definition, log, completedAt: null }, 'instant'))
        .lines.filter(({ isUndone }) => !isUndone)
        .map(({ from, kind, text }) => `${from} ${kind} ${text}`);
    let changed = 0;
    for (let seed = 0; seed < 300; seed += 1) {
      const definition = randomActivity(`replay ${seed % 100}`);
      const { log } = randomRun(definition, dice(`replayed run ${seed}`), 30);
      const standing = filterStandingEntries(log);
      if (standing.length === 0) continue;
      if (standing.length < log.length) changed += 1;
      expect([seed, words(log, definition)]).toEqual([seed, words(standing, definition)]);
    }
    expect(changed).toBeGreaterThan(100);
  });

  test.each([0, 1, 2, 3])('of a run left after %i answers ends at the open question', async (giveUpAfter) => {
    const { definition, answers } = starter('after-a-row');
    const { log, lines } = await record(definition, answers, { giveUpAfter });
    const again = replayed(replayRecordedRun({ definition, log, completedAt: null }));
    expect(again).toMatchObject({ lines, durationMs: null });
  });

  test('at the pace that waits for taps tells all lines, each at once', async () => {
    const { definition, answers } = starter('after-a-row');
    const { log, lines, completedAt } = await record(definition, answers);
    const again = replayed(replayRecordedRun({ definition, log, completedAt }, 'tap'));
    expect(again.lines.map(({ text }) => text)).toEqual(lines.map(({ text }) => text));
  });

  test('tells when the device is passed on', () => {
    const definition = activity([
      touchpoint('one', [
        input('name', { for: 'grown-up' }),
        input('secret', { for: 'child', private: true }),
      ]),
    ]);
    const log: RunEntry[] = [
      { kind: 'opened', at: 5000 },
      { kind: 'answered', stepId: 'name', response: { kind: 'input', response: 'Mia' }, at: 25_000 },
      { kind: 'answered', stepId: 'secret', response: { kind: 'input', response: 'Bo' }, at: 45_000 },
    ];
    const { lines } = replayed(replayRecordedRun({ definition, log, completedAt: null }));
    expect(lines.map(({ kind, text, atMs }) => [atMs, kind, text])).toEqual([
      [0, 'hand-over', 'grown-up'],
      [1500, 'text', 'Write name'],
      [20_000, 'text', 'Mia'],
      [21_500, 'hand-over', 'child'],
      [23_000, 'text', 'Write secret'],
      [40_000, 'text', 'Bo'],
      [41_500, 'hand-over', 'everyone'],
    ]);
  });

  test('of a run that was never opened is empty', () => {
    const { definition } = starter(starters[0]!);
    expect(replayed(replayRecordedRun({ definition, log: [], completedAt: null })).lines).toEqual([]);
  });

  test('waits at a touchpoint whose end was never followed', () => {
    const definition = activity([
      touchpoint('one', [message('Hello there')]),
      touchpoint('two', [message('And on')]),
    ]);
    const opened: RunEntry = { kind: 'opened', at: 5000 };
    const ended: RunEntry = { kind: 'touchpoint-ended', touchpointId: 'one', at: 9000 };
    const texts = (log: RunEntry[]) =>
      replayed(replayRecordedRun({ definition, log, completedAt: null })).lines.map(({ atMs, text }) => [
        atMs,
        text,
      ]);
    expect(texts([opened])).toEqual([[1500, 'Hello there']]);
    expect(texts([opened, ended])).toEqual([
      [1500, 'Hello there'],
      [4000, 'And on'],
    ]);
  });

  test('follows a loop', async () => {
    const definition = activity([
      touchpoint('again', [choice('more', ['Once more -> again', 'Enough'])]),
      touchpoint('end', [message('Well done')]),
    ]);
    const log: RunEntry[] = [
      { kind: 'opened', at: 0 },
      { kind: 'answered', stepId: 'more', response: { kind: 'choice', response: 'Once more' }, at: 5000 },
      { kind: 'answered', stepId: 'more~2', response: { kind: 'choice', response: 'Enough' }, at: 10_000 },
    ];
    const { lines } = replayed(replayRecordedRun({ definition, log, completedAt: null }));
    expect(lines.map(({ text }) => text)).toEqual([
      'Choose more',
      'Once more',
      'Choose more',
      'Enough',
      'Well done',
    ]);
  });

  const definition = activity([
    touchpoint('one', [choice('mood', ['Good', 'Bad']), input('name', { maxLength: 5 })]),
  ]);
  const opened: RunEntry = { kind: 'opened', at: 0 };
  const mood = (response: string, at = 9000): RunEntry => ({
    kind: 'answered',
    stepId: 'mood',
    response: { kind: 'choice', response },
    at,
  });

  test.each<[string, RunEntry[], number, string]>([
    [
      'an answer to a step it never comes to',
      [opened, { ...mood('Good'), stepId: 'colour' } as RunEntry],
      2,
      "does not wait for an answer to 'colour'",
    ],
    ['an unknown option', [opened, mood('Fine')], 2, 'That is not one of the options.'],
    [
      'going back to what was not answered',
      [opened, { kind: 'rewound', stepId: 'mood', at: 9000 }],
      2,
      "no answer to 'mood' to go back to",
    ],
    [
      'going back to what was undone',
      [
        opened,
        mood('Good'),
        { kind: 'rewound', stepId: 'mood', at: 1 },
        { kind: 'rewound', stepId: 'mood', at: 2 },
      ],
      4,
      "no answer to 'mood' to go back to",
    ],
    ['an answer twice', [opened, mood('Good'), mood('Good')], 3, "does not wait for an answer to 'mood'"],
    [
      'the end of a touchpoint in its middle',
      [opened, { kind: 'touchpoint-ended', touchpointId: 'one', at: 9000 }],
      2,
      "not at the end of 'one'",
    ],
    [
      'an answer of another kind',
      [opened, { kind: 'answered', stepId: 'mood', response: { kind: 'input', response: 'Good' }, at: 1 }],
      2,
      'another kind of response',
    ],
  ])('names the entry that does not fit: %s', (_what, log, entry, problem) => {
    const broken = replayRecordedRun({ definition, log, completedAt: null });
    expect(broken).toEqual({ kind: 'broken', entry, problem: expect.stringContaining(problem) });
  });

  test("accepts a log in order even when the servers' clocks differ", () => {
    const name: RunEntry = {
      kind: 'answered',
      stepId: 'name',
      response: { kind: 'input', response: 'Mia' },
      at: 8990,
    };
    const { lines } = replayed(
      replayRecordedRun({ definition, log: [opened, mood('Good'), name], completedAt: null }),
    );
    expect(lines.map(({ text }) => text)).toEqual(['Choose mood', 'Good', 'Write name', 'Mia']);
    const times = lines.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });
});

test('a printed line that was undone is struck through, as in Markdown', () => {
  const line = { atMs: 61_500, from: 'you', kind: 'text', text: 'Mia', stepId: 'name' } as const;
  expect(formatTranscriptLine({ ...line, isUndone: true })).toBe('01:01.500  You    ~~Mia~~');
  expect(formatTranscriptLine({ ...line, kind: 'image', from: 'coach', isUndone: true })).toBe(
    '01:01.500  Coach  ~~[image] Mia~~',
  );
});

test('a printed line contains no terminal control characters', () => {
  const text = 'Mia\u001B[2J\u009B31m\u0007 and Zoë 👩‍👧';
  expect(formatTranscriptLine({ atMs: 61_500, from: 'you', kind: 'text', text, stepId: 'name' })).toBe(
    '01:01.500  You    Mia�[2J�31m� and Zoë 👩‍👧',
  );
});

describe('a masked log', () => {
  const definition = activity([
    touchpoint('one', [
      input('name', { remember: 'name', maxLength: 20 }),
      choice('mood', ['Good', 'Not so good']),
      message('So, {{name}}, {{ name }}.'),
    ]),
    touchpoint('two', [
      feedback('how', [
        { id: 'words', type: 'text', prompt: 'Words?', maxLength: 30 },
        { id: 'stars', type: 'range', prompt: 'Stars?', min: 1, max: 5 },
        { id: 'best', type: 'single-select', prompt: 'Best?', options: [{ label: 'Talk', value: 'talk' }] },
      ]),
    ]),
  ]);
  const answers = {
    name: 'Zoë  Müller-Łuczak',
    mood: 'Not so good',
    how: { words: 'My 👩‍👧 Ann is ill', stars: '4', best: 'talk' },
  };

  test('contains no word of the family and every choice', async () => {
    const { log } = await record(definition, answers);
    const text = JSON.stringify(maskLog(definition, log));
    const changed = await record(definition, answers, { goBackAfter: 2 });
    const masked = maskLog(definition, changed.log);
    expect(masked.map(({ kind }) => kind)).toContain('rewound');
    expect(JSON.stringify(masked)).not.toMatch(/Zo|Mü|Łu|Ann|ill|My|👩/u);
    expect(text).not.toMatch(/Zo|Mü|Łu|Ann|ill|My|👩/u);
    expect(text).toContain('"response":"•••  •••"');
    expect(text).toContain('"responses":["•• ••• ••• •• •••"]');
    for (const kept of ['Not so good', '"4"', '"talk"']) expect(text).toContain(kept);
  });

  test('replays with the same steps at the same times, with dots for words', async () => {
    const { log, lines, completedAt } = await record(definition, answers);
    const masked = replayed(replayRecordedRun({ definition, log: maskLog(definition, log), completedAt }));
    const shape = (of: TranscriptLine[]) => of.map(({ text: _text, ...line }) => line);
    expect(shape(masked.lines)).toEqual(shape(lines));
    expect(masked.lines.map(({ text }) => text)).toContain('So, ••• •••, ••• •••.');
    expect(JSON.stringify(masked.lines)).not.toMatch(/Zo|Mü|Łu/u);
  });

  test('keeps nothing that the Activity does not declare harmless', () => {
    const single = (feedbackQuestionEntityId: string, ...responses: string[]): RunEntry => ({
      kind: 'answered',
      stepId: 'how',
      response: { kind: 'feedback', questionResponses: [{ feedbackQuestionEntityId, responses }] },
      at: 1,
    });
    const entries: RunEntry[] = [
      { kind: 'answered', stepId: 'mood', response: { kind: 'choice', response: 'Secret' }, at: 1 },
      { kind: 'answered', stepId: 'gone', response: { kind: 'choice', response: 'Secret' }, at: 1 },
      { kind: 'answered', stepId: 'name~2', response: { kind: 'input', response: 'Secret' }, at: 1 },
      single('stars', '07700900123'),
      single('best', 'talk', 'Secret'),
      single('gone', 'Secret'),
    ];
    const text = JSON.stringify(maskLog(definition, entries));
    expect(text).not.toMatch(/Secret|07700/);
    expect(text).toContain('"talk"');
  });

  test.each([
    ['', ''],
    ['Al', '••'],
    ['a b', '• •'],
    [' Mia\nRose ', ' •••\n••• '],
    ['👩‍👧', '•••'],
    ['\uD800', '•'],
  ])('%j becomes %j', (words, dots) => {
    expect(maskText(words)).toBe(dots);
  });
});
