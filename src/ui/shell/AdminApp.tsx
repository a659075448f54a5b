import { useMemo } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { i18n } from 'i18next';
import { useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { Permission } from '../../domain/account/permissions.ts';
import type { LoadAdminServices } from '../../application/ports/device/platform/admin-services.ts';
import { getAdminServicesLoader } from '../admin/admin-services.ts';
import { AdminNav } from '../admin/AdminNav.tsx';
import { NotPermitted } from '../admin/NotPermitted.tsx';
import { PermissionsProvider, usePermissionCheck } from '../admin/Permissions.tsx';
import { HeaderLayout } from '../layout/Layouts.tsx';
import { LazyScreen } from '../layout/LazyScreen.tsx';
import { NotFound } from '../layout/NotFound.tsx';
import { useLazyPart, type LoadComponent } from '../context/LazyPart.tsx';
import { useSession } from '../context/Session.tsx';
import { ScreenNotLoadedError } from '../context/screen-not-loaded.ts';
import { ServicesProvider, useServices } from '../context/Services.tsx';

const home = () => import('../admin/home/HomeScreen.tsx').then((module) => module.HomeScreen);
const editor = () => import('../admin/studio/EditorScreen.tsx').then((module) => module.EditorScreen);
const content = () => import('../admin/content/ContentScreen.tsx').then((module) => module.ContentScreen);
const history = () => import('../admin/content/HistoryScreen.tsx').then((module) => module.HistoryScreen);
const dropOff = () => import('../admin/reporting/DropOffScreen.tsx').then((module) => module.DropOffScreen);
const transfer = () => import('../admin/exchange/TransferScreen.tsx').then((module) => module.TransferScreen);
const pictures = () => import('../admin/media/PicturesScreen.tsx').then((module) => module.PicturesScreen);
const reviews = () => import('../admin/review/ReviewsScreen.tsx').then((module) => module.ReviewsScreen);
const review = () => import('../admin/review/ReviewScreen.tsx').then((module) => module.ReviewScreen);
const people = () => import('../admin/people/PeopleScreen.tsx').then((module) => module.PeopleScreen);
const person = () => import('../admin/people/PersonScreen.tsx').then((module) => module.PersonScreen);
const sales = () => import('../admin/shop/SalesScreen.tsx').then((module) => module.SalesScreen);
const codes = () => import('../admin/shop/PromoCodesScreen.tsx').then((module) => module.PromoCodesScreen);
const licences = () => import('../admin/shop/LicencesScreen.tsx').then((module) => module.LicencesScreen);
const mails = () => import('../admin/mails/MailsScreen.tsx').then((module) => module.MailsScreen);
const terms = () => import('../admin/people/TermsScreen.tsx').then((module) => module.TermsScreen);
const log = () => import('../admin/people/AuditLogScreen.tsx').then((module) => module.AuditLogScreen);
const account = () => import('./AccountPages.tsx').then((module) => module.AccountPages);

/** The screens of the admin app; each needs the permission `needs`, if it is not null. */
const screens: readonly { path: string; load: LoadComponent; needs: Permission | null }[] = [
  { path: '', load: home, needs: null },
  { path: 'editor', load: editor, needs: 'content.write' },
  { path: 'content', load: content, needs: 'content.read' },
  { path: 'content/transfer', load: transfer, needs: 'content.write' },
  { path: 'content/pictures', load: pictures, needs: 'content.read' },
  { path: 'content/reviews', load: reviews, needs: 'content.read' },
  { path: 'content/reviews/:copyId', load: review, needs: 'content.read' },
  { path: 'content/:kind/:slug', load: history, needs: 'content.read' },
  { path: 'content/activity/:slug/leaving', load: dropOff, needs: 'figures.read' },
  { path: 'people', load: people, needs: 'people.read' },
  { path: 'people/:personId', load: person, needs: 'people.read' },
  { path: 'shop', load: sales, needs: 'sales.read' },
  { path: 'shop/codes', load: codes, needs: 'shop.codes' },
  { path: 'shop/licences', load: licences, needs: 'shop.licences' },
  { path: 'mails', load: mails, needs: 'mail.queue' },
  { path: 'terms', load: terms, needs: 'terms.read' },
  { path: 'log', load: log, needs: 'audit.read' },
  { path: 'account/*', load: account, needs: null },
];

/** The routes of the admin app, at / and below /admin (specification 2.3, decision A01). */
const routes: RouteObject[] = [
  {
    element: <HeaderLayout below={<AdminNav />} />,
    children: [
      ...['', 'admin/'].flatMap((base) =>
        screens.map(({ path, load, needs }) => ({
          path: base + path,
          element: <Place key={path} load={load} needs={needs} />,
        })),
      ),
      { path: '*', element: <NotFound /> },
    ],
  },
];

function Place({ load, needs }: { load: LoadComponent; needs: Permission | null }) {
  const may = usePermissionCheck();
  return needs === null || may(needs) ? <LazyScreen load={load} /> : <NotPermitted />;
}

/** Shows the admin app once its texts and ports are loaded. The texts exist in English only. */
export const AdminApp = observer(function AdminApp() {
  const { i18n } = useTranslation();
  const loadServices = getAdminServicesLoader(useServices());
  const { Part: Admin, failure } = useLazyPart(
    useMemo(() => placesWith(loadServices, i18n), [loadServices, i18n]),
  );
  const { user } = useSession();
  if (failure) throw new ScreenNotLoadedError(failure.error);
  return (
    Admin && (
      <PermissionsProvider roles={user?.roles ?? []}>
        <Admin />
      </PermissionsProvider>
    )
  );
});

const placesWith = (loadServices: LoadAdminServices, i18n: i18n): LoadComponent => {
  return async () => {
    // The English texts are awaited here, because i18next counts a language that has none as loaded before they arrive.
    const [services] = await Promise.all([loadServices(), i18n.loadNamespaces('admin')]);
    if (!i18n.hasResourceBundle('en', 'admin')) throw new Error('The texts of the admin app did not come.');
    return function Places() {
      return <ServicesProvider services={services}>{useRoutes(routes)}</ServicesProvider>;
    };
  };
};
