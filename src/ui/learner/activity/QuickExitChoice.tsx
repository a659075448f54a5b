import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { useServices } from '../../context/Services.tsx';
import { createQuickExitStore } from '../account/quick-exit-store.ts';
import styles from '../page.module.css';

/**
 * Asks, once on each device, before a tender conversation, whether 'Exit this page' logs out; the account page asks,
 * too.
 */
export const QuickExitChoice = observer(function QuickExitChoice() {
  const { t } = useTranslation();
  const services = useServices();
  const [quickExit] = useState(() => createQuickExitStore(services));
  const [wasAsked] = useState(quickExit.logsOut !== null);
  // The focus moves to the answer, because the pressed button disappears.
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
