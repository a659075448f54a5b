import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { allDrawn, nextGroup, openingWith, withGroup, type ProgressiveRows } from './progressive-rows.ts';
import { emptyTranscript, type Transcript } from './transcript.ts';

/** So many of the newest rows are drawn and none before, while old words are closed; null: all are. */
export const HeldRows = createContext<number | null>(null);

/**
 * A long conversation opens at its end with the newest rows. The older ones follow while the browser is
 * idle, in renderings that yield to everything else; a group that comes near the viewport does not wait,
 * and neither does the printer. In the end all of them are there for find-in-page and screen readers.
 * Where rows are held it begins anew with each change of that.
 */
export function useProgressiveRows(transcript: Transcript) {
  const [filling, setFilling] = useState<ProgressiveRows | null>(null);
  const held = useContext(HeldRows);
  const isOpen = filling !== null;
  if (!isOpen && transcript !== emptyTranscript) setFilling(openingWith(transcript, held ?? undefined));

  const fill = useCallback(
    (group: number) => startTransition(() => setFilling((before) => before && withGroup(before, group))),
    [],
  );

  const onOpen = useEffectEvent(() => {
    if (filling && nextGroup(filling) !== null) toEnd();
  });
  useLayoutEffect(() => {
    if (isOpen) onOpen();
  }, [isOpen]);

  useEffect(() => {
    const group = filling && held === null ? nextGroup(filling) : null;
    return group === null ? undefined : whenIdle(() => fill(group));
  }, [filling, fill, held]);

  useEffect(() => {
    const drawAll = (): void => flushSync(() => setFilling((before) => before && allDrawn));
    if (held === null) window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, [held]);

  return { filling: filling ?? allDrawn, fill: held === null ? fill : undefined };
}

function toEnd(): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
}

/** Safari has no idle callbacks: there a short pause does. Returns the calling off. */
function whenIdle(task: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(task, 50);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(task, { timeout: 100 });
  return () => window.cancelIdleCallback(request);
}
