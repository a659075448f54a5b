import { makeAutoObservable } from 'mobx';
import type { PublicationPlanRequest } from '../../../application/ports/device/authoring/drafting.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { PlannableText } from '../studio/drafts/publication-plan-store.ts';
import type { PreviewableText } from '../studio/drafts/preview-link-store.ts';
import type { ContentHistoryStore } from './history-store.ts';

/** Provides one version of an item, to be planned or shown by a preview link. A published version has no errors. */
export class ContentVersionText implements PlannableText, PreviewableText {
  readonly kind: ContentKind;
  readonly uploadBarred = null;
  readonly downloadBarred = null;
  /** The picked version; empty before one is picked. */
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

  /** Returns the picked version if it is among these, or else the first of these; null when there are none. */
  among(versions: readonly string[]): string | null {
    return versions.find((one) => one === this.picked) ?? versions[0] ?? null;
  }

  async plainText(): Promise<string> {
    const versions = this.#history.versions.answer ?? [];
    return this.#history.textOf(this.among(versions.map(({ version }) => version)) ?? '');
  }

  /** Returns the earlier version that is to replace the current one. */
  async toPlan(): Promise<PublicationPlanRequest> {
    const earlier = (this.#history.versions.answer ?? []).filter(({ isCurrent }) => !isCurrent);
    const version = this.among(earlier.map((one) => one.version)) ?? '';
    const note = earlier.find((one) => one.version === version)?.note ?? '';
    const file = await this.#history.textOf(version);
    return { kind: this.kind, file, note, base: this.#history.current?.version ?? null };
  }
}
