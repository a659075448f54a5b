import type { FastifyInstance } from 'fastify';
import {
  addComment,
  listComments,
  removeComment,
  resolveComment,
} from '../../../application/authoring/content-comments.ts';
import {
  requestTextChanges,
  requestReview,
  withdrawReviewRequest,
  showReview,
  signOffWorkingCopy,
  type ContentTextChecker,
} from '../../../application/authoring/reviews.ts';
import { listSignOffs, signOffVersion, withdrawSignOff } from '../../../application/content/sign-offs.ts';
import { contentKinds } from '../../../domain/content/content-kind.ts';
import * as comments from '../../shared/api/content-comments.ts';
import * as api from '../../shared/api/reviews.ts';
import { toWireWorkingCopy } from '../../shared/api/working-copies.ts';
import { stripJsonComments } from '../../shared/content/parse/strip-json-comments.ts';
import type { AdminPorts } from '../people/admin-ports.ts';
import { serveRoute } from '../platform/http/serve.ts';
import { checkUpload } from '../content/check-upload.ts';

/** Serves comments, reviews and sign-offs (an addition to the specification). */
export function reviewRoutes(app: FastifyInstance, ports: AdminPorts): void {
  const check: ContentTextChecker = async (kind, text) =>
    checkUpload(ports, kind, new TextEncoder().encode(await stripJsonComments(text)));

  serveRoute(app, comments.listComments, async ({ person, query }) =>
    (await listComments(ports, person, query)).map(comments.toWireComment),
  );
  serveRoute(app, comments.addComment, async ({ person, body }) => {
    const { place = null, answers = null, text, ...item } = body;
    return comments.toWireComment(await addComment(ports, person, item, { place, answers, text }));
  });
  serveRoute(app, comments.resolveComment, async ({ person, parameters: { commentId }, body }) =>
    comments.toWireComment(await resolveComment(ports, person, commentId, body.isResolved)),
  );
  serveRoute(app, comments.removeComment, ({ person, parameters: { commentId } }) =>
    removeComment(ports, person, commentId),
  );

  serveRoute(app, api.getReview, async ({ person, parameters: { copyId } }) =>
    api.toWireReview(await showReview(ports, person, copyId, check)),
  );
  serveRoute(app, api.requestReview, async ({ person, parameters: { copyId }, body: { note } }) =>
    toWireWorkingCopy(await requestReview(ports, person, copyId, { note, check })),
  );
  serveRoute(app, api.withdrawReviewRequest, async ({ person, parameters: { copyId } }) =>
    toWireWorkingCopy(await withdrawReviewRequest(ports, person, copyId)),
  );
  serveRoute(app, api.requestTextChanges, async ({ person, parameters: { copyId }, body: { text } }) =>
    toWireWorkingCopy(await requestTextChanges(ports, person, copyId, text)),
  );
  serveRoute(
    app,
    api.signOffWorkingCopy,
    async ({ person, parameters: { copyId }, body: { role, revision } }) =>
      api.toWireReview(await signOffWorkingCopy(ports, person, copyId, { role, revision, check })),
  );
  serveRoute(app, api.withdrawSignOff, ({ person, parameters: { signOffId } }) =>
    withdrawSignOff(ports, person, signOffId),
  );

  signOffRoutes(app, ports);
}

/** Serves the sign-offs of published versions. */
function signOffRoutes(app: FastifyInstance, ports: AdminPorts): void {
  for (const kind of contentKinds) {
    const { list, sign } = api.versionSignOffRoutes[kind];
    serveRoute(app, list, async ({ person, parameters: { id } }) =>
      (await listSignOffs(ports, person, kind, id)).map(({ version, roles }) => ({
        version,
        roles: roles.map(api.toWireReviewRole),
      })),
    );
    serveRoute(app, sign, ({ person, parameters: { id, version }, body: { role } }) =>
      signOffVersion(ports, person, kind, { item: id, version, role }),
    );
  }
}
