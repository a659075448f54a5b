import type { FastifyInstance } from 'fastify';
import {
  requestSignInLink,
  readSignInLink,
  redeemSignInLink,
} from '../../../application/account/request-sign-in-link.ts';
import { isLinkRejection } from '../../../application/account/account-link.ts';
import { redirectAfterForm, acceptSameOriginForms } from '../platform/pages/forms.ts';
import { addressInLanguage, sendPage, type PageFrame } from '../platform/pages/page-frame.ts';
import { AccountLinkPages } from './account-link-pages.ts';
import { linkRequestRoutes } from './link-request-routes.ts';
import type { AccountService } from './create-accounts.ts';

type Route = { Params: { token: string } };
export const signInLinkPath = '/idp/sign-in-link';

/**
 * Serves the mailed link for logging in after wrong passwords: /idp/sign-in-link asks for an address, with the same
 * answer for every address; /idp/sign-in-link/:token makes this browser trusted, so that its attempts have a limit of
 * their own. 422 for no address, 410 for an expired link, 429 with Retry-After per network, 403 for another site's
 * form.
 */
export async function signInLinkRoutes(
  app: FastifyInstance,
  service: AccountService,
  frame: PageFrame,
  /** Returns the cookie that makes this browser trusted for the address. */
  knownCookie: (email: string) => Promise<string>,
): Promise<void> {
  const { ports } = service;
  const pages = new AccountLinkPages(frame);
  const open = { config: { access: 'anyone' as const } };
  acceptSameOriginForms(app, frame);

  linkRequestRoutes(app, service, frame, pages, {
    path: signInLinkPath,
    page: 'signInLink',
    wish: 'sign-in link',
    send: (email, language) => requestSignInLink(ports, email, language),
  });

  app.get(`${signInLinkPath}/done`, open, (request, reply) =>
    sendPage(reply, 200, pages.browserKnown(frame.view(request))),
  );

  app.get<Route>(`${signInLinkPath}/:token`, open, async (request, reply) => {
    const view = frame.view(request);
    const link = await readSignInLink(ports, request.params.token);
    return isLinkRejection(link)
      ? sendPage(reply, 410, pages.deadLink(view, link, signInLinkPath))
      : sendPage(reply, 200, pages.knowBrowser(view));
  });

  app.post<Route>(`${signInLinkPath}/:token`, open, async (request, reply) => {
    const view = frame.view(request);
    const link = await redeemSignInLink(ports, request.params.token);
    if (isLinkRejection(link)) return sendPage(reply, 410, pages.deadLink(view, link, signInLinkPath));
    void reply.header('set-cookie', await knownCookie(link.email));
    return redirectAfterForm(reply, addressInLanguage(`${signInLinkPath}/done`, view.language));
  });
}
