import type { ItemName } from '../../../domain/content/content-kind.ts';
import type { ListedCopy } from '../../../application/ports/device/authoring/drafting.ts';
import type {
  ListedComment,
  ReviewGateway,
  RoleState,
  TextUnderReview,
} from '../../../application/ports/device/authoring/reviewing.ts';
import type { CommentPlace } from '../../../domain/review/comment.ts';
import * as commentCalls from '../../shared/api/content-comments.ts';
import * as reviewCalls from '../../shared/api/reviews.ts';
import * as copyCalls from '../../shared/api/working-copies.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** The calls for comments, reviews and sign-offs over HTTP. */
export class HttpReviewGateway implements ReviewGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  comments({ kind, slug }: ItemName): Promise<ListedComment[]> {
    return this.#api.ask(
      commentCalls.listComments,
      { query: { kind, slug } },
      (comments: commentCalls.WireComment[]) => comments.map(commentCalls.fromWireComment),
    );
  }

  comment(
    { kind, slug }: ItemName,
    { place, answers, text }: { place: CommentPlace | null; answers: string | null; text: string },
  ): Promise<ListedComment> {
    const body = { kind, slug, place, answers, text };
    return this.#api.ask(commentCalls.addComment, { body }, commentCalls.fromWireComment);
  }

  resolve(commentId: string, isResolved: boolean): Promise<ListedComment> {
    const call = { parameters: { commentId }, body: { isResolved } };
    return this.#api.ask(commentCalls.resolveComment, call, commentCalls.fromWireComment);
  }

  removeComment(commentId: string): Promise<void> {
    return this.#api.send(commentCalls.removeComment, { parameters: { commentId } });
  }

  review(copyId: string): Promise<TextUnderReview> {
    return this.#api.ask(reviewCalls.getReview, { parameters: { copyId } }, reviewCalls.fromWireReview);
  }

  ask(copyId: string, note: string): Promise<ListedCopy> {
    return this.#api.ask(
      reviewCalls.askForReview,
      { parameters: { copyId }, body: { note } },
      copyCalls.fromWireCopy,
    );
  }

  end(copyId: string): Promise<ListedCopy> {
    return this.#api.ask(reviewCalls.endReview, { parameters: { copyId } }, copyCalls.fromWireCopy);
  }

  askForChanges(copyId: string, text: string): Promise<ListedCopy> {
    return this.#api.ask(
      reviewCalls.askForChanges,
      { parameters: { copyId }, body: { text } },
      copyCalls.fromWireCopy,
    );
  }

  sign(copyId: string, role: string, revision: number): Promise<TextUnderReview> {
    const call = { parameters: { copyId }, body: { role, revision } };
    return this.#api.ask(reviewCalls.signCopy, call, reviewCalls.fromWireReview);
  }

  takeBack(signOffId: string): Promise<void> {
    return this.#api.send(reviewCalls.takeBackSignOff, { parameters: { signOffId } });
  }

  signOffs({ kind, slug }: ItemName): Promise<{ version: string; roles: RoleState[] }[]> {
    return this.#api.ask(
      reviewCalls.signOffs[kind].list,
      { parameters: { id: slug } },
      (versions: reviewCalls.WireVersionSignOffs[]) =>
        versions.map(({ version, roles }) => ({ version, roles: roles.map(reviewCalls.fromWireRole) })),
    );
  }

  signVersion({ kind, slug }: ItemName, version: string, role: string): Promise<void> {
    const call = { parameters: { id: slug, version }, body: { role } };
    return this.#api.send(reviewCalls.signOffs[kind].sign, call);
  }
}
