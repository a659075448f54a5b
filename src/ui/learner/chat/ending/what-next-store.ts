import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '../../../../application/ports/clock.ts';
import type { ChatActivity } from '../../../../application/ports/device/chat/chat-gateway.ts';
import { HomeMemory } from '../../../../application/ports/device/catalogue/home-memory.ts';
import { LearnerGateway } from '../../../../application/ports/device/catalogue/learner-gateway.ts';
import { emptyFilter } from '../../../../domain/catalogue/filter.ts';
import type { Lead } from '../../../../domain/catalogue/lead.ts';
import { isTender } from '../../../../domain/catalogue/tender.ts';
import { whatNext, type JustFinished } from '../../../../domain/catalogue/what-next.ts';
import type { Resolver } from '../../../stores/resolver.ts';

type Ports = { gateway: Pick<LearnerGateway, 'search'>; memory: Pick<HomeMemory, 'read'>; clock: Clock };

/** Finds the suggestion for a family that has just finished an Activity. */
export class WhatNextStore {
  /** The next card; null until the server has answered, and when it has none. */
  lead: Lead | null = null;
  readonly #ports: Ports;
  readonly #finished: JustFinished;

  constructor(ports: Ports, finished: JustFinished) {
    this.#ports = ports;
    this.#finished = finished;
    makeAutoObservable(this, { lead: observableRef });
  }

  get now(): number {
    return this.#ports.clock.now();
  }

  /**
   * Loads the suggestion until the returned function is called. Suggests nothing directly after a tender subject, for
   * unknown subjects, or without an answer.
   */
  open(activity: Pick<ChatActivity, 'lifeChallenges' | 'tender'>): () => void {
    if (isTender(activity)) return () => undefined;
    const { gateway, memory } = this.#ports;
    const search = gateway.search(emptyFilter);
    let isOver = false;
    search.shelves.then(
      (shelves) => {
        const { preference, fits } = memory.read();
        const lead = whatNext(
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

export const whatNextStoreFrom = (services: Resolver, finished: JustFinished): WhatNextStore =>
  new WhatNextStore(
    {
      gateway: services.get(LearnerGateway),
      memory: services.get(HomeMemory),
      clock: services.get(Clock),
    },
    finished,
  );
