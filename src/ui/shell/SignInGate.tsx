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
/** The tracker loads while the browser is idle, because its first call can wait. */
const PresenceTracker = createOptionalPartComponent(
  loadWhenIdle(() =>
    import('../learner/reauthentication/PresenceTracker.tsx').then((module) => module.PresenceTracker),
  ),
);
/** The page for a refused sign-in is loaded on demand, because few people see it. */
const signInRefused = () => import('./SignInRefused.tsx').then((module) => module.SignInRefused);
const admin = () => import('./AdminApp.tsx').then((module) => module.AdminApp);

/** Shows the progress or failure of the sign-in, then the app for the person's roles. */
export const SignInGate = observer(function SignInGate() {
  const session = useSession();
  // The app may be rendered with low priority; all other states are shown at once, above all after a log out.
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

/** Shows the full-page loading view of a state that ends without the person. */
export function SignInProgress({ kind }: { kind: keyof typeof waitingFor }) {
  const { t } = useTranslation();
  return <FullPageLoading title={t('brand.name')} message={t(waitingFor[kind])} />;
}

const tryAgainMs = 10_000;

type FailedProps = { code: ErrorCode; message: string };

/** Repeats the sign-in every 10 s after a failure that may pass. Stored conversations can be continued meanwhile. */
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

/** Says that the sign-in failed. Its link loads the page anew, so that no state of the failed sign-in remains. */
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

/** Says in a modal that the sign-in has ended, while the open screen stays visible behind it. */
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
