import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { useServices } from '../../context/Services.tsx';
import { leavingStoreFrom } from '../account/quick-exit-store.ts';
import styles from '../page.module.css';

/** Asked once a device, before a tender conversation; the account's page has it, too. */
export const ExitChoice = observer(function ExitChoice() {
  const { t } = useTranslation();
  const services = useServices();
  const [leaving] = useState(() => leavingStoreFrom(services));
  const [wasAsked] = useState(leaving.logsOut !== null);
  // The pressed button disappears: its focus moves to the answer.
  const told = useRef<HTMLOutputElement>(null);
  const hasChosen = leaving.logsOut !== null;
  useEffect(() => {
    if (hasChosen && !wasAsked) told.current?.focus();
  }, [hasChosen, wasAsked]);
  if (wasAsked) return null;
  return (
    <section className={styles.asked} aria-label={t('exit.button')}>
      {leaving.logsOut === null ? (
        <>
          <p>{t('exit.ask')}</p>
          <div className={styles.answers}>
            <Button variant="quiet" onClick={() => leaving.choose(true)}>
              {t('exit.logOutToo')}
            </Button>
            <Button variant="plain" onClick={() => leaving.choose(false)}>
              {t('exit.stayLoggedIn')}
            </Button>
          </div>
        </>
      ) : (
        <output ref={told} tabIndex={-1}>
          {t(leaving.logsOut ? 'exit.willLogOut' : 'exit.willStay')}
        </output>
      )}
    </section>
  );
});
