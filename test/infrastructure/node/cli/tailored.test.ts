import { createActivityMap } from '../../../../src/infrastructure/shared/content/picture/activity-map.ts';
import { drawMapSvg } from '../../../../src/infrastructure/shared/content/picture/svg.ts';
import { activity, choice, message, touchpoint } from '../../../support/activity.ts';
import { fireside, folderOfFiles } from './terminal.ts';

const { file } = folderOfFiles();
const young = { age: ['young'] };
const older = { age: ['older'] };
const bedtime = activity([
  {
    ...touchpoint('who', [
      choice('how-old', [], {
        remember: 'age',
        options: [
          { label: 'Seven or younger', value: 'young' },
          { label: 'Eight or more', value: 'older' },
        ],
      }),
    ]),
    nextWhen: [{ when: young, to: 'bears' }],
    next: 'hearts',
  },
  touchpoint('bears', [message('Bears sleep.', { action: 'think', minutes: 4, when: young })], 'end'),
  touchpoint(
    'hearts',
    [
      choice('why', [], {
        options: [{ label: 'On' }, { label: 'Why?', next: 'reason', when: older }],
        when: older,
      }),
    ],
    'end',
  ),
  touchpoint('reason', [message('It calms the heart.')]),
  touchpoint('end', [message('Good night.')]),
]);
const path = file('bedtime.json', bedtime);

describe('the picture of an Activity that is tailored', () => {
  test('has the conditions of steps, options and ways on', async () => {
    const { code, out } = await fireside(['paths', path]);
    expect(code).toBe(0);
    expect(out).toContain('t2["Title of bears<br/>1 step · up to 4 min<br/>with age: young"]');
    expect(out).toContain('t3["Title of hearts<br/>1 step · under 1 min<br/>with age: older"]');
    expect(out).toContain('  t1 -->|"Seven or younger · age: young"| t2\n');
    expect(out).toContain('  t1 -->|"Eight or more"| t3\n');
    expect(out).toContain('  t3 -->|"On / unless age: older"| t5\n');
    expect(out).toContain('  t3 -->|"Why? (age: older)"| t4\n');
    expect(drawMapSvg(createActivityMap(bedtime))).toContain('>with age: young</text>');
  });

  test('counts in a touchpoint what is said after a choice before it', () => {
    const [, bears] = createActivityMap(bedtime).touchpoints;
    expect(bears?.estimate?.maxMs).toBeGreaterThan(4 * 60_000);
  });
});

test.each([
  ['Seven or younger', 'young'],
  ['Eight or more', 'older'],
])('the transcripts of play and replay say what they were tailored by: %s', async (label, value) => {
  const answers = JSON.stringify({ 'how-old': label, why: 'On' });
  const played = await fireside(['play', path], { input: answers });
  expect(played.out).toMatch(new RegExp(`Finished\\nTailored by age: ${value}\\n$`));
  const asJson = await fireside(['play', path, '--json'], { input: answers });
  expect(JSON.parse(asJson.out)).toMatchObject({ kind: 'finished', chosen: { age: value } });

  const replayed = await fireside(['replay', file('run.json', runOf(label))]);
  expect(replayed.out).toMatch(new RegExp(`Tailored by age: ${value}\\n$`));
  const replayedAsJson = await fireside(['replay', file('run.json', runOf(label)), '--json']);
  expect(JSON.parse(replayedAsJson.out)).toMatchObject({ chosen: { age: value } });
});

test('a rehearsal says of each run that is affected what it was tailored by', async () => {
  const changed = {
    ...bedtime,
    touchpoints: bedtime.touchpoints.map((part) =>
      part.id === 'end' ? { ...part, steps: [message('Sleep well.')] } : part,
    ),
  };
  const version = file('changed.json', changed);
  const { code, out } = await fireside(['rehearse', version, file('under-way.json', runOf('Eight or more'))]);
  expect(code).toBe(0);
  expect(out).toContain('run_1: would see other steps (age: older)\n');
});

test('a transcript in which nothing depends on a choice says nothing of it', async () => {
  const plain = file('plain.json', activity([touchpoint('one', [choice('c', ['On', 'Off'])])]));
  const { out } = await fireside(['play', plain], { input: '{"c": "On"}' });
  expect(out).toMatch(/Finished\n$/);
});

/** Returns a run with this answer, in the form of `export-run`. */
function runOf(label: string) {
  const instant = (seconds: number): string => new Date(1_760_000_000_000 + seconds * 1000).toISOString();
  return {
    format: 'fireside-run/1',
    run: 'run_1',
    version: 'v',
    masked: true,
    completedAt: null,
    log: [
      { kind: 'opened', at: instant(0) },
      {
        kind: 'answered',
        stepId: 'how-old',
        response: { kind: 'choice', response: label },
        at: instant(60),
      },
    ],
    activity: bedtime,
  };
}
