import { ChatScreen } from './ChatScreen.tsx';
import { DiscreetCover } from './DiscreetCover.tsx';

/** The chat of a discreet tab: a plain page stands before it. */
export function DiscreetChat() {
  return (
    <DiscreetCover>
      <ChatScreen />
    </DiscreetCover>
  );
}
