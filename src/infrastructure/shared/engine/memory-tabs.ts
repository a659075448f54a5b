import type { ConversationKey } from '../../../application/ports/device/chat/offline-store.ts';
import type { CrossTabNotifier } from '../../../application/ports/device/chat/cross-tab-notifier.ts';

type Subscription = { tab: CrossTabNotifier; name: string; listener: () => void };

/** The tabs of one browser, simulated in one program. */
export class SimulatedTabs {
  readonly #subscriptions = new Set<Subscription>();

  open(): CrossTabNotifier {
    const tab: CrossTabNotifier = {
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

const nameOf = ({ activity, programme = '' }: ConversationKey): string =>
  JSON.stringify([programme, activity]);
