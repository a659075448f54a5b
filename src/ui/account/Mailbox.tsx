import { useTranslation } from 'react-i18next';
import { LinkButton } from '../kit/LinkButton.tsx';
import styles from './registration.module.css';

export type MailProps = { /** Where mails are read that are not sent out. */ mailbox: string | undefined };

/** Where nobody has set up a mail server, the mail is read in the browser. */
export function Mailbox({ mailbox }: MailProps) {
  const { t, i18n } = useTranslation();
  if (mailbox === undefined) return null;
  return (
    <div className={styles.note}>
      <p>{t('registration.mailbox.text')}</p>
      <LinkButton variant="quiet" href={`${mailbox}?lng=${i18n.language}`}>
        {t('registration.mailbox.open')}
      </LinkButton>
    </div>
  );
}
