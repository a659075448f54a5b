import { ChatScreen } from './ChatScreen.tsx';
import { DiscreetCover } from './DiscreetCover.tsx';

/** Shows the chat of a discreet tab behind a plain page. */
export function DiscreetChat() {
  return (
    <DiscreetCover>
      <ChatScreen />
    </DiscreetCover>
  );
}
