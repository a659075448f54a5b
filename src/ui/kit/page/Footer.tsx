import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { Helplines } from './Helplines.tsx';
import type { Helpline } from '../../../domain/support/helpline.ts';
import styles from './Footer.module.css';

const policies = [
  ['/privacy-policy', 'footer.privacyPolicy'],
  ['/safeguarding-policy', 'footer.safeguardingPolicy'],
  ['/cookie-policy', 'footer.cookiePolicy'],
] as const;

type FooterProps = { helplines?: readonly Helpline[]; children?: ReactNode };

/** Shows the helplines, the policies and the preferences, at the same place on every page. */
export function Footer({ helplines = [], children }: FooterProps) {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <footer className={styles.footer}>
      <section className={classNames('wrap', styles.help)} aria-labelledby={headingId}>
        <div>
          <h2 id={headingId}>{t('footer.helpTitle')}</h2>
          <p>{t('footer.helpText')}</p>
        </div>
        {helplines.length > 0 && <Helplines lines={helplines} />}
      </section>
      <div className={classNames('wrap', styles.end)}>
        <nav className={styles.policies} aria-label={t('footer.policies')}>
          {policies.map(([path, text]) => (
            <Link key={path} to={path}>
              {t(text)}
            </Link>
          ))}
        </nav>
        {children}
      </div>
    </footer>
  );
}
