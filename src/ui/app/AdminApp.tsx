import { useTranslation } from 'react-i18next';
import { useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { HeaderLayout } from './Layouts.tsx';
import { NotFound } from './NotFound.tsx';
import { Notice } from './Notice.tsx';

/** The places of the admin app, at / and below /admin (specification 2.3, decision A01). */
const routes: RouteObject[] = [
  {
    element: <HeaderLayout />,
    children: [
      ...['', 'admin', 'editor', 'admin/editor'].map((path) => ({ path, element: <AdminHome /> })),
      { path: '*', element: <NotFound /> },
    ],
  },
];

export function AdminApp() {
  return useRoutes(routes);
}

function AdminHome() {
  const { t } = useTranslation();
  return (
    <Notice title={t('admin.title')}>
      <p>{t('admin.text')}</p>
    </Notice>
  );
}
