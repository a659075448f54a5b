import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isDiscreetTab } from '../../context/discreet.ts';
import { useQuickExit } from '../../context/Exit.tsx';
import { Button } from '../../kit/Button.tsx';
import { ExitBar } from '../../kit/page/ExitThisPage.tsx';
import { NoticePage } from '../../layout/NoticePage.tsx';

type DiscreetCoverProps = {
  /**
   * True if the page may be unmounted behind the cover. Otherwise it is hidden once it was shown, to keep timers and
   * drafts, and the cover has 'Exit this page'.
   */
  isOver?: boolean;
  children: ReactNode;
};

/** Focuses the element that had the focus before, otherwise the heading, otherwise the whole page. */
function goTo(whole: HTMLElement | null, before: Element | null): void {
  const heading = whole?.querySelector('h1');
  const place = whole?.contains(before) && before instanceof HTMLElement ? before : (heading ?? whole);
  if (heading && place === heading) heading.tabIndex = -1;
  place?.focus({ preventScroll: true });
}

/**
 * Covers the page of a discreet tab with a neutral one: when the page is opened, when another tab makes this one
 * discreet, and whenever the tab was hidden.
 */
export function DiscreetCover({ isOver = false, children }: DiscreetCoverProps) {
  const { t } = useTranslation();
  const exit = useQuickExit();
  const [cover, setCover] = useState<'before' | 'over' | null>(isDiscreetTab() ? 'before' : null);
  const behind = useRef<HTMLDivElement>(null);
  /** The scroll position and the focus when the page was covered. */
  const left = useRef<{ y: number; focused: Element | null }>({ y: 0, focused: null });

  useEffect(() => {
    let wasDiscreet = isDiscreetTab();
    const hide = (): void => {
      left.current = { y: window.scrollY, focused: document.activeElement };
      // An open dialog makes everything outside it inert, even when the dialog is hidden, so the page is unmounted.
      const isBlocked = document.querySelector('dialog[open]') !== null;
      setCover((now) => (now === 'before' || isOver || isBlocked ? 'before' : 'over'));
    };
    const onVisibility = (): void => {
      if (document.hidden && isDiscreetTab()) hide();
    };
    const onStorage = (): void => {
      if (isDiscreetTab() && !wasDiscreet) hide();
      wasDiscreet = isDiscreetTab();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('storage', onStorage);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('storage', onStorage);
    };
  }, [isOver]);

  const wasCovered = useRef(cover !== null);
  useLayoutEffect(() => {
    if (wasCovered.current && cover === null) {
      const { y, focused } = left.current;
      goTo(behind.current, focused);
      window.scrollTo({ top: y, behavior: 'instant' });
    }
    wasCovered.current = cover !== null;
  }, [cover]);

  return (
    <>
      {cover !== null && (
        <>
          {!isOver && <ExitBar onExit={exit} isInside />}
          <NoticePage title={t('covered.title')} takesFocus>
            <p>{t('covered.text')}</p>
            <Button onClick={() => setCover(null)}>{t('covered.show')}</Button>
          </NoticePage>
        </>
      )}
      {cover !== 'before' && (
        <div ref={behind} tabIndex={-1} hidden={cover === 'over'}>
          {children}
        </div>
      )}
    </>
  );
}
