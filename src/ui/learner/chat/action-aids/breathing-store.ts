import { makeAutoObservable, runInAction } from 'mobx';
import { Clock } from '../../../../application/ports/clock.ts';
import {
  findBreathPhase,
  secondMs,
  type BreathPhase,
  type BreathingExercise,
} from '../../../../domain/steps/breathing.ts';
import type { Resolver } from '../../../stores/resolver.ts';

/** Holds the current phase of a breathing exercise, which is computed each second after the start. */
export class BreathingStore {
  breath: BreathPhase | null = null;
  isOver = false;
  readonly #breathing: BreathingExercise;
  readonly #clock: Clock;
  #cancel: () => void = () => undefined;

  constructor(breathing: BreathingExercise, clock: Clock) {
    this.#breathing = breathing;
    this.#clock = clock;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  start(): void {
    this.stop();
    this.isOver = false;
    this.#tick(this.#clock.now(), 0);
  }

  stop(): void {
    this.#cancel();
    this.breath = null;
  }

  #tick(startedAt: number, second: number): void {
    this.breath = findBreathPhase(second * secondMs, this.#breathing);
    this.isOver = this.breath === null;
    if (!this.isOver)
      this.#cancel = this.#clock.schedule(startedAt + (second + 1) * secondMs, () =>
        runInAction(() => this.#tick(startedAt, second + 1)),
      );
  }
}

export function createBreathingStore(services: Resolver, breathing: BreathingExercise): BreathingStore {
  return new BreathingStore(breathing, services.get(Clock));
}
