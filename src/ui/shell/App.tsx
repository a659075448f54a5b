import type { ComponentType, ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { AnnouncerProvider } from '../kit/Announcer.tsx';
import type { SessionStore } from '../stores/session-store.ts';
import { AddressRouter } from './AddressRouter.tsx';
import { AppRouter } from './AppRouter.tsx';
import type { Resolver } from '../stores/resolver.ts';
import { ServicesProvider } from '../context/Services.tsx';
import { SessionProvider } from '../context/Session.tsx';
import { SignInProgress } from './SignInGate.tsx';

type AppProps = {
  services: Resolver;
  session: SessionStore;
  Router?: ComponentType<{ children: ReactNode }>;
};

/** Renders the whole program, once it is configured. */
export const App = observer(function App({ services, session, Router = AddressRouter }: AppProps) {
  return (
    <ServicesProvider services={services}>
      <SessionProvider session={session}>
        <AnnouncerProvider>
          {session.returning ? (
            <SignInProgress kind="signing-in" />
          ) : (
            // The router is mounted after a sign-in has restored the address that the person wanted, because it reads
            // the address once.
            <Router>
              <AppRouter />
            </Router>
          )}
        </AnnouncerProvider>
      </SessionProvider>
    </ServicesProvider>
  );
});
