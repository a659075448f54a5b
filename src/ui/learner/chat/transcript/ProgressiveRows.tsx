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
import {
  allRowsRendered,
  findNextGroup,
  startWithNewestRows,
  addRenderedGroup,
  type ProgressiveRows,
} from './progressive-rows.ts';
import { emptyTranscript, type TranscriptGroups } from '../store/transcript-groups.ts';

/** The number of newest rows to render while earlier rows are protected; null to render all. */
export const RenderedRowsLimitContext = createContext<number | null>(null);

/** The rendered rows, and the limit under which they were chosen. */
type Drawn = { held: number | null; filling: ProgressiveRows };

/**
 * Renders a long conversation from its end: the newest rows first, and older groups while the browser is idle, near the
 * viewport or for print. All rows are rendered in the end, so that find-in-page and screen readers reach them. A change
 * of the limit starts anew.
 */
export function useProgressiveRows(transcript: TranscriptGroups) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const held = useContext(RenderedRowsLimitContext);
  if (transcript !== emptyTranscript && drawn?.held !== held)
    setDrawn({ held, filling: startWithNewestRows(transcript, held ?? undefined) });
  const filling = drawn?.filling ?? null;
  const opened = drawn && String(drawn.held);

  // A request from before a change of the limit must not render rows that are now protected.
  const change = useCallback(
    (to: (before: ProgressiveRows) => ProgressiveRows) =>
      setDrawn((before) => (before?.held === held ? { held, filling: to(before.filling) } : before)),
    [held],
  );
  const fill = useCallback(
    (group: number) => startTransition(() => change((before) => addRenderedGroup(before, group))),
    [change],
  );

  const onOpen = useEffectEvent(() => {
    if (filling && findNextGroup(filling) !== null) toEnd();
  });
  useLayoutEffect(() => {
    if (opened !== null) onOpen();
  }, [opened]);

  useEffect(() => {
    const group = filling && held === null ? findNextGroup(filling) : null;
    return group === null ? undefined : whenIdle(() => fill(group));
  }, [filling, fill, held]);

  useEffect(() => {
    const drawAll = (): void => flushSync(() => change(() => allRowsRendered));
    if (held === null) window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, [held, change]);

  return { filling: filling ?? allRowsRendered, fill: held === null ? fill : undefined };
}

function toEnd(): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
}

/**
 * Runs a task while the browser is idle, or after 50 ms in Safari, which has no idle callbacks. Returns a function that
 * cancels this.
 */
function whenIdle(task: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(task, 50);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(task, { timeout: 100 });
  return () => window.cancelIdleCallback(request);
}
