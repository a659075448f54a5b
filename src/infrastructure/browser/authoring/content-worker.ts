import { Workbench } from './workbench.ts';

/** A call of the workshop's, and the answer under the same number. */
export type WorkshopCall = { id: number; call: keyof Workbench; args: unknown[] };
export type WorkshopAnswer = { id: number; value: unknown } | { id: number; failure: string };

const bench = new Workbench();
/** A worker speaks as one is spoken to. */
const page = self as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;
/** One call after the other. */
let last: Promise<unknown> = Promise.resolve();

page.addEventListener('message', ({ data }) => {
  const { id, call, args } = data as WorkshopCall;
  const work = bench[call] as (...given: unknown[]) => Promise<unknown>;
  last = last
    .then(() => work.apply(bench, args))
    .then(
      (value) => page.postMessage({ id, value } satisfies WorkshopAnswer, []),
      (error: unknown) => page.postMessage({ id, failure: String(error) } satisfies WorkshopAnswer, []),
    );
});
