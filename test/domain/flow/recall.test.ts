import { assessRunImpact } from '../../../src/domain/analysis/compare-version.ts';
import { FlowGraph } from '../../../src/domain/flow/flow-graph.ts';
import { decideHandIn } from '../../../src/domain/chat/hand-in.ts';
import { maskLog } from '../../../src/domain/chat/mask-log.ts';
import { findPathToStep } from '../../../src/domain/analysis/path-to-step.ts';
import { exploreFlow } from '../../../src/domain/flow/reachability.ts';
import { listRecalledNames, parseRecallName, replaceRecalledNames } from '../../../src/domain/flow/recall.ts';
import { replayRecordedRun } from '../../../src/domain/analysis/replay.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import { examineActivity, type TouchpointFindings } from '../../../src/domain/checks/check-content.ts';
import { listLaterVisits } from '../../../src/domain/checks/later-visits.ts';
import { CheckCache } from '../../../src/domain/content/check-cache.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';
import { checkActivity } from '../../support/check-activity.ts';

const word = 'from after-an-argument.pauseWord';
const talk = activity([
  touchpoint('last-week', [
    message('Hello, you two.', { variants: ['Hello again.', 'There you are.'] }),
    message(`Did you say **{{${word} | your pause word}}**?`, { when: { [word]: ['kept'] } }),
    choice('how', ['Yes', 'No'], { text: `Say {{ ${word}|a word }}.`, when: { [word]: ['kept'] } }),
  ]),
  touchpoint('today', [
    message('Choose one now.', { when: { [word]: ['not-kept'] } }),
    input('name', { maxLength: 10, remember: 'name', keep: { as: 'name', title: 'A name' } }),
    message('Well done, {{name}}.'),
  ]),
]);

const recalled = (visit: number, words: Record<string, string> = {}): RunEntry => ({
  kind: 'recalled',
  visit,
  words,
  at: 1,
});
const opened: RunEntry = { kind: 'opened', at: 1 };
const ended = (touchpointId: string): RunEntry => ({ kind: 'touchpoint-ended', touchpointId, at: 2 });
const picked: RunEntry = {
  kind: 'answered',
  stepId: 'how',
  response: { kind: 'choice', response: 'Yes' },
  at: 2,
};
const textsOf = (log: readonly RunEntry[]) =>
  foldLogIntoScript(talk, log)
    .available()
    .steps.map(({ text }) => text);

test('what was kept is said and asked for; where nothing was, the fallback and the other words are', () => {
  expect(textsOf([recalled(0, { [word]: 'pickle *x*' }), opened])).toEqual([
    'Hello, you two.',
    'Did you say **pickle \\*x\\***?',
    'Say pickle \\*x\\*.',
  ]);
  expect(textsOf([opened, ended('last-week')])).toEqual(['Hello, you two.', 'Choose one now.', 'Write name']);
  const without = activity([touchpoint('one', [message(`Say {{${word} | your (pause) word}}.`)])]);
  expect(foldLogIntoScript(without, []).available().steps[0]!.text).toBe('Say your \\(pause\\) word.');
});

test('each visit has its opening, and after the last variant they begin again', () => {
  const openings = [0, 1, 2, 3, 4].map((visit) => textsOf([recalled(visit), opened])[0]);
  expect(openings).toEqual([
    'Hello, you two.',
    'Hello again.',
    'There you are.',
    'Hello, you two.',
    'Hello again.',
  ]);
});

test('to go back keeps what was recalled, and it counts at the opening alone', () => {
  const log = [recalled(1, { [word]: 'pickle' }), opened, picked];
  const back: RunEntry = { kind: 'rewound', stepId: 'how', at: 3 };
  expect(textsOf([...log, back])).toEqual(textsOf(log.slice(0, 2)));
  expect(textsOf([...log, recalled(2, { [word]: 'other' })])).toEqual(textsOf(log));
});

test('the log is replayed, compared, masked and handed in to as it was told', () => {
  const log = [recalled(1, { [word]: 'pickle' }), opened, picked];
  const replayed = replayRecordedRun({ definition: talk, log, completedAt: null });
  if (replayed.kind !== 'replayed') throw new Error(replayed.problem);
  expect(replayed.lines.map(({ text }) => text).slice(0, 2)).toEqual(['Hello again.', 'Did you say pickle?']);
  expect(assessRunImpact({ definition: talk, log }, talk)).toBe('unaffected');
  expect(maskLog(talk, log)[0]).toEqual(recalled(1, { [word]: '•••' }));
  const taken = decideHandIn(
    { definition: talk, log: log.slice(0, 2), startedAt: 0, completedAt: null },
    {
      startedAt: 0,
      from: 2,
      entries: [{ kind: 'answered', stepId: 'how', response: { kind: 'choice', response: 'Yes' }, at: 3 }],
      sentAt: 3,
    },
    3,
  );
  expect(taken).toMatchObject({ kind: 'taken', standing: 1 });
});

test('both openings are walked, and a conversation leads to the steps of each', () => {
  const reached = exploreFlow(new FlowGraph(talk));
  expect(new Set(reached.places.map(({ place }) => place))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
  const kept = findPathToStep(talk, { touchpoint: 0, step: 2 })!;
  expect(kept[0]).toMatchObject({ kind: 'recalled', words: { [word]: expect.any(String) } });
  expect(foldLogIntoScript(talk, kept).hasReached('how')).toBe(true);
  const none = findPathToStep(talk, { touchpoint: 1, step: 0 })!;
  expect(none[0]).toMatchObject({ kind: 'opened' });
  expect(foldLogIntoScript(talk, none).hasReached('today.1')).toBe(true);
});

test('every rule holds at every visit', () => {
  const long = Array.from({ length: 81 }, () => 'word').join(' ');
  const all = checkActivity({
    ...talk,
    touchpoints: [
      touchpoint('one', [
        message('Hello.', { variants: ['Hello {{nobody}}.', 'STOP NOW!!'] }),
        message(long),
      ]),
    ],
  });
  const findings = all.filter(({ path }) => path.includes('/steps/'));
  expect(findings.map(({ rule, path }) => [rule, path])).toEqual([
    ['long-bubble', '/touchpoints/0/steps/1/text'],
    ['no-break', '/touchpoints/0/steps/1/text'],
    ['unset-name', '/touchpoints/0/steps/0/variants/0'],
    ['shouting', '/touchpoints/0/steps/0/variants/1'],
  ]);
  expect(findings[2]!.message).toContain('nobody');
});

test('of later visits only the touchpoints are looked through that are said differently, and the ways are those of the first', () => {
  let misses = 0;
  class Counting extends CheckCache<TouchpointFindings> {
    override of(key: string, find: () => TouchpointFindings): TouchpointFindings {
      return super.of(key, () => {
        misses += 1;
        return find();
      });
    }
  }
  const plain = Array.from({ length: 20 }, (_, index) => touchpoint(`plain-${index}`, [message('Hello.')]));
  const said = touchpoint('said', [message('Hello.', { variants: ['Hello again.', 'There you are.'] })]);
  const definition = { ...talk, touchpoints: [...plain, said] };
  examineActivity(definition, new Counting());
  expect(misses).toBe(20 + 3);
  const [second] = listLaterVisits(definition);
  const graph = new FlowGraph(definition);
  const again = new FlowGraph(second!.definition, graph);
  expect(again.exits(0)).toBe(graph.exits(0));
  expect(again.step(20)).toMatchObject({ text: 'Hello again.' });
});

test.each<[string, ReturnType<typeof parseRecallName>]>([
  ['from after-an-argument.pauseWord', { activity: 'after-an-argument', name: 'pauseWord' }],
  ['from a1.b2', { activity: 'a1', name: 'b2' }],
  ['pauseWord', null],
  ['from pauseWord', null],
  ['away from a.b', null],
  ['from a.b and c', null],
  ['from A.b', null],
  ['from a-.b', null],
  ['from a.2b', null],
])('the name %j recalls %j', (name, recalled) => {
  expect(parseRecallName(name)).toEqual(recalled);
});

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ['Say it with me.', []],
  ['{{pauseWord}}', []],
  ['{{from a.b}}', []],
  ['{{from a.b|word}} and {{  from c-d.e  |  two words  }}', ['from a.b', 'from c-d.e']],
  ['{{ from a.b | }}', ['from a.b']],
  ['{{from a.b | one\ntwo}}', []],
])('in the text %j is recalled %j', (text, names) => {
  expect(listRecalledNames(text)).toEqual(names);
});

test('what is put for a recalled answer knows its name and its fallback without spaces', () => {
  const put = (name: string, fallback: string) => `<${name}:${fallback}>`;
  expect(replaceRecalledNames('Say {{  from c-d.e  |  two words  }}!', put)).toBe(
    'Say <from c-d.e:two words>!',
  );
});
