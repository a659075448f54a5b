import { useCallback, useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { scrollAfterMs } from '../../../domain/chat/timing.ts';
import type { ChatStore } from './chat-store.ts';
import { lastRow } from './transcript.ts';

/** Nearer than this to the end of the page, a reader follows the conversation. */
const nearPx = 120;

const isNearEnd = (): boolean =>
  window.innerHeight + window.scrollY > document.documentElement.scrollHeight - nearPx;

const place = () => ({ y: window.scrollY, height: document.documentElement.scrollHeight });

/** Whoever goes through the head of the page with the keyboard would have it taken out of view. */
function wouldLoseFocus(): boolean {
  const focused = document.activeElement;
  const below = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  return (
    focused?.matches(':focus-visible:not(body, main *)') === true &&
    focused.getBoundingClientRect().bottom < below
  );
}

const isStill = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/**
 * Keeps the end of the page in view while the reader is near it; the person's own act always goes there.
 * Someone who reads further up, or goes through the head of the page with the keyboard, is left alone and
 * told by `isBehind`. `Growth` tells when there is more.
 */
export function useFollowEnd() {
  const follows = useRef(true);
  const told = useRef(false);
  const [isBehind, setBehind] = useState(false);

  const tellBehind = useCallback((isNow: boolean) => {
    if (told.current === isNow) return;
    told.current = isNow;
    setBehind(isNow);
  }, []);

  const toEnd = useCallback(() => {
    follows.current = true;
    tellBehind(false);
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: isStill() ? 'auto' : 'smooth' });
  }, [tellBehind]);

  const stay = useCallback(() => {
    follows.current = false;
    tellBehind(!isNearEnd());
  }, [tellBehind]);

  const follow = useCallback(() => (wouldLoseFocus() ? stay() : toEnd()), [stay, toEnd]);

  useEffect(() => {
    let { y, height } = place();
    const onScroll = (): void => {
      const now = place();
      // Our own scrolling only goes down; whoever goes up wants to read there, unless the page shrank above.
      if (isNearEnd()) {
        follows.current = true;
        tellBehind(false);
      } else if (now.y < y && now.height >= height) follows.current = false;
      ({ y, height } = now);
    };
    const onFocus = (): void => {
      if (!wouldLoseFocus()) return;
      // A scroll to the end that is under way ends here.
      window.scrollTo({ top: window.scrollY, behavior: 'instant' });
      stay();
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('focusin', onFocus);
    };
  }, [tellBehind, stay]);

  const onGrowth = useCallback(
    (isOwn: boolean): (() => void) | undefined => {
      if (isOwn) follows.current = true;
      if (!follows.current) {
        tellBehind(!isNearEnd());
        return undefined;
      }
      const timer = setTimeout(isOwn ? toEnd : follow, scrollAfterMs);
      return () => clearTimeout(timer);
    },
    [tellBehind, toEnd, follow],
  );

  const onPicture = useCallback(() => follows.current && follow(), [follow]);
  return { isBehind, toEnd, onPicture, onGrowth };
}

type GrowthProps = { store: ChatStore; onGrowth: (isOwn: boolean) => (() => void) | undefined };

/** Tells when the page grows, apart from the conversation, which has nothing else to draw then. */
export const Growth = observer(function Growth({ store, onGrowth }: GrowthProps) {
  const { transcript, isTyping, pending, state, ownRow } = store;
  const lastOwn = useRef<string | null>(null);
  const progress = [
    lastRow(transcript)?.id,
    isTyping,
    pending?.touchpointStepEntityId,
    state.stage,
    state.failure !== null,
  ].join(' ');
  useEffect(() => {
    const isOwn = ownRow !== null && ownRow !== lastOwn.current;
    lastOwn.current = ownRow;
    return onGrowth(isOwn);
  }, [progress, ownRow, onGrowth]);
  return null;
});
