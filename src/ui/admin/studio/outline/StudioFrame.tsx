import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../kit/Announcer.tsx';
import { Button } from '../../../kit/Button.tsx';
import type { StudioStore } from './studio-store.ts';
import styles from './studio.module.css';

type StudioFrameProps = { store: StudioStore; label: string; acts?: ReactNode; children: ReactNode };

/** Shows the frame of a view: its buttons, undo and redo, and a live region for announcements. */
export const StudioFrame = observer(function StudioFrame({ store, label, acts, children }: StudioFrameProps) {
  const { t } = useTranslation('admin');
  const announce = useAnnounce();
  const [whole, setWhole] = useState<HTMLElement | null>(null);
  const { said } = store;
  useEffect(() => {
    if (said) announce(t(`studio.said.${said.what}`, said.values));
  }, [said, announce, t]);
  useHistoryKeys(whole, store);
  return (
    <section ref={setWhole} className={styles.studio} aria-label={label}>
      <div className={styles.bar}>
        {acts}
        <Button variant="quiet" onClick={store.undo}>
          {t('studio.undo')}
        </Button>
        <Button variant="quiet" onClick={store.redo}>
          {t('studio.redo')}
        </Button>
      </div>
      {children}
    </section>
  );
});

/** Handles the keyboard shortcuts of undo and redo, wherever the focus is on the page. */
function useHistoryKeys(whole: HTMLElement | null, store: StudioStore): void {
  useEffect(() => {
    if (!whole) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      // The text in such an element is no part of the content, and has an undo of its own.
      if (event.target instanceof Element && event.target.closest('[data-own-undo]')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) store.redo();
      else store.undo();
    };
    whole.addEventListener('keydown', onKeyDown);
    return () => whole.removeEventListener('keydown', onKeyDown);
  }, [whole, store]);
}
