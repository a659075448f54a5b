import type { ContentKind } from '../content/content-kind.ts';

/** The step of a comment, with what is needed to find it after steps were moved or texts changed. */
export type CommentAnchor = {
  touchpoint: string;
  /** The step's id, or null. */
  step: string | null;
  /** The index of the step in the touchpoint, from 0, and the number of steps at that time. */
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
  /** The step that it is about; null for a comment on the whole item, and for an answer. */
  place: CommentAnchor | null;
  /** The comment that this one answers. */
  answers: string | null;
  text: string;
  at: number;
  resolvedAt: number | null;
  resolvedBy: string | null;
};
