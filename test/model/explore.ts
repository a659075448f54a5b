import type { Dice } from '../support/random-activity.ts';
import { initial, invariants, type Bounds, type Mistake, type State } from './protocol-model.ts';
import { next, type Step } from './protocol-steps.ts';

export type Exploration = {
  states: number;
  /** The length of the longest of the shortest paths. */
  depth: number;
  /** True if every state within the bounds was visited. */
  isComplete: boolean;
  /** The shortest path to a state in which an invariant does not hold. */
  counterexample: Counterexample | null;
};

export type ExploreOptions = {
  mistake?: Mistake;
  visit?: (step: Step) => void;
  /** Returns the code of a state; states with the same code count as one. */
  code?: (state: State) => string;
  /** The number of states after which the search gives up. */
  mostStates?: number;
};

export type Counterexample = { invariant: string; trace: readonly string[] };

/** A visited state: its predecessor on a shortest path, and the action that led to it. */
type Found = { from: Found | null; action: string };

/**
 * Visits every state within the bounds, breadth first, and stops at the first that breaks an invariant. `visit`
 * receives every step of every state, including those to a visited state.
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

/** Takes one random path through the protocol, of at most `length` steps; it ends early if an invariant breaks. */
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

/** Returns a counterexample as a failing test prints it. */
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
 * Returns the same code for states that differ only by the names of the devices or of the words, which the model treats
 * alike: one state of each such group is enough. The capitals P, Q, X and Y have no other use.
 */
export function codeOfGroup({ log, volatile, replies, late, devices, packs }: State): string {
  const [first, second] = devices;
  // The order in which replies were decided has no effect.
  const sorted = replies.toSorted((one, other) => (one.request.from < other.request.from ? -1 : 1));
  const code = codeOf([log, volatile, late, first, second, ...sorted], false);
  const swapped = codeOf([log, volatile, late, second, first, ...sorted.toReversed()], true);
  return `${packs} ${code < swapped ? code : swapped}`;
}

/** Returns the numbers of these parts of a state. The first word counts as X; `isSwapped`: P counts as Q, Q as P. */
function codeOf(parts: readonly (object | null)[], isSwapped: boolean): string {
  const those = parts.map((part) => (part === null ? nothing : numbered(part)));
  const isY = those.find(({ firstWord }) => firstWord)?.firstWord === 'Y';
  return those.map(({ numbers }) => numbers[(isSwapped ? 2 : 0) + (isY ? 1 : 0)]).join(' ');
}

/** A part's number, and the numbers of the same part with the words swapped, the names swapped, and both. */
type Numbered = { firstWord: string | undefined; numbers: readonly number[] };

const nothing: Numbered = { firstWord: undefined, numbers: [-1, -1, -1, -1] };

/** The numbers of known parts. States share most of their parts, and a part never changes, so each is read once. */
const byPart = new WeakMap<object, Numbered>();
const byText = new Map<string, Numbered>();
const numberOf = new Map<string, number>();

function numbered(part: object): Numbered {
  const before = byPart.get(part);
  if (before) return before;
  const text = JSON.stringify(part);
  const now = byText.get(text) ?? numberedText(text);
  byPart.set(part, now);
  return now;
}

function numberedText(text: string): Numbered {
  const otherWords = text.replace(/[XY]/g, (word) => (word === 'X' ? 'Y' : 'X'));
  const numbers = [text, otherWords, withOtherNames(text), withOtherNames(otherWords)].map((form) => {
    const number = numberOf.get(form) ?? numberOf.size;
    numberOf.set(form, number);
    return number;
  });
  const now = { firstWord: /[XY]/.exec(text)?.[0], numbers };
  byText.set(text, now);
  return now;
}

const withOtherNames = (text: string): string => text.replace(/[PQ]/g, (name) => (name === 'P' ? 'Q' : 'P'));
