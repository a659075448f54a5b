import { hash } from 'node:crypto';
import type { Dice } from '../support/random-activity.ts';
import { initial, invariants, type Bounds, type Mistake, type State } from './protocol-model.ts';
import { next, type Step } from './protocol-steps.ts';

export type Exploration = {
  states: number;
  /** The length of the longest of the shortest paths. */
  depth: number;
  /** Was every state within the bounds visited? */
  isComplete: boolean;
  /** The shortest way to a state in which an invariant does not hold. */
  counterexample: Counterexample | null;
};

export type ExploreOptions = {
  mistake?: Mistake;
  visit?: (step: Step) => void;
  /** States with the same code count as one. */
  code?: (state: State) => string;
  /** The search gives up after these. */
  mostStates?: number;
};

export type Counterexample = { invariant: string; trace: readonly string[] };

/** A state that was found: the one before it on a shortest path, and what happened there. */
type Found = { from: Found | null; action: string };

/**
 * Visits every state within the bounds, breadth first, and stops at the first that breaks an invariant. `visit` sees
 * every step of every state, also those that lead to a state that is known.
 */
export function explore(bounds: Bounds, options: ExploreOptions = {}): Exploration {
  const { mistake, visit, code: codeOf = codeOfGroup, mostStates = 3_000_000 } = options;
  const known = new Set([codeOf(initial)]);
  let frontier: { state: State; found: Found }[] = [
    { state: initial, found: { from: null, action: 'the run begins' } },
  ];
  let depth = 0;
  for (; frontier.length > 0 && known.size < mostStates; depth += 1) {
    const after: typeof frontier = [];
    for (const { state, found } of frontier)
      for (const step of next(state, bounds, mistake)) {
        visit?.(step);
        const code = codeOf(step.state);
        if (known.has(code)) continue;
        known.add(code);
        const reached: Found = { from: found, action: step.action };
        const invariant = brokenBy(step.state);
        if (invariant !== null) {
          const counterexample = { invariant, trace: traceTo(reached) };
          return { states: known.size, depth: depth + 1, isComplete: false, counterexample };
        }
        after.push({ state: step.state, found: reached });
      }
    frontier = after;
  }
  return { states: known.size, depth, isComplete: frontier.length === 0, counterexample: null };
}

/** One random way through the protocol, of at most `length` steps; it ends early where an invariant breaks. */
export function walk(
  bounds: Bounds,
  random: Dice,
  length: number,
): { steps: readonly Step[]; counterexample: Counterexample | null } {
  const steps: Step[] = [];
  for (let state = initial; steps.length < length;) {
    const step = random.pick(next(state, bounds));
    steps.push(step);
    ({ state } = step);
    const invariant = brokenBy(state);
    if (invariant !== null)
      return { steps, counterexample: { invariant, trace: steps.map(({ action }) => action) } };
  }
  return { steps, counterexample: null };
}

/** As a failing test prints it. */
export const printed = ({ invariant, trace }: Counterexample): string =>
  [`Broken: ${invariant}`, ...trace.map((action, index) => `${index}. ${action}`)].join('\n');

const brokenBy = (state: State): string | null =>
  Object.entries(invariants).find(([, holds]) => !holds(state))?.[0] ?? null;

function traceTo(found: Found): string[] {
  const trace: string[] = [];
  for (let at: Found | null = found; at !== null; at = at.from) trace.unshift(at.action);
  return trace;
}

/**
 * The same for states that differ by the names of the devices or of the words only. The model treats both devices
 * and both words alike, so one state of each such group is enough. The capitals P, Q, X and Y stand for nothing else.
 */
export function codeOfGroup(state: State): string {
  const [first, second] = state.devices;
  // Which reply was decided first makes no difference.
  const replies = state.replies.toSorted((one, other) => (one.request.from < other.request.from ? -1 : 1));
  const text = inOrderOfWords(JSON.stringify({ ...state, replies }));
  const swapped: State = { ...state, devices: [second, first], replies: replies.toReversed() };
  const other = inOrderOfWords(
    JSON.stringify(swapped).replace(/[PQ]/g, (name) => (name === 'P' ? 'Q' : 'P')),
  );
  return hash('sha1', text < other ? text : other, 'base64');
}

/** The word that comes first is called X. */
function inOrderOfWords(text: string): string {
  const first = /[XY]/.exec(text)?.[0];
  return first === 'Y' ? text.replace(/[XY]/g, (word) => (word === 'X' ? 'Y' : 'X')) : text;
}
