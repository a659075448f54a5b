import { useTranslation } from 'react-i18next';
import { LinkButton } from '../kit/LinkButton.tsx';
import styles from './registration.module.css';

export type MailboxLinkProps = {
  /**
   * The address of the page that shows the mails of an installation without a mail server.
   */ mailbox: string | undefined;
};

/** Links to the page that shows the mails of an installation without a mail server. */
export function MailboxLink({ mailbox }: MailboxLinkProps) {
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
