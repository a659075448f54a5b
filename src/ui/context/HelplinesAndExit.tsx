import { useContext } from 'react';
import type { HelpLineSorter } from '../../domain/catalogue/danger/help-order.ts';
import { ExitButton, ExitThisPage, HasExitContext } from '../kit/page/ExitThisPage.tsx';
import { Helplines, useHelplines } from '../kit/page/Helplines.tsx';
import { useQuickExit } from './Exit.tsx';

type HelpProps = { isInDialog?: boolean; order?: HelpLineSorter | null };

/**
 * Shows the helplines and 'Exit this page', because people who need one may need the other. A page that shows the exit
 * already does not repeat it; a dialog does, because it blocks the page behind. Without an `order` the lines keep that
 * of the person's language.
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
