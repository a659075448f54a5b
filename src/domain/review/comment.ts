import type { ContentKind } from '../content/content-kind.ts';

/** The step that a comment is about, with the data that finds it after steps were moved or texts changed. */
export type CommentAnchor = {
  touchpoint: string;
  /** The step's id, or null. */
  step: string | null;
  /** The index of the step in its touchpoint, from 0, and the number of steps (`of`) when the comment was written. */
  at: number;
  of: number;
  /** The type and the text of the step. */
  type: string;
  words: string;
};

/** A colleague's comment on a text; `by` is a person's id, instants are epoch ms. */
export type ContentComment = {
  id: string;
  by: string;
  kind: ContentKind;
  slug: string;
  /** The step that the comment is about; null for a comment on the whole item, and for an answer to a comment. */
  place: CommentAnchor | null;
  /** The id of the comment that this one answers; null for a first comment. */
  answers: string | null;
  text: string;
  at: number;
  resolvedAt: number | null;
  resolvedBy: string | null;
};
