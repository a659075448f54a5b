import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/Button.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';
import { TalkIllustration } from '../kit/illustrations/TalkIllustration.tsx';
import { useSession } from '../context/Session.tsx';
import { signInReturnAddress, hidePaymentSecret } from '../context/current-address.ts';
import styles from '../layout/layout.module.css';

/**
 * Loads the tour from a chunk of its own, because every page loads this file. If loading fails, the promise never
 * settles, so that React keeps the tour that the build has rendered into the page.
 */
const WelcomeTour = lazy(() =>
  import('./WelcomeTour.tsx').then(
    (module) => ({ default: module.WelcomeTour }),
    () => new Promise<never>(() => undefined),
  ),
);

/** Shows the welcome page to everyone who is not signed in (specification 2.1). */
export function Welcome() {
  const { t } = useTranslation();
  const { logIn, endedHereOnly, kept } = useSession();
  useEffect(hidePaymentSecret, []);
  return (
    <div className={styles.welcome}>
      <div>
        <h1>{t('gate.welcome')}</h1>
        {endedHereOnly && <p>{t('gate.endedHereOnly')}</p>}
        {kept.length > 0 && <p>{t('gate.keptWaits')}</p>}
        <p className={styles.lead}>{t('gate.welcomeText')}</p>
        <div className={styles.actions}>
          <Button
            variant="quiet"
            data-signing-in={t('gate.signingIn')}
            onClick={() => void logIn(signInReturnAddress())}
          >
            {t('gate.logIn')}
          </Button>
          <LinkButton href="/registration">{t('gate.signUp')}</LinkButton>
        </div>
      </div>
      <TalkIllustration />
      <Suspense fallback={<div className={styles.tour} />}>
        <WelcomeTour />
      </Suspense>
    </div>
  );
}
