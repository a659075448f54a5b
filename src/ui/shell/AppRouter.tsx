import { useLocation, useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { fetchFullReader } from '../kit/Markdown.tsx';
import { MainLayout } from '../layout/Layouts.tsx';
import { LazyScreen } from '../layout/LazyScreen.tsx';
import { policies } from './public-paths.ts';
import { RouteChange } from './RouteChange.tsx';
import { RouterFallback } from './RouterFallback.tsx';
import { SignInGate } from './SignInGate.tsx';

const registration = () => import('../account/RegistrationApp.tsx').then((module) => module.RegistrationApp);
/** By the policies' file, so that the first one names no further files for the few who are sent a preview. */
const preview = async () => (await import('../support/PolicyScreen.tsx')).loadPreview();
const policy = async () => {
  const [{ PolicyScreen }] = await Promise.all([import('../support/PolicyScreen.tsx'), fetchFullReader()]);
  return PolicyScreen;
};

/** Open to everyone: registration and the policies (decision A02). Everything else asks who is there. */
const routes: RouteObject[] = [
  { path: 'registration/*', element: <LazyScreen key="registration" load={registration} /> },
  { path: 'preview', element: <LazyScreen key="preview" load={preview} /> },
  {
    element: <MainLayout />,
    children: policies.map((path) => ({ path, element: <LazyScreen key={path} load={policy} /> })),
  },
  { path: '*', element: <SignInGate /> },
];

/** What stands at the address the browser shows, or the fallback page. */
export function AppRouter() {
  const { key } = useLocation();
  return (
    <RouterFallback place={key}>
      <RouteChange />
      {useRoutes(routes)}
    </RouterFallback>
  );
}
