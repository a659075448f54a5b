import type { FastifyInstance } from 'fastify';
import { verifyEmail } from '../../../application/accounts/verify-email.ts';
import { faultPage, isFromHere, takeForms } from '../pages/forms.ts';
import { sendPage, type PageFrame } from '../pages/page-frame.ts';
import { AccountPages } from './account-pages.ts';
import type { AccountService } from './account-service.ts';

type Route = { Params: { token: string } };
const path = '/verify-email/:token';

/**
 * GET and POST /verify-email/:token, where the mail leads. GET changes nothing; POST uses the link and goes on
 * (303) to the result page of specification 2.4. 403 from a strange page.
 */
export async function verifyEmailRoutes(
  app: FastifyInstance,
  { ports }: AccountService,
  frame: PageFrame,
): Promise<void> {
  const pages = new AccountPages(frame);
  const open = { config: { access: 'anyone' as const } };
  takeForms(app, frame);

  app.get<Route>(path, open, (request, reply) =>
    sendPage(reply, 200, pages.verifyEmail(frame.view(request))),
  );

  app.post<Route>(path, open, async (request, reply) => {
    if (!isFromHere(request, frame.publicUrl)) return sendPage(reply, 403, faultPage(frame, request, 'form'));
    const outcome = await verifyEmail(ports, request.params.token);
    const { t, language } = frame.view(request);
    const result =
      outcome === 'verified'
        ? { success: 'true' }
        : { success: 'false', message: t(`verifyEmail.dead.${outcome}`) };
    const query = new URLSearchParams(language === 'en' ? result : { ...result, lng: language }).toString();
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${frame.publicUrl}/registration/verify?${query}`, 303);
  });
}
