import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '../../../../application/ports/clock.ts';
import type { ChatActivity } from '../../../../application/ports/device/chat/chat-gateway.ts';
import { HomePageStorage } from '../../../../application/ports/device/catalogue/home-memory.ts';
import { LearnerGateway } from '../../../../application/ports/device/catalogue/learner-gateway.ts';
import { emptyCatalogueFilter } from '../../../../domain/catalogue/filter.ts';
import type { LeadingCard } from '../../../../domain/catalogue/lead.ts';
import { isTenderSubject } from '../../../../domain/catalogue/tender.ts';
import {
  suggestAfterFinish,
  type FinishedActivityRef,
} from '../../../../domain/catalogue/suggest-after-finish.ts';
import type { Resolver } from '../../../stores/resolver.ts';

type Ports = { gateway: Pick<LearnerGateway, 'search'>; memory: Pick<HomePageStorage, 'read'>; clock: Clock };

/** Finds the next suggestion for a family that has just finished an Activity. */
export class NextSuggestionStore {
  /** The suggested card; null before the reply, and when nothing is suggested. */
  lead: LeadingCard | null = null;
  readonly #ports: Ports;
  readonly #finished: FinishedActivityRef;

  constructor(ports: Ports, finished: FinishedActivityRef) {
    this.#ports = ports;
    this.#finished = finished;
    makeAutoObservable(this, { lead: observableRef });
  }

  get now(): number {
    return this.#ports.clock.now();
  }

  /**
   * Loads the suggestion; the returned function cancels this. Nothing is suggested after a tender subject, after an
   * Activity of unknown subjects, or after a failure.
   */
  open(activity: Pick<ChatActivity, 'lifeChallenges' | 'tender'>): () => void {
    if (isTenderSubject(activity)) return () => undefined;
    const { gateway, memory } = this.#ports;
    const search = gateway.search(emptyCatalogueFilter);
    let isOver = false;
    search.shelves.then(
      (shelves) => {
        const { preference, fits } = memory.read();
        const lead = suggestAfterFinish(
          shelves,
          this.#finished,
          preference,
          this.now,
          (slug) => fits[slug] === 'wrong',
        );
        runInAction(() => {
          if (!isOver) this.lead = lead;
        });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      search.abort();
    };
  }
}

export const createNextSuggestionStore = (
  services: Resolver,
  finished: FinishedActivityRef,
): NextSuggestionStore =>
  new NextSuggestionStore(
    {
      gateway: services.get(LearnerGateway),
      memory: services.get(HomePageStorage),
      clock: services.get(Clock),
    },
    finished,
  );
