import { safeHtml } from '../platform/pages/html.ts';
import type { PageFrame, PageView } from '../platform/pages/page-frame.ts';

/** Returns the page behind every link of an account that an operator has disabled; it says how to reach support. */
export function renderDisabledAccountPage(frame: PageFrame, view: PageView): string {
  const { t } = view;
  return frame.page(view, {
    title: t('accountClosed.title'),
    main: safeHtml`<h1>${t('accountClosed.title')}</h1>
      <p>${t('accountClosed.text')}</p>
      ${frame.people(view)}`,
  });
}

/** Returns the text of the disabled account's page in one line. */
export const disabledAccountText = ({ supportEmail }: PageFrame, { t }: PageView): string =>
  `${t('accountClosed.title')}. ${t('accountClosed.text')} ${t('people')} ${supportEmail}`;
