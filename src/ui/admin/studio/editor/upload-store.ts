import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError, toErrorCode } from '../../../../application/errors.ts';
import type {
  AuthoringGateway,
  PublishReply,
  ListedContent,
} from '../../../../application/ports/device/authoring/authoring-gateway.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import {
  chooseDraftName,
  type DraftIdentity,
  type StoredDraft,
} from '../../../../application/ports/device/authoring/editor-draft.ts';
import { findSimilarItems } from '../../../../domain/content/slug.ts';
import { AsyncRequest } from '../../async-request.ts';
import { formatDraftName } from '../../draft-name.ts';
import { readSlugAndTitle } from './draft-text.ts';

/** The version that was published after the one that the text is based on. */
export type ConflictingPublication = {
  slug: string;
  version: string | null;
  number: number | null;
  by: string;
  /** The instant of publication (epoch ms); null when it is unknown. */
  at: number | null;
};

export type VersionUpload = { kind: ContentKind; file: string; note: string; base: string | null };

/**
 * Publishes a file, and asks first if that would replace another author's version or create a second item by mistake.
 */
export class UploadStore {
  conflict: ConflictingPublication | null = null;
  /** Existing items with a similar slug, one of which the author may have meant. */
  alike: readonly ListedContent[] = [];
  /** The text of the conflicting version. */
  readonly theirs = new AsyncRequest<string>();
  readonly #authoring: AuthoringGateway;

  constructor(authoring: AuthoringGateway) {
    this.#authoring = authoring;
    makeAutoObservable(
      this,
      { conflict: observableRef, alike: observableRef, theirs: false },
      { autoBind: true },
    );
  }

  /**
   * Publishes a file; resolves to null when the author must answer a question first. `isSure`: the author has confirmed
   * the slug.
   */
  async send(
    { kind, file, note, base }: VersionUpload,
    { isSure = false } = {},
  ): Promise<PublishReply | null> {
    const fresh = readSlugAndTitle(file);
    this.forget();
    const alike = isSure ? [] : findSimilarItems(fresh, await this.#authoring.list(kind).catch(() => []));
    if (alike.length > 0) {
      runInAction(() => (this.alike = alike));
      return null;
    }
    try {
      return await this.#authoring.create(kind, file, note, ...(base === null ? [] : [base]));
    } catch (error) {
      if (!(error instanceof AppError) || toErrorCode(error) !== 'VersionConflict') throw error;
      runInAction(() => (this.conflict = conflictOf(fresh.slug, error)));
      return null;
    }
  }

  /** Loads the text of the conflicting version; resolves to true on success. */
  async readTheirs(kind: ContentKind): Promise<boolean> {
    const { conflict } = this;
    const version = conflict?.version ?? null;
    if (conflict === null || version === null) return false;
    return this.theirs.ask(async () =>
      JSON.stringify(await this.#authoring.version(kind, conflict.slug, version), null, 2),
    );
  }

  /** Returns the conflicting version as a draft, under a name that no draft in `drafts` has. */
  async draftOfTheirs(
    kind: ContentKind,
    drafts: readonly StoredDraft[],
  ): Promise<(DraftIdentity & { text: string }) | null> {
    const { conflict } = this;
    if (!conflict?.version || !(await this.readTheirs(kind))) return null;
    const text = this.theirs.answer ?? '';
    const base = { slug: conflict.slug, version: conflict.version };
    this.forget();
    return { name: chooseDraftName(formatDraftName(kind, base), text, drafts), kind, base, text };
  }

  /**
   * Returns the number of families who have begun an item and not finished it; no member when the number is 0 or
   * unknown.
   */
  async inTheMiddle(kind: ContentKind, slug: string): Promise<{ inTheMiddle?: number }> {
    const state = await this.#authoring.state(kind, slug).catch(() => null);
    return state && state.inTheMiddle > 0 ? { inTheMiddle: state.inTheMiddle } : {};
  }

  forget(): void {
    this.conflict = null;
    this.alike = [];
    this.theirs.forget();
  }
}

function conflictOf(slug: string, { details = {} }: AppError): ConflictingPublication {
  const { version, number, publishedBy, publishedOn } = details;
  const at = typeof publishedOn === 'string' ? Date.parse(publishedOn) : Number.NaN;
  return {
    slug,
    version: typeof version === 'string' ? version : null,
    number: typeof number === 'number' ? number : null,
    by: typeof publishedBy === 'string' ? publishedBy : '',
    at: Number.isNaN(at) ? null : at,
  };
}
