import { useTranslation } from 'react-i18next';
import { useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { RegistrationLayout } from '../app/Layouts.tsx';
import { LazyScreen } from '../app/LazyScreen.tsx';
import { NotFound } from '../app/NotFound.tsx';
import { Notice } from '../app/Notice.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';

const policy = () => import('../policies/PolicyScreen.tsx').then((module) => module.PolicyScreen);

/** The places below /registration (specification 2.4). */
const routes: RouteObject[] = [
  {
    element: <RegistrationLayout />,
    children: [
      ...['', 'confirmation', 'verify', 'unverified'].map((path) => ({
        path,
        element: <AccountsByOperator />,
      })),
      { path: 'terms', element: <LazyScreen key="terms" load={policy} /> },
      { path: '*', element: <NotFound /> },
    ],
  },
];

export function RegistrationApp() {
  return useRoutes(routes);
}

/** On this installation the person who runs it makes the accounts. */
function AccountsByOperator() {
  const { t } = useTranslation();
  return (
    <Notice title={t('registration.title')}>
      <p>{t('registration.text')}</p>
      <LinkButton href="/">{t('gate.logIn')}</LinkButton>
    </Notice>
  );
}
