import type { ActivityDefinition, TouchpointDefinition } from '../activity/definition.ts';
import { findInstantTouchpoints } from '../chat/instant.ts';
import { orderDepthFirst } from '../flow/depth-first-order.ts';
import { addDurations, createPauseDuration, computeReadingEndMs, type SegmentDuration } from './duration.ts';
import { StepTiming, type TimedStep } from './step-timing.ts';
import type { Pace } from '../sequencer/timing.ts';
import type { FlowGraph } from '../flow/flow-graph.ts';
import { countSituations, unrestrictedPassage, isPassageOpen, type Passage } from '../flow/situations.ts';
import type { StepDefinition } from '../steps/step-kinds.ts';

/**
 * The part of a conversation from one answer to the next question, the end or a pause. `ms` is its time, `to` its last
 * place.
 */
export type ConversationSegment = { answer: string | null; to: number; ms: number; passage: Passage };

/**
 * The messages from a place up to the next step that waits for an answer, the end or a pause. `first` is the place of
 * the first message; null when the conversation is over at once.
 */
type MessageRun = {
  first: number | null;
  to: number;
  span: SegmentDuration;
  passage: Passage;
  /**
   * The step that waits, with the options that it offers in the situations of `passage`; null at the end and at a
   * pause.
   */
  asked: StepDefinition | null;
};

/** Computes the segments of an Activity and the time that each takes. */
export class SegmentCalculator {
  readonly #graph: FlowGraph<ActivityDefinition>;
  readonly #timing: StepTiming;
  readonly #instant: ReadonlySet<TouchpointDefinition>;
  readonly #timed = new Map<StepDefinition, TimedStep>();
  /** Caches the messages from each place. An endless cycle of messages reaches no question, so it has no entry. */
  readonly #messages: (readonly MessageRun[] | undefined)[] = [];

  constructor(graph: FlowGraph<ActivityDefinition>, pace: Pace) {
    this.#graph = graph;
    this.#timing = new StepTiming(graph.definition, pace);
    this.#instant = findInstantTouchpoints(graph.definition);
  }

  /** Returns the segments from the opening of the chat. */
  first(): ConversationSegment[] {
    return this.#segments(null, null, 0, unrestrictedPassage);
  }

  /**
   * Returns the segments after the answer to a step. An answer that only leads to an endless cycle of messages has
   * none.
   */
  after(place: number): ConversationSegment[] {
    return this.#graph
      .exits(place)
      .flatMap(({ answer, to, passage }) => this.#segments(place, answer, to, passage));
  }

  #segments(from: number | null, answer: string | null, start: number, way: Passage): ConversationSegment[] {
    return this.#messagesFrom(start).flatMap((run) => {
      const passage = this.#graph.sets.along(way, run.passage, this.#graph.space(from ?? start).size);
      return isPassageOpen(passage) ? [{ answer, to: run.to, ms: this.#ms(from, run), passage }] : [];
    });
  }

  #ms(from: number | null, { first, to, span: rest, asked }: MessageRun): number {
    if (first === null) return 0;
    const span = addDurations(this.#delay(from, first), rest);
    if (asked === null) return Math.max(computeReadingEndMs(span), span.ms);
    const { controlMs, bubbles, answeringMs } = this.#time(to, asked);
    const controlAt = span.ms + controlMs - bubbles.ms;
    return Math.max(computeReadingEndMs(span), controlAt) + answeringMs;
  }

  #delay(from: number | null, to: number): SegmentDuration {
    const before = from === null ? null : this.#time(from).step;
    return createPauseDuration(this.#timing.between(before, this.#time(to).step));
  }

  #time(place: number, offered: StepDefinition = this.#graph.step(place)): TimedStep {
    const known = this.#timed.get(offered);
    if (known) return known;
    const touchpoint = this.#graph.definition.touchpoints[this.#graph.touchpoint(place)];
    const timed = this.#timing.time(offered, touchpoint !== undefined && this.#instant.has(touchpoint));
    this.#timed.set(offered, timed);
    return timed;
  }

  #messagesFrom(start: number): readonly MessageRun[] {
    const known = this.#messages[start];
    if (known) return known;
    const { places, hasCircle } = orderDepthFirst([start], (place) => this.#unknownAfter(place));
    for (let count = -1, now = 0; count !== now;) {
      count = now;
      now = 0;
      for (const place of places) {
        const runs = this.#messagesThrough(place);
        this.#messages[place] = runs;
        if (hasCircle) now += runs.reduce((sum, { passage }) => sum + countSituations(passage.open), 0);
      }
    }
    return this.#messages[start] ?? [];
  }

  /** Returns the places after a place that waits for no answer, if their messages are not computed yet. */
  #unknownAfter(place: number): number[] {
    const graph = this.#graph;
    const said = graph.isOver(place) || graph.waits(place) ? [] : graph.exits(place);
    return [...said, ...graph.skips(place)].flatMap(({ to }) => (this.#messages[to] ? [] : to));
  }

  #messagesThrough(place: number): MessageRun[] {
    const graph = this.#graph;
    if (graph.isOver(place))
      return [
        { first: null, to: place, span: createPauseDuration(0), passage: unrestrictedPassage, asked: null },
      ];
    const { size } = graph.space(place);
    const said = graph.waits(place) ? this.#asked(place) : this.#spoken(place);
    const passed = graph.skips(place).flatMap((skip) =>
      (this.#messages[skip.to] ?? []).map((run) => ({
        ...run,
        passage: this.#graph.sets.along(skip.passage, run.passage, size),
      })),
    );
    return [...said, ...passed].filter(({ passage }) => isPassageOpen(passage));
  }

  #asked(place: number): MessageRun[] {
    return this.#graph.offers(place).map(({ step, passage }) => {
      const { bubbles } = this.#time(place, step);
      return { first: place, to: place, span: bubbles, passage, asked: step };
    });
  }

  #spoken(place: number): MessageRun[] {
    const { bubbles } = this.#time(place);
    const { size } = this.#graph.space(place);
    return this.#graph.exits(place).flatMap((exit) =>
      (this.#messages[exit.to] ?? []).map((run) => {
        const rest = run.first === null ? run.span : addDurations(this.#delay(place, run.first), run.span);
        const passage = this.#graph.sets.along(exit.passage, run.passage, size);
        return { ...run, first: place, span: addDurations(bubbles, rest), passage };
      }),
    );
  }
}
