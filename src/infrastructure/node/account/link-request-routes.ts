import type { FastifyInstance } from 'fastify';
import { isEmailAddress } from '../../../domain/account/registration.ts';
import { readFormField, redirectAfterForm } from '../platform/pages/forms.ts';
import { addressInLanguage, sendPage, type PageFrame } from '../platform/pages/page-frame.ts';
import type { AccountLinkPages } from './account-link-pages.ts';
import type { AccountService } from './create-accounts.ts';
import { fillProblemText, createProblemText } from './problem-text.ts';

/**
 * Serves the form at `path` that asks for an address, with the same answer for every address; GET `path`/sent says that
 * the mail was sent. 422 for no address, 429 with Retry-After per network.
 */
export function linkRequestRoutes(
  app: FastifyInstance,
  { limits, worker }: AccountService,
  frame: PageFrame,
  pages: AccountLinkPages,
  {
    path,
    page,
    wish,
    send,
  }: {
    path: string;
    page: Parameters<AccountLinkPages['askForLink']>[1];
    /** The name under which the rate limits count these requests. */
    wish: Parameters<AccountService['limits']['waitMs']>[0];
    /** Mails the link to this address if the address has an account. */
    send: (email: string, language: string) => Promise<void>;
  },
): void {
  const open = { config: { access: 'anyone' as const } };

  app.get(path, open, (request, reply) =>
    sendPage(reply, 200, pages.askForLink(frame.view(request), page, '', null)),
  );

  app.get(`${path}/sent`, open, (request, reply) =>
    sendPage(reply, 200, pages.linkOnItsWay(frame.view(request), path)),
  );

  app.post(path, open, async (request, reply) => {
    const view = frame.view(request);
    const email = readFormField(request, 'email').trim();
    if (!isEmailAddress(email)) {
      const text = fillProblemText(createProblemText(view.t, 'email', 'invalid'));
      return sendPage(reply, 422, pages.askForLink(view, page, email, { field: 'email', text }));
    }
    const waitMs = await limits.waitMs(wish, request.ip);
    if (waitMs > 0) {
      void reply.header('retry-after', Math.ceil(waitMs / 1000));
      return sendPage(reply, 429, pages.tooManyTries(view, waitMs, addressInLanguage(path, view.language)));
    }
    if (await limits.mayWriteTo(email, wish, request.ip)) {
      await send(email, view.language);
      worker.wake();
    }
    return redirectAfterForm(reply, addressInLanguage(`${path}/sent`, view.language));
  });
}
