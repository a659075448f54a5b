import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isDiscreetTab } from '../context/discreet.ts';

/**
 * Scrolls to the top at every route change (specification 2.1) and moves the focus to the new page's heading, also when
 * a loading screen shows it later. The heading becomes the document's title, except in a discreet tab or with
 * `data-unnamed`.
 */
export function RouteChange() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    let focusDue = shown.current !== pathname;
    shown.current = pathname;
    if (focusDue) window.scrollTo(0, 0);

    const updateTitle = () => {
      const heading = document.querySelector<HTMLElement>('main:not([aria-busy="true"]) h1');
      if (!heading?.textContent) return;
      const named =
        'unnamed' in heading.dataset
          ? t('brand.name')
          : t(isWrong(heading.closest('main')) ? 'page.errorTitle' : 'page.title', {
              heading: heading.textContent,
            });
      const title = isDiscreetTab() ? t('page.discreet') : named;
      if (document.title !== title) document.title = title;
      if (!focusDue) return;
      focusDue = false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    updateTitle();
    // Changes within a conversation are skipped: they change no title, and searching a long conversation takes a while.
    const isSaid = ({ target }: MutationRecord): boolean =>
      (target instanceof Element ? target : target.parentElement)?.closest('[data-transcript]') != null;
    const observer = new MutationObserver((changes) => {
      if (!changes.every(isSaid)) updateTitle();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    // A tab becomes discreet by an event of its own or by another tab's storage event.
    const moments = ['fireside.discreet', 'storage'];
    for (const moment of moments) window.addEventListener(moment, updateTitle);
    return () => {
      observer.disconnect();
      for (const moment of moments) window.removeEventListener(moment, updateTitle);
    };
  }, [pathname, t]);

  return null;
}

const wrong = '[aria-invalid="true"]';

/**
 * Returns true if a field of the page is invalid. The search skips the conversation, which is long and has no fields.
 */
function isWrong(page: Element | null): boolean {
  let part = page?.querySelector('[data-transcript]') ?? null;
  if (part === null) return page?.querySelector(wrong) != null;
  for (; part !== page && part !== null; part = part.parentElement)
    for (const beside of part.parentElement?.children ?? [])
      if (beside !== part && (beside.matches(wrong) || beside.querySelector(wrong))) return true;
  return false;
}
