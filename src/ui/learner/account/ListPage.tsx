import { useContext, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { createFailureText } from '../../context/failure-text.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { isReauthenticationRequired } from '../reauthentication/reauthentication-store.ts';
import { CloseProtectedContext } from '../reauthentication/ProtectedContent.tsx';
import styles from './keepsakes.module.css';

type ListPageProps = {
  title: string;
  lead: string;
  /** True while a single entry of the list is printed. */
  printing?: boolean;
  /** The link back; it leads to the account page by default. */
  back?: { to: string; text: string };
  children: ReactNode;
};

/** Shows the frame of a page that lists keepsakes, conversations or remembered answers. */
export function ListPage({ title, lead, printing, back, children }: ListPageProps) {
  const { t } = useTranslation('account');
  const { to, text } = back ?? { to: '/account', text: t('title') };
  return (
    <div className={`wrap ${styles.page}`} data-printing={printing || undefined}>
      <div className={styles.head}>
        <Link className={styles.back} to={to}>
          <Icon name="back" />
          {text}
        </Link>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </div>
  );
}

export function EmptyListText({ text }: { text: string }) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.nothing}>
      <p>{text}</p>
      <LinkButton to="/">{t('made.toActivities')}</LinkButton>
    </div>
  );
}

type NotShownProps = { title: string; failure: unknown; onAgain(): void };

export function ListLoadFailure({ title, failure, onAgain }: NotShownProps) {
  const { t } = useTranslation('account');
  const text = createFailureText(failure);
  const close = useContext(CloseProtectedContext);
  const isClosed = isReauthenticationRequired(failure);
  useEffect(() => {
    if (isClosed) close();
  }, [isClosed, close]);
  return (
    <div className={styles.nothing}>
      <h2>{title}</h2>
      <p role="alert">{'key' in text ? t(`translation:${text.key}`) : text.message}</p>
      <Button variant="quiet" onClick={onAgain}>
        {t('made.again')}
      </Button>
    </div>
  );
}
