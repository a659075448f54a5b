import { safeHtml, type SafeHtml } from '../pages/html.ts';
import { addressInLanguage, type PageFrame, type PageView } from '../pages/page-frame.ts';
import type { MailboxMailRow } from '../database/tables/tables.ts';

/** Returns the page with the mails of an installation that sends none, newest first. */
export function renderMailboxPage(
  frame: PageFrame,
  view: PageView,
  mails: readonly MailboxMailRow[],
): string {
  const { t, language } = view;
  const title = t('mailbox.title');
  return frame.page(view, {
    title,
    main: safeHtml`<h1>${title}</h1>
      <p>${t('mailbox.text')}</p>
      ${mails.length === 0 ? safeHtml`<p>${t('mailbox.empty')}</p>` : null}
      <ul class="mails" role="list">
        ${mails.map(
          (mail) =>
            safeHtml`<li>
              <a href="${addressInLanguage(`/mailbox/${mail.id}`, language)}">${mail.subject}</a>
              <span>${mail.recipient}</span>
              <span>${timeOf(mail, language)}</span>
            </li>`,
        )}
      </ul>`,
  });
}

/** Returns the page of one mail: its HTML part in a frame without scripts, and its text part. */
export function renderMailPage(frame: PageFrame, view: PageView, mail: MailboxMailRow): string {
  const { t, language } = view;
  return frame.page(view, {
    title: mail.subject,
    main: safeHtml`<h1>${mail.subject}</h1>
      <p>${t('mailbox.to', { email: mail.recipient })}<br />${timeOf(mail, language)}</p>
      <iframe
        class="mail"
        title="${t('mailbox.html')}"
        src="/mailbox/${mail.id}/html"
        sandbox="allow-top-navigation-by-user-activation"
      ></iframe>
      <h2>${t('mailbox.plain')}</h2>
      <p class="mail-text">${withLinks(mail.text)}</p>
      <p class="aside"><a href="${addressInLanguage('/mailbox', language)}">${t('mailbox.all')}</a></p>`,
  });
}

/** Returns the text with its addresses as links. */
function withLinks(text: string): SafeHtml[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) => (i % 2 === 1 ? safeHtml`<a href="${part}">${part}</a>` : safeHtml`${part}`));
}

function timeOf({ received_at: at }: MailboxMailRow, language: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/London' } as const;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, style).format(at);
}
