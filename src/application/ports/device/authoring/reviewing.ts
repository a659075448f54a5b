import type { CommentPlace } from '../../../../domain/review/comment.ts';
import type { ItemName } from '../../../../domain/content/content-kind.ts';
import type { ListedCopy } from './drafting.ts';
import { token, type Token } from '../../token.ts';

/** A colleague's comment on a text. People are named by address. */
export type ListedComment = {
  id: string;
  place: CommentPlace | null;
  /** The comment that this one answers. */
  answers: string | null;
  text: string;
  at: number;
  by: string;
  isMine: boolean;
  resolvedAt: number | null;
  resolvedBy: string | null;
};

export type ListedSignOff = { id: string; by: string; at: number; isMine: boolean };

/** A text's sign-offs in one role: those of the text as it is, and those from before it changed. */
export type RoleState = {
  /** editorial, safeguarding, or translation/ and a language. */
  role: string;
  standing: ListedSignOff[];
  stale: ListedSignOff[];
  isDemanded: boolean;
};

/** A working copy that somebody reviews; `roles` is empty where `errors` say what is wrong with it. */
export type TextUnderReview = ListedCopy & { text: string; errors: string[]; roles: RoleState[] };

/**
 * Comments, reviews and sign-offs: an addition.
 *
 * Adapters: every failure is an AppError; a server without these calls is NotFound. `sign` is VersionConflict where
 * the text has another revision by now.
 */
export interface ReviewGateway {
  /** Lists the comments on an item and its steps, oldest first. */
  comments(item: ItemName): Promise<ListedComment[]>;
  comment(
    item: ItemName,
    written: { place: CommentPlace | null; answers: string | null; text: string },
  ): Promise<ListedComment>;
  resolve(commentId: string, isResolved: boolean): Promise<ListedComment>;
  removeComment(commentId: string): Promise<void>;
  review(copyId: string): Promise<TextUnderReview>;
  /** InvalidContent where the text has errors. */
  ask(copyId: string, note: string): Promise<ListedCopy>;
  end(copyId: string): Promise<ListedCopy>;
  askForChanges(copyId: string, text: string): Promise<ListedCopy>;
  sign(copyId: string, role: string, revision: number): Promise<TextUnderReview>;
  takeBack(signOffId: string): Promise<void>;
  /** Lists the sign-offs of an item's newest versions. */
  signOffs(item: ItemName): Promise<{ version: string; roles: RoleState[] }[]>;
  signVersion(item: ItemName, version: string, role: string): Promise<void>;
}

/** Brings it with its first use. */
export type LoadReviewing = () => Promise<ReviewGateway>;
export const LoadReviewing: Token<LoadReviewing> = token('LoadReviewing');
