import type { Step } from '../../../src/domain/steps/step-kinds.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { SystemClock } from '../../../src/infrastructure/shared/platform/system-clock.ts';
import { listTranscriptRows } from '../../../src/ui/learner/chat/store/transcript-groups.ts';
import type { BenchPage } from '../chat.ts';
import { appendPlain, openPlain } from './plain.ts';
import { openProduct, prepareProduct } from './product.tsx';
import { texts } from './texts.ts';

const i18n = await prepareProduct();
const isPlain = window.location.search.includes('plain');
const clock = new ManualClock(Date.now());
let count = 0;

const stepsOf = (said: readonly string[], viewed: number): Step[] =>
  said.map((text, index) => ({
    touchpointStepEntityId: `s${index}`,
    stepType: 'message',
    ordinal: index + 1,
    viewed: index < viewed,
    text,
  }));

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** One channel serves all bubbles: making one would be measured with every bubble. */
const { port1, port2 } = new MessageChannel();
port1.start();

/** Resolves after the next frame is painted: a message is handled after the frame's own work. */
async function painted(): Promise<void> {
  await frame();
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true });
    port2.postMessage(null);
  });
}

const letters = (text: string): string => text.replace(/[^a-z0-9]/gi, '');

/** Returns whether the newest of `history` bubbles is inside the window. */
function isNewestInView(history: number): boolean {
  const wanted = letters(texts(history - 1, 1)[0]!).slice(0, 20);
  const rows = [...document.querySelectorAll('ol > li')].slice(-3);
  return rows.some((row) => {
    if (!letters(row.textContent).includes(wanted)) return false;
    const { top, bottom, height } = row.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < window.innerHeight - 10;
  });
}

let longTasks: number[] = [];
new PerformanceObserver((list) =>
  longTasks.push(...list.getEntries().map(({ duration }) => duration)),
).observe({ type: 'longtask' });

/** Resolves once the page has scrolled to its end, or cannot scroll. */
const scrolled = (): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true })),
    new Promise((resolve) => setTimeout(resolve, 1500)),
  ]);

const bench: BenchPage = {
  async open(history, coming) {
    count = history;
    const steps = isPlain ? [] : stepsOf(texts(0, history + coming), history);
    const from = performance.now();
    if (isPlain) openPlain(history);
    else openProduct(i18n, steps, clock);
    await frame();
    while (!isNewestInView(history)) await frame();
    await painted();
    return performance.now() - from;
  },

  async append(times) {
    for (let added = 0; added < times; added += 1) {
      const end = scrolled();
      performance.mark('append');
      if (isPlain) appendPlain(count);
      else clock.moveTo(clock.nextAt!);
      await painted();
      performance.mark('painted');
      await end;
      await painted();
      count += 1;
    }
  },

  async due(steps) {
    const seenAt: number[] = [];
    const rows = (): number => document.querySelectorAll('[data-row]').length;
    new MutationObserver(() => {
      while (seenAt.length < rows()) seenAt.push(Date.now());
    }).observe(document.getElementById('root')!, { childList: true, subtree: true });
    const said = Array.from({ length: steps }, (_, index) => `Word${index}`);
    const store = openProduct(i18n, stepsOf(said, 0), new SystemClock());
    store.pace.choose('quick');
    while (seenAt.length < steps) await new Promise((resolve) => setTimeout(resolve, 200));
    return listTranscriptRows(store.transcript).map(({ bubble }, index) => seenAt[index]! - bubble!.shownAt);
  },

  async takeLongTasks() {
    // The observer is called shortly after the task.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const taken = longTasks;
    longTasks = [];
    return taken;
  },
};
Object.assign(globalThis, { bench });
document.title = 'ready';
