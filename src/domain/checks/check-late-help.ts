import type { ActivityDefinition, TouchpointDefinition } from '../activity/definition.ts';
import { findHelpNeeds } from '../catalogue/danger/danger.ts';
import { FlowGraph, mostSituations } from '../flow/flow-graph.ts';
import { isPrivateQuestion, getStepHolder } from '../chat/step-privacy.ts';
import { findInstantTouchpoints } from '../chat/instant.ts';
import { toPlainText } from '../content/plain-text.ts';
import { isPassageOpen } from '../flow/situations.ts';
import { StepTiming, type TimedStep } from '../analysis/step-timing.ts';
import type { DeviceHolder } from '../steps/holder.ts';
import { normalPace } from '../sequencer/timing.ts';
import { hasEmergencyNumber, hasHelpReference } from '../support/names-help.ts';
import type { ProgrammeDefinition } from '../programme/programme.ts';
import { createFinding, type Finding } from '../content/finding.ts';

/**
 * The time (ms) within which the first help line and the first button must appear after danger is named, or after a
 * person has answered alone.
 */
export const helpWithinMs = 1000;

/** The most steps that are followed without a question, or skipped in a row, so that the check ends. */
const mostAhead = 300;

/**
 * Checks that help comes soon after danger or fear is named, by the coach or in an answer, and after an answer in a
 * private turn. If help follows before the next button, both must appear within `helpWithinMs`. Danger and fear are
 * named by an emergency number, or by a text in which the search finds them. After a private answer the check needs no
 * such text: that help follows is sign enough.
 */
export function checkLateHelp(definition: ActivityDefinition | ProgrammeDefinition): Finding[] {
  if (!('touchpoints' in definition)) return [];
  const graph = new FlowGraph(definition);
  if (graph.situations > mostSituations) return [];
  const waits = new Waits(graph);
  // Goes backwards, because the wait at a place depends on the waits at the places after it.
  for (let place = graph.end - 1; place >= 0; place -= 1) waits.from(place);
  const findings: Finding[] = [];
  const report = (cause: string, at: string, wait: Wait): void => {
    findings.push(
      createFinding(
        'late-help',
        at,
        `${cause}, and the first ${lateControl(wait)} may come ${Math.ceil(latestMs(wait) / 100) / 10} seconds later: let the touchpoints up to the next question have "pace": "instant".`,
      ),
    );
  };
  for (let place = 0; place < graph.end; place += 1) {
    const at = graph.pointer(place);
    const wait = waits.from(place);
    // Finding danger in a text takes longest, so it comes last.
    if (isLate(wait) && namesDanger(graph.step(place).text)) report(dangerNamed, at, wait);
    const isAlone = graph.waits(place) && waits.isPrivateTurn(place);
    const reported = new Set<string>();
    for (const { answer, path, to, passage } of graph.exits(place)) {
      if (reported.has(path) || !isPassageOpen(passage)) continue;
      const waited = waits.after(place, to);
      if (!isLate(waited)) continue;
      const cause = namesDanger(answer) ? dangerNamed : isAlone ? answeredAlone : null;
      if (cause === null) continue;
      report(cause, at + path, waited);
      reported.add(path);
    }
  }
  return findings;
}

const dangerNamed = 'Danger is named here';
const answeredAlone = 'Somebody answers this alone';

const latestMs = ({ helpMs, buttonMs }: Wait): number => Math.max(helpMs ?? 0, buttonMs);

const isLate = (wait: Wait): boolean => wait.helpMs !== null && latestMs(wait) > helpWithinMs;

const lateControl = ({ helpMs }: Wait): string => ((helpMs ?? 0) > helpWithinMs ? 'help line' : 'button');

function namesDanger(text: string | null | undefined): boolean {
  return typeof text === 'string' && (hasEmergencyNumber(text) || findHelpNeeds(toPlainText(text)).size > 0);
}

/**
 * The times (ms) from a bubble to the first help line before the next button (null without one), and to that button.
 */
type Wait = { helpMs: number | null; buttonMs: number };

/** Computes the longest waits over all paths to the next button: a question, a pause or the end. */
class Waits {
  readonly #graph: FlowGraph<ActivityDefinition>;
  readonly #timing: StepTiming;
  readonly #timed = new Map<number, TimedStep>();
  readonly #known = new Map<number, Wait>();
  /** The people who are asked a private question. */
  readonly #private: ReadonlySet<DeviceHolder>;

  constructor(graph: FlowGraph<ActivityDefinition>) {
    this.#graph = graph;
    this.#timing = new StepTiming(graph.definition, normalPace);
    this.#private = new Set(
      graph.definition.touchpoints.flatMap((touchpoint) =>
        touchpoint.steps.filter(isPrivateQuestion).map((step) => getStepHolder(touchpoint, step)),
      ),
    );
  }

  /**
   * Returns the wait from the first bubble of the step at this place. `ahead` counts the steps followed since the first
   * call.
   */
  from(place: number, ahead = 0): Wait {
    const graph = this.#graph;
    if (ahead > mostAhead || graph.isOver(place)) return none;
    const known = this.#known.get(place);
    if (known) return known;
    // A cycle of messages counts as no wait.
    this.#known.set(place, none);
    const { bubbles, controlMs } = this.#time(place);
    const helpMs = hasHelpReference(graph.step(place).text) ? 0 : null;
    const found = graph.waits(place)
      ? { helpMs, buttonMs: controlMs }
      : longest(
          graph.exits(place).map(({ to }) => later(bubbles.ms, this.after(place, to, ahead))),
          helpMs,
        );
    this.#known.set(place, found);
    return found;
  }

  /** Returns the longest wait after the step at `before`, over all ways that begin at `to`. */
  after(before: number, to: number, ahead = 0): Wait {
    const graph = this.#graph;
    const ways: Wait[] = [];
    // The loop adds places to the set: a skipped step leads to further steps.
    const next = new Set([to]);
    for (const place of next) {
      if (graph.isOver(place) || this.#isHandedOn(before, place)) continue;
      const gap = this.#timing.between(this.#time(before).step, this.#time(place).step);
      ways.push(later(gap, this.from(place, ahead + 1)));
      if (next.size < mostAhead)
        for (const skip of graph.skips(place)) if (isPassageOpen(skip.passage)) next.add(skip.to);
    }
    return longest(ways);
  }

  /** Returns whether the step waits for a person who has the device alone and is asked something private. */
  isPrivateTurn(place: number): boolean {
    const holder = this.#holder(place);
    return holder !== 'everyone' && this.#private.has(holder);
  }

  /** Returns whether the device is passed on between these places; the screen then shows a button. */
  #isHandedOn(before: number, to: number): boolean {
    const holder = this.#holder(before);
    const next = this.#holder(to);
    return next !== holder && (next !== 'everyone' || this.#private.has(holder));
  }

  #holder(place: number): DeviceHolder {
    return getStepHolder(this.#touchpoint(place) ?? {}, this.#graph.step(place));
  }

  #touchpoint(place: number): TouchpointDefinition | undefined {
    return this.#graph.definition.touchpoints[this.#graph.touchpoint(place)];
  }

  #time(place: number): TimedStep {
    const known = this.#timed.get(place);
    if (known) return known;
    const touchpoint = this.#touchpoint(place);
    const isInstant =
      touchpoint !== undefined && findInstantTouchpoints(this.#graph.definition).has(touchpoint);
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

/** Returns the longest of these waits. `helpMs`: the wait for help named at this place itself, or null. */
function longest(ways: readonly Wait[], helpMs: number | null = null): Wait {
  const helping = ways.flatMap((way) => way.helpMs ?? []);
  return {
    helpMs: helpMs ?? (helping.length > 0 ? Math.max(...helping) : null),
    buttonMs: Math.max(0, ...ways.map((way) => way.buttonMs)),
  };
}
