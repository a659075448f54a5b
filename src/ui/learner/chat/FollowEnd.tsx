import { useCallback, useEffect, useRef, useState } from 'react';
import { scrollAfterMs } from '../../../domain/chat/timing.ts';

/** Nearer than this to the end of the page, a reader follows the conversation. */
const nearPx = 120;

const isNearEnd = (): boolean =>
  window.innerHeight + window.scrollY > document.documentElement.scrollHeight - nearPx;

const place = () => ({ y: window.scrollY, height: document.documentElement.scrollHeight });

const isStill = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/**
 * Keeps the end of the page in view while the reader is near it. `progress` is anything that changes
 * when the page grows; `own` when the person acted, which always goes to the end. Someone reading
 * further up is left alone and told by `isBehind`.
 */
export function useFollowEnd(progress: string, own: string | null) {
  const follows = useRef(true);
  const seen = useRef('');
  const [isBehind, setBehind] = useState(false);

  const toEnd = useCallback(() => {
    follows.current = true;
    setBehind(false);
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: isStill() ? 'auto' : 'smooth' });
  }, []);

  useEffect(() => {
    let { y, height } = place();
    const onScroll = (): void => {
      const now = place();
      // Our own scrolling only goes down; whoever goes up wants to read there, unless the page shrank above.
      if (isNearEnd()) {
        follows.current = true;
        setBehind(false);
      } else if (now.y < y && now.height >= height) follows.current = false;
      ({ y, height } = now);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  useEffect(() => {
    if (own !== null) follows.current = true;
  }, [own]);

  useEffect(() => {
    if (seen.current === progress) return undefined;
    seen.current = progress;
    if (!follows.current) {
      setBehind(!isNearEnd());
      return undefined;
    }
    const timer = setTimeout(toEnd, scrollAfterMs);
    return () => clearTimeout(timer);
  }, [progress, toEnd]);

  const onPicture = useCallback(() => follows.current && toEnd(), [toEnd]);
  return { isBehind, toEnd, onPicture };
}
