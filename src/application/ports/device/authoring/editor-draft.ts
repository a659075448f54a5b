import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** The outcome of storing a draft: stored, storage full, or storage blocked in this browser. */
export type DraftStoringOutcome = 'kept' | 'full' | 'blocked';

/** The version of an item that a text was made from. */
export type BaseVersion = { slug: string; version: string };

/** A draft's name, kind and base. `name` identifies the draft in this browser; the first draft has an empty name. */
export type DraftIdentity = { name: string; kind: ContentKind | null; base: BaseVersion | null };

/** A draft stored in this browser; `at` is when it was last stored (epoch ms). */
export type StoredDraft = DraftIdentity & { text: string; at: number };

/**
 * The drafts of the editor, stored in this browser. The key jsonEditorContent holds the text that was stored last
 * (specification 3, "Editor"); each draft also has a key of its own.
 *
 * Adapters: no method may throw. When a draft cannot be stored, its previous text must stay as it is.
 */
export interface EditorDraftStorage {
  /** Returns the text of the draft with this name; without a name, the text that was stored last. */
  read(name?: string): string | null;
  /** Stores a text as the newest one, and under the draft's own name. */
  keep(text: string, label?: DraftIdentity): DraftStoringOutcome;
  /** Lists all drafts, newest first. */
  list(): StoredDraft[];
  discard(name: string): void;
  /** Calls `listener` when another tab has stored a text. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}
export const EditorDraftStorage: PortToken<EditorDraftStorage> = createPortToken('EditorDraft');

/** Returns a name that no other draft has; a draft with exactly this text keeps its name. */
export function chooseDraftName(wanted: string, text: string, drafts: readonly StoredDraft[]): string {
  for (let turn = 1; ; turn += 1) {
    const name = turn === 1 ? wanted : `${wanted} (${turn})`;
    const known = drafts.find((draft) => draft.name === name);
    if (!known || known.text === text) return name;
  }
}
