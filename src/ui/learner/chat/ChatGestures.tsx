import { observer } from 'mobx-react-lite';
import { useUnintendedTapFilter } from './CalmTaps.tsx';
import type { ChatStore } from './store/chat-store.ts';
import { SpeedUpShortcut } from './SpeedUpShortcut.tsx';

/** Handles taps, and the hidden shortcut for shorter delays, while a conversation is open. */
export const ChatGestures = observer(function ChatGestures({ store }: { store: ChatStore }) {
  const { state, pending, isComplete, isHalted } = store;
  const isAtRest = isComplete || isHalted || (state.plannedFor ?? state.failure) !== null;
  useUnintendedTapFilter(pending?.touchpointStepEntityId ?? (isAtRest ? null : state.stage));
  return <SpeedUpShortcut store={store.pace} />;
});
