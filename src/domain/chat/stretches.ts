import { join, pause, readMs, type Span } from './span.ts';
import { Stopwatch, type TimedStep } from './stopwatch.ts';
import type { Pace } from './timing.ts';
import type { Walk } from './walk.ts';

/** From one answer to the next one given, or to the end: no choice lies between. */
export type Stretch = { answer: string | null; to: number; ms: number };

/** The messages from a place to the next step that waits for an answer, or to the end; null when they never stop. */
type Run = { to: number; span: Span } | null;

/** The stretches of an Activity with the time that each takes. */
export class Stretches {
  readonly #walk: Walk;
  readonly #watch: Stopwatch;
  readonly #timed: (TimedStep | undefined)[] = [];
  readonly #runs: (Run | undefined)[] = [];

  constructor(walk: Walk, pace: Pace) {
    this.#walk = walk;
    this.#watch = new Stopwatch(walk.definition, pace);
  }

  /** The first stretch, from the opening of the chat. */
  first(): Stretch[] {
    return this.#stretch(null, null, 0);
  }

  /** What may follow the answer to a step; an answer after which nobody is asked and nothing ends is left out. */
  after(place: number): Stretch[] {
    return this.#walk.exits(place).flatMap(({ answer, to }) => this.#stretch(place, answer, to));
  }

  #stretch(from: number | null, answer: string | null, start: number): Stretch[] {
    if (start === this.#walk.end) return [{ answer, to: start, ms: 0 }];
    const run = this.#run(start);
    if (run === null) return [];
    const span = join(this.#delay(from, start), run.span);
    if (run.to === this.#walk.end) return [{ answer, to: run.to, ms: Math.max(readMs(span), span.ms) }];
    const { controlMs, bubbles, answeringMs } = this.#time(run.to);
    const controlAt = span.ms + controlMs - bubbles.ms;
    return [{ answer, to: run.to, ms: Math.max(readMs(span), controlAt) + answeringMs }];
  }

  #delay(from: number | null, to: number): Span {
    const before = from === null ? null : this.#time(from).step;
    return pause(this.#watch.between(before, this.#time(to).step));
  }

  #time(place: number): TimedStep {
    return (this.#timed[place] ??= this.#watch.time(this.#walk.step(place)));
  }

  #run(start: number): Run {
    const way: number[] = [];
    let place = start;
    while (this.#runs[place] === undefined && place !== this.#walk.end && !this.#walk.waits(place)) {
      this.#runs[place] = null;
      way.push(place);
      place = this.#walk.exits(place)[0]!.to;
    }
    let run = this.#runs[place];
    if (run === undefined)
      run = { to: place, span: place === this.#walk.end ? pause(0) : this.#time(place).bubbles };
    this.#runs[place] = run;
    for (let last = place, at = way.pop(); at !== undefined; last = at, at = way.pop()) {
      if (run !== null) {
        const next: Span = last === this.#walk.end ? run.span : join(this.#delay(at, last), run.span);
        run = { to: run.to, span: join(this.#time(at).bubbles, next) };
      }
      this.#runs[at] = run;
    }
    return run;
  }
}
