import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../Button.tsx';
import { Chip } from '../Chip.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import { Logo } from '../Logo.tsx';
import styles from './Header.module.css';

type HeaderProps = {
  /** True for people with the tester role. */
  testMode?: boolean;
  /** True if the link to the account page is shown. */
  hasAccount?: boolean;
  /** Logs out; without it there is no log out button, as in the registration layout. */
  onLogOut?: (() => void) | undefined;
};

/**
 * Shows logo, Test Mode label, link to the account and log out button (specification 2.1). It wraps on small screens
 * and hides nothing.
 */
export function Header({ testMode = false, hasAccount = false, onLogOut }: HeaderProps) {
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      <div className={classNames('wrap', styles.row)}>
        <Link to="/" className={styles.home} aria-label={t('header.home')}>
          <Logo />
          {t('brand.name')}
        </Link>
        {testMode && <Chip tone="warm">{t('header.testMode')}</Chip>}
        <div className={styles.end}>
          {hasAccount && (
            <Link to="/account" className={styles.account}>
              <Icon name="person" />
              <span>{t('header.account')}</span>
            </Link>
          )}
          {onLogOut && (
            <Button variant="quiet" onClick={onLogOut}>
              {t('header.logOut')}
            </Button>
          )}
        </div>
      </div>
    </header>
  );
}
