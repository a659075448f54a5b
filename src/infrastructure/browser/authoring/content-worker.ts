import { LocalDraftAnalyser } from './local-draft-analyser.ts';

/** A call to the worker that analyses drafts; the response has the same `id`. */
export type ContentWorkerRequest = { id: number; call: keyof LocalDraftAnalyser; args: unknown[] };
export type ContentWorkerResponse = { id: number; value: unknown } | { id: number; failure: string };

const bench = new LocalDraftAnalyser();
const answer = (message: ContentWorkerResponse): void => self.postMessage(message, {});
/** Settles when the last call has ended: calls run one after the other. */
let last: Promise<unknown> = Promise.resolve();

self.addEventListener('message', ({ data: { id, call, args } }: MessageEvent<ContentWorkerRequest>) => {
  last = last
    .then((): unknown => Reflect.apply(bench[call], bench, args))
    .then(
      (value) => answer({ id, value }),
      (error: unknown) => answer({ id, failure: String(error) }),
    );
});
