import { useContext } from 'react';
import type { HelpLineSorter } from '../../domain/catalogue/danger/help-order.ts';
import { ExitButton, ExitThisPage, HasExitContext } from '../kit/page/ExitThisPage.tsx';
import { Helplines, useHelplines } from '../kit/page/Helplines.tsx';
import { useQuickExit } from './Exit.tsx';

type HelpProps = { isInDialog?: boolean; order?: HelpLineSorter | null };

/**
 * Shows the helplines and 'Exit this page', because a person who needs one may need the other. The button is left out
 * on a page that already has one, but not in a dialog, which blocks the page behind. `order` sorts the helplines;
 * without it they have the order of the locale file.
 */
export function HelplinesAndExit({ isInDialog = false, order = null }: HelpProps) {
  const lines = useHelplines();
  const leave = useQuickExit();
  const isOnPage = useContext(HasExitContext);
  const Exit = isInDialog ? ExitButton : ExitThisPage;
  return (
    <>
      {(isInDialog || !isOnPage) && (
        <p>
          <Exit onExit={leave} />
        </p>
      )}
      <Helplines lines={order ? order(lines) : lines} />
    </>
  );
}
