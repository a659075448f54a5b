import { askFirst } from './infrastructure/browser/early/first-requests.ts';
import { leavesForHidden, lendAddresses } from './infrastructure/browser/early/hide-address.ts';
import { lendLeftPage } from './infrastructure/browser/early/left-page.ts';
import { showAppearance } from './infrastructure/browser/early/appearance.ts';
import { keepStandIn, readKeptFonts } from './infrastructure/browser/early/fonts.ts';
import { isVisitor, showWelcome } from './infrastructure/browser/early/welcome.ts';
import { isPublic } from './ui/shell/public-paths.ts';

/** This script is part of the page itself and runs before the program has loaded, and before anything is drawn. */
showAppearance();
readKeptFonts();
keepStandIn();
lendAddresses();
lendLeftPage();
if (!leavesForHidden()) {
  const settings = askFirst(document.currentScript?.dataset ?? {});
  if (!isPublic(window.location.pathname) && isVisitor()) showWelcome(settings);
}
