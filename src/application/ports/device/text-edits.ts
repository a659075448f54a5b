import type { JsonEdit, Way } from '../../../domain/content/edits/json-edit.ts';

/** Reads and changes the text of a content file, which may hold comments (decision C33). */
export type TextEdits = {
  /** The value of the text; undefined when it is no JSON. */
  read(text: string): unknown;
  /** The text with these changes: what they do not touch, comments and order among it, stays as it is. */
  edit(text: string, edits: readonly JsonEdit[]): string;
  /** Where a value stands in the text; null where it has none. */
  offsetOf(text: string, way: Way): number | null;
};

/** Where the editor gets them, in a file of their own. Rejects when it does not come; to be asked again then. */
export type LoadTextEdits = () => Promise<TextEdits>;
export const LoadTextEdits = Symbol.for('LoadTextEdits');
