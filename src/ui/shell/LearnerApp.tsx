import { isValidElement, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { matchRoutes, useRoutes } from 'react-router-dom';
import type { Params, RouteObject } from 'react-router-dom';
import type {
  LearnerGateway,
  ScreenSubject,
} from '../../application/ports/device/catalogue/learner-gateway.ts';
import { convertAddressForm, isDiscreetTab } from '../context/discreet.ts';
import { QuickExitBar } from '../context/Exit.tsx';
import { HeaderLayout, MainLayout } from '../layout/Layouts.tsx';
import { LazyScreen } from '../layout/LazyScreen.tsx';
import { NotFound } from '../layout/NotFound.tsx';
import { preloadLazyPart, type LoadComponent } from '../context/LazyPart.tsx';

const dashboard = () =>
  import('../learner/catalogue/DashboardScreen.tsx').then((module) => module.DashboardScreen);
const programme = () =>
  import('../learner/programme/ProgrammeScreen.tsx').then((module) => module.ProgrammeScreen);
const activity = () =>
  import('../learner/activity/ActivityScreen.tsx').then((module) => module.ActivityScreen);
const chat = () => import('../learner/chat/ChatScreen.tsx').then((module) => module.ChatScreen);
const discreetChat = () => import('../learner/chat/DiscreetChat.tsx').then((module) => module.DiscreetChat);
const shop = () => import('../learner/shop/ShopScreen.tsx').then((module) => module.ShopScreen);
const account = () => import('./AccountPages.tsx').then((module) => module.AccountPages);
const keepsakes = () =>
  import('../learner/account/KeepsakesScreen.tsx').then((module) => module.KeepsakesScreen);
const completion = () =>
  import('../learner/shop/CompletionScreen.tsx').then((module) => module.CompletionScreen);

/** Returns the data that a screen reads first, by the parameters of its route. It is the `handle` of the route. */
type Reads = (parameters: Params) => ScreenSubject;

const readsCatalogue: Reads = () => 'catalogue';
const readsProgramme: Reads = ({ programmeSlug }) => ({ programme: programmeSlug! });
const readsActivity: Reads = ({ activitySlug, programmeSlug }) => ({
  activity: activitySlug!,
  programme: programmeSlug,
});

/** The routes of conversations, which continue without a network. */
const chatRoutes: RouteObject = {
  element: <HeaderLayout />,
  children: ['programme/:programmeSlug/activity/:activitySlug/chat', 'activity/:activitySlug/chat'].map(
    (path) => ({
      path,
      /** A getter reads the tab's state at each render, because the tab may have become discreet meanwhile. */
      get element() {
        const load = isDiscreetTab() ? discreetChat : chat;
        return <LazyScreen key={load === chat ? 'chat' : 'covered'} load={load} above={<QuickExitBar />} />;
      },
    }),
  ),
};

const place = (path: string, load: LoadComponent, reads?: Reads): RouteObject => ({
  path,
  element: <LazyScreen key={path} load={load} />,
  handle: reads,
});

/** The routes of the learner and tester app (specification 2.2). */
const routes: RouteObject[] = [
  chatRoutes,
  {
    element: <MainLayout />,
    children: [
      place('', dashboard, readsCatalogue),
      place('programme/:programmeSlug', programme, readsProgramme),
      place('programme/:programmeSlug/activity/:activitySlug', activity, readsActivity),
      place('activity/:activitySlug', activity, readsActivity),
      place('account/*', account),
      place('what-we-made', keepsakes),
      place('shop', shop),
      place('shop/completion', completion),
      { path: '*', element: <NotFound /> },
    ],
  },
];

/**
 * Requests the data that the screen of this path reads first, while the current user is still being read. A dashboard
 * with a search in its query requests its own data.
 */
export function prefetchScreenData(path: string, learners: LearnerGateway): void {
  const { route, params } = matchRoutes(routes, convertAddressForm('plain', path))?.at(-1) ?? {};
  const reads = route?.handle as Reads | undefined;
  if (params && reads && !(reads === readsCatalogue && path.includes('?'))) learners.readAhead(reads(params));
}

/** Starts to load the chunk of the screen at this path. */
export function preloadScreen(path: string): void {
  const { element } = matchRoutes(routes, path)?.at(-1)?.route ?? {};
  if (isValidElement<{ load?: LoadComponent }>(element) && element.props.load)
    preloadLazyPart(element.props.load).catch(() => undefined);
}

const onStorage = (listener: () => void): (() => void) => {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
};

/** Returns the matching route's element, and renders again when another tab makes this one discreet. */
function usePlaces(places: RouteObject[]): ReactNode {
  useSyncExternalStore(onStorage, isDiscreetTab);
  return useRoutes(places);
}

export function LearnerApp() {
  return usePlaces(routes);
}

/**
 * Shows the conversations that this device stores, although no user is known without a network; shows `elsewhere` on
 * all other paths.
 */
export function OfflineConversationsApp({ elsewhere }: { elsewhere: ReactNode }) {
  return usePlaces([chatRoutes, { path: '*', element: elsewhere }]);
}
