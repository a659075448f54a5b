import { makeAutoObservable, runInAction } from 'mobx';
import { Clock } from '../../../../application/ports/clock.ts';
import { breathAt, secondMs, type Breath, type Breathing } from '../../../../domain/steps/breathing.ts';
import type { Resolver } from '../../../stores/resolver.ts';

/** Follows the phases of breathing by the clock, second by second, after the family has started them. */
export class BreathingStore {
  breath: Breath | null = null;
  isOver = false;
  readonly #breathing: Breathing;
  readonly #clock: Clock;
  #cancel: () => void = () => undefined;

  constructor(breathing: Breathing, clock: Clock) {
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
    this.breath = breathAt(second * secondMs, this.#breathing);
    this.isOver = this.breath === null;
    if (!this.isOver)
      this.#cancel = this.#clock.schedule(startedAt + (second + 1) * secondMs, () =>
        runInAction(() => this.#tick(startedAt, second + 1)),
      );
  }
}

export function breathingStoreFrom(services: Resolver, breathing: Breathing): BreathingStore {
  return new BreathingStore(breathing, services.get(Clock));
}
