import type { Conversation } from '../../../application/ports/device-copy.ts';
import type { OtherTabs } from '../../../application/ports/other-tabs.ts';

type Heard = { tab: OtherTabs; name: string; listener: () => void };

/** The tabs of one browser, in one program. */
export class MemoryTabs {
  readonly #heard = new Set<Heard>();

  open(): OtherTabs {
    const tab: OtherTabs = {
      tell: (moved) => {
        for (const heard of this.#heard)
          if (heard.tab !== tab && heard.name === nameOf(moved)) heard.listener();
      },
      hear: (of, listener) => {
        const heard = { tab, name: nameOf(of), listener };
        this.#heard.add(heard);
        return () => this.#heard.delete(heard);
      },
    };
    return tab;
  }
}

const nameOf = ({ activity, programme = '' }: Conversation): string => JSON.stringify([programme, activity]);
