import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { errorCode } from '../../../application/errors.ts';
import {
  AuthoringGateway,
  type ContentVersion,
  type PublishingRehearsal,
} from '../../../application/ports/authoring-gateway.ts';
import type { ContentKind } from '../../../application/ports/content-workshop.ts';
import { EditorDraft, type Keeping } from '../../../application/ports/editor-draft.ts';
import type { Resolver } from '../../app/resolver.ts';
import { Asked } from '../asked-store.ts';

type Ports = { authoring: AuthoringGateway; draft: EditorDraft };
export type Difference = { before: string; after: string };

/** The versions of one item: compared, taken up in the editor, made current again. */
export class HistoryStore {
  readonly versions = new Asked<ContentVersion[]>();
  /** Why there are none: no such item, or a server that keeps no history. */
  missing: 'item' | 'history' | null = null;
  readonly difference = new Asked<Difference>();
  /** The two that are compared; the older one first. */
  before: string | null = null;
  after: string | null = null;
  /** The version that is about to be made current. */
  restoring: ContentVersion | null = null;
  isRestoring = false;
  restoreFailure: unknown = null;
  /** What that would mean for families who are in the middle. */
  readonly rehearsal = new Asked<PublishingRehearsal>();
  readonly #ports: Ports;
  readonly #kind: ContentKind;
  readonly #id: string;

  constructor(ports: Ports, kind: ContentKind, id: string) {
    this.#ports = ports;
    this.#kind = kind;
    this.#id = id;
    makeAutoObservable(
      this,
      {
        versions: false,
        difference: false,
        rehearsal: false,
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
        if (errorCode(error) === 'NotFound') await this.#explain();
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
      const [one, other] = await Promise.all([this.#text(before), this.#text(after)]);
      return { before: one, after: other };
    });
  }

  /** Puts a version in the editor's place for drafts. */
  async takeUp(version: string): Promise<Keeping> {
    return this.#ports.draft.keep(await this.#text(version));
  }

  /** Asks first, with what it would mean. Families do not begin Programmes as they begin Activities. */
  async askToRestore(version: ContentVersion | null): Promise<void> {
    this.restoring = version;
    this.restoreFailure = null;
    this.rehearsal.forget();
    if (version === null || this.#kind !== 'activity') return;
    await this.rehearsal.ask(async () => this.#ports.authoring.rehearse(await this.#text(version.version)));
  }

  async restore(): Promise<void> {
    const { restoring } = this;
    if (restoring === null || this.isRestoring) return;
    this.isRestoring = true;
    try {
      await this.#ports.authoring.restore(this.#kind, this.#id, restoring.version);
      runInAction(() => (this.restoring = null));
      await this.open();
    } catch (error) {
      runInAction(() => (this.restoreFailure = error));
    } finally {
      runInAction(() => (this.isRestoring = false));
    }
  }

  async #explain(): Promise<void> {
    const items = await this.#ports.authoring.list(this.#kind);
    const isThere = items.some(({ id, slug }) => this.#id === slug || this.#id === id);
    runInAction(() => (this.missing = isThere ? 'history' : 'item'));
  }

  async #text(version: string): Promise<string> {
    return JSON.stringify(await this.#ports.authoring.version(this.#kind, this.#id, version), null, 2);
  }
}

export const historyStoreFrom = (services: Resolver, kind: ContentKind, id: string): HistoryStore =>
  new HistoryStore(
    {
      authoring: services.get<AuthoringGateway>(AuthoringGateway),
      draft: services.get<EditorDraft>(EditorDraft),
    },
    kind,
    id,
  );
