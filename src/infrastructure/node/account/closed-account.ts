import { html } from '../platform/pages/html.ts';
import type { PageFrame, PageView } from '../platform/pages/page-frame.ts';

/** The page behind every link of an account that an operator has disabled, with the way to people who can help. */
export function closedAccountPage(frame: PageFrame, view: PageView): string {
  const { t } = view;
  return frame.page(view, {
    title: t('accountClosed.title'),
    main: html`<h1>${t('accountClosed.title')}</h1>
      <p>${t('accountClosed.text')}</p>
      ${frame.people(view)}`,
  });
}

/** The same in one line. */
export const closedAccountText = ({ supportEmail }: PageFrame, { t }: PageView): string =>
  `${t('accountClosed.title')}. ${t('accountClosed.text')} ${t('people')} ${supportEmail}`;
