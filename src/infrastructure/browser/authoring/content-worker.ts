import { Workbench } from './workbench.ts';

/** A call of the workshop's, and the answer under the same number. */
export type WorkshopCall = { id: number; call: keyof Workbench; args: unknown[] };
export type WorkshopAnswer = { id: number; value: unknown } | { id: number; failure: string };

const bench = new Workbench();
const answer = (message: WorkshopAnswer): void => self.postMessage(message, {});
/** Calls run one after the other. */
let last: Promise<unknown> = Promise.resolve();

self.addEventListener('message', ({ data: { id, call, args } }: MessageEvent<WorkshopCall>) => {
  last = last
    .then((): unknown => Reflect.apply(bench[call], bench, args))
    .then(
      (value) => answer({ id, value }),
      (error: unknown) => answer({ id, failure: String(error) }),
    );
});
