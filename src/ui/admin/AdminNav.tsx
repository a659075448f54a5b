import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { chooseAppForRoles } from '../../domain/account/roles.ts';
import { usePermissionCheck, useAdminRoles } from './Permissions.tsx';
import styles from './admin.module.css';

/**
 * Returns a function that turns a path of the admin app into a link. The app is served at / and below /admin (decision
 * A01), and its links keep the base of the current page.
 */
export function useAdminPath(): (place: string) => string {
  const { pathname } = useLocation();
  const base = /^\/admin(\/|$)/.test(pathname) ? '/admin' : '';
  return (place) => `${base}/${place}`.replace(/(.)\/$/, '$1');
}

export function AdminNav() {
  const { t } = useTranslation('admin');
  const path = useAdminPath();
  const may = usePermissionCheck();
  const roles = useAdminRoles();
  const places = [
    { to: path(''), text: t('nav.home'), isOpen: true },
    { to: path('editor'), text: t('nav.editor'), isOpen: may('content.write') },
    { to: path('content'), text: t('nav.content'), isOpen: may('content.read') },
    { to: path('people'), text: t('nav.people'), isOpen: may('people.read') },
    { to: path('shop'), text: t('nav.shop'), isOpen: may('sales.read') },
    { to: path('mails'), text: t('nav.mails'), isOpen: may('mail.queue') },
    { to: path('terms'), text: t('nav.terms'), isOpen: may('terms.read') },
    { to: path('log'), text: t('nav.log'), isOpen: may('audit.read') },
    { to: path('account'), text: t('nav.account'), isOpen: true },
  ].filter(({ isOpen }) => isOpen);
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
        {chooseAppForRoles({ roles, path: '/' }) === 'learner' && (
          <li>
            {/* A plain link loads the page anew, because the learner app has routes of its own. */}
            <a href="/">{t('nav.families')}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}
