import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { BaseVersion } from './editor-draft.ts';
import { token, type Token } from '../../token.ts';

/** An author's text on the server that is not published yet. `revision` counts the times that it was stored. */
export type ListedCopy = {
  id: string;
  kind: ContentKind;
  slug: string;
  title: string;
  base: BaseVersion | null;
  revision: number;
  changedAt: number;
  /** Address of its author. */
  by: string;
  isMine: boolean;
  /** A review that its author has asked for; null where they have not. */
  review: { state: 'waiting' | 'changes'; note: string; at: number } | null;
  /** The current version of the item; null where nothing is published. */
  published: { version: string; at: number; by: string } | null;
};

export type CopyText = Pick<ListedCopy, 'kind' | 'slug' | 'title' | 'base'> & { text: string };

/**
 * Working copies, preview links and planned publications on the server: an addition.
 *
 * Adapters: every failure is an AppError; a server without these calls is NotFound. `store` takes the place of
 * `revision` alone, else it is VersionConflict with the `id`, `revision` and `changedOn` of what is there instead.
 */
export interface DraftingGateway {
  copies(): Promise<ListedCopy[]>;
  copy(id: string): Promise<ListedCopy & { text: string }>;
  store(id: string, written: CopyText, revision: number): Promise<ListedCopy>;
  removeCopy(id: string): Promise<void>;
  previews(): Promise<ListedPreview[]>;
  /** Makes a link to an Activity as this file has it. The address is shown once. InvalidContent where it has errors. */
  makePreview(file: string, days: number): Promise<ListedPreview & { address: string }>;
  endPreview(id: string): Promise<void>;
  /** Lists waiting publications, the next one first, and then recent ones. */
  plans(): Promise<ListedPublicationPlan[]>;
  /** InvalidContent where the file has errors, Conflict where something waits for the item already. */
  plan(planned: FileToPublishLater, when: { at: number; zone: string }): Promise<void>;
  movePlan(id: string, to: { at: number; zone: string }): Promise<void>;
  cancelPlan(id: string): Promise<void>;
}

/** A publication that is planned, was made or failed. `by` is the address of its author. */
export type ListedPublicationPlan = {
  id: string;
  kind: ContentKind;
  slug: string;
  title: string;
  at: number;
  zone: string;
  by: string;
  state: 'waiting' | 'published' | 'refused';
  /** Why it was not published. */
  reason: string | null;
};

export type FileToPublishLater = { kind: ContentKind; file: string; note: string; base: string | null };

/** A link by which people without an account play a conversation. `by` is the address of who made it. */
export type ListedPreview = { id: string; slug: string; title: string; by: string; expiresAt: number };

/** The copy on the server that a draft of this browser is stored as. */
export type CopyMark = {
  id: string;
  slug: string;
  /** The last one that this browser has seen. */
  revision: number;
  /** The server has all that this browser has. */
  isStored: boolean;
  /** Digests of the texts that were sent since, without an answer so far: the server may have any of them. */
  sent?: readonly string[];
};

/** The marks of the drafts of this browser, by the name of the draft. Nothing throws. */
export interface CopyMarks {
  read(draft: string): CopyMark | null;
  write(draft: string, mark: CopyMark | null): void;
}

export type Drafting = { gateway: DraftingGateway; marks: CopyMarks };

/** Brings them with their first use. */
export type LoadDrafting = () => Promise<Drafting>;
export const LoadDrafting: Token<LoadDrafting> = token('LoadDrafting');
