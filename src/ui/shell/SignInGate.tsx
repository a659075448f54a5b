import { useDeferredValue, useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '../../application/errors.ts';
import { FullPageLoading } from '../kit/page/FullPageLoading.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';
import { LazyScreen } from '../layout/LazyScreen.tsx';
import { OfflineConversationsApp, LearnerApp } from './LearnerApp.tsx';
import { MainLayout } from '../layout/Layouts.tsx';
import { loadOfflineParts } from '../layout/offline.ts';
import { NoticePage } from '../layout/NoticePage.tsx';
import { createOptionalPartComponent, loadWhenIdle } from '../context/OptionalPart.tsx';
import { useSession } from '../context/Session.tsx';
import { Welcome } from './Welcome.tsx';
import { failureTextOfCode } from '../context/failure-text.ts';
import { Modal } from '../kit/Modal.tsx';
import { currentPageAddress } from '../context/current-address.ts';

const KeptConversations = createOptionalPartComponent(() =>
  loadOfflineParts().then((parts) => parts.OfflineConversationLinks),
);
/** The tracker loads when the browser is idle, because its first call can wait. */
const PresenceTracker = createOptionalPartComponent(
  loadWhenIdle(() =>
    import('../learner/reauthentication/PresenceTracker.tsx').then((module) => module.PresenceTracker),
  ),
);
/** Loads the page on demand, because few people are refused, and hardly any of them without a network. */
const signInRefused = () => import('./SignInRefused.tsx').then((module) => module.SignInRefused);
const admin = () => import('./AdminApp.tsx').then((module) => module.AdminApp);

/** Shows the states of signing in, then the app of the person's roles, on every path that needs a person. */
export const SignInGate = observer(function SignInGate() {
  const session = useSession();
  // A person who is admitted may wait for the page to be rendered in parts; one who leaves does not wait.
  const later = useDeferredValue(session.gate);
  const gate = session.gate.kind === 'signed-in' ? later : session.gate;
  switch (gate.kind) {
    case 'loading':
    case 'signing-in':
    case 'signing-out':
      return <SignInProgress kind={gate.kind} />;
    case 'signed-in':
      return (
        <>
          {gate.app === 'admin' ? <LazyScreen load={admin} /> : <LearnerApp />}
          <SessionEnded />
          <PresenceTracker />
        </>
      );
    case 'anonymous':
      return (
        <MainLayout>
          <Welcome />
        </MainLayout>
      );
    case 'failed':
      return <Failed code={gate.code} message={gate.message} />;
    case 'no-role':
    case 'no-user':
    case 'wrong-clock':
    case 'unreadable-token':
    case 'no-storage':
      return (
        <MainLayout>
          <LazyScreen load={signInRefused} />
        </MainLayout>
      );
  }
});

const waitingFor = {
  loading: 'gate.loading',
  'signing-in': 'gate.signingIn',
  'signing-out': 'gate.signingOut',
} as const;

/** Shows the full-page view of a state that passes by itself. */
export function SignInProgress({ kind }: { kind: keyof typeof waitingFor }) {
  const { t } = useTranslation();
  return <FullPageLoading title={t('brand.name')} message={t(waitingFor[kind])} />;
}

const tryAgainMs = 10_000;

type FailedProps = { code: ErrorCode; message: string };

/** Tries again while the failure may pass. The conversations that this device stores continue meanwhile. */
const Failed = observer(function Failed(failure: FailedProps) {
  const { goOn, kept } = useSession();
  useEffect(() => {
    const timer = setInterval(goOn, tryAgainMs);
    return () => clearInterval(timer);
  }, [goOn]);
  const screen = (
    <MainLayout>
      <SignInFailed {...failure} />
    </MainLayout>
  );
  return kept.length > 0 ? <OfflineConversationsApp elsewhere={screen} /> : screen;
});

/** Says that signing in failed; starting again reloads the page, so that the sign-in begins from nothing. */
const SignInFailed = observer(function SignInFailed({ code, message }: FailedProps) {
  const { t } = useTranslation();
  const { kept } = useSession();
  const text = failureTextOfCode(code, message);
  return (
    <NoticePage title={t('gate.failed', { message: 'key' in text ? t(text.key) : text.message })}>
      {code === 'Network' && <p>{t('gate.unreachable')}</p>}
      {kept.length > 0 && <KeptConversations />}
      <LinkButton href="/">{t('gate.startAgain')}</LinkButton>
    </NoticePage>
  );
});

/** Says that the sign-in has ended while a screen is open, whose content stays visible behind this. */
const SessionEnded = observer(function SessionEnded() {
  const { t } = useTranslation();
  const { ended, logIn } = useSession();
  if (!ended) return null;
  return (
    <Modal
      title={t('gate.sessionEnded')}
      message={t('gate.sessionEndedText')}
      confirmText={t('gate.logIn')}
      hideCancel
      closeOnEscape={false}
      onConfirm={() => void logIn(currentPageAddress())}
    />
  );
});
