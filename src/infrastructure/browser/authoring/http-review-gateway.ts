import type { ItemName } from '../../../domain/content/content-kind.ts';
import type { ListedCopy } from '../../../application/ports/device/authoring/drafting.ts';
import type {
  ListedComment,
  ReviewGateway,
  RoleState,
  TextUnderReview,
} from '../../../application/ports/device/authoring/reviewing.ts';
import type { CommentPlace } from '../../../domain/review/comment.ts';
import { commentAddresses, fromWireComment, type WireComment } from '../../shared/api/content-comments.ts';
import {
  fromWireReview,
  fromWireRole,
  reviewAddresses as addresses,
  type WireVersionSignOffs,
} from '../../shared/api/reviews.ts';
import { fromWireCopy } from '../../shared/api/working-copies.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** The calls for comments, reviews and sign-offs over HTTP. */
export class HttpReviewGateway implements ReviewGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  comments({ kind, slug }: ItemName): Promise<ListedComment[]> {
    return this.#api.ask(
      commentAddresses.listComments,
      { query: { kind, slug } },
      (comments: WireComment[]) => comments.map(fromWireComment),
    );
  }

  comment(
    { kind, slug }: ItemName,
    { place, answers, text }: { place: CommentPlace | null; answers: string | null; text: string },
  ): Promise<ListedComment> {
    const body = { kind, slug, place, answers, text };
    return this.#api.ask(commentAddresses.addComment, { body }, fromWireComment);
  }

  resolve(commentId: string, isResolved: boolean): Promise<ListedComment> {
    const call = { parameters: { commentId }, body: { isResolved } };
    return this.#api.ask(commentAddresses.resolveComment, call, fromWireComment);
  }

  removeComment(commentId: string): Promise<void> {
    return this.#api.send(commentAddresses.removeComment, { parameters: { commentId } });
  }

  review(copyId: string): Promise<TextUnderReview> {
    return this.#api.ask(addresses.getReview, { parameters: { copyId } }, fromWireReview);
  }

  ask(copyId: string, note: string): Promise<ListedCopy> {
    return this.#api.ask(addresses.askForReview, { parameters: { copyId }, body: { note } }, fromWireCopy);
  }

  end(copyId: string): Promise<ListedCopy> {
    return this.#api.ask(addresses.endReview, { parameters: { copyId } }, fromWireCopy);
  }

  askForChanges(copyId: string, text: string): Promise<ListedCopy> {
    return this.#api.ask(addresses.askForChanges, { parameters: { copyId }, body: { text } }, fromWireCopy);
  }

  sign(copyId: string, role: string, revision: number): Promise<TextUnderReview> {
    const call = { parameters: { copyId }, body: { role, revision } };
    return this.#api.ask(addresses.signCopy, call, fromWireReview);
  }

  takeBack(signOffId: string): Promise<void> {
    return this.#api.send(addresses.takeBackSignOff, { parameters: { signOffId } });
  }

  signOffs({ kind, slug }: ItemName): Promise<{ version: string; roles: RoleState[] }[]> {
    const address = kind === 'activity' ? addresses.listActivitySignOffs : addresses.listProgrammeSignOffs;
    return this.#api.ask(address, { parameters: { id: slug } }, (versions: WireVersionSignOffs[]) =>
      versions.map(({ version, roles }) => ({ version, roles: roles.map(fromWireRole) })),
    );
  }

  signVersion({ kind, slug }: ItemName, version: string, role: string): Promise<void> {
    const address = kind === 'activity' ? addresses.signActivity : addresses.signProgramme;
    return this.#api.send(address, { parameters: { id: slug, version }, body: { role } });
  }
}
