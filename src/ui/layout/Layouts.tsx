import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { Outlet, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { showsTestMode } from '../../domain/account/roles.ts';
import { ExitBar, HasExit } from '../kit/page/ExitThisPage.tsx';
import { Footer } from '../kit/page/Footer.tsx';
import { useHelplines } from '../kit/page/Helplines.tsx';
import { Header } from '../kit/page/Header.tsx';
import { SkipLink } from '../kit/page/SkipLink.tsx';
import { SubscribeBanner } from '../kit/page/SubscribeBanner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { offlineParts } from './offline.ts';
import { useWayOut, WayOut } from '../context/Exit.tsx';
import { optionalPart, whenIdle } from '../context/OptionalPart.tsx';
import { useInLearnerApp, useSession } from '../context/Session.tsx';
import { Modal } from '../kit/Modal.tsx';
import styles from './layout.module.css';

/** Fetched early, while the network is available. */
const OfflineBanner = optionalPart(() => offlineParts().then((parts) => parts.OfflineBanner));
const Preferences = optionalPart(
  whenIdle(() => import('./Preferences.tsx').then((module) => module.Preferences)),
);
const NewVersionNote = optionalPart(whenIdle(() => offlineParts().then((parts) => parts.NewVersionNote)));

type LayoutProps = { children?: ReactNode };

/** Header and footer, with the banner for everyone who has not paid except in the shop, and the way out where it may be needed. */
export const MainLayout = observer(function MainLayout({ children }: LayoutProps) {
  const { user } = useSession();
  const exit = useWayOut();
  const { pathname } = useLocation();
  const isInShop = pathname === '/shop' || pathname.startsWith('/shop/');
  return (
    <>
      <SessionHeader />
      {user && user.paymentStatus !== 'paid' && !isInShop && <SubscribeBanner />}
      {exit && <ExitBar onExit={exit} />}
      <HasExit value={exit !== undefined}>
        <Main>{children}</Main>
      </HasExit>
      <HelpFooter />
      <Notes />
    </>
  );
});

/** Header only: the chat, whose own bar has the way out, and the admin app with its places `below`. */
export function HeaderLayout({ below, children }: LayoutProps & { below?: ReactNode }) {
  return (
    <>
      <SessionHeader />
      {below ?? <Notes isAbove />}
      <Main aboveError={<WayOut />}>{children}</Main>
      {below !== undefined && <Notes />}
    </>
  );
}

const SessionHeader = observer(function SessionHeader() {
  const { user, leave } = useSession();
  const exit = useWayOut();
  return (
    <>
      <SkipLink onExit={exit} />
      <Header
        testMode={showsTestMode(user?.roles ?? [])}
        hasAccount={useInLearnerApp()}
        onLogOut={user ? leave : undefined}
      />
      <LogOutAsk />
    </>
  );
});

/**
 * The notes about the network and a new version lie over the page, so that nothing moves when they appear: at the end
 * of the window, or above a conversation, whose controls are at its end.
 */
export function Notes({ isAbove = false }) {
  return (
    <div className={isAbove ? styles.notesAbove : styles.notes}>
      <OfflineBanner />
      <NewVersionNote />
    </div>
  );
}

/** Each path mounts a new screen, so that no state or error of the one before stays. */
export function Main({ aboveError, children }: LayoutProps & { aboveError?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <main id="main" tabIndex={-1}>
      <ErrorBoundary key={pathname} above={aboveError}>
        {children ?? <Outlet />}
      </ErrorBoundary>
    </main>
  );
}

/** The footer of every page, with the helplines. */
export function HelpFooter() {
  const helplines = useHelplines();
  return (
    <Footer helplines={helplines}>
      <Preferences />
    </Footer>
  );
}

/** Asks before a log out that removes answers which only this device has. */
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
