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

/** Says that a newer version waits. No page reloads before the person agrees, and none during a payment. */
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
      {/* The output is in the page before it has text, so that every screen reader announces the text. */}
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
