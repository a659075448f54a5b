import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { useServices } from '../../context/Services.tsx';
import { createQuickExitStore } from '../account/quick-exit-store.ts';
import styles from '../page.module.css';

/** Asks once on each device, before a conversation on a tender subject, whether 'Exit this page' also logs out. */
export const QuickExitChoice = observer(function QuickExitChoice() {
  const { t } = useTranslation();
  const services = useServices();
  const [quickExit] = useState(() => createQuickExitStore(services));
  const [wasAsked] = useState(quickExit.logsOut !== null);
  // The answer's text takes the focus, because the pressed button disappears.
  const answer = useRef<HTMLOutputElement>(null);
  const hasChosen = quickExit.logsOut !== null;
  useEffect(() => {
    if (hasChosen && !wasAsked) answer.current?.focus();
  }, [hasChosen, wasAsked]);
  if (wasAsked) return null;
  return (
    <section className={styles.asked} aria-label={t('exit.button')}>
      {quickExit.logsOut === null ? (
        <>
          <p>{t('exit.ask')}</p>
          <div className={styles.answers}>
            <Button variant="quiet" onClick={() => quickExit.choose(true)}>
              {t('exit.logOutToo')}
            </Button>
            <Button variant="plain" onClick={() => quickExit.choose(false)}>
              {t('exit.stayLoggedIn')}
            </Button>
          </div>
        </>
      ) : (
        <output ref={answer} tabIndex={-1}>
          {t(quickExit.logsOut ? 'exit.willLogOut' : 'exit.willStay')}
        </output>
      )}
    </section>
  );
});
