import { Workbench } from './workbench.ts';

/** The call to the workshop's worker; its answer has the same `id`. */
export type WorkshopCall = { id: number; call: keyof Workbench; args: unknown[] };
export type WorkshopAnswer = { id: number; value: unknown } | { id: number; failure: string };

const bench = new Workbench();
const answer = (message: WorkshopAnswer): void => self.postMessage(message, {});
/** The end of the last call: calls run one after the other. */
let last: Promise<unknown> = Promise.resolve();

self.addEventListener('message', ({ data: { id, call, args } }: MessageEvent<WorkshopCall>) => {
  last = last
    .then((): unknown => Reflect.apply(bench[call], bench, args))
    .then(
      (value) => answer({ id, value }),
      (error: unknown) => answer({ id, failure: String(error) }),
    );
});
