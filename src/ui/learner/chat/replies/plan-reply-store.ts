import { makeAutoObservable } from 'mobx';
import { Clock } from '../../../../application/ports/clock.ts';
import {
  listPlannableMoments,
  formatInstantWithOffset,
  type PlannableMoment,
} from '../../../../domain/chat/family-plan-time.ts';
import type { PlanResponse } from '../../../../domain/steps/plan.ts';
import { resolveLocalTime, formatLocalTime } from '../../../../domain/platform/local-time.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import { deviceTimeZone } from '../../../stores/device-time-zone.ts';

const longestAheadMs = 366 * 24 * 60 * 60_000;

/** Holds the moment that a family chooses for a plan. Instants are in epoch ms; times are local. */
export class PlanReplyStore {
  moments: readonly PlannableMoment[];
  picked: string | null;
  /** The time in the field, as `2026-11-28T08:00`; empty before one is typed. */
  local: string;
  tried = false;
  readonly #clock: Clock;
  readonly #zone: string;

  constructor(clock: Clock, zone: string, earlier: PlanResponse | null) {
    this.#clock = clock;
    this.#zone = zone;
    this.moments = listPlannableMoments(clock.now(), zone);
    const offered = this.moments.find(({ moment }) => moment === earlier?.moment);
    this.picked = offered?.moment ?? (earlier?.moment === 'time' ? 'time' : null);
    this.local = earlier?.moment === 'time' ? earlier.at.slice(0, 16) : '';
    // These values depend on the clock, which is not observable, so they are computed at each use.
    makeAutoObservable(this, { problem: false, range: false }, { autoBind: true });
  }

  pick(moment: string): void {
    this.picked = moment;
  }

  write(local: string): void {
    this.local = local.slice(0, 16);
  }

  /** Returns the earliest and the latest local time that the field accepts. */
  get range(): { min: string; max: string } {
    const now = this.#clock.now();
    return { min: formatLocalTime(now, this.#zone), max: formatLocalTime(now + longestAheadMs, this.#zone) };
  }

  /** Returns the chosen instant (epoch ms); null before a choice, and for a local time that the clocks skip. */
  get at(): number | null {
    if (this.picked === 'time') return resolveLocalTime(this.local, this.#zone)?.[0] ?? null;
    return this.moments.find(({ moment }) => moment === this.picked)?.at ?? null;
  }

  /** Returns the reason why the plan cannot be sent. */
  get problem(): 'pick' | 'time' | 'passed' | 'far' | null {
    const now = this.#clock.now();
    if (this.picked === null) return 'pick';
    if (this.at === null) return 'time';
    if (this.at <= now) return 'passed';
    return this.at > now + longestAheadMs ? 'far' : null;
  }

  /** Returns the answer; null when it is incomplete, and then shows its problem. `words` makes its text. */
  answer(words: (at: number, time: string) => string): PlanResponse | null {
    this.tried = true;
    if (this.problem === 'passed') this.#renewMoments();
    if (this.at === null || this.picked === null || this.problem !== null) return null;
    const at = formatInstantWithOffset(this.at, this.#zone);
    return { kind: 'plan', moment: this.picked, at, response: words(this.at, at.slice(11, 16)) };
  }

  /** Computes the offered moments again: on a page that was open for long, their names mean other days. */
  #renewMoments(): void {
    this.moments = listPlannableMoments(this.#clock.now(), this.#zone);
    if (this.picked !== 'time') this.picked = null;
  }
}

export const getClock = (services: Resolver): Clock => services.get(Clock);

export function createPlanReplyStore(services: Resolver, earlier: PlanResponse | null): PlanReplyStore {
  const clock = getClock(services);
  return new PlanReplyStore(clock, deviceTimeZone(clock.now()), earlier);
}
