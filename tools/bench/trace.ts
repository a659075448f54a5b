import type { Page } from '@playwright/test';

type TraceEvent = {
  name: string;
  cat: string;
  ph: string;
  /** The timestamp (µs); `tdur` is the processor time (µs). */
  ts: number;
  dur?: number;
  tdur?: number;
  pid: number;
  tid: number;
};

/** The tasks of a page's main thread, and the instant of a mark. All times are in µs; `cpu` is processor time. */
export type MainThread = {
  tasks: readonly { from: number; to: number; cpu: number }[];
  marks(name: string): readonly number[];
};

/** Traces the main thread during `work`; the page must set the performance mark `mark` during that time. */
export async function traceMainThread(
  page: Page,
  mark: string,
  work: () => Promise<void>,
): Promise<MainThread> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const marks = traceEvents.filter(({ cat }) => cat.includes('blink.user_timing'));
  const { pid, tid } = marks.find(({ name }) => name === mark)!;
  const tasks = traceEvents.filter(
    (event) => event.pid === pid && event.tid === tid && event.ph === 'X' && /\bRunTask$/.test(event.name),
  );
  return {
    tasks: tasks.map(({ ts, dur = 0, tdur = dur }) => ({ from: ts, to: ts + dur, cpu: tdur })),
    marks: (wanted) => marks.filter(({ name }) => name === wanted).map(({ ts }) => ts),
  };
}
