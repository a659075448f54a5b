import type { JsonEdit, JsonPath } from '../../../../domain/edits/json-edit.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** Reads and changes the text of a content file, which may hold comments (decision C33). */
export type ContentTextEditor = {
  /** Returns the value of the text; undefined when the text is no JSON. */
  read(text: string): unknown;
  /** Returns the text with these changes; all text outside them stays as it is, with its comments and its order. */
  edit(text: string, edits: readonly JsonEdit[]): string;
  /** Returns the offset of a value in the text; null when the text has no such value. */
  offsetOf(text: string, way: JsonPath): number | null;
};

/** Loads the code that edits texts, a separate bundle. Rejects when loading fails; a later call tries again. */
export type LoadContentTextEditor = () => Promise<ContentTextEditor>;
export const LoadContentTextEditor: PortToken<LoadContentTextEditor> = createPortToken('LoadTextEdits');
