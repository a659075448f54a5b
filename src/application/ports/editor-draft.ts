/** What became of a draft that was to be kept: stored, no room for it, or this browser stores nothing. */
export type Keeping = 'kept' | 'full' | 'blocked';

/**
 * The text in the editor, kept in this browser (specification 3, "Editor": the key jsonEditorContent).
 *
 * Adapters: nothing throws. A draft that could not be kept leaves the one before it as it is.
 */
export interface EditorDraft {
  read(): string | null;
  keep(text: string): Keeping;
  /** Another tab has kept a text. Returns how to stop listening. */
  hear(listener: () => void): () => void;
}
export const EditorDraft = Symbol.for('EditorDraft');
