import type { JsonEdit, Way } from '../../../../domain/edits/json-edit.ts';
import { token, type Token } from '../../token.ts';

/** Reads and changes the text of a content file, which may hold comments (decision C33). */
export type TextEdits = {
  /** The value of the text; undefined when it is no JSON. */
  read(text: string): unknown;
  /** The text with these changes: what they do not touch, comments and order among it, stays as it is. */
  edit(text: string, edits: readonly JsonEdit[]): string;
  /** Returns the place of a value in the text; null where it has none. */
  offsetOf(text: string, way: Way): number | null;
};

/** Loads the editing of texts, in a file of its own. Rejects when that fails; a later call tries again. */
export type LoadTextEdits = () => Promise<TextEdits>;
export const LoadTextEdits: Token<LoadTextEdits> = token('LoadTextEdits');
