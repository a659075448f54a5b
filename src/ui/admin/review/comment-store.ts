import type { ContentItemName } from '../../../domain/content/content-kind.ts';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { toErrorCode } from '../../../application/errors.ts';
import { Clock } from '../../../application/ports/clock.ts';
import {
  LoadReviewGateway,
  type ListedComment,
  type ReviewGateway,
} from '../../../application/ports/device/authoring/reviewing.ts';
import type { CommentAnchor } from '../../../domain/review/comment.ts';
import { createCommentLocator } from '../../../domain/review/comment-place.ts';
import type { JsonPath } from '../../../domain/edits/json-edit.ts';
import { formatJsonPointer } from '../../../domain/edits/json-pointer.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

/** A comment with its replies. */
export type CommentThread = { comment: ListedComment; answers: readonly ListedComment[] };

/** The threads of a text by their subject: the whole item, a step (by its JSON pointer), or steps that were removed. */
export type ThreadsByPlace = {
  whole: CommentThread[];
  steps: Map<string, CommentThread[]>;
  gone: CommentThread[];
};

/** Delay before the comments of a slug that is being typed are loaded (ms): the server then knows the new slug. */
const restMs = 3000;

/** Holds the comments on one item. */
export class CommentStore {
  comments: readonly ListedComment[] = [];
  item: ContentItemName | null = null;
  /** True if this server has no comments. */
  isAbsent = false;
  /** The unsent texts, by subject: each stays while another subject is open. */
  readonly written = new Map<string, string>();
  readonly reading = new AsyncRequest<void>();
  readonly sending = new AsyncRequest<void>();
  /** The request that changes or deletes a comment. */
  readonly act = new AsyncRequest<void>();
  readonly #gateway: ReviewGateway;
  readonly #clock: Clock;

  constructor(gateway: ReviewGateway, clock: Clock) {
    this.#gateway = gateway;
    this.#clock = clock;
    makeAutoObservable(
      this,
      { comments: observableRef, item: observableRef, reading: false, sending: false, act: false },
      { autoBind: true },
    );
  }

  /** Loads the comments of another item. */
  async follow(item: ContentItemName): Promise<void> {
    if (this.item?.kind === item.kind && this.item.slug === item.slug) return;
    this.item = item;
    this.comments = [];
    await this.refresh();
  }

  /**
   * Loads the comments of another item once its slug has not changed for a while. Returns a function that cancels this.
   */
  followAtRest(item: ContentItemName): () => void {
    if (this.item === null) {
      void this.follow(item);
      return () => undefined;
    }
    const clock = this.#clock;
    return clock.schedule(clock.now() + restMs, () => void this.follow(item));
  }

  /** Reloads the comments. */
  async refresh(): Promise<void> {
    const { item } = this;
    if (this.isAbsent || item === null) return;
    await this.reading.ask(async () => {
      const comments = await this.#gateway.comments(item).catch((error: unknown) => {
        if (toErrorCode(error) !== 'NotFound') throw error;
        runInAction(() => (this.isAbsent = true));
        return [];
      });
      runInAction(() => this.item === item && (this.comments = comments));
    });
  }

  /** Returns the threads. A reply to a deleted comment becomes a thread of its own. */
  get threads(): readonly CommentThread[] {
    const ids = new Set(this.comments.map(({ id }) => id));
    const first = ({ answers }: ListedComment): boolean => answers === null || !ids.has(answers);
    return this.comments.filter(first).map((comment) => ({
      comment,
      answers: this.comments.filter(({ answers }) => answers === comment.id),
    }));
  }

  write(about: string, text: string): void {
    this.written.set(about, text);
  }

  /** Sends a comment on a step or on the whole item, or a reply. Text that could not be sent stays. */
  async send(about: string, place: CommentAnchor | null, answers: string | null = null): Promise<boolean> {
    const { item } = this;
    const text = (this.written.get(about) ?? '').trim();
    if (item === null || text === '' || this.sending.isBusy) return false;
    return this.sending.ask(async () => {
      const comment = await this.#gateway.comment(item, { place, answers, text });
      runInAction(() => {
        this.written.delete(about);
        this.comments = [...this.comments, comment];
      });
    });
  }

  async resolve(id: string, isResolved: boolean): Promise<void> {
    await this.act.ask(async () => {
      const changed = await this.#gateway.resolve(id, isResolved);
      runInAction(() => {
        this.comments = this.comments.map((one) => (one.id === id ? changed : one));
      });
    });
  }

  async remove(id: string): Promise<void> {
    await this.act.ask(async () => {
      await this.#gateway.removeComment(id);
      runInAction(() => (this.comments = this.comments.filter((one) => one.id !== id)));
    });
  }
}

/** Groups threads by the part of the text that they are about. */
export function groupThreadsByPlace(threads: readonly CommentThread[], content: unknown): ThreadsByPlace {
  const found: ThreadsByPlace = { whole: [], steps: new Map(), gone: [] };
  const ofSteps = threads.some(({ comment }) => comment.place !== null);
  const wayOf = ofSteps ? createCommentLocator(content) : () => null;
  for (const thread of threads) {
    const { place } = thread.comment;
    const way: JsonPath | null = place && wayOf(place);
    if (place === null) found.whole.push(thread);
    else if (way === null) found.gone.push(thread);
    else
      found.steps.set(formatJsonPointer(way), [...(found.steps.get(formatJsonPointer(way)) ?? []), thread]);
  }
  return found;
}

export const isUnresolvedThread = ({ comment }: CommentThread): boolean => comment.resolvedAt === null;

/** Returns the number of unresolved threads about each step, by its JSON pointer. */
export function countUnresolvedByStep({ threads }: CommentStore, content: unknown): Map<string, number> {
  const { steps } = groupThreadsByPlace(threads.filter(isUnresolvedThread), content);
  return new Map(Array.from(steps, ([pointer, ofStep]) => [pointer, ofStep.length]));
}

export const loadReviewing = (services: Resolver): Promise<ReviewGateway> =>
  services.get(LoadReviewGateway)();

const stores = new WeakMap<object, Promise<CommentStore>>();

export const createCommentStore = async (services: Resolver): Promise<CommentStore> =>
  new CommentStore(await loadReviewing(services), services.get(Clock));

/** Returns the store of comments for an editor, one for all of its views. */
export function getEditorComments(services: Resolver, editor: object): Promise<CommentStore> {
  const store = stores.get(editor) ?? createCommentStore(services);
  stores.set(editor, store);
  return store;
}
