import { useTranslation } from 'react-i18next';
import { LinkButton } from '../kit/LinkButton.tsx';
import styles from './registration.module.css';

export type MailProps = { /** The address at which unsent mails are read. */ mailbox: string | undefined };

/** Links to the mail in the browser, where no mail server is set up. */
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
