import { useRoutes, type RouteObject } from 'react-router-dom';
import { LazyScreen } from '../layout/LazyScreen.tsx';
import { NotFound } from '../layout/NotFound.tsx';
import { AccountScreen } from '../learner/account/AccountScreen.tsx';
import { PastConversationsScreen } from '../learner/account/PastConversationsScreen.tsx';
import { RememberedScreen } from '../learner/account/RememberedScreen.tsx';

const reading = () =>
  import('../learner/read-again/ReadAgainScreen.tsx').then((module) => module.ReadAgainScreen);

const routes: RouteObject[] = [
  { index: true, element: <AccountScreen /> },
  { path: 'conversations', element: <PastConversationsScreen /> },
  { path: 'conversations/:conversationId', element: <LazyScreen key="reading" load={reading} /> },
  { path: 'remembered', element: <RememberedScreen /> },
  { path: '*', element: <NotFound /> },
];

export function AccountPages() {
  return useRoutes(routes);
}
