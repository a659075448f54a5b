import { observable, runInAction } from 'mobx';
import { toErrorCode } from '../../../../application/errors.ts';
import { AuthoringGateway } from '../../../../application/ports/device/authoring/authoring-gateway.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { listDraftTexts } from '../../../../domain/edits/follow-translations.ts';
import { computeTextDigest } from '../../../../domain/platform/text-digest.ts';
import type { TextTranslation } from '../../../../domain/translation/translation-state.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import { AsyncRequest } from '../../async-request.ts';

/** The number of published versions that are searched, newest first. */
const mostVersions = 30;

/**
 * Finds the sources of stale translations by their digests, in published versions and in the texts since the view was
 * opened.
 */
export class EarlierWordings {
  readonly request = new AsyncRequest<void>();
  readonly #words = observable.map<string, string>(undefined, { deep: false });
  /** The digests of sources that no searched version contains. */
  readonly #unknown = new Set<string>();
  /** The versions that were searched. */
  readonly #read = new Set<string>();
  #slug = '';
  readonly #authoring: AuthoringGateway;
  readonly #kind: ContentKind;

  constructor(authoring: AuthoringGateway, kind: ContentKind) {
    this.#authoring = authoring;
    this.#kind = kind;
  }

  /** Returns the source with this digest; undefined before it is found. */
  of(digest: string): string | undefined {
    return this.#words.get(digest);
  }

  /** Records the current sources before the author changes them. */
  note(texts: readonly TextTranslation[]): void {
    runInAction(() => {
      for (const { state, words, entry } of texts)
        if (entry?.of !== undefined && (state === 'translated' || state === 'reviewed'))
          this.#words.set(entry.of, words);
    });
  }

  /** Searches the versions of an item until all of these digests are found. */
  async find(slug: string, digests: readonly string[]): Promise<void> {
    if (slug !== this.#slug) {
      this.#slug = slug;
      this.#unknown.clear();
      this.#read.clear();
    }
    const missing = (): string[] =>
      digests.filter((digest) => !this.#words.has(digest) && !this.#unknown.has(digest));
    if (missing().length === 0) return;
    await this.request.ask(async () => {
      const versions = slug === '' ? [] : await this.#versions(slug);
      for (const version of versions.slice(0, mostVersions)) {
        if (missing().length === 0) return;
        if (this.#read.has(version)) continue;
        this.#keep(await this.#authoring.version(this.#kind, slug, version));
        this.#read.add(version);
      }
      for (const digest of missing()) this.#unknown.add(digest);
    });
  }

  /** Returns the published versions, newest first; empty when there are none or the server stores none. */
  async #versions(slug: string): Promise<string[]> {
    try {
      const listed = await this.#authoring.versions(this.#kind, slug);
      return listed.map(({ version }) => version);
    } catch (error) {
      if (toErrorCode(error) === 'NotFound') return [];
      throw error;
    }
  }

  #keep(content: unknown): void {
    runInAction(() => {
      for (const { words } of listDraftTexts(content) ?? []) this.#words.set(computeTextDigest(words), words);
    });
  }
}

export const createEarlierWordings = (services: Resolver, kind: ContentKind): EarlierWordings =>
  new EarlierWordings(services.get(AuthoringGateway), kind);
