import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isDiscreet } from '../context/discreet.ts';

/**
 * Every route change scrolls to the top (specification 2.1) and moves the focus to the new page's heading,
 * which names the document too, unless it is not to be read in a list of windows. The heading may come later than the
 * route: screens load.
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
      const title = isDiscreet() ? t('page.discreet') : named;
      if (document.title !== title) document.title = title;
      if (!focusDue) return;
      focusDue = false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    updateTitle();
    // Messages of a conversation name no page, and searching a long conversation takes a while.
    const isSaid = ({ target }: MutationRecord): boolean =>
      (target instanceof Element ? target : target.parentElement)?.closest('[data-transcript]') != null;
    const observer = new MutationObserver((changes) => {
      if (!changes.every(isSaid)) updateTitle();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    // Chosen in this tab, or in another one.
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

/** Whether a field of the page is wrong. Nothing is filled in within a conversation, and it may be long. */
function isWrong(page: Element | null): boolean {
  let part = page?.querySelector('[data-transcript]') ?? null;
  if (part === null) return page?.querySelector(wrong) != null;
  for (; part !== page && part !== null; part = part.parentElement)
    for (const beside of part.parentElement?.children ?? [])
      if (beside !== part && (beside.matches(wrong) || beside.querySelector(wrong))) return true;
  return false;
}
