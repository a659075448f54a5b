import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Button } from '../kit/Button.tsx';
import { createNewVersionStore } from '../stores/version-store.ts';
import { useIsInLearnerApp } from '../context/Session.tsx';
import { useServices } from '../context/Services.tsx';
import { scrollFocusIntoView } from './uncover-focus.ts';
import styles from './layout.module.css';

/**
 * Says that a newer version waits, but not in the shop, where a reload could interrupt a payment. The page reloads only
 * after a press.
 */
export const NewVersionNote = observer(function NewVersionNote() {
  const { t } = useTranslation();
  const services = useServices();
  const { pathname } = useLocation();
  const [store] = useState(() => createNewVersionStore(services));
  useEffect(() => store.open(), [store]);

  const keeps = useIsInLearnerApp();
  const isShown = store.waits && !pathname.startsWith('/shop');
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) scrollFocusIntoView(note.current);
  }, [isShown]);
  return (
    <div ref={note} className={isShown ? styles.newVersion : undefined}>
      {/* The output exists before it has text, because some screen readers announce only text that is added to an
          existing one. */}
      <output>
        {isShown && t('newVersion.ready')}
        {isShown && keeps && ` ${t('newVersion.kept')}`}
      </output>
      {isShown && (
        <aside aria-label={t('newVersion.label')}>
          <Button variant="quiet" loading={store.isTaking} onClick={() => void store.take()}>
            {t('newVersion.take')}
          </Button>
          <Button variant="quiet" onClick={store.putOff}>
            {t('newVersion.later')}
          </Button>
        </aside>
      )}
    </div>
  );
});
