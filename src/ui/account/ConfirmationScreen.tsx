import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LetterIllustration } from '../kit/illustrations/LetterIllustration.tsx';
import { LogInButton } from './LogInButton.tsx';
import { MailboxLink, type MailboxLinkProps } from './MailboxLink.tsx';
import { RegistrationPage } from './RegistrationPage.tsx';
import { ResendForm } from './ResendForm.tsx';
import type { ResendVerificationStore } from './resend-store.ts';
import styles from './registration.module.css';

type ConfirmationProps = MailboxLinkProps & { resend: ResendVerificationStore };

/**
 * Says after a sign-up that the address must be verified by the mailed link, and requests another mail (specification
 * 2.4).
 */
export const ConfirmationScreen = observer(function ConfirmationScreen({
  resend,
  mailbox,
}: ConfirmationProps) {
  const { t } = useTranslation();
  const { registered } = resend;
  return (
    <RegistrationPage now="verify" beside={<LetterIllustration />} pictureFirst>
      <h1>{t('registration.confirmation.title')}</h1>
      {registered === null ? (
        <p className={styles.intro}>{t('registration.confirmation.text')}</p>
      ) : (
        <div className={styles.intro}>
          <p>
            {t('registration.confirmation.sentTo')} <strong className={styles.address}>{registered}</strong>
          </p>
          <p>{t('registration.confirmation.ready')}</p>
        </div>
      )}
      <MailboxLink mailbox={mailbox} />
      <h2>{t('registration.confirmation.next')}</h2>
      <ol className={styles.next}>
        {(['open', 'press', 'logIn'] as const).map((step) => (
          <li key={step}>{t(`registration.confirmation.${step}`)}</li>
        ))}
      </ol>
      <LogInButton variant="quiet" />
      <ResendForm resend={resend} asks={registered === null} />
      <p className={styles.wrong}>
        <Link to="/registration">{t('registration.confirmation.wrong')}</Link>
      </p>
    </RegistrationPage>
  );
});
