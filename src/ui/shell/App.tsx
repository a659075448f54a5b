import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { RouterProvider } from 'react-router-dom';
import { AnnouncerProvider } from '../kit/Announcer.tsx';
import type { SessionStore } from '../stores/session-store.ts';
import { createAppRouter } from './AppRouter.tsx';
import type { Resolver } from '../stores/resolver.ts';
import { ServicesProvider } from '../context/Services.tsx';
import { SessionProvider } from '../context/Session.tsx';
import { Waiting } from './SignInGate.tsx';

type AppProps = { services: Resolver; session: SessionStore; createRouter?: typeof createAppRouter };

/** The whole program, once it is configured. */
export const App = observer(function App({ services, session, createRouter = createAppRouter }: AppProps) {
  return (
    <ServicesProvider services={services}>
      <SessionProvider session={session}>
        <AnnouncerProvider>
          {session.returning ? <Waiting kind="signing-in" /> : <Places createRouter={createRouter} />}
        </AnnouncerProvider>
      </SessionProvider>
    </ServicesProvider>
  );
});

/** The router reads the address when it is made: after a sign-in, that is the address wanted before it. */
function Places({ createRouter }: { createRouter: typeof createAppRouter }) {
  const [router] = useState(createRouter);
  return <RouterProvider router={router} />;
}
