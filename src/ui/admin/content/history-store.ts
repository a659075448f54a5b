import type { ComparedTexts } from '../text-difference/difference-view.ts';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { toErrorCode } from '../../../application/errors.ts';
import {
  AuthoringGateway,
  type ListedContentVersion,
  type VersionImpactPreview,
} from '../../../application/ports/device/authoring/authoring-gateway.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import {
  chooseDraftName,
  EditorDraftStorage,
  type BaseVersion,
  type DraftStoringOutcome,
} from '../../../application/ports/device/authoring/editor-draft.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { findFreeSlug } from '../../../domain/content/slug.ts';
import { AsyncRequest } from '../async-request.ts';
import { formatDraftName } from '../draft-name.ts';
import { readSlugAndTitle } from '../studio/editor/draft-text.ts';
import { ItemAvailabilityStore } from './item-availability-store.ts';

type Ports = { authoring: AuthoringGateway; draft: EditorDraftStorage };

/** Holds the versions of an item, compares them, opens them in the editor and publishes them again. */
export class ContentHistoryStore {
  readonly versions = new AsyncRequest<ListedContentVersion[]>();
  /** The reason why there are no versions: the item does not exist, or the server stores no versions. */
  missing: 'item' | 'history' | null = null;
  readonly difference = new AsyncRequest<ComparedTexts>();
  /** The older of the two compared versions; `after` is the newer. */
  before: string | null = null;
  after: string | null = null;
  /** The version whose restoration waits for a confirmation; null without one. */
  restoring: ListedContentVersion | null = null;
  isRestoring = false;
  restoreFailure: unknown = null;
  /** How the restoration would affect families who have begun the Activity and not finished it. */
  readonly rehearsal = new AsyncRequest<VersionImpactPreview>();
  readonly standing: ItemAvailabilityStore;
  readonly #ports: Ports;
  readonly #kind: ContentKind;
  readonly #id: string;

  constructor(ports: Ports, kind: ContentKind, id: string) {
    this.#ports = ports;
    this.#kind = kind;
    this.#id = id;
    this.standing = new ItemAvailabilityStore(ports.authoring, kind, id);
    makeAutoObservable(
      this,
      {
        versions: false,
        difference: false,
        rehearsal: false,
        standing: false,
        restoring: observableRef,
        restoreFailure: observableRef,
      },
      { autoBind: true },
    );
  }

  async open(): Promise<void> {
    const { authoring } = this.#ports;
    await this.versions.ask(() =>
      authoring.versions(this.#kind, this.#id).catch(async (error: unknown) => {
        if (toErrorCode(error) === 'NotFound') await this.#explain();
        throw error;
      }),
    );
    const [newest, next] = this.versions.answer ?? [];
    runInAction(() => {
      this.after ??= newest?.version ?? null;
      this.before ??= next?.version ?? null;
    });
  }

  choose(side: 'before' | 'after', version: string): void {
    this[side] = version;
  }

  async compare(): Promise<void> {
    const { before, after } = this;
    if (before === null || after === null) return;
    await this.difference.ask(async () => {
      const [one, other] = await Promise.all([this.textOf(before), this.textOf(after)]);
      return { before: one, after: other };
    });
  }

  get current(): ListedContentVersion | null {
    return this.versions.answer?.find(({ isCurrent }) => isCurrent) ?? null;
  }

  /** Stores a version as the editor's newest draft; other drafts stay. */
  async takeUp(version: string): Promise<DraftStoringOutcome> {
    const text = await this.textOf(version);
    // The edited text will replace the current version, so that version is its base, whichever version was opened.
    const base = { slug: readSlugAndTitle(text).slug, version: this.current?.version ?? version };
    return this.#keep(text, { slug: base.slug, version }, base);
  }

  /** Stores a copy of the current version, under a free slug, as the editor's newest draft. */
  async duplicate(): Promise<DraftStoringOutcome> {
    const { authoring } = this.#ports;
    const { current } = this;
    if (current === null) return 'blocked';
    const [definition, items] = await Promise.all([
      authoring.version(this.#kind, this.#id, current.version),
      authoring.list(this.#kind),
    ]);
    const slug = findFreeSlug(
      readSlugAndTitle(JSON.stringify(definition)).slug,
      new Set(items.map((item) => item.slug)),
    );
    const copy = typeof definition === 'object' ? { ...definition, slug } : definition;
    return this.#keep(JSON.stringify(copy, null, 2), { slug, version: current.version }, null);
  }

  #keep(text: string, of: BaseVersion, base: BaseVersion | null): DraftStoringOutcome {
    const { draft } = this.#ports;
    const name = chooseDraftName(formatDraftName(this.#kind, of), text, draft.list());
    return draft.keep(text, { name, kind: this.#kind, base });
  }

  /**
   * Asks for confirmation of a restoration, and loads its effect on families. Programmes have none, because families do
   * not have runs of them.
   */
  async askToRestore(version: ListedContentVersion | null): Promise<void> {
    this.restoring = version;
    this.restoreFailure = null;
    this.rehearsal.forget();
    if (version === null || this.#kind !== 'activity') return;
    await this.rehearsal.ask(async () => this.#ports.authoring.rehearse(await this.textOf(version.version)));
  }

  async restore(): Promise<void> {
    const { restoring } = this;
    if (restoring === null || this.isRestoring) return;
    this.isRestoring = true;
    try {
      await this.#ports.authoring.restore(this.#kind, this.#id, restoring.version, this.current?.version);
      runInAction(() => (this.restoring = null));
      await Promise.all([this.open(), this.standing.open()]);
    } catch (error) {
      runInAction(() => (this.restoreFailure = error));
      // Another version was published meanwhile: the reloaded list shows it before a second confirmation.
      if (toErrorCode(error) === 'VersionConflict') await this.open();
    } finally {
      runInAction(() => (this.isRestoring = false));
    }
  }

  async #explain(): Promise<void> {
    const items = await this.#ports.authoring.list(this.#kind);
    const isThere = items.some(({ id, slug }) => this.#id === slug || this.#id === id);
    runInAction(() => (this.missing = isThere ? 'history' : 'item'));
  }

  /** Returns the JSON text of a version. */
  async textOf(version: string): Promise<string> {
    return JSON.stringify(await this.#ports.authoring.version(this.#kind, this.#id, version), null, 2);
  }
}

export const createContentHistoryStore = (
  services: Resolver,
  kind: ContentKind,
  id: string,
): ContentHistoryStore =>
  new ContentHistoryStore(
    {
      authoring: services.get(AuthoringGateway),
      draft: services.get(EditorDraftStorage),
    },
    kind,
    id,
  );
