import { decideHandIn } from '../../src/domain/chat/hand-in.ts';
import {
  decideTouchpointEnd,
  decideResponse,
  decideRewind,
  type RunDecision,
} from '../../src/domain/chat/respond.ts';
import type { LearnerLogEntry, RunEntry } from '../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript, Script } from '../../src/domain/chat/script.ts';
import { activity, choice, message, touchpoint } from '../support/activity.ts';
import { dice } from '../support/random-activity.ts';
import { firstOf, isWhole } from '../support/random-share.ts';
import { codeOfGroup, explore, printed, walk } from './explore.ts';
import {
  initial,
  mistakes,
  textOf,
  viewOf,
  waitsAt,
  type Bounds,
  type Entry,
  type Outcome,
  type Request,
} from './protocol-model.ts';
import type { Step } from './protocol-steps.ts';

/**
 * The bounds of the search: `PROTOCOL_BOUNDS='3 1 2'` (answers, changes, packs) goes further than the test command has
 * time for.
 */
const wanted = process.env['PROTOCOL_BOUNDS']?.split(' ').map(Number);
const everyBounds: Bounds[] = wanted
  ? [{ answers: wanted[0] ?? 0, rewinds: wanted[1] ?? 0, packs: wanted[2] ?? 0 }]
  : [
      ...firstOf([
        { answers: 2, rewinds: 1, packs: 0 },
        { answers: 1, rewinds: 1, packs: 2 },
      ]),
      { answers: 2, rewinds: 0, packs: isWhole ? 2 : 1 },
    ];
const walks = Number(process.env['PROTOCOL_WALKS'] ?? 500);

describe('the protocol of devices and server', () => {
  test.each(everyBounds)(
    'keeps its promises in every state of $answers answers, $rewinds changes and $packs packs, and the domain decides alike',
    (bounds) => {
      const found = new Set<string>();
      const replayed = new Set<string>();
      const { isComplete, counterexample, states } = explore(bounds, {
        visit: ({ arrival }) => {
          if (!arrival) return;
          found.add(`${arrival.request.kind} ${arrival.decision.outcome}`);
          replay(arrival, replayed);
        },
      });
      expect(counterexample && printed(counterexample)).toBeNull();
      expect({ isComplete, hasManyStates: states > 500 }).toEqual({ isComplete: true, hasManyStates: true });
      expect(replayed.size).toBeGreaterThan(bounds.answers > 1 ? 20 : 10);
      const kinds = [
        'answer',
        'end',
        ...(bounds.rewinds > 0 ? ['rewind'] : []),
        ...(bounds.packs > 0 && bounds.answers > 1 ? ['hand-in'] : []),
      ];
      for (const kind of kinds)
        for (const outcome of ['stored', 'repeated']) expect(found).toContain(`${kind} ${outcome}`);
      if (bounds.answers > 1 && bounds.packs > 0) expect(found).toContain('hand-in refused');
      if (bounds.answers > 1 && bounds.rewinds > 0)
        for (const kind of kinds) expect(found).toContain(`${kind} refused`);
    },
  );

  test('is searched without the states that differ by names only, and none is passed over by that', () => {
    const bounds = { answers: 1, rewinds: 1, packs: isWhole ? 1 : 0 };
    const codes = new Set([codeOfGroup(initial)]);
    const all = explore(bounds, {
      code: (state) => JSON.stringify(state),
      visit: ({ state }) => codes.add(codeOfGroup(state)),
    });
    const { states, isComplete } = explore(bounds);
    expect([codes.size, isComplete]).toEqual([states, true]);
    expect(all.states).toBeGreaterThan(2 * states);
  });

  test.each(mistakes)('breaks a promise where %s', (mistake) => {
    const { counterexample } = explore({ answers: 2, rewinds: 1, packs: 1 }, { mistake });
    expect(counterexample?.trace.length).toBeGreaterThan(2);
  });

  test('a server that acknowledges too early is found out by a crash', () => {
    const { counterexample } = explore(
      { answers: 1, rewinds: 0, packs: 0 },
      { mistake: 'an answer is acknowledged before it is durable' },
    );
    expect(counterexample).toEqual({
      invariant: expect.stringMatching(/^every word that was typed/),
      trace: [
        'the run begins',
        'P sends answer aX of turn 0',
        'the server: answer aX of turn 0 is stored',
        'P hears stored',
        'the server crashes',
      ],
    });
  });

  test(`keeps its promises on ${walks} long random ways`, () => {
    const outcomes = new Set<string>();
    for (let seed = 0; seed < walks; seed += 1) {
      const way = walk({ answers: 12, rewinds: 4, packs: 3 }, dice(`protocol ${seed}`), 120);
      for (const { arrival } of way.steps)
        if (arrival) outcomes.add(`${arrival.request.kind} ${arrival.decision.outcome}`);
      if (way.counterexample) throw new Error(`seed ${seed}\n${printed(way.counterexample)}`);
    }
    for (const outcome of ['stored', 'repeated', 'refused']) expect(outcomes).toContain(`hand-in ${outcome}`);
  });
});

/** The conversation of the model as an Activity. */
const talk = activity([
  touchpoint('one', [choice('a', ['X', 'Y'], { remember: 'word' }), message('You said {{word}}.')]),
  touchpoint('two', [choice('b', ['X', 'Y'], { text: 'You said {{word}}, and now?' })]),
]);

test(`the domain decides as the model does on ${walks} long random ways, entry by entry`, () => {
  let changes = 0;
  const handedIn = new Set<string>();
  for (let seed = 0; seed < walks; seed += 1) {
    const bounds = { answers: 12, rewinds: 4, packs: 3 };
    changes += replayWay(walk(bounds, dice(`replay ${seed}`), 120).steps, `seed ${seed}`, handedIn).turn;
  }
  expect(changes).toBeGreaterThan(walks / 10);
  expect(handedIn).toEqual(new Set(['stored', 'repeated', 'refused']));
});

/** Compares the domain's decision with the model's, once for each log and request that differ for a server. */
function replay({ log, request, decision }: NonNullable<Step['arrival']>, replayed: Set<string>): void {
  const asked = `${textOf(log)} | ${forServer(request)}`;
  if (replayed.has(asked)) return;
  replayed.add(asked);
  const before = runLogOf(log);
  const script = foldLogIntoScript(talk, before);
  expect([asked, ...comesTo(script)]).toEqual([asked, ...shouldComeTo(log)]);
  const { outcome, append, kept } = decideFor(script, before, request);
  expect({
    asked,
    outcome,
    kept,
    log: [...before, ...append],
    after: comesTo(foldLogIntoScript(talk, [...before, ...append])),
  }).toEqual({
    asked,
    outcome: decision.outcome,
    kept: decision.kept,
    log: runLogOf(decision.log),
    after: shouldComeTo(decision.log),
  });
}

/**
 * Compares the domain's decisions with the model's, in one script from the first entry to the last. `handedIn` collects
 * the outcomes of hand-ins.
 */
function replayWay(steps: readonly Step[], seed: string, handedIn: Set<string>): Script {
  const script = new Script(talk);
  const log: RunEntry[] = [];
  for (const [index, { arrival }] of steps.entries()) {
    if (!arrival) continue;
    const { request, decision } = arrival;
    const { outcome, append, kept } = decideFor(script, log, request);
    const shouldAppend = runLogOf(decision.log.slice(log.length));
    for (const entry of append) script.take(entry);
    log.push(...append);
    if (request.kind === 'hand-in') handedIn.add(outcome);
    const where = `${seed}, after ${index} steps`;
    expect([where, outcome, kept, append, ...comesTo(script)]).toEqual([
      where,
      decision.outcome,
      decision.kept,
      shouldAppend,
      ...shouldComeTo(decision.log),
    ]);
  }
  return script;
}

/** Returns the parts of a request that a server can see: without its sender and its press. */
const forServer = (request: Request): string =>
  request.kind === 'hand-in'
    ? `hand-in ${request.after}: ${textOf(request.entries)}`
    : JSON.stringify({ ...request, from: '', press: '', seen: '' });

/** The instant of all entries: no decision depends on it. */
const at = 1;

function runLogOf(log: readonly Entry[]): LearnerLogEntry[] {
  return log.map((entry): LearnerLogEntry => {
    if (entry.kind === 'ended') return { kind: 'touchpoint-ended', touchpointId: 'one', at };
    if (entry.kind === 'rewound') return { kind: 'rewound', stepId: entry.place, at };
    return {
      kind: 'answered',
      stepId: entry.place,
      response: { kind: 'choice', response: entry.word },
      at,
    };
  });
}

/**
 * The domain's decision: its outcome, the entries to store, and the number of a hand-in's entries that it reports as
 * kept.
 */
type Decided = { outcome: Outcome; append: readonly RunEntry[]; kept: number };

function decideFor(script: Script, log: readonly RunEntry[], request: Request): Decided {
  switch (request.kind) {
    case 'answer': {
      const response = { kind: 'choice', response: request.word } as const;
      return ofEntry(decideResponse(script, request.place, response, at, request.turn));
    }
    case 'end':
      return ofEntry(decideTouchpointEnd(script, 'one', at));
    case 'rewind':
      return ofEntry(decideRewind(script, { completedAt: null }, request.place, at, request.turn));
    case 'hand-in': {
      const run = { definition: talk, log, startedAt: at, completedAt: null };
      const played = { startedAt: at, from: request.after, entries: runLogOf(request.entries), sentAt: at };
      const taken = decideHandIn(run, played, at);
      if (taken.kind === 'movedOn') return { outcome: 'refused', append: [], kept: 0 };
      const { append, standing, script: after } = taken;
      expect(comesTo(after)).toEqual(comesTo(foldLogIntoScript(talk, [...log, ...append])));
      return { outcome: append.length > 0 ? 'stored' : 'repeated', append, kept: standing };
    }
  }
}

const ofEntry = (decision: RunDecision): Decided => ({
  outcome: outcomeOfKind[decision.kind],
  append: decision.kind === 'append' ? [decision.entry] : [],
  kept: 0,
});

const outcomeOfKind = { append: 'stored', repeat: 'repeated', refused: 'refused' } as const satisfies Record<
  RunDecision['kind'],
  Outcome
>;

/** Returns the result of a script: turn, place, words that count, words offered again, and the message's name. */
function comesTo(script: Script): unknown[] {
  const { steps, turn, earlierAnswers = [] } = script.available();
  const { waitsOn } = script;
  return [
    turn,
    waitsOn?.kind === 'answer' ? waitsOn.step.touchpointStepEntityId : waitsOn && 'end',
    steps.flatMap(({ selectedOption }) => selectedOption ?? []),
    earlierAnswers
      .map(
        ({ touchpointStepEntityId: id, response }) =>
          `${id}${'response' in response ? response.response : ''}`,
      )
      .toSorted(),
    steps.find(({ text }) => text?.startsWith('You said'))?.text ?? null,
  ];
}

function shouldComeTo(log: readonly Entry[]): unknown[] {
  const view = viewOf(log);
  const counting = view.counting.flatMap((entry) => (entry.kind === 'answered' ? [entry] : []));
  const given = log.flatMap((entry) => (entry.kind === 'answered' ? [entry] : []));
  const undone = (['a', 'b'] as const)
    .filter((place) => counting.every((entry) => entry.place !== place))
    .flatMap((place) => given.findLast((entry) => entry.place === place) ?? []);
  const said = counting[0]?.word;
  return [
    view.turn,
    waitsAt(view),
    counting.map(({ word }) => word),
    undone.map(({ place, word }) => `${place}${word}`),
    said === undefined ? null : `You said ${said}.`,
  ];
}
