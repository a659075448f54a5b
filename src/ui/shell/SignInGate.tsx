import { useDeferredValue, useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '../../application/errors.ts';
import { Button } from '../kit/Button.tsx';
import { FullPageLoading } from '../kit/FullPageLoading.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';
import { LazyScreen } from '../layout/LazyScreen.tsx';
import { LearnerApp } from './LearnerApp.tsx';
import { MainLayout } from '../layout/Layouts.tsx';
import { Notice } from '../layout/Notice.tsx';
import { useSession } from '../context/Session.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import { Welcome } from './Welcome.tsx';
import { wordsFor } from '../context/failure-text.ts';

const admin = () => import('./AdminApp.tsx').then((module) => module.AdminApp);

/** Every place that needs a person: the states of signing in, then the app that the roles lead to. */
export const SignInGate = observer(function SignInGate() {
  const session = useSession();
  // Whoever is let in may wait for the page to be made in pieces; whoever leaves does so at once.
  const later = useDeferredValue(session.gate);
  const gate = session.gate.kind === 'signed-in' ? later : session.gate;
  switch (gate.kind) {
    case 'loading':
    case 'signing-in':
    case 'signing-out':
      return <Waiting kind={gate.kind} />;
    case 'signed-in':
      return (
        <>
          {gate.app === 'admin' ? <LazyScreen load={admin} /> : <LearnerApp />}
          <SessionEnded />
        </>
      );
    case 'anonymous':
      return (
        <MainLayout>
          <Welcome />
        </MainLayout>
      );
    case 'failed':
      return (
        <MainLayout>
          <SignInFailed code={gate.code} message={gate.message} />
        </MainLayout>
      );
    case 'no-role':
    case 'no-user':
    case 'wrong-clock':
    case 'unreadable-token':
      return (
        <MainLayout>
          <Unwelcome kind={gate.kind} />
        </MainLayout>
      );
  }
});

const waitingFor = {
  loading: 'gate.loading',
  'signing-in': 'gate.signingIn',
  'signing-out': 'gate.signingOut',
} as const;

/** The full-page view of a state that passes by itself. */
export function Waiting({ kind }: { kind: keyof typeof waitingFor }) {
  const { t } = useTranslation();
  return <FullPageLoading title={t('brand.name')} message={t(waitingFor[kind])} />;
}

const tryAgainMs = 10_000;

/** Starting again is a full load: the sign-in begins from nothing. What passes by itself is tried without it as well. */
function SignInFailed({ code, message }: { code: ErrorCode; message: string }) {
  const { t } = useTranslation();
  const { goOn } = useSession();
  useEffect(() => {
    const timer = setInterval(goOn, tryAgainMs);
    return () => clearInterval(timer);
  }, [goOn]);
  const text = wordsFor(code, message);
  return (
    <Notice title={t('gate.failed', { message: 'key' in text ? t(text.key) : text.message })}>
      {code === 'Network' && <p>{t('gate.unreachable')}</p>}
      <LinkButton href="/">{t('gate.startAgain')}</LinkButton>
    </Notice>
  );
}

const unwelcome = {
  'no-role': 'gate.noRole',
  'no-user': 'errors.user.notFound',
  'wrong-clock': 'errors.user.wrongClock',
  'unreadable-token': 'errors.user.unreadableToken',
} as const;

/** Signed in, but not known here, or without a role: the way on is out. */
function Unwelcome({ kind }: { kind: keyof typeof unwelcome }) {
  const { t } = useTranslation();
  const { logOut } = useSession();
  return (
    <Notice title={t(unwelcome[kind])}>
      <Button onClick={() => void logOut()}>
        {t(kind === 'no-role' ? 'gate.signOut' : 'errors.user.logInAgain')}
      </Button>
    </Notice>
  );
}
