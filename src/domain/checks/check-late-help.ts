import type { ActivityDefinition, TouchpointDefinition } from '../activity/definition.ts';
import { dangerIn } from '../catalogue/danger/danger.ts';
import { FlowGraph, mostSituations } from '../flow/flow-graph.ts';
import { asksPrivately, holderOf } from '../chat/holding.ts';
import { instantTouchpoints } from '../chat/instant.ts';
import { plainText } from '../content/plain-text.ts';
import { leadsOn } from '../flow/situations.ts';
import { StepTiming, type TimedStep } from '../analysis/step-timing.ts';
import type { Holder } from '../steps/holder.ts';
import { normalPace } from '../sequencer/timing.ts';
import { namesEmergency, namesHelp } from '../support/names-help.ts';
import type { ProgrammeDefinition } from '../programme/programme.ts';
import { finding, type Finding } from '../content/finding.ts';

/**
 * The time (ms) after the bubble that names danger within which the first help line and the first button must appear.
 */
export const helpWithinMs = 1000;

/** The most steps that are followed without a question, or skipped in a row, so that the check ends. */
const mostAhead = 300;

/**
 * Checks that help comes soon after danger is named, by the coach or in an answer: if help follows before the next
 * button, neither may be late. Danger is named by an emergency number or by a text in which the search finds danger.
 */
export function checkLateHelp(definition: ActivityDefinition | ProgrammeDefinition): Finding[] {
  if (!('touchpoints' in definition)) return [];
  const graph = new FlowGraph(definition);
  if (graph.situations > mostSituations) return [];
  const waits = new Waits(graph);
  // Runs from the end, because each place needs the waits of those after it.
  for (let place = graph.end - 1; place >= 0; place -= 1) waits.from(place);
  const findings: Finding[] = [];
  // Danger in the text is checked last, because that takes longest.
  const check = (text: string | null | undefined, at: string, { helpMs, buttonMs }: Wait): void => {
    const mostMs = Math.max(helpMs ?? 0, buttonMs);
    if (helpMs === null || mostMs <= helpWithinMs || !namesDanger(text)) return;
    const what = helpMs > helpWithinMs ? 'help line' : 'button';
    findings.push(
      finding(
        'late-help',
        at,
        `Danger is named here, and the first ${what} may come ${Math.ceil(mostMs / 100) / 10} seconds later: let the touchpoints up to the next question have "pace": "instant".`,
      ),
    );
  };
  for (let place = 0; place < graph.end; place += 1) {
    const at = graph.pointer(place);
    check(graph.step(place).text, at, waits.from(place));
    const answers = new Map(graph.exits(place).map((exit) => [exit.path, exit]));
    for (const { answer, path, to, passage } of answers.values())
      if (answer !== null && leadsOn(passage)) check(answer, `${at}${path}`, waits.after(place, to));
  }
  return findings;
}

function namesDanger(text: string | null | undefined): boolean {
  return typeof text === 'string' && (namesEmergency(text) || dangerIn(plainText(text)).size > 0);
}

/** The times (ms) from a bubble to the first help line, if one comes before the next button, and to that button. */
type Wait = { helpMs: number | null; buttonMs: number };

/** Computes the longest waits over all paths to the next button: a question, a pause or the end. */
class Waits {
  readonly #graph: FlowGraph<ActivityDefinition>;
  readonly #timing: StepTiming;
  readonly #timed = new Map<number, TimedStep>();
  readonly #known = new Map<number, Wait>();
  /** The holders who are asked a private question. */
  readonly #private: ReadonlySet<Holder>;

  constructor(graph: FlowGraph<ActivityDefinition>) {
    this.#graph = graph;
    this.#timing = new StepTiming(graph.definition, normalPace);
    this.#private = new Set(
      graph.definition.touchpoints.flatMap((touchpoint) =>
        touchpoint.steps.filter(asksPrivately).map((step) => holderOf(touchpoint, step)),
      ),
    );
  }

  /**
   * Returns the wait from the first bubble of the step at this place. `ahead` is the number of steps since the first
   * call.
   */
  from(place: number, ahead = 0): Wait {
    const graph = this.#graph;
    if (ahead > mostAhead || graph.isOver(place)) return none;
    const known = this.#known.get(place);
    if (known) return known;
    // A cycle of messages adds nothing.
    this.#known.set(place, none);
    const { bubbles, controlMs } = this.#time(place);
    const helpMs = namesHelp(graph.step(place).text) ? 0 : null;
    const found = graph.waits(place)
      ? { helpMs, buttonMs: controlMs }
      : longest(
          graph.exits(place).map(({ to }) => later(bubbles.ms, this.after(place, to, ahead))),
          helpMs,
        );
    this.#known.set(place, found);
    return found;
  }

  /** Returns the wait from the end of the step at `before` on the ways that begin at `to`. */
  after(before: number, to: number, ahead = 0): Wait {
    const graph = this.#graph;
    const ways: Wait[] = [];
    // The set grows during the loop: skipped steps lead to further ones.
    const next = new Set([to]);
    for (const place of next) {
      if (graph.isOver(place) || this.#isHandedOn(before, place)) continue;
      const gap = this.#timing.between(this.#time(before).step, this.#time(place).step);
      ways.push(later(gap, this.from(place, ahead + 1)));
      if (next.size < mostAhead)
        for (const skip of graph.skips(place)) if (leadsOn(skip.passage)) next.add(skip.to);
    }
    return longest(ways);
  }

  /** Returns whether the device is passed on between these places, which shows a button. */
  #isHandedOn(before: number, to: number): boolean {
    const holder = this.#holder(before);
    const next = this.#holder(to);
    return next !== holder && (next !== 'everyone' || this.#private.has(holder));
  }

  #holder(place: number): Holder {
    return holderOf(this.#touchpoint(place) ?? {}, this.#graph.step(place));
  }

  #touchpoint(place: number): TouchpointDefinition | undefined {
    return this.#graph.definition.touchpoints[this.#graph.touchpoint(place)];
  }

  #time(place: number): TimedStep {
    const known = this.#timed.get(place);
    if (known) return known;
    const touchpoint = this.#touchpoint(place);
    const isInstant = touchpoint !== undefined && instantTouchpoints(this.#graph.definition).has(touchpoint);
    const timed = this.#timing.time(this.#graph.step(place), isInstant);
    this.#timed.set(place, timed);
    return timed;
  }
}

const none: Wait = { helpMs: null, buttonMs: 0 };

const later = (ms: number, { helpMs, buttonMs }: Wait): Wait => ({
  helpMs: helpMs === null ? null : helpMs + ms,
  buttonMs: buttonMs + ms,
});

/** Returns the longest of these waits. `helpMs`: the time of help at this place itself. */
function longest(ways: readonly Wait[], helpMs: number | null = null): Wait {
  const helping = ways.flatMap((way) => way.helpMs ?? []);
  return {
    helpMs: helpMs ?? (helping.length > 0 ? Math.max(...helping) : null),
    buttonMs: Math.max(0, ...ways.map((way) => way.buttonMs)),
  };
}
