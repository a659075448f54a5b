import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { Outlet, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { isTestModeShown } from '../../domain/account/roles.ts';
import { ExitBar, HasExitContext } from '../kit/page/ExitThisPage.tsx';
import { Footer } from '../kit/page/Footer.tsx';
import { useHelplines } from '../kit/page/Helplines.tsx';
import { Header } from '../kit/page/Header.tsx';
import { SkipLink } from '../kit/page/SkipLink.tsx';
import { SubscribeBanner } from '../kit/page/SubscribeBanner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { loadOfflineParts } from './offline.ts';
import { useQuickExitIfNeeded, QuickExitBar } from '../context/Exit.tsx';
import { createOptionalPartComponent, loadWhenIdle } from '../context/OptionalPart.tsx';
import { useIsInLearnerApp, useSession } from '../context/Session.tsx';
import { Modal } from '../kit/Modal.tsx';
import styles from './layout.module.css';

/** The banner is loaded with the first page, because its chunk cannot be loaded once the network is lost. */
const OfflineBanner = createOptionalPartComponent(() =>
  loadOfflineParts().then((parts) => parts.OfflineBanner),
);
const Preferences = createOptionalPartComponent(
  loadWhenIdle(() => import('./Preferences.tsx').then((module) => module.Preferences)),
);
const NewVersionNote = createOptionalPartComponent(
  loadWhenIdle(() => loadOfflineParts().then((parts) => parts.NewVersionNote)),
);

type LayoutProps = { children?: ReactNode };

/**
 * Shows header, footer and 'Exit this page' where it is needed. Everyone who has not paid sees the subscribe banner,
 * except in the shop.
 */
export const MainLayout = observer(function MainLayout({ children }: LayoutProps) {
  const { user } = useSession();
  const exit = useQuickExitIfNeeded();
  const { pathname } = useLocation();
  const isInShop = pathname === '/shop' || pathname.startsWith('/shop/');
  return (
    <>
      <SessionHeader />
      {user && user.paymentStatus !== 'paid' && !isInShop && <SubscribeBanner />}
      {exit && <ExitBar onExit={exit} />}
      <HasExitContext value={exit !== undefined}>
        <MainContent>{children}</MainContent>
      </HasExitContext>
      <HelpFooter />
      <LayoutNotices />
    </>
  );
});

/**
 * Shows a header without a footer. The chat has help and 'Exit this page' in its own bar; a failed chat shows them
 * around the error. The admin app has its navigation in `below`.
 */
export function HeaderLayout({ below, children }: LayoutProps & { below?: ReactNode }) {
  return (
    <>
      <SessionHeader />
      {below ?? <LayoutNotices isAbove />}
      <MainContent aboveError={<QuickExitBar />} belowError={below === undefined && <HelpFooter />}>
        {children}
      </MainContent>
      {below !== undefined && <LayoutNotices />}
    </>
  );
}

const SessionHeader = observer(function SessionHeader() {
  const { user, leave } = useSession();
  const exit = useQuickExitIfNeeded();
  return (
    <>
      <SkipLink onExit={exit} />
      <Header
        testMode={isTestModeShown(user?.roles ?? [])}
        hasAccount={useIsInLearnerApp()}
        onLogOut={user ? leave : undefined}
      />
      <LogOutAsk />
    </>
  );
});

/**
 * Shows the notes about the network and a new version over the page, so that they move nothing: at the end of the
 * window, or with `isAbove` at its start, because a conversation has its controls at the end.
 */
export function LayoutNotices({ isAbove = false }) {
  return (
    <div className={isAbove ? styles.notesAbove : styles.notes}>
      <OfflineBanner />
      <NewVersionNote />
    </div>
  );
}

type MainProps = LayoutProps & { aboveError?: ReactNode; belowError?: ReactNode };

/** Mounts the content anew for each path, so that no state or error of the previous screen stays. */
export function MainContent({ aboveError, belowError, children }: MainProps) {
  const { pathname } = useLocation();
  return (
    <main id="main" tabIndex={-1}>
      <ErrorBoundary key={pathname} above={aboveError} below={belowError}>
        {children ?? <Outlet />}
      </ErrorBoundary>
    </main>
  );
}

/** Shows the footer of every page, with the helplines. */
export function HelpFooter() {
  const helplines = useHelplines();
  return (
    <Footer helplines={helplines}>
      <Preferences />
    </Footer>
  );
}

/** Asks for confirmation of a log out that would delete answers which only this device has. */
const LogOutAsk = observer(function LogOutAsk() {
  const { t } = useTranslation();
  const { isAskedToStay, logOut, stay } = useSession();
  if (!isAskedToStay) return null;
  return (
    <Modal
      title={t('leaving.title')}
      message={t('leaving.text')}
      confirmText={t('header.logOut')}
      cancelText={t('leaving.stay')}
      destructive
      onConfirm={() => void logOut()}
      onCancel={stay}
    />
  );
});
