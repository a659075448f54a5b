import { join, pause, readMs, type Duration } from './duration.ts';
import { StepTiming, type TimedStep } from './step-timing.ts';
import type { Pace } from './timing.ts';
import type { FlowGraph } from './flow-graph.ts';

/** From one answer to the next one given, or to the end or a pause: no choice lies between. */
export type Segment = { answer: string | null; to: number; ms: number };

/** The messages from a place to the next step that waits for an answer, or to the end or a pause; null when they never stop. */
type Run = { to: number; span: Duration } | null;

/** The segments of an Activity with the time that each takes. */
export class Segments {
  readonly #graph: FlowGraph;
  readonly #timing: StepTiming;
  readonly #timed: (TimedStep | undefined)[] = [];
  readonly #runs: (Run | undefined)[] = [];

  constructor(graph: FlowGraph, pace: Pace) {
    this.#graph = graph;
    this.#timing = new StepTiming(graph.definition, pace);
  }

  /** The segments from the opening of the chat. */
  first(): Segment[] {
    return this.#segment(null, null, 0);
  }

  /**
   * The segments after the answer to a step. An answer that leads only to an endless loop of messages is left
   * out.
   */
  after(place: number): Segment[] {
    return this.#graph.exits(place).flatMap(({ answer, to }) => this.#segment(place, answer, to));
  }

  #segment(from: number | null, answer: string | null, start: number): Segment[] {
    if (this.#graph.isOver(start)) return [{ answer, to: start, ms: 0 }];
    const run = this.#run(start);
    if (run === null) return [];
    const span = join(this.#delay(from, start), run.span);
    if (this.#graph.isOver(run.to)) return [{ answer, to: run.to, ms: Math.max(readMs(span), span.ms) }];
    const { controlMs, bubbles, answeringMs } = this.#time(run.to);
    const controlAt = span.ms + controlMs - bubbles.ms;
    return [{ answer, to: run.to, ms: Math.max(readMs(span), controlAt) + answeringMs }];
  }

  #delay(from: number | null, to: number): Duration {
    const before = from === null ? null : this.#time(from).step;
    return pause(this.#timing.between(before, this.#time(to).step));
  }

  #time(place: number): TimedStep {
    return (this.#timed[place] ??= this.#timing.time(this.#graph.step(place)));
  }

  #run(start: number): Run {
    const way: number[] = [];
    let place = start;
    while (this.#runs[place] === undefined && !this.#graph.isOver(place) && !this.#graph.waits(place)) {
      this.#runs[place] = null;
      way.push(place);
      place = this.#graph.next(place);
    }
    let run = this.#runs[place];
    if (run === undefined)
      run = { to: place, span: this.#graph.isOver(place) ? pause(0) : this.#time(place).bubbles };
    this.#runs[place] = run;
    for (let last = place, at = way.pop(); at !== undefined; last = at, at = way.pop()) {
      if (run !== null) {
        const next: Duration = this.#graph.isOver(last) ? run.span : join(this.#delay(at, last), run.span);
        run = { to: run.to, span: join(this.#time(at).bubbles, next) };
      }
      this.#runs[at] = run;
    }
    return run;
  }
}
