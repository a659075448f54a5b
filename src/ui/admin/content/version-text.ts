import { makeAutoObservable } from 'mobx';
import type { PublicationPlanRequest } from '../../../application/ports/device/authoring/drafting.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { PlannableText } from '../studio/drafts/publication-plan-store.ts';
import type { PreviewableText } from '../studio/drafts/preview-link-store.ts';
import type { ContentHistoryStore } from './history-store.ts';

/**
 * Reads the text of a chosen version, for a publication plan or a preview link. Nothing bars it, because a published
 * version has no errors.
 */
export class ContentVersionText implements PlannableText, PreviewableText {
  readonly kind: ContentKind;
  readonly uploadBarred = null;
  readonly downloadBarred = null;
  /** The chosen version; empty before a choice. */
  picked = '';
  readonly #history: ContentHistoryStore;

  constructor(history: ContentHistoryStore, kind: ContentKind) {
    this.#history = history;
    this.kind = kind;
    makeAutoObservable(this, { kind: false }, { autoBind: true });
  }

  pick(version: string): void {
    this.picked = version;
  }

  /** Returns the chosen version if it is one of `versions`, otherwise the first of them; null when there are none. */
  among(versions: readonly string[]): string | null {
    return versions.find((one) => one === this.picked) ?? versions[0] ?? null;
  }

  async plainText(): Promise<string> {
    const versions = this.#history.versions.answer ?? [];
    return this.#history.textOf(this.among(versions.map(({ version }) => version)) ?? '');
  }

  /** Returns the earlier version that a plan would publish in place of the current one. */
  async toPlan(): Promise<PublicationPlanRequest> {
    const earlier = (this.#history.versions.answer ?? []).filter(({ isCurrent }) => !isCurrent);
    const version = this.among(earlier.map((one) => one.version)) ?? '';
    const note = earlier.find((one) => one.version === version)?.note ?? '';
    const file = await this.#history.textOf(version);
    return { kind: this.kind, file, note, base: this.#history.current?.version ?? null };
  }
}
