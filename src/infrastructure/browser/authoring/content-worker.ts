import { Workbench } from './workbench.ts';

/** A call of the workshop's, and the answer under the same number. */
export type WorkshopCall = { id: number; call: keyof Workbench; args: unknown[] };
export type WorkshopAnswer = { id: number; value: unknown } | { id: number; failure: string };

const bench = new Workbench();
/** One call after the other. */
let last: Promise<unknown> = Promise.resolve();

self.addEventListener('message', ({ data: { id, call, args } }: MessageEvent<WorkshopCall>) => {
  const work = bench[call] as (...given: unknown[]) => Promise<unknown>;
  last = last
    .then(() => work.apply(bench, args))
    .then(
      (value) => self.postMessage({ id, value } satisfies WorkshopAnswer),
      (error: unknown) => self.postMessage({ id, failure: String(error) } satisfies WorkshopAnswer),
    );
});
