import type { Page } from '@playwright/test';

/** The largest layout shift that a page may have: content must not move while a person reads or is about to press. */
export const mostShift = 0.02;

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/**
 * Sums up the layout shifts that follow no input, on each page opened after this call. The returned function returns
 * the sum, and prints the moved elements if it is too large.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const all = { shifted: 0, moved: [] as string[] };
    Object.assign(window, all);
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        (window as unknown as typeof all).shifted += value;
        for (const { node, previousRect: before, currentRect: now } of sources)
          all.moved.push(
            `${Math.round(startTime)} ms: ${node?.className || node?.nodeName} from ${before.y} (${before.height} high) to ${now.y} (${now.height})`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const { shifted, moved } = await page.evaluate(() => {
      const { shifted: sum, moved: what } = window as unknown as { shifted: number; moved: string[] };
      return { shifted: sum, moved: what };
    });
    if (shifted >= mostShift) process.stdout.write(`${page.url()} moved:\n${moved.join('\n')}\n`);
    return shifted;
  };
}
