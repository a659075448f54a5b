import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { token, type Token } from '../../token.ts';

/** The outcome of keeping a draft: stored, no room for it, or this browser stores nothing. */
export type Keeping = 'kept' | 'full' | 'blocked';

/** The version of an item that a text was made from. */
export type BaseVersion = { slug: string; version: string };

/** A draft's name, kind and base. `name` tells the drafts of one browser apart; the first one has none. */
export type DraftLabel = { name: string; kind: ContentKind | null; base: BaseVersion | null };

/** A draft among those of this browser; `at` is when it was kept last, epoch ms. */
export type KeptDraft = DraftLabel & { text: string; at: number };

/**
 * The texts of the editor, kept in this browser (specification 3, "Editor": the key jsonEditorContent holds the
 * one that was kept last; each has a key of its own beside it).
 *
 * Adapters: nothing throws. A draft that could not be kept leaves the one before it as it is.
 */
export interface EditorDraft {
  /** The text of this name, else the one that was kept last. */
  read(name?: string): string | null;
  /** Keeps the text as the newest, and under its own name. */
  keep(text: string, label?: DraftLabel): Keeping;
  /** All of them, newest first. */
  list(): KeptDraft[];
  discard(name: string): void;
  /** Another tab has kept a text. Returns how to stop listening. */
  subscribe(listener: () => void): () => void;
}
export const EditorDraft: Token<EditorDraft> = token('EditorDraft');

/** A name for a draft that leaves those that are there alone; the one with this very text is used again. */
export function draftName(wanted: string, text: string, drafts: readonly KeptDraft[]): string {
  for (let turn = 1; ; turn += 1) {
    const name = turn === 1 ? wanted : `${wanted} (${turn})`;
    const known = drafts.find((draft) => draft.name === name);
    if (!known || known.text === text) return name;
  }
}
