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

/** The number of newest rows that are rendered while protected content is closed; null renders all rows. */
export const RenderedRowsLimitContext = createContext<number | null>(null);

/** The rendered rows, with the number of held rows at their start. */
type Drawn = { held: number | null; filling: ProgressiveRows };

/**
 * Renders a long conversation from its end: the newest rows first, older ones while the browser is idle. A group near
 * the viewport, or a print, does not wait. In the end all rows are there, for find-in-page and screen readers. When
 * other rows are held, all elements are new, because a removed one may be playing.
 */
export function useProgressiveRows(transcript: TranscriptGroups) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const held = useContext(RenderedRowsLimitContext);
  if (transcript !== emptyTranscript && drawn?.held !== held)
    setDrawn({ held, filling: startWithNewestRows(transcript, held ?? undefined) });
  const filling = drawn?.filling ?? null;
  const opened = drawn && String(drawn.held);

  // A request from before the rows were held must not render any of them.
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
 * Runs a task while the browser is idle; Safari, without idle callbacks, waits a short time. Returns the function that
 * cancels it.
 */
function whenIdle(task: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(task, 50);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(task, { timeout: 100 });
  return () => window.cancelIdleCallback(request);
}
