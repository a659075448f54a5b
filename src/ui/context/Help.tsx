import { useContext } from 'react';
import type { HelpOrder } from '../../domain/catalogue/danger/help-order.ts';
import { ExitButton, ExitThisPage, HasExit } from '../kit/page/ExitThisPage.tsx';
import { Helplines, useHelplines } from '../kit/page/Helplines.tsx';
import { useExit } from './Exit.tsx';

type HelpProps = { isInDialog?: boolean; order?: HelpOrder | null };

/**
 * Shows the helplines and 'Exit this page', because people who need one may need the other. On a page that shows the
 * exit already, it is not repeated; a dialog has its own, because the page behind it cannot be pressed. Without an
 * `order` the lines keep the order of the person's language.
 */
export function Help({ isInDialog = false, order = null }: HelpProps) {
  const lines = useHelplines();
  const leave = useExit();
  const isOnPage = useContext(HasExit);
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
