import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAdminPath } from './AdminNav.tsx';
import { AdminPage } from './AdminPage.tsx';
import { useAdminRoleNames } from './Permissions.tsx';

/** Says that the person's roles do not permit this screen. */
export function NotPermitted() {
  const { t } = useTranslation('admin');
  const path = useAdminPath();
  const names = useAdminRoleNames();
  return (
    <AdminPage title={t('notOpen.title')}>
      <p>{t('notOpen.text', { roles: names })}</p>
      <p>
        <Link to={path('')}>{t('notOpen.home')}</Link>
      </p>
    </AdminPage>
  );
}
