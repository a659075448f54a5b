import { useTranslation } from 'react-i18next';
import { LetterIllustration } from '../kit/illustrations/LetterIllustration.tsx';
import { LogIn } from './LogIn.tsx';
import { Mailbox, type MailProps } from './Mailbox.tsx';
import { Page } from './Page.tsx';
import { ResendForm } from './ResendForm.tsx';
import type { ResendStore } from './resend-store.ts';
import styles from './registration.module.css';

/** Asks whoever wants to log in to verify the address first (specification 2.4). */
export function UnverifiedScreen({ resend, mailbox }: MailProps & { resend: ResendStore }) {
  const { t } = useTranslation();
  return (
    <Page now="verify" beside={<LetterIllustration />} pictureFirst>
      <h1>{t('registration.unverified.title')}</h1>
      <p className={styles.intro}>{t('registration.unverified.text')}</p>
      <Mailbox mailbox={mailbox} />
      <p>{t('registration.unverified.verified')}</p>
      <LogIn variant="quiet" />
      <ResendForm resend={resend} asks />
    </Page>
  );
}
