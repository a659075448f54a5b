import { useLocation, useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { loadFullMarkdownParser } from '../kit/markdown/Markdown.tsx';
import { MainLayout } from '../layout/Layouts.tsx';
import { LazyScreen } from '../layout/LazyScreen.tsx';
import { policyPaths } from './public-paths.ts';
import { RouteChange } from './RouteChange.tsx';
import { RouterFallback } from './RouterFallback.tsx';
import { SignInGate } from './SignInGate.tsx';

const registration = () => import('../account/RegistrationApp.tsx').then((module) => module.RegistrationApp);
const others = () => import('../support/PolicyScreen.tsx');
/** Loads the parser of react-markdown beside the screen, not after it. */
const policy = async () => {
  const [{ PolicyScreen }] = await Promise.all([others(), loadFullMarkdownParser()]);
  return PolicyScreen;
};
/**
 * Loads the preview by way of the policies' chunk, so that the first file names no further ones for the few people
 * with a preview link.
 */
const preview = () => others().then((module) => module.loadPreviewScreen());

/** The routes. Registration and the policies are open to everyone (decision A02); all others need a sign-in. */
const routes: RouteObject[] = [
  { path: 'registration/*', element: <LazyScreen key="registration" load={registration} /> },
  { path: 'preview', element: <LazyScreen key="preview" load={preview} /> },
  {
    element: <MainLayout />,
    children: policyPaths.map((path) => ({ path, element: <LazyScreen key={path} load={policy} /> })),
  },
  { path: '*', element: <SignInGate /> },
];

/** Shows the screen at the browser's address, or the fallback page. */
export function AppRouter() {
  const { key } = useLocation();
  return (
    <RouterFallback place={key}>
      <RouteChange />
      {useRoutes(routes)}
    </RouterFallback>
  );
}
