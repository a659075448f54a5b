import type { FastifyInstance } from 'fastify';
import {
  addComment,
  listComments,
  removeComment,
  resolveComment,
} from '../../../application/authoring/content-comments.ts';
import {
  askForChanges,
  askForReview,
  endReview,
  showReview,
  signCopy,
  type CheckText,
} from '../../../application/authoring/reviews.ts';
import { listSignOffs, signVersion, takeBackSignOff } from '../../../application/content/sign-offs.ts';
import { contentKinds } from '../../../domain/content/content-kind.ts';
import * as comments from '../../shared/api/content-comments.ts';
import * as api from '../../shared/api/reviews.ts';
import { toWireCopy } from '../../shared/api/working-copies.ts';
import { withoutComments } from '../../shared/content/parse/without-comments.ts';
import type { AdminPorts } from '../people/admin-ports.ts';
import { serve } from '../platform/http/serve.ts';
import { checkUpload } from '../content/check-upload.ts';

/** Serves comments, reviews and sign-offs: an addition. */
export function reviewRoutes(app: FastifyInstance, ports: AdminPorts): void {
  const check: CheckText = async (kind, text) =>
    checkUpload(ports, kind, new TextEncoder().encode(await withoutComments(text)));

  serve(app, comments.listComments, async ({ person, query }) =>
    (await listComments(ports, person, query)).map(comments.toWireComment),
  );
  serve(app, comments.addComment, async ({ person, body }) => {
    const { place = null, answers = null, text, ...item } = body;
    return comments.toWireComment(await addComment(ports, person, item, { place, answers, text }));
  });
  serve(app, comments.resolveComment, async ({ person, parameters: { commentId }, body }) =>
    comments.toWireComment(await resolveComment(ports, person, commentId, body.isResolved)),
  );
  serve(app, comments.removeComment, ({ person, parameters: { commentId } }) =>
    removeComment(ports, person, commentId),
  );

  serve(app, api.getReview, async ({ person, parameters: { copyId } }) =>
    api.toWireReview(await showReview(ports, person, copyId, check)),
  );
  serve(app, api.askForReview, async ({ person, parameters: { copyId }, body: { note } }) =>
    toWireCopy(await askForReview(ports, person, copyId, { note, check })),
  );
  serve(app, api.endReview, async ({ person, parameters: { copyId } }) =>
    toWireCopy(await endReview(ports, person, copyId)),
  );
  serve(app, api.askForChanges, async ({ person, parameters: { copyId }, body: { text } }) =>
    toWireCopy(await askForChanges(ports, person, copyId, text)),
  );
  serve(app, api.signCopy, async ({ person, parameters: { copyId }, body: { role, revision } }) =>
    api.toWireReview(await signCopy(ports, person, copyId, { role, revision, check })),
  );
  serve(app, api.takeBackSignOff, ({ person, parameters: { signOffId } }) =>
    takeBackSignOff(ports, person, signOffId),
  );

  signOffRoutes(app, ports);
}

/** Serves the sign-offs of published versions. */
function signOffRoutes(app: FastifyInstance, ports: AdminPorts): void {
  for (const kind of contentKinds) {
    const { list, sign } = api.signOffs[kind];
    serve(app, list, async ({ person, parameters: { id } }) =>
      (await listSignOffs(ports, person, kind, id)).map(({ version, roles }) => ({
        version,
        roles: roles.map(api.toWireRole),
      })),
    );
    serve(app, sign, ({ person, parameters: { id, version }, body: { role } }) =>
      signVersion(ports, person, kind, { item: id, version, role }),
    );
  }
}
