import type { FastifyInstance } from 'fastify';
import { isPasswordRequiredToVerify, verifyEmail } from '../../../application/account/verify-email.ts';
import { readFormField, hasFormField, acceptSameOriginForms } from '../platform/pages/forms.ts';
import { sendPasswordPage, type PageFrame } from '../platform/pages/page-frame.ts';
import { AccountLinkPages } from './account-link-pages.ts';
import { disabledAccountText } from './closed-account.ts';
import type { AccountService } from './create-accounts.ts';
import { runInHashingQueue } from '../platform/waiting/hash-in-turn.ts';

type Route = { Params: { token: string } };
const path = '/verify-email/:token';

/**
 * Serves /verify-email/:token, the address in the mail. GET changes nothing; POST uses the link and redirects (303) to
 * the result page of specification 2.4. If several people signed up with the address, it asks for the password first
 * (422 when it matches none). 403 for another site's form.
 */
export async function verifyEmailRoutes(
  app: FastifyInstance,
  { ports, hashingQueue }: AccountService,
  frame: PageFrame,
): Promise<void> {
  const pages = new AccountLinkPages(frame);
  const open = { config: { access: 'anyone' as const } };
  acceptSameOriginForms(app, frame);

  app.get<Route>(path, open, async (request, reply) => {
    const asks = await isPasswordRequiredToVerify(ports, request.params.token);
    return sendPasswordPage(reply, 200, pages.verifyEmail(frame.view(request), asks, null));
  });

  app.post<Route>(path, open, async (request, reply) => {
    const typed = hasFormField(request, 'password') ? readFormField(request, 'password') : null;
    const verify = () => verifyEmail(ports, request.params.token, typed);
    // Only a typed password is compared with hashes, which requires a turn in the queue.
    const outcome = await (typed === null
      ? verify()
      : runInHashingQueue(hashingQueue, request, reply, verify));
    const view = frame.view(request);
    const { t, language } = view;
    if (outcome === 'wrongPassword') {
      const text = t(typed === '' ? 'verifyEmail.empty' : 'verifyEmail.wrongPassword');
      return sendPasswordPage(reply, 422, pages.verifyEmail(view, true, { field: 'password', text }));
    }
    const result =
      outcome === 'verified'
        ? { success: 'true' }
        : {
            success: 'false',
            message:
              outcome === 'disabled' ? disabledAccountText(frame, view) : t(`verifyEmail.dead.${outcome}`),
          };
    const query = new URLSearchParams(language === 'en' ? result : { ...result, lng: language }).toString();
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${frame.publicUrl}/registration/verify?${query}`, 303);
  });
}
