import { useState } from 'react';
import { useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { RegistrationLayout } from '../app/Layouts.tsx';
import { LazyScreen } from '../app/LazyScreen.tsx';
import { NotFound } from '../app/NotFound.tsx';
import { useServices } from '../app/Services.tsx';
import type { Resolver } from '../app/resolver.ts';
import { ConfirmationScreen } from './ConfirmationScreen.tsx';
import { registrationStoreFrom } from './registration-store.ts';
import { resendStoreFrom } from './resend-store.ts';
import { SignUpScreen } from './SignUpScreen.tsx';
import { UnverifiedScreen } from './UnverifiedScreen.tsx';
import { VerifyScreen } from './VerifyScreen.tsx';
import { WayToAccount } from './way-to-account.ts';

const policy = () => import('../policies/PolicyScreen.tsx').then((module) => module.PolicyScreen);

/** The registration app (specification 2.4). What is typed lives as long as it is open, from page to page. */
export function RegistrationApp() {
  const services = useServices();
  const [routes] = useState(() => routesWith(services));
  return useRoutes(routes);
}

function routesWith(services: Resolver): RouteObject[] {
  const form = registrationStoreFrom(services);
  const resend = resendStoreFrom(services);
  const way = services.get<WayToAccount>(WayToAccount);
  return [
    {
      element: <RegistrationLayout />,
      children: [
        { index: true, element: <SignUpScreen form={form} resend={resend} way={way} /> },
        { path: 'confirmation', element: <ConfirmationScreen resend={resend} /> },
        { path: 'unverified', element: <UnverifiedScreen resend={resend} /> },
        { path: 'verify', element: <VerifyScreen /> },
        { path: 'terms', element: <LazyScreen key="terms" load={policy} /> },
        { path: '*', element: <NotFound /> },
      ],
    },
  ];
}
