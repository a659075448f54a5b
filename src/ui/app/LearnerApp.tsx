import { isValidElement } from 'react';
import { matchRoutes, useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { HeaderLayout, MainLayout } from './Layouts.tsx';
import { LazyScreen } from './LazyScreen.tsx';
import { NotFound } from './NotFound.tsx';
import { fetchPart, type Load } from './Part.tsx';

const dashboard = () =>
  import('../learner/dashboard/DashboardScreen.tsx').then((module) => module.DashboardScreen);
const programme = () =>
  import('../learner/programme/ProgrammeScreen.tsx').then((module) => module.ProgrammeScreen);
const activity = () =>
  import('../learner/activity/ActivityScreen.tsx').then((module) => module.ActivityScreen);
const chat = () => import('../learner/chat/ChatScreen.tsx').then((module) => module.ChatScreen);
const shop = () => import('./PaymentUnavailable.tsx').then((module) => module.Shop);
const completion = () => import('./PaymentUnavailable.tsx').then((module) => module.ShopCompletion);

/** The places of the learner and tester app (specification 2.2). */
const routes: RouteObject[] = [
  {
    element: <HeaderLayout />,
    children: [
      {
        path: 'programme/:programmeSlug/activity/:activitySlug/chat',
        element: <LazyScreen key="chat" load={chat} />,
      },
      { path: 'activity/:activitySlug/chat', element: <LazyScreen key="chat" load={chat} /> },
    ],
  },
  {
    element: <MainLayout />,
    children: [
      { index: true, element: <LazyScreen key="dashboard" load={dashboard} /> },
      { path: 'programme/:programmeSlug', element: <LazyScreen key="programme" load={programme} /> },
      {
        path: 'programme/:programmeSlug/activity/:activitySlug',
        element: <LazyScreen key="activity" load={activity} />,
      },
      { path: 'activity/:activitySlug', element: <LazyScreen key="activity" load={activity} /> },
      { path: 'shop', element: <LazyScreen key="shop" load={shop} /> },
      { path: 'shop/completion', element: <LazyScreen key="completion" load={completion} /> },
      { path: '*', element: <NotFound /> },
    ],
  },
];

/** Begins to fetch the screen of this path, without waiting for who the person is. */
export function fetchScreen(path: string): void {
  const { element } = matchRoutes(routes, path)?.at(-1)?.route ?? {};
  if (isValidElement<{ load?: Load }>(element) && element.props.load)
    fetchPart(element.props.load).catch(() => undefined);
}

export function LearnerApp() {
  return useRoutes(routes);
}
