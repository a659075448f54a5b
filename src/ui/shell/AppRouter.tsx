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
/** Loads the policy screen and the markdown parser at the same time. */
const policy = async () => {
  const [{ PolicyScreen }] = await Promise.all([others(), loadFullMarkdownParser()]);
  return PolicyScreen;
};
/**
 * Loads the preview screen through the policies' chunk, so that the first script does not list files that only the few
 * people with a preview link need.
 */
const preview = () => others().then((module) => module.loadPreviewScreen());

/**
 * The routes of all apps. Registration and policies are open to everyone (decision A02); other routes need a sign-in.
 */
const routes: RouteObject[] = [
  { path: 'registration/*', element: <LazyScreen key="registration" load={registration} /> },
  { path: 'preview', element: <LazyScreen key="preview" load={preview} /> },
  {
    element: <MainLayout />,
    children: policyPaths.map((path) => ({ path, element: <LazyScreen key={path} load={policy} /> })),
  },
  { path: '*', element: <SignInGate /> },
];

/** Shows the screen of the current address, or the fallback page. */
export function AppRouter() {
  const { key } = useLocation();
  return (
    <RouterFallback place={key}>
      <RouteChange />
      {useRoutes(routes)}
    </RouterFallback>
  );
}
