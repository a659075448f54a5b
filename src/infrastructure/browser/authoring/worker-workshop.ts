import { AppError } from '../../../application/errors.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type {
  DraftAnalyser,
  DraftDiagram,
  DraftExamination,
} from '../../../application/ports/device/authoring/draft-analyser.ts';
import type { ContentWorkerResponse, ContentWorkerRequest } from './content-worker.ts';

type Waiting = { done: (value: unknown) => void; failed: (error: Error) => void };

/** Timeout of drawing the flow diagram (ms). */
const mostDrawingMs = 10_000;

/** Analyses drafts in two workers, one for texts and one for pictures, each started on demand. */
export class WorkerDraftAnalyser implements DraftAnalyser {
  readonly #start: () => Worker;
  readonly #pictureHosts: readonly string[] | null;
  readonly #texts: WorkerCalls;

  /** `pictureHosts`: the hosts of pictures besides this site; null when the server names none. */
  constructor({
    pictureHosts,
    start = startWorker,
  }: {
    pictureHosts: readonly string[] | null;
    start?: () => Worker;
  }) {
    this.#pictureHosts = pictureHosts;
    this.#start = start;
    this.#texts = new WorkerCalls(start);
  }

  use(kind: ContentKind, schema: Readonly<Record<string, unknown>>): Promise<void> {
    return this.#texts.call('use', kind, schema, this.#pictureHosts);
  }

  examine(kind: ContentKind | null, text: string): Promise<DraftExamination> {
    return this.#texts.call('examine', kind, text);
  }

  format(text: string): Promise<string> {
    return this.#texts.call('format', text);
  }

  mendMarks(text: string): Promise<string> {
    return this.#texts.call('mendMarks', text);
  }

  plain(text: string): Promise<string> {
    return this.#texts.call('plain', text);
  }

  async draw(...args: Parameters<DraftAnalyser['draw']>): Promise<DraftDiagram | null> {
    const drawing = new WorkerCalls(this.#start);
    const tooLate = setTimeout(() => drawing.end(), mostDrawingMs);
    try {
      return await drawing.call<DraftDiagram | null>('draw', ...args).catch(() => null);
    } finally {
      clearTimeout(tooLate);
      drawing.end();
    }
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./content-worker.ts', import.meta.url), { type: 'module', name: 'content' });
}

/** Sends calls to one worker, which starts with the first call, and restarts after an error. */
class WorkerCalls {
  readonly #start: () => Worker;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #lastId = 0;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  call<T>(call: ContentWorkerRequest['call'], ...args: unknown[]): Promise<T> {
    this.#worker ??= this.#open();
    this.#lastId += 1;
    const id = this.#lastId;
    this.#worker.postMessage({ id, call, args } satisfies ContentWorkerRequest, []);
    return new Promise((done, failed) =>
      this.#waiting.set(id, { done: done as (value: unknown) => void, failed }),
    );
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { failed } of this.#waiting.values())
      failed(new AppError('Unexpected', 'The check of the draft stopped.'));
    this.#waiting.clear();
  }

  #open(): Worker {
    const worker = this.#start();
    worker.addEventListener('message', ({ data }: MessageEvent<ContentWorkerResponse>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('failure' in data) waiting?.failed(new AppError('Unexpected', data.failure));
      else waiting?.done(data.value);
    });
    worker.addEventListener('error', () => this.end());
    return worker;
  }
}
