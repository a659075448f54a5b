import type { ReviewGateway } from '../../../application/ports/device/authoring/reviewing.ts';
import * as comments from '../../shared/api/content-comments.ts';
import * as reviews from '../../shared/api/reviews.ts';
import { fromWireWorkingCopy } from '../../shared/api/working-copies.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** Sends the calls for comments, reviews and sign-offs over HTTP. */
export const createHttpReviewGateway = (api: ApiClient): ReviewGateway => ({
  comments: ({ kind, slug }) =>
    api.ask(comments.listComments, { query: { kind, slug } }, (listed: comments.WireComment[]) =>
      listed.map(comments.fromWireComment),
    ),
  comment: ({ kind, slug }, written) =>
    api.ask(comments.addComment, { body: { kind, slug, ...written } }, comments.fromWireComment),
  resolve: (commentId, isResolved) =>
    api.ask(
      comments.resolveComment,
      { parameters: { commentId }, body: { isResolved } },
      comments.fromWireComment,
    ),
  removeComment: (commentId) => api.send(comments.removeComment, { parameters: { commentId } }),
  review: (copyId) => api.ask(reviews.getReview, of(copyId), reviews.fromWireReview),
  ask: (copyId, note) =>
    api.ask(reviews.requestReview, { ...of(copyId), body: { note } }, fromWireWorkingCopy),
  end: (copyId) => api.ask(reviews.withdrawReviewRequest, of(copyId), fromWireWorkingCopy),
  askForChanges: (copyId, text) =>
    api.ask(reviews.requestTextChanges, { ...of(copyId), body: { text } }, fromWireWorkingCopy),
  sign: (copyId, role, revision) =>
    api.ask(reviews.signOffWorkingCopy, { ...of(copyId), body: { role, revision } }, reviews.fromWireReview),
  takeBack: (signOffId) => api.send(reviews.withdrawSignOff, { parameters: { signOffId } }),
  signOffs: ({ kind, slug }) =>
    api.ask(
      reviews.versionSignOffRoutes[kind].list,
      { parameters: { id: slug } },
      (versions: reviews.WireVersionSignOffs[]) =>
        versions.map(({ version, roles }) => ({ version, roles: roles.map(reviews.fromWireReviewRole) })),
    ),
  signVersion: ({ kind, slug }, version, role) =>
    api.send(reviews.versionSignOffRoutes[kind].sign, { parameters: { id: slug, version }, body: { role } }),
});

const of = (copyId: string) => ({ parameters: { copyId } });
