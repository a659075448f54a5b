import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ExitBar } from '../kit/page/ExitThisPage.tsx';
import { performQuickExit } from './exit.ts';
import { useServices } from './Services.tsx';
import { useSession } from './Session.tsx';

/** Returns the function that carries out 'Exit this page'. */
export function useQuickExit(): () => void {
  const services = useServices();
  const { t } = useTranslation();
  return () => performQuickExit(services, t('exit.loading'));
}

const content = /^\/(?:(?:programme|activity|account)\/.|what-we-made\b)/i;
const safeguarding = /^\/safeguarding-policy\b/i;

/**
 * Returns the function of 'Exit this page' on pages that may put someone at risk, otherwise undefined: on other pages
 * the button would only worry people. Must be called in an observer.
 */
export function useQuickExitIfNeeded(): (() => void) | undefined {
  const leave = useQuickExit();
  const { user, kept } = useSession();
  const { pathname } = useLocation();
  return safeguarding.test(pathname) || ((user || kept.length > 0) && content.test(pathname))
    ? leave
    : undefined;
}

/** Shows 'Exit this page' while a screen that has this button in a bar of its own is loading or has failed. */
export const QuickExitBar = observer(function QuickExitBar() {
  const leave = useQuickExitIfNeeded();
  return leave && <ExitBar onExit={leave} isInside />;
});
