import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import styles from './admin.module.css';

/** The admin app answers at / and below /admin (decision A01); its links stay where the person is. */
export function useAdminPath(): (place: string) => string {
  const { pathname } = useLocation();
  const base = /^\/admin(\/|$)/.test(pathname) ? '/admin' : '';
  return (place) => `${base}/${place}`.replace(/(.)\/$/, '$1');
}

export function AdminNav() {
  const { t } = useTranslation('admin');
  const path = useAdminPath();
  const places = [
    { to: path(''), text: t('nav.home') },
    { to: path('editor'), text: t('nav.editor') },
    { to: path('content'), text: t('nav.content') },
    { to: path('people'), text: t('nav.people') },
    { to: path('log'), text: t('nav.log') },
    { to: path('account'), text: t('nav.account') },
  ];
  return (
    <nav className={styles.nav} aria-label={t('nav.label')} lang="en-GB">
      <ul className="wrap">
        {places.map(({ to, text }) => (
          <li key={to}>
            <NavLink to={to} end>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
