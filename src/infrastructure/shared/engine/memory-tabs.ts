import type { Conversation } from '../../../application/ports/device/offline-store.ts';
import type { OtherTabs } from '../../../application/ports/device/other-tabs.ts';

type Subscription = { tab: OtherTabs; name: string; listener: () => void };

/** The tabs of one browser, in one program. */
export class MemoryTabs {
  readonly #subscriptions = new Set<Subscription>();

  open(): OtherTabs {
    const tab: OtherTabs = {
      notify: (moved) => {
        for (const subscription of this.#subscriptions)
          if (subscription.tab !== tab && subscription.name === nameOf(moved)) subscription.listener();
      },
      subscribe: (of, listener) => {
        const subscription = { tab, name: nameOf(of), listener };
        this.#subscriptions.add(subscription);
        return () => this.#subscriptions.delete(subscription);
      },
    };
    return tab;
  }
}

const nameOf = ({ activity, programme = '' }: Conversation): string => JSON.stringify([programme, activity]);
