import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ExitBar } from '../kit/page/ExitThisPage.tsx';
import { performQuickExit } from './exit.ts';
import { useServices } from './Services.tsx';
import { useSession } from './Session.tsx';

/** Returns the action of 'Exit this page'. */
export function useQuickExit(): () => void {
  const services = useServices();
  const { t } = useTranslation();
  return () => performQuickExit(services, t('exit.loading'));
}

const content = /^\/(?:(?:programme|activity|account)\/.|what-we-made\b)/i;
const safeguarding = /^\/safeguarding-policy\b/i;

/**
 * Returns 'Exit this page' on pages that may put someone at risk; elsewhere undefined, because it would only worry
 * people. Must be called in an observer.
 */
export function useQuickExitIfNeeded(): (() => void) | undefined {
  const leave = useQuickExit();
  const { user, kept } = useSession();
  const { pathname } = useLocation();
  return safeguarding.test(pathname) || ((user || kept.length > 0) && content.test(pathname))
    ? leave
    : undefined;
}

/** Shows 'Exit this page' for a screen with its own bar, while that screen is loading or has failed. */
export const QuickExitBar = observer(function QuickExitBar() {
  const leave = useQuickExitIfNeeded();
  return leave && <ExitBar onExit={leave} isInside />;
});
