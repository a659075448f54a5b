import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { BaseVersion } from './editor-draft.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** An author's unpublished text on the server. `revision` counts how often the text was stored. */
export type ListedWorkingCopy = {
  id: string;
  kind: ContentKind;
  slug: string;
  title: string;
  base: BaseVersion | null;
  revision: number;
  changedAt: number;
  /** The e-mail address of the author. */
  by: string;
  isMine: boolean;
  /** The review that the author has asked for; null without one. */
  review: { state: 'waiting' | 'changes'; note: string; at: number } | null;
  /** The current version of the item; null when no version is published. */
  published: { version: string; at: number; by: string } | null;
};

export type WorkingCopyText = Pick<ListedWorkingCopy, 'kind' | 'slug' | 'title' | 'base'> & { text: string };

/**
 * Working copies, preview links and planned publications on the server (an addition to specification 7).
 *
 * Adapters: every failure must be an AppError; NotFound on a server without these calls. `store` replaces revision
 * `revision` only; otherwise it fails with VersionConflict and the `id`, `revision` and `changedOn` of the stored copy.
 */
export interface DraftingGateway {
  copies(): Promise<ListedWorkingCopy[]>;
  copy(id: string): Promise<ListedWorkingCopy & { text: string }>;
  store(id: string, written: WorkingCopyText, revision: number): Promise<ListedWorkingCopy>;
  removeCopy(id: string): Promise<void>;
  previews(): Promise<ListedPreviewLink[]>;
  /**
   * Makes a link for playing this file's Activity; its address is returned only this once. InvalidContent when the file
   * has errors.
   */
  makePreview(file: string, days: number): Promise<ListedPreviewLink & { address: string }>;
  endPreview(id: string): Promise<void>;
  /** Lists the waiting publications, the next one first, followed by the recent ones. */
  plans(): Promise<ListedPublicationPlan[]>;
  /**
   * Plans a publication. InvalidContent when the file has errors, Conflict when the item has a waiting publication
   * already.
   */
  plan(planned: PublicationPlanRequest, when: { at: number; zone: string }): Promise<void>;
  movePlan(id: string, to: { at: number; zone: string }): Promise<void>;
  cancelPlan(id: string): Promise<void>;
}

/** A publication that waits, was published or was refused. `by` is the e-mail address of its author. */
export type ListedPublicationPlan = {
  id: string;
  kind: ContentKind;
  slug: string;
  title: string;
  at: number;
  zone: string;
  by: string;
  state: 'waiting' | 'published' | 'refused';
  /** The reason why the content was not published; null otherwise. */
  reason: string | null;
};

export type PublicationPlanRequest = { kind: ContentKind; file: string; note: string; base: string | null };

/** A link by which people without an account play a conversation. `by` is the e-mail address of its author. */
export type ListedPreviewLink = { id: string; slug: string; title: string; by: string; expiresAt: number };

/** The link between a draft in this browser and its working copy (the author's text on the server). */
export type WorkingCopyBinding = {
  id: string;
  slug: string;
  /** The latest revision that this browser has received. */
  revision: number;
  /** True when the server has the whole text of this browser. */
  isStored: boolean;
  /** The digests of texts that were sent after `revision` without a reply: the server may have stored any of them. */
  sent?: readonly string[];
};

/** The links between this browser's drafts and working copies, by the name of the draft. No method throws. */
export interface WorkingCopyBindings {
  read(draft: string): WorkingCopyBinding | null;
  write(draft: string, mark: WorkingCopyBinding | null): void;
}

export type DraftingServices = { gateway: DraftingGateway; marks: WorkingCopyBindings };

/** Loads the drafting ports when they are first used. */
export type LoadDraftingServices = () => Promise<DraftingServices>;
export const LoadDraftingServices: PortToken<LoadDraftingServices> = createPortToken('LoadDrafting');
