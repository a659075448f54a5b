import { makeAutoObservable, runInAction } from 'mobx';
import {
  BackOfficeGateway,
  type MailQueueEntry,
} from '../../../application/ports/device/shop/back-office.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

/** Holds the queue of unsent mails, and sends one again. */
export class MailQueueStore {
  readonly queue = new AsyncRequest<{ mails: MailQueueEntry[]; waiting: number; refused: number }>();
  readonly act = new AsyncRequest<void>();
  /** The id of the mail that is being sent again. */
  trying: string | null = null;
  /** The recipient's address of the mail that was sent again last. */
  tried: string | null = null;
  readonly #office: BackOfficeGateway;

  constructor(office: BackOfficeGateway) {
    this.#office = office;
    makeAutoObservable(this, { queue: false, act: false }, { autoBind: true });
  }

  get waiting(): readonly MailQueueEntry[] {
    return (this.queue.answer?.mails ?? []).filter(({ refusedAt }) => refusedAt === null);
  }

  get refused(): readonly MailQueueEntry[] {
    return (this.queue.answer?.mails ?? []).filter(({ refusedAt }) => refusedAt !== null);
  }

  async open(): Promise<void> {
    await this.queue.ask(() => this.#office.mails());
  }

  async tryAgain({ id, to }: MailQueueEntry): Promise<void> {
    this.trying = id;
    this.tried = null;
    const isDone = await this.act.ask(() => this.#office.tryAgain(id));
    runInAction(() => {
      this.trying = null;
      this.tried = isDone ? to : null;
    });
    await this.open();
  }
}

export const createMailQueueStore = (services: Resolver): MailQueueStore =>
  new MailQueueStore(services.get(BackOfficeGateway));
