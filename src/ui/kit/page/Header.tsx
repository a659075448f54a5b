import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../Button.tsx';
import { Chip } from '../Chip.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import { Logo } from '../Logo.tsx';
import styles from './Header.module.css';

type HeaderProps = {
  /** True for a person with the tester role: 'Test Mode' is shown. */
  testMode?: boolean;
  /** True to show the link to the account page. */
  hasAccount?: boolean;
  /** Logs out. Without this handler there is no log out button, as in the registration app. */
  onLogOut?: (() => void) | undefined;
};

/**
 * Shows the logo, the Test Mode label, the link to the account and the log out button (specification 2.1). Small
 * screens wrap the header, and hide nothing.
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
