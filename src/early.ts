import { requestFirstScreenData } from './infrastructure/browser/early/first-requests.ts';
import {
  redirectToHiddenAddress,
  exposeAddressFunctions,
} from './infrastructure/browser/early/hide-address.ts';
import { exposeLeftPageReporter } from './infrastructure/browser/early/left-page.ts';
import { showAppearance } from './infrastructure/browser/early/appearance.ts';
import { keepFallbackFont, loadCachedFonts } from './infrastructure/browser/early/fonts.ts';
import { isSignedOutVisitor, showPrerenderedWelcome } from './infrastructure/browser/early/welcome.ts';
import { isPublicPath } from './ui/shell/public-paths.ts';

/** This script is part of the page itself and runs before the program has loaded, and before anything is drawn. */
showAppearance();
loadCachedFonts();
keepFallbackFont();
exposeAddressFunctions();
exposeLeftPageReporter();
if (!redirectToHiddenAddress()) {
  const settings = requestFirstScreenData(document.currentScript?.dataset ?? {});
  if (!isPublicPath(window.location.pathname) && isSignedOutVisitor()) showPrerenderedWelcome(settings);
}
