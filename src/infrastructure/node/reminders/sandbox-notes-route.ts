import type { FastifyInstance } from 'fastify';
import { safeHtml } from '../platform/pages/html.ts';
import { sendPage, type PageFrame } from '../platform/pages/page-frame.ts';
import type { SandboxPushSender } from './sandbox-push-sender.ts';

/** Serves GET /mailbox/notes, the notes that the sandbox received instead of devices; never in production. */
export async function sandboxNotesRoute(
  app: FastifyInstance,
  sandbox: SandboxPushSender,
  frame: PageFrame,
): Promise<void> {
  app.get('/mailbox/notes', { config: { access: 'anyone' as const } }, async (request, reply) => {
    const view = frame.view(request);
    const { t, language } = view;
    const style = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/London' } as const;
    const times = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, style);
    const notes = await sandbox.list();
    const title = t('note.sandbox.title');
    const page = frame.page(view, {
      title,
      main: safeHtml`<h1>${title}</h1>
        <p>${t('note.sandbox.text')}</p>
        ${notes.length === 0 ? safeHtml`<p>${t('note.sandbox.empty')}</p>` : null}
        <ul class="mails" role="list">
          ${notes.map(
            ({ words, receivedAt }) =>
              safeHtml`<li>
                <strong>${words.title}</strong>
                <span>${words.text}</span>
                <span>${times.format(receivedAt)}</span>
              </li>`,
          )}
        </ul>`,
    });
    return sendPage(reply, 200, page);
  });
}
