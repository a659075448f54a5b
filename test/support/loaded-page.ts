import { ChatSession } from '../../src/application/chat/chat-session.ts';
import type { ChatGateway } from '../../src/application/ports/device/chat/chat-gateway.ts';
import type { OfflineStore } from '../../src/application/ports/device/chat/offline-store.ts';
import type { Bubble } from '../../src/domain/sequencer/bubbles.ts';
import { pacesByName } from '../../src/domain/sequencer/timing.ts';
import type { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';
import { BubbleScreen, conversation } from './chat.ts';

type PageParts = { gateway: ChatGateway; clock: ManualClock; copy: OfflineStore; newKey: () => string };

/** Simulates a page that plays a conversation, and can be reloaded. */
export class LoadedPage {
  /** True if the page has failed to load and needs a reload. */
  isBroken = false;
  session!: ChatSession;
  readonly copy: OfflineStore;
  readonly #parts: PageParts;
  #screen = new BubbleScreen();

  constructor(parts: PageParts) {
    this.#parts = parts;
    this.copy = parts.copy;
    this.load();
  }

  get bubbles(): readonly Bubble[] {
    return this.#screen.bubbles;
  }

  load(): void {
    this.session?.close();
    this.isBroken = false;
    this.#screen = new BubbleScreen();
    const screen = this.#screen;
    const session = new ChatSession({ ...this.#parts, conversation, pace: pacesByName.quick, screen });
    this.session = session;
    session.open().catch(() => {
      if (this.session === session) this.isBroken = true;
    });
  }
}
