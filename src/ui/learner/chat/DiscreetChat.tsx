import { ChatScreen } from './ChatScreen.tsx';
import { Covered } from './DiscreetCover.tsx';

/** The chat of a discreet tab: a plain page stands before it. */
export function CoveredChat() {
  return (
    <Covered>
      <ChatScreen />
    </Covered>
  );
}
