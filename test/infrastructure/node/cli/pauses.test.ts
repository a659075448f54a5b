import type { RunEntry } from '../../../../src/domain/chat/run-entry.ts';
import { createActivityMap } from '../../../../src/infrastructure/shared/content/picture/activity-map.ts';
import { formatMermaid } from '../../../../src/infrastructure/shared/content/picture/mermaid.ts';
import { drawMapSvg } from '../../../../src/infrastructure/shared/content/picture/svg.ts';
import { assessRunImpact } from '../../../../src/domain/analysis/compare-version.ts';
import { replayRecordedRun } from '../../../../src/domain/analysis/replay.ts';
import { message } from '../../../support/activity.ts';
import { leaving } from '../../../support/pausing.ts';
import { fireside, folderOfFiles } from './terminal.ts';

const { file } = folderOfFiles();
const path = file('small-talk.json', leaving());
const pick = (stepId: string, response: string, at: number): RunEntry => ({
  kind: 'answered',
  stepId,
  response: { kind: 'choice', response },
  at,
});
const stopped: RunEntry[] = [
  { kind: 'opened', at: 0 },
  pick('how', 'In danger', 20_000),
  pick('now', 'Getting help', 40_000),
];
const wentOn: RunEntry[] = [
  ...stopped,
  { kind: 'touchpoint-ended', touchpointId: 'stop', at: 900_000 },
  pick('now~2', 'It is over', 920_000),
];

describe('a replay', () => {
  test('of a run that paused ends with the pause and is not completed', () => {
    const replayed = replayRecordedRun({ definition: leaving(), log: stopped, completedAt: null });
    expect(replayed).toMatchObject({ kind: 'replayed', durationMs: null });
    expect(replayed.kind === 'replayed' && replayed.lines.at(-1)?.text).toBe('Keep 999 near');
  });

  test('of a run that continued after its pause shows the choice asked again', () => {
    const replayed = replayRecordedRun({ definition: leaving(), log: wentOn, completedAt: null });
    const lines = replayed.kind === 'replayed' ? replayed.lines : [];
    expect(lines.slice(-4).map(({ atMs, from, text }) => [from, text, atMs >= 900_000])).toEqual([
      ['coach', 'Keep 999 near', false],
      ['coach', 'Choose now', true],
      ['you', 'It is over', true],
      ['coach', 'Write words', true],
    ]);
  });
});

describe('comparing a version with a run', () => {
  const run = { definition: leaving(), log: stopped };

  test('a run at its pause is not affected by its own version', () => {
    expect(assessRunImpact(run, leaving())).toBe('unaffected');
    expect(assessRunImpact({ ...run, log: wentOn }, leaving())).toBe('unaffected');
  });

  test('a change after the choice that is asked again is seen, and so is a removed pause', () => {
    const changed = leaving();
    changed.touchpoints[3]!.steps.push(message('And one thing more'));
    expect(assessRunImpact(run, changed)).toBe('otherSteps');
    const gone = leaving();
    gone.touchpoints.splice(2, 1);
    expect(assessRunImpact(run, gone)).toBe('removedStep');
  });

  test('a run that continued has lost its answer where the pause has become an end', () => {
    const completing = leaving();
    delete completing.touchpoints[2]!.ending;
    expect(assessRunImpact({ ...run, log: wentOn }, completing)).toBe('lostAnswer');
  });
});

test('the picture shows a pause different from the end', () => {
  const map = createActivityMap(leaving());
  expect(map.ways).toContainEqual({ from: 'stop', to: null, pauses: true, answers: [] });
  expect(map.ways).toContainEqual({ from: 'talk', to: null, answers: [] });
  expect(formatMermaid(map)).toContain('  t3 --> pause\n');
  expect(formatMermaid(map)).toContain('  pause(["Stopped for now"])\n');
  expect(drawMapSvg(map)).toContain('Stopped for now');
});

describe('fireside play', () => {
  test('reports that the answers lead to a pause', async () => {
    const answers = file('answers.json', { how: 'In danger', now: 'Getting help' });
    const { code, out } = await fireside(['play', path, '--answers', answers, '--reader', 'hasty']);
    expect(code).toBe(0);
    expect(out).toMatch(/Coach {2}Keep 999 near\n\d\d:\d\d\.\d{3} {2}Paused\n$/);
  });

  test.each([
    ['goes on when the person wants to', ['2', '1', 'on', '2', 'Better'], 'Congratulations'],
    ['ends at the pause otherwise', ['2', '1', ''], 'You stopped here. That was right.'],
    ['ends at the pause when the input ends', ['2', '1'], 'You stopped here. That was right.'],
  ])('%s', async (_name, typed, last) => {
    const { code, out } = await fireside(['play', path, '--pace', 'instant'], { typed });
    expect(code).toBe(0);
    expect(out.split('\n').at(-2)).toContain(last);
  });
});
