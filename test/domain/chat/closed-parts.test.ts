import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { collapseClosedParts } from '../../../src/domain/chat/closed-parts.ts';
import { decideHandIn, type HandIn } from '../../../src/domain/chat/hand-in.ts';
import {
  isLearnerLogEntry,
  type LearnerLogEntry,
  type RunEntry,
} from '../../../src/domain/chat/run-entry.ts';
import { decideTouchpointEnd, decideResponse } from '../../../src/domain/chat/respond.ts';
import { foldLogIntoScript, type Script } from '../../../src/domain/chat/script.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';
import { responsesTo } from '../../support/every-path.ts';
import { privateTurnsOf, withPrivateTurns } from '../../support/private-turns.ts';

/** Continues with the first answers, to the end or for `most` steps; returns the entries that the script took. */
function goOn(script: Script, most = 40): LearnerLogEntry[] {
  const taken: LearnerLogEntry[] = [];
  for (let turn = 0; turn < most; turn += 1) {
    const { waitsOn } = script;
    if (waitsOn === null || waitsOn.kind === 'pause' || waitsOn.kind === 'plan') break;
    const decision =
      waitsOn.kind === 'answer'
        ? decideResponse(
            script,
            waitsOn.step.touchpointStepEntityId,
            responsesTo(waitsOn.step, () => 'a')[0]!,
            0,
          )
        : decideTouchpointEnd(script, waitsOn.touchpointId, 0);
    if (decision.kind !== 'append') throw new Error(JSON.stringify(decision));
    taken.push(decision.entry as LearnerLogEntry);
    script.take(decision.entry);
  }
  return taken;
}

test.each(withPrivateTurns.map((definition) => [definition.slug, definition] as const))(
  '%s: a log without its closed parts goes on the same, and has no word of them',
  (_slug, definition) => {
    for (const { stepId, label, log } of privateTurnsOf(definition)) {
      const kept = collapseClosedParts({ definition, log })!;
      expect(JSON.stringify(kept)).not.toContain(JSON.stringify(label).slice(1, -1));
      expect(JSON.stringify(kept)).not.toContain(`"${stepId}"`);
      const [whole, short] = [foldLogIntoScript(definition, log), foldLogIntoScript(definition, kept)];
      expect(short.available()).toEqual(whole.available());
      expect(goOn(short)).toEqual(goOn(whole));
      expect(short.available()).toEqual(whole.available());
    }
  },
);

/**
 * An Activity in which a child answers alone, on two ways of different length, and everybody reads an open answer of
 * the child's later.
 */
const talk: ActivityDefinition = activity([
  touchpoint('together', [choice('mood', ['Good', 'Bad'])]),
  {
    ...touchpoint('alone', [choice('secret', ['Scared -> scared', 'Fine -> share'], { private: true })]),
    for: 'child',
  },
  {
    ...touchpoint('scared', [input('more', { private: true }), message('Thank you.')], 'share'),
    for: 'child',
  },
  { ...touchpoint('share', [input('open', { remember: 'shared' })]), for: 'child' },
  touchpoint('again', [message('{{shared}}, you said.'), choice('go', ['On'])]),
  touchpoint('end', [choice('bye', ['Bye'])]),
]);
const said = (stepId: string, kind: 'choice' | 'input', response: string): LearnerLogEntry => ({
  kind: 'answered',
  stepId,
  response: { kind, response },
  at: 0,
});
const opened: RunEntry = { kind: 'opened', at: 0 };
const scared = [
  said('secret', 'choice', 'Scared'),
  said('more', 'input', 'My words'),
  { kind: 'touchpoint-ended', touchpointId: 'scared', at: 0 } as const,
  said('open', 'input', 'Tea'),
];
const fine = [said('secret', 'choice', 'Fine'), said('open', 'input', 'Tea')];
const begun: RunEntry[] = [opened, said('mood', 'choice', 'Good')];
const after = [said('go', 'choice', 'On')];

test('what was said openly in a private part is said again', () => {
  const kept = collapseClosedParts({ definition: talk, log: [...begun, ...scared] })!;
  expect(kept).toEqual(collapseClosedParts({ definition: talk, log: [...begun, ...fine] }));
  expect(JSON.stringify(kept)).toContain('Tea');
  expect(foldLogIntoScript(talk, kept).available().steps.at(-2)?.text).toContain('Tea, you said');
});

test('an open part is kept as it was said, and what was taken back in a closed one keeps no log', () => {
  const open = [...begun, ...scared.slice(0, 2)];
  expect(collapseClosedParts({ definition: talk, log: open })).toBe(open);
  const back = (stepId: string): LearnerLogEntry => ({ kind: 'rewound', stepId, at: 0 });
  const within = [...begun, scared[0]!, back('secret'), ...fine];
  expect(collapseClosedParts({ definition: talk, log: within })).toBeNull();
  expect(collapseClosedParts({ definition: talk, log: [...begun, scared[0]!, back('mood')] })).toBeNull();
});

/** Returns the outcome of submitting played entries to a run on the server. */
function outcome(log: readonly RunEntry[], played: Omit<HandIn, 'startedAt' | 'sentAt'>): unknown {
  const run = { definition: talk, log: [...log], startedAt: 1, completedAt: null };
  const taken = decideHandIn(run, { ...played, startedAt: 1, sentAt: 0 }, 0);
  return taken.kind === 'taken' ? { ...taken, script: taken.script.available() } : taken;
}

test('no hand-in finds out what was answered in a private part that is closed', () => {
  const [one, other] = [
    [...begun, ...scared, ...after],
    [...begun, ...fine, ...after],
  ];
  const tails: LearnerLogEntry[][] = [[], scared, fine, [scared[0]!], fine.slice(1), scared.slice(1), after];
  for (let from = 0; from < 9; from += 1)
    for (const closed of [0, 1, 2])
      for (const entries of tails.flatMap((tail) => [tail, [...tail, ...after], [...tail, fine[0]!]]))
        expect(outcome(one, { from, closed, entries })).toEqual(outcome(other, { from, closed, entries }));
});

test('what a device played through a private turn is stored, and a repeat of it stores nothing more', () => {
  const entries = [...scared, ...after];
  const first = outcome(begun, { from: 2, entries });
  expect(first).toMatchObject({
    kind: 'taken',
    standing: 5,
    append: entries.map((entry) => expect.objectContaining(entry)),
  });
  const stored = [...begun, ...entries];
  expect(outcome(stored, { from: 2, entries })).toMatchObject({ kind: 'taken', standing: 5, append: [] });
  const on = said('bye', 'choice', 'Bye');
  expect(outcome(stored, { from: 2, entries: [...entries, on] })).toMatchObject({
    standing: 6,
    append: [on],
  });
  const kept = collapseClosedParts({ definition: talk, log: stored })!;
  expect(outcome(stored, { from: kept.length, closed: 1, entries: [on] })).toMatchObject({ append: [on] });
  expect(outcome(stored, { from: 3, closed: 1, entries: [...after, on] })).toMatchObject({ append: [on] });
  expect(outcome(stored, { from: 3, closed: 1, entries: [on] })).toMatchObject({ kind: 'movedOn' });
  expect(kept.filter(isLearnerLogEntry)).toEqual([begun[1], ...after]);
});
