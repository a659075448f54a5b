import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import {
  AccountGateway,
  type ListedKeepsake,
} from '../../../../application/ports/device/account/account-gateway.ts';
import { ServerTime, type Clock } from '../../../../application/ports/clock.ts';
import type { ChatActivity } from '../../../../application/ports/device/chat/chat-gateway.ts';
import type { Resolver } from '../../../stores/resolver.ts';

/** The time for which keepsakes are new if the start of the conversation is unknown (ms). */
const dayMs = 86_400_000;

/** Finds the keepsakes of a conversation that the family has just finished. */
export class NewKeepsakesStore {
  /** The keepsakes; empty until the server has answered. */
  made: readonly ListedKeepsake[] = [];
  /** True once the keepsakes are loaded, or have failed to load. */
  isRead = false;
  readonly #gateway: Pick<AccountGateway, 'keepsakes'>;
  readonly #activity: ChatActivity;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(gateway: Pick<AccountGateway, 'keepsakes'>, activity: ChatActivity, clock: Pick<Clock, 'now'>) {
    this.#gateway = gateway;
    this.#activity = activity;
    this.#clock = clock;
    makeAutoObservable(this, { made: observableRef }, { autoBind: true });
  }

  /** Loads the keepsakes. A failure is not shown, because the page of keepsakes lists them as well. */
  async open(): Promise<void> {
    const { id, startedAt } = this.#activity;
    // The Activity was loaded before its start, if the conversation was begun on this page.
    const since = startedAt ?? this.#clock.now() - dayMs;
    const all = await this.#gateway.keepsakes().catch(() => null);
    runInAction(() => {
      this.isRead = true;
      this.made = (all ?? []).filter(
        ({ activityId, at, offShelf }) => activityId === id && at >= since && !offShelf,
      );
    });
  }
}

export const createNewKeepsakesStore = (services: Resolver, activity: ChatActivity): NewKeepsakesStore =>
  new NewKeepsakesStore(services.get(AccountGateway), activity, services.get(ServerTime));
