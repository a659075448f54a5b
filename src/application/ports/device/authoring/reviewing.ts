import type { CommentAnchor } from '../../../../domain/review/comment.ts';
import type { ContentItemName } from '../../../../domain/content/content-kind.ts';
import type { ListedWorkingCopy } from './drafting.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** A colleague's comment on a text. `by` and `resolvedBy` are e-mail addresses. */
export type ListedComment = {
  id: string;
  place: CommentAnchor | null;
  /** The id of the comment that this comment answers; null for a first comment. */
  answers: string | null;
  text: string;
  at: number;
  by: string;
  isMine: boolean;
  resolvedAt: number | null;
  resolvedBy: string | null;
};

export type ListedSignOff = { id: string; by: string; at: number; isMine: boolean };

/**
 * The sign-offs of a text in one role. `standing` are sign-offs of the present text, `stale` those from before it
 * changed.
 */
export type ListedRoleSignOffs = {
  /** The role: 'editorial', 'safeguarding', or 'translation/' and a language. */
  role: string;
  standing: ListedSignOff[];
  stale: ListedSignOff[];
  isDemanded: boolean;
};

/** A working copy under review; `roles` is empty while the text has `errors`. */
export type TextUnderReview = ListedWorkingCopy & {
  text: string;
  errors: string[];
  roles: ListedRoleSignOffs[];
};

/**
 * Comments, reviews and sign-offs (an addition to specification 7).
 *
 * Adapters: every failure must be an AppError; NotFound on a server without these calls. `sign` fails with
 * VersionConflict when the text has another revision by now.
 */
export interface ReviewGateway {
  /** Lists the comments on an item and its steps, oldest first. */
  comments(item: ContentItemName): Promise<ListedComment[]>;
  comment(
    item: ContentItemName,
    written: { place: CommentAnchor | null; answers: string | null; text: string },
  ): Promise<ListedComment>;
  resolve(commentId: string, isResolved: boolean): Promise<ListedComment>;
  removeComment(commentId: string): Promise<void>;
  review(copyId: string): Promise<TextUnderReview>;
  /** Asks for a review. InvalidContent when the text has errors. */
  ask(copyId: string, note: string): Promise<ListedWorkingCopy>;
  end(copyId: string): Promise<ListedWorkingCopy>;
  askForChanges(copyId: string, text: string): Promise<ListedWorkingCopy>;
  sign(copyId: string, role: string, revision: number): Promise<TextUnderReview>;
  takeBack(signOffId: string): Promise<void>;
  /** Lists the sign-offs of an item's newest versions. */
  signOffs(item: ContentItemName): Promise<{ version: string; roles: ListedRoleSignOffs[] }[]>;
  signVersion(item: ContentItemName, version: string, role: string): Promise<void>;
}

/** Loads the review gateway when it is first used. */
export type LoadReviewGateway = () => Promise<ReviewGateway>;
export const LoadReviewGateway: PortToken<LoadReviewGateway> = createPortToken('LoadReviewing');
