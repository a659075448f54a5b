import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { i18n } from 'i18next';
import { useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { LoadAdminServices } from '../../application/ports/device/admin-services.ts';
import { adminServicesOf } from '../admin/admin-services.ts';
import { AdminNav } from '../admin/AdminNav.tsx';
import { HeaderLayout } from '../layout/Layouts.tsx';
import { LazyScreen } from '../layout/LazyScreen.tsx';
import { NotFound } from '../layout/NotFound.tsx';
import { usePart, type Load } from '../context/Part.tsx';
import { ScreenNotLoaded } from '../context/screen-not-loaded.ts';
import { ServicesProvider, useServices } from '../context/Services.tsx';

const home = () => import('../admin/home/HomeScreen.tsx').then((module) => module.HomeScreen);
const editor = () => import('../admin/content/editor/EditorScreen.tsx').then((module) => module.EditorScreen);
const content = () => import('../admin/content/ContentScreen.tsx').then((module) => module.ContentScreen);
const history = () => import('../admin/content/HistoryScreen.tsx').then((module) => module.HistoryScreen);
const leaving = () =>
  import('../admin/content/leaving/LeavingScreen.tsx').then((module) => module.LeavingScreen);
const transfer = () =>
  import('../admin/content/transfer/TransferScreen.tsx').then((module) => module.TransferScreen);
const pictures = () =>
  import('../admin/content/pictures/PicturesScreen.tsx').then((module) => module.PicturesScreen);
const reviews = () =>
  import('../admin/content/review/ReviewsScreen.tsx').then((module) => module.ReviewsScreen);
const review = () => import('../admin/content/review/ReviewScreen.tsx').then((module) => module.ReviewScreen);
const people = () => import('../admin/people/PeopleScreen.tsx').then((module) => module.PeopleScreen);
const person = () => import('../admin/people/PersonScreen.tsx').then((module) => module.PersonScreen);
const log = () => import('../admin/people/LogScreen.tsx').then((module) => module.LogScreen);
const account = () => import('./AccountPages.tsx').then((module) => module.AccountPages);

const screens = [
  { path: '', load: home },
  { path: 'editor', load: editor },
  { path: 'content', load: content },
  { path: 'content/transfer', load: transfer },
  { path: 'content/pictures', load: pictures },
  { path: 'content/reviews', load: reviews },
  { path: 'content/reviews/:copyId', load: review },
  { path: 'content/:kind/:slug', load: history },
  { path: 'content/activity/:slug/leaving', load: leaving },
  { path: 'people', load: people },
  { path: 'people/:personId', load: person },
  { path: 'log', load: log },
  { path: 'account/*', load: account },
];

/** The places of the admin app, at / and below /admin (specification 2.3, decision A01). */
const routes: RouteObject[] = [
  {
    element: <HeaderLayout below={<AdminNav />} />,
    children: [
      ...['', 'admin/'].flatMap((base) =>
        screens.map(({ path, load }) => ({
          path: base + path,
          element: <LazyScreen key={path} load={load} />,
        })),
      ),
      { path: '*', element: <NotFound /> },
    ],
  },
];

/** Its texts and ports come with it; the texts are in English alone. */
export function AdminApp() {
  const { i18n } = useTranslation();
  const loadServices = adminServicesOf(useServices());
  const { Part: Admin, failure } = usePart(
    useMemo(() => placesWith(loadServices, i18n), [loadServices, i18n]),
  );
  if (failure) throw new ScreenNotLoaded(failure.error);
  return Admin && <Admin />;
}

const placesWith = (loadServices: LoadAdminServices, i18n: i18n): Load => {
  return async () => {
    // A language without these texts is ready before the English ones are here.
    const [services] = await Promise.all([loadServices(), i18n.loadNamespaces('admin')]);
    if (!i18n.hasResourceBundle('en', 'admin')) throw new Error('The texts of the admin app did not come.');
    return function Places() {
      return <ServicesProvider services={services}>{useRoutes(routes)}</ServicesProvider>;
    };
  };
};
