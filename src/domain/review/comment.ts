import type { ContentKind } from '../content/content-kind.ts';

/** The step that a comment is about, so that it is found again when steps have moved or their words have changed. */
export type CommentPlace = {
  touchpoint: string;
  /** The step's id; null for one that has none. */
  step: string | null;
  /** Its place in the touchpoint, from 0, and how many steps there were. */
  at: number;
  of: number;
  /** The type and the words of the step. */
  type: string;
  words: string;
};

/** A colleague's comment on a text; `by` is a person's id, instants are epoch ms. */
export type ContentComment = {
  id: string;
  by: string;
  kind: ContentKind;
  slug: string;
  /** Null for one about the whole item, and for an answer. */
  place: CommentPlace | null;
  /** The comment that this one answers. */
  answers: string | null;
  text: string;
  at: number;
  resolvedAt: number | null;
  resolvedBy: string | null;
};
