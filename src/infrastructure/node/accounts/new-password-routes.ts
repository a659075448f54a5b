import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askForNewPassword } from '../../../application/accounts/ask-for-new-password.ts';
import { refuseLink, setNewPassword } from '../../../application/accounts/set-new-password.ts';
import { looksLikeEmail } from '../../../domain/account/registration.ts';
import { faultPage, fieldOf, isFromHere, takeForms } from '../pages/forms.ts';
import { inLanguage, sendPage, type PageFrame } from '../pages/page-frame.ts';
import { AccountPages } from './account-pages.ts';
import type { AccountService } from './account-service.ts';
import { filled, problemText } from './problem-text.ts';

type Route = { Params: { token: string } };
const forgotten = '/idp/forgotten-password';
const newPassword = '/idp/new-password';

/**
 * A forgotten password: GET and POST /idp/forgotten-password ask for an address and answer the same for every
 * one; GET and POST /idp/new-password/:token set another one. 422 for what can be mended, 410 for a link that
 * is over, 429 with Retry-After per network, 403 from a strange page.
 */
export async function newPasswordRoutes(
  app: FastifyInstance,
  { ports, limits, worker }: AccountService,
  frame: PageFrame,
): Promise<void> {
  const pages = new AccountPages(frame);
  const open = { config: { access: 'anyone' as const } };
  takeForms(app, frame);
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST' || isFromHere(request, frame.publicUrl)) return;
    return sendPage(reply, 403, faultPage(frame, request, 'form'));
  });

  app.get(forgotten, open, (request, reply) =>
    sendPage(reply, 200, pages.forgottenPassword(frame.view(request), '', null)),
  );

  app.get(`${forgotten}/sent`, open, (request, reply) =>
    sendPage(reply, 200, pages.linkOnItsWay(frame.view(request))),
  );

  app.post(forgotten, open, async (request, reply) => {
    const view = frame.view(request);
    const email = fieldOf(request, 'email').trim();
    if (!looksLikeEmail(email)) {
      const text = filled(problemText(view.t, 'email', 'invalid'));
      return sendPage(reply, 422, pages.forgottenPassword(view, email, { field: 'email', text }));
    }
    const waitMs = await limits.waitMs('new password', request.ip);
    if (waitMs > 0) {
      void reply.header('retry-after', Math.ceil(waitMs / 1000));
      return sendPage(reply, 429, pages.tooManyTries(view, waitMs, inLanguage(forgotten, view.language)));
    }
    if (await limits.mayWriteTo(email, 'new password', request.ip)) {
      await askForNewPassword(ports, email, view.language);
      worker.wake();
    }
    return goOn(reply, inLanguage(`${forgotten}/sent`, view.language));
  });

  app.get(`${newPassword}/done`, open, (request, reply) =>
    sendPage(reply, 200, pages.passwordChanged(frame.view(request))),
  );

  app.get<Route>(`${newPassword}/:token`, open, async (request, reply) => {
    const view = frame.view(request);
    const dead = await refuseLink(ports, request.params.token);
    return dead
      ? sendPage(reply, 410, pages.deadLink(view, dead))
      : sendPage(reply, 200, pages.newPassword(view, null));
  });

  app.post<Route>(`${newPassword}/:token`, open, async (request: FastifyRequest<Route>, reply) => {
    const view = frame.view(request);
    const entry = {
      password: fieldOf(request, 'password'),
      confirmPassword: fieldOf(request, 'confirmPassword'),
    };
    const refusal = await setNewPassword(ports, request.params.token, entry, view.language);
    if (refusal?.kind === 'dead') return sendPage(reply, 410, pages.deadLink(view, refusal.link));
    if (refusal) {
      const { kind: field, problem } = refusal;
      const text = filled(problemText(view.t, field, problem));
      return sendPage(reply, 422, pages.newPassword(view, { field, text }));
    }
    worker.wake();
    return goOn(reply, inLanguage(`${newPassword}/done`, view.language));
  });
}

const goOn = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 303);
