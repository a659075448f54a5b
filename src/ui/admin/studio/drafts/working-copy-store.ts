import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { AppError, toErrorCode, isTransientError } from '../../../../application/errors.ts';
import { AuthoringGateway } from '../../../../application/ports/device/authoring/authoring-gateway.ts';
import { Clock } from '../../../../application/ports/clock.ts';
import type {
  WorkingCopyText,
  DraftingServices,
  ListedWorkingCopy,
} from '../../../../application/ports/device/authoring/drafting.ts';
import {
  chooseDraftName,
  EditorDraftStorage,
} from '../../../../application/ports/device/authoring/editor-draft.ts';
import { computeTextDigest } from '../../../../domain/platform/text-digest.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import { AsyncRequest } from '../../async-request.ts';
import { findJsonText } from '../editor/draft-text.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import { CopyComparisonStore } from './copy-comparison-store.ts';
import { DraftWorkingCopyBinding } from './draft-mark.ts';

/** Delay from the last change to its upload (ms). */
const restMs = 2000;
/** Delay before a failed upload is repeated (ms); it doubles with each failure, up to a minute. */
const againMs = 5000;
const longestAgainMs = 60_000;

type Ports = DraftingServices & { authoring: AuthoringGateway; clock: Clock; draft: EditorDraftStorage };

/** The working copy on the server that has changed on another device. */
type Instead = { id: string; revision: number; changedAt: number };

/**
 * Uploads the editor's text as a working copy, beside the draft in this browser, and lists the working copies of all
 * authors.
 */
export class WorkingCopyStore {
  state: 'none' | 'stored' | 'waiting' | 'elsewhere' | 'refused' = 'none';
  /** The server's working copy of this text. */
  own: ListedWorkingCopy | null = null;
  instead: Instead | null = null;
  /** The reason why the server refused the upload. */
  refusal: unknown = null;
  copies: readonly ListedWorkingCopy[] = [];
  /** True if this server stores no working copies. */
  isAbsent = false;
  readonly request = new AsyncRequest<void>();
  readonly comparison: CopyComparisonStore;
  readonly #ports: Ports;
  readonly #editor: EditorStore;
  readonly #mark: DraftWorkingCopyBinding;
  /** The text that the server has; before the first upload, the text that needs none. */
  #known: string | null = null;
  #storing: Promise<void> | null = null;
  #againMs = againMs;
  #cancel: (() => void) | null = null;

  constructor(ports: Ports, editor: EditorStore) {
    this.#ports = ports;
    this.#editor = editor;
    this.#mark = new DraftWorkingCopyBinding(ports.marks);
    this.comparison = new CopyComparisonStore(ports, editor, this);
    makeAutoObservable(
      this,
      {
        own: observableRef,
        instead: observableRef,
        refusal: observableRef,
        copies: observableRef,
        request: false,
        comparison: false,
      },
      { autoBind: true },
    );
  }

  /** Returns the working copies other than that of the editor's text. */
  get others(): readonly ListedWorkingCopy[] {
    return this.copies.filter(({ id }) => id !== this.own?.id);
  }

  /** Returns the version that was published after the one that this text is based on; null when there is none. */
  get newer(): ListedWorkingCopy['published'] {
    const published = this.own?.published ?? null;
    return this.#editor.keeper.label.base?.version === published?.version ? null : published;
  }

  /** Loads the working copies, then uploads each change of the text. Returns a function that stops this. */
  open(): () => void {
    const stops: (() => void)[] = [];
    let isOpen = true;
    void this.refresh().then(() => {
      if (this.isAbsent || !isOpen) return;
      const { keeper } = this.#editor;
      stops.push(
        reaction(
          () => [keeper.state, keeper.label, this.#editor.kind],
          () => this.#onKept(),
          { fireImmediately: true },
        ),
        reaction(
          () => this.#editor.message?.kind === 'uploaded',
          (isUploaded) => void (isUploaded && this.#published()),
        ),
      );
    });
    return () => {
      isOpen = false;
      for (const stop of stops) stop();
      this.#leave();
    };
  }

  /** Uploads the last changes when the author leaves the page; the draft in this browser has them in any case. */
  #leave(): void {
    const isDue = this.#cancel !== null;
    this.#cancel?.();
    this.#cancel = null;
    if (isDue) void this.storeNow();
  }

  /** Reloads the list of working copies. */
  async refresh(): Promise<void> {
    try {
      const copies = await this.#ports.gateway.copies();
      runInAction(() => {
        this.copies = copies;
        this.own = copies.find(({ id }) => id === this.own?.id) ?? this.own;
      });
    } catch (error) {
      runInAction(() => (this.isAbsent = toErrorCode(error) === 'NotFound'));
    }
  }

  /** Replaces a listed working copy by the server's newer one. */
  replace(copy: ListedWorkingCopy): void {
    this.copies = this.copies.map((one) => (one.id === copy.id ? copy : one));
    if (this.own?.id === copy.id) this.own = copy;
  }

  #onKept(): void {
    const { label, state } = this.#editor.keeper;
    if (label.name !== this.#mark.draft) this.#takeUp();
    else if (state !== 'saving') this.#soon(restMs);
  }

  /** Switches to the working copy of the draft that is now in the editor. */
  #takeUp(): void {
    const { keeper, text } = this.#editor;
    const mark = this.#mark.takeUp(keeper.label.name);
    const own = this.copies.find(({ id }) => id === mark?.id) ?? null;
    this.own = own;
    this.instead = null;
    this.state = 'none';
    // A draft without a working copy and without a published base exists only in this browser.
    const isNew = mark === null && keeper.label.base === null;
    this.#known = mark?.isStored === false || isNew ? null : text;
    if (mark?.isStored && own && own.revision > mark.revision) this.#elsewhere(own);
    else if (mark?.isStored && own) this.state = 'stored';
    this.#soon(0);
  }

  #soon(ms: number): void {
    const { clock } = this.#ports;
    this.#cancel?.();
    this.#cancel = null;
    if (this.state === 'elsewhere' || this.#editor.text === this.#known) return;
    this.#mark.changed();
    this.#cancel = clock.schedule(clock.now() + ms, () => void this.storeNow());
  }

  /** Waits for a running upload, then uploads the current text. Resolves to true if the server has that text. */
  async settle(): Promise<boolean> {
    await this.#storing;
    if (this.state !== 'elsewhere') await this.storeNow();
    return this.state !== 'elsewhere' && this.#editor.text === this.#known;
  }

  /** Uploads the current text, unless an upload is running. */
  async storeNow(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
    const { kind, text, keeper } = this.#editor;
    const slug = findJsonText(text, 'slug');
    const { draft } = this.#mark;
    if (kind === null || slug === '' || text === this.#known || this.#storing || draft === null) return;
    const written = { kind, slug, title: findJsonText(text, 'title'), text, base: keeper.label.base };
    this.#storing = this.#store(draft, written).finally(() => (this.#storing = null));
    await this.#storing;
    // Changes during the upload are uploaded after the usual delay.
    if (this.state === 'stored' && this.#cancel === null) runInAction(() => this.#soon(restMs));
  }

  async #store(draft: string, written: WorkingCopyText): Promise<void> {
    const { slug, text } = written;
    const { id, revision, sent } = this.#mark.beginSending({ slug, text }, this.#known);
    try {
      const own = await this.#ports.gateway.store(id, written, revision);
      this.#ports.marks.write(draft, { id: own.id, slug, revision: own.revision, isStored: true });
      runInAction(() => this.#mark.draft === draft && this.#arrived(own, text));
    } catch (error) {
      const own = await this.#sentBefore(error, id, sent).catch((failure: unknown) => ({
        failure: isTransientError(failure) ? failure : error,
      }));
      if ('revision' in own)
        this.#ports.marks.write(draft, { id: own.id, revision: own.revision, slug, isStored: false });
      runInAction(() => {
        if (this.#mark.draft !== draft) return;
        if ('revision' in own) this.#soon(0);
        else this.#failed(own.failure);
      });
    }
  }

  /**
   * Returns the server's copy if it is a text that this browser sent and only the reply was lost; the next upload then
   * continues from that copy. Otherwise returns the reason of the failure.
   */
  async #sentBefore(
    error: unknown,
    id: string,
    sent: readonly string[],
  ): Promise<Pick<ListedWorkingCopy, 'id' | 'revision'> | { failure: unknown }> {
    if (!(error instanceof AppError) || error.code !== 'VersionConflict') return { failure: error };
    const there = error.details?.['id'];
    const { text, ...copy } = await this.#ports.gateway.copy(typeof there === 'string' ? there : id);
    return sent.includes(computeTextDigest(text)) ? copy : { failure: error };
  }

  #arrived(own: ListedWorkingCopy, text: string): void {
    this.own = own;
    this.refusal = null;
    this.state = 'stored';
    this.#known = text;
    this.#againMs = againMs;
    this.copies = [own, ...this.copies.filter(({ id }) => id !== own.id)];
  }

  #failed(error: unknown): void {
    if (error instanceof AppError && error.code === 'VersionConflict') {
      const { id, revision, changedOn } = error.details ?? {};
      this.#elsewhere({
        id: typeof id === 'string' ? id : '',
        revision: typeof revision === 'number' ? revision : 0,
        changedAt: Date.parse(String(changedOn)),
      });
      return;
    }
    if (toErrorCode(error) === 'NotFound' && (this.#mark.now?.revision ?? 0) > 0) {
      // The working copy belongs to another person, who used this browser before.
      this.#mark.note(null);
      this.#soon(0);
      return;
    }
    this.refusal = error;
    this.state = isTransientError(error) ? 'waiting' : 'refused';
    if (this.state === 'waiting') this.#soon(this.#againMs);
    this.#againMs = Math.min(this.#againMs * 2, longestAgainMs);
  }

  #elsewhere({ id, revision, changedAt }: Instead): void {
    this.state = 'elsewhere';
    this.refusal = null;
    this.instead = { id, revision, changedAt };
  }

  /** Replaces the conflicting working copy by the editor's text. */
  async keepMine(): Promise<void> {
    const { instead } = this;
    if (!instead) return;
    const slug = findJsonText(this.#editor.text, 'slug');
    this.#mark.note({ id: instead.id, revision: instead.revision, slug, isStored: false });
    this.state = 'none';
    this.instead = null;
    this.#known = null;
    await this.storeNow();
  }

  /**
   * Opens a working copy in the editor. A copy of the author's own is continued; a colleague's is copied. The previous
   * draft stays in the browser.
   */
  async take(id: string, choose: (kind: ListedWorkingCopy['kind']) => void): Promise<void> {
    const { gateway, marks, draft } = this.#ports;
    await this.request.ask(async () => {
      const { text, ...copy } = await gateway.copy(id);
      const { kind, slug, base, revision, isMine } = copy;
      const name = chooseDraftName(`${kind}/${slug}`, text, draft.list());
      if (isMine) marks.write(name, { id, slug, revision, isStored: true });
      runInAction(() => {
        this.comparison.end();
        this.copies = this.copies.map((one) => (one.id === id ? copy : one));
        this.#editor.openDraft({ name, kind, base, text });
        if (this.#editor.kind !== kind) choose(kind);
        if (isMine) return;
        this.#known = null;
        this.#soon(0);
      });
    });
  }

  async remove(id: string): Promise<void> {
    await this.request.ask(async () => {
      await this.#ports.gateway.removeCopy(id);
      runInAction(() => this.#gone(id));
    });
  }

  /** Deletes the working copy of a text that was just published. */
  #published(): void {
    const id = this.#mark.now?.id;
    this.#cancel?.();
    this.#cancel = null;
    this.#known = this.#editor.text;
    if (id === undefined) return;
    this.#gone(id);
    this.#ports.gateway.removeCopy(id).catch(console.error);
  }

  #gone(id: string): void {
    this.copies = this.copies.filter((copy) => copy.id !== id);
    if (this.#mark.now?.id !== id) return;
    this.#mark.note(null);
    this.#known = this.#editor.text;
    this.own = null;
    this.state = 'none';
  }
}

export function createWorkingCopyStore(
  services: Resolver,
  drafting: DraftingServices,
  editor: EditorStore,
): WorkingCopyStore {
  return new WorkingCopyStore(
    {
      ...drafting,
      authoring: services.get(AuthoringGateway),
      clock: services.get(Clock),
      draft: services.get(EditorDraftStorage),
    },
    editor,
  );
}
