import { useContext } from 'react';
import { ExitButton, ExitThisPage, HasExit } from '../kit/ExitThisPage.tsx';
import { Helplines, useHelplines } from '../kit/Helplines.tsx';
import { useExit } from './Exit.tsx';

/**
 * The helplines, and the way out with them: whoever needs the one may need the other. On a page that has the way out
 * already it stands there once; a dialog has its own, because the page behind it cannot be pressed.
 */
export function Help({ isInDialog = false }) {
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
      <Helplines lines={useHelplines()} />
    </>
  );
}
