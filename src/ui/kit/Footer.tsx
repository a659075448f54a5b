import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { Helplines } from './Helplines.tsx';
import type { Helpline } from './Helplines.tsx';
import styles from './Footer.module.css';

const policies = [
  ['/privacy-policy', 'footer.privacyPolicy'],
  ['/safeguarding-policy', 'footer.safeguardingPolicy'],
  ['/cookie-policy', 'footer.cookiePolicy'],
] as const;

/** Help at the same place of every page, and the policies. */
export function Footer({ helplines = [] }: { helplines?: readonly Helpline[] }) {
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
      <nav className={classNames('wrap', styles.policies)} aria-label={t('footer.policies')}>
        {policies.map(([path, text]) => (
          <Link key={path} to={path}>
            {t(text)}
          </Link>
        ))}
      </nav>
    </footer>
  );
}
