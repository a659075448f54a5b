import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Reminders } from '../../../application/ports/server/reminders/reminders.ts';
import { safeHtml } from '../platform/pages/html.ts';
import { sendPage, type PageFrame, type PageView } from '../platform/pages/page-frame.ts';
import { acceptFormsWithErrorPages } from '../platform/pages/forms.ts';

type Route = { Params: { token: string } };
const path = '/reminders/end/:token';

/**
 * Serves GET and POST /reminders/end/:token, the link in each reminder. GET changes nothing, so that a mail scanner
 * ends no reminders; POST ends them, from the page or from a mail program's own button (RFC 8058). A used link shows
 * the same page.
 */
export async function endRemindersRoutes(
  app: FastifyInstance,
  { reminders, clock }: { reminders: Reminders; clock: Clock },
  frame: PageFrame,
): Promise<void> {
  const open = { config: { access: 'anyone' as const } };
  acceptFormsWithErrorPages(app, frame);

  app.get<Route>(path, open, (request, reply) =>
    sendPage(reply, 200, endPage(frame, frame.view(request), false)),
  );

  app.post<Route>(path, open, async (request, reply) => {
    await reminders.endByToken(request.params.token, clock.now());
    return sendPage(reply, 200, endPage(frame, frame.view(request), true));
  });
}

function endPage(frame: PageFrame, view: PageView, isOver: boolean): string {
  const { t } = view;
  const title = t(isOver ? 'endReminders.doneTitle' : 'endReminders.title');
  return frame.page(view, {
    title,
    main: safeHtml`<h1>${title}</h1>
      <p>${t(isOver ? 'endReminders.doneText' : 'endReminders.text')}</p>
      ${
        isOver
          ? safeHtml`<p>
              <a class="button primary wide" href="${frame.publicUrl}/">${t('endReminders.home')}</a>
            </p>`
          : safeHtml`<form method="post">
              <button class="button primary wide" type="submit">${t('endReminders.submit')}</button>
            </form>`
      }`,
  });
}
