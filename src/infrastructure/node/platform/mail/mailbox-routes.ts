import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderErrorPage, acceptFormsWithErrorPages } from '../pages/forms.ts';
import { serverPageHeaders, sendPage, type PageFrame } from '../pages/page-frame.ts';
import type { MailboxMailer } from './mailbox-mailer.ts';
import { renderMailboxPage, renderMailPage } from './mailbox-pages.ts';

type Route = { Params: { id: string } };

/** The headers of a mail's own page, which allow only its inline styles, and only a frame in a page of this site. */
const letterHeaders = {
  ...serverPageHeaders,
  'content-security-policy':
    "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
};
const framing = serverPageHeaders['content-security-policy'].concat("; frame-src 'self'");

/** Serves GET /mailbox, /mailbox/:id and /mailbox/:id/html: the embedded mailbox, never in production. */
export async function mailboxRoutes(
  app: FastifyInstance,
  mailbox: MailboxMailer,
  frame: PageFrame,
): Promise<void> {
  const open = { config: { access: 'anyone' as const } };
  acceptFormsWithErrorPages(app, frame);

  app.get('/mailbox', open, async (request, reply) =>
    sendPage(reply, 200, renderMailboxPage(frame, frame.view(request), await mailbox.list())),
  );

  app.get<Route>('/mailbox/:id', open, async (request, reply) => {
    const mail = await mailbox.find(request.params.id);
    if (!mail) return sendPage(reply, 404, renderErrorPage(frame, request, 'notFound'));
    const page = renderMailPage(frame, frame.view(request), mail);
    return reply.headers({ ...serverPageHeaders, 'content-security-policy': framing }).send(page);
  });

  app.get<Route>('/mailbox/:id/html', open, async (request, reply): Promise<FastifyReply> => {
    const mail = await mailbox.find(request.params.id);
    if (!mail) return sendPage(reply, 404, renderErrorPage(frame, request, 'notFound'));
    // The mail's links replace the whole mailbox page, instead of opening inside the frame.
    const letter = mail.html.replace('<head>', '<head><base target="_top" />');
    return reply.headers(letterHeaders).send(letter);
  });
}
