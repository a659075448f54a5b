import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { toErrorCode } from '../../../application/errors.ts';
import { AuthoringGateway } from '../../../application/ports/device/authoring/authoring-gateway.ts';
import {
  LoadDraftingServices,
  type ListedWorkingCopy,
} from '../../../application/ports/device/authoring/drafting.ts';
import type {
  ReviewGateway,
  TextUnderReview,
} from '../../../application/ports/device/authoring/reviewing.ts';
import {
  LoadContentTextEditor,
  type ContentTextEditor,
} from '../../../application/ports/device/authoring/text-edits.ts';
import { getValueAtPath } from '../../../domain/edits/json-edit.ts';
import { parseJsonPointer } from '../../../domain/edits/json-pointer.ts';
import { buildOutline, getTextProperty, type OutlineTouchpoint } from '../../../domain/edits/outline.ts';
import { sourceLanguage } from '../../../domain/content/translation.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import { listTranslatableTexts, type TranslatableContent } from '../../../domain/translation/sentences.ts';
import { translateContent } from '../../../domain/translation/translate-content.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';
import { createCommentStore, loadReviewing, type CommentStore } from './comment-store.ts';

/**
 * A text of a step, in reading order. `option` is the index of a choice's option, otherwise null; `picture` is the
 * address of the picture that the text describes.
 */
export type StepTexts = { path: string; words: string; option: number | null; picture: string | null };

type Ports = {
  gateway: ReviewGateway;
  edits: ContentTextEditor;
  authoring: Pick<AuthoringGateway, 'version'>;
  comments: CommentStore;
};

/** Holds a colleague's text for a review, with its comments and sign-offs. */
export class ReviewStore {
  readonly reading = new AsyncRequest<TextUnderReview>();
  readonly act = new AsyncRequest<TextUnderReview | ListedWorkingCopy | void>();
  readonly comments: CommentStore;
  /** The reviewer's message about the changes that the text needs. */
  changes = '';
  /** The language that is shown. */
  language = sourceLanguage;
  /** The published version and this text while they are compared, otherwise null. */
  compared: { before: string; after: string } | null = null;
  readonly #ports: Ports;
  readonly #id: string;

  constructor(ports: Ports, id: string) {
    this.#ports = ports;
    this.#id = id;
    this.comments = ports.comments;
    makeAutoObservable(
      this,
      { reading: false, act: false, comments: false, compared: observableRef },
      { autoBind: true },
    );
  }

  async open(): Promise<void> {
    const { gateway } = this.#ports;
    await this.reading.ask(() => gateway.review(this.#id));
    const { kind, slug } = this.text ?? {};
    if (kind && slug) await this.comments.follow({ kind, slug });
  }

  /** True if the text was published or removed meanwhile, or the server has no reviews. */
  get isGone(): boolean {
    return toErrorCode(this.reading.failure) === 'NotFound';
  }

  get text(): TextUnderReview | null {
    return this.reading.answer;
  }

  /** Returns the parsed text; undefined for invalid JSON. */
  get content(): unknown {
    return this.text ? this.#ports.edits.read(this.text.text) : undefined;
  }

  get touchpoints(): readonly OutlineTouchpoint[] {
    return buildOutline(this.content);
  }

  /** Returns the languages of the text; empty when it has errors or no translation. */
  get languages(): readonly string[] {
    const translations = getValueAtPath(this.content, ['translations']);
    if (this.text?.errors.length !== 0 || !isJsonObject(translations)) return [];
    return [sourceLanguage, ...Object.keys(translations).toSorted()];
  }

  /**
   * Returns the texts of each step by its JSON pointer, and those of the whole item under ''; empty for a text with
   * errors.
   */
  get words(): ReadonlyMap<string, readonly StepTexts[]> {
    const found = new Map<string, StepTexts[]>();
    if (this.text?.errors.length !== 0 || !isJsonObject(this.content)) return found;
    // The cast is safe, because the server has found no errors in the text.
    const definition = this.content as TranslatableContent;
    const { language } = this;
    const spoken = language === sourceLanguage ? definition : translateContent(definition, language);
    for (const { path, words } of listTranslatableTexts(spoken)) {
      const step = /^\/touchpoints\/\d+\/steps\/\d+/.exec(path)?.[0] ?? '';
      if (step === '' && path.startsWith('/touchpoints/')) continue;
      const [, option] = /^\/options\/(\d+)\//.exec(path.slice(step.length)) ?? [];
      const image = path.endsWith('/image/alt')
        ? getValueAtPath(spoken, parseJsonPointer(path).slice(0, -1))
        : undefined;
      const said = {
        path,
        words,
        option: option === undefined ? null : Number(option),
        picture: getTextProperty(image, 'url') || null,
      };
      found.set(step, [...(found.get(step) ?? []), said]);
    }
    return found;
  }

  speak(language: string): void {
    this.language = language;
  }

  writeChanges(changes: string): void {
    this.changes = changes;
  }

  /** Signs off the shown revision of the text. */
  async sign(role: string): Promise<void> {
    const { text } = this;
    if (text) await this.#acting(() => this.#ports.gateway.sign(this.#id, role, text.revision));
  }

  async takeBack(signOffId: string): Promise<void> {
    await this.#acting(() => this.#ports.gateway.takeBack(signOffId));
  }

  async askForChanges(): Promise<void> {
    const words = this.changes.trim();
    if (words === '') return;
    const done = await this.#acting(() => this.#ports.gateway.askForChanges(this.#id, words));
    if (!done) return;
    runInAction(() => (this.changes = ''));
    await this.comments.refresh();
  }

  /** Loads the published version, to compare it with this text. */
  async compare(): Promise<void> {
    const { text } = this;
    if (!text?.published) return;
    const { kind, slug, published } = text;
    await this.act.ask(async () => {
      const theirs = await this.#ports.authoring.version(kind, slug, published.version);
      runInAction(() => {
        this.compared = {
          before: JSON.stringify(theirs, null, 2),
          after: JSON.stringify(this.content, null, 2),
        };
      });
    });
  }

  endComparing(): void {
    this.compared = null;
  }

  /** Carries out an action and reloads the text, also after a refusal because the text had changed. */
  async #acting(act: () => Promise<TextUnderReview | ListedWorkingCopy | void>): Promise<boolean> {
    if (this.act.isBusy) return false;
    const isDone = await this.act.ask(act);
    await this.open();
    return isDone;
  }
}

export async function loadReviewStore(services: Resolver, id: string): Promise<ReviewStore> {
  const [gateway, edits, comments] = await Promise.all([
    loadReviewing(services),
    services.get(LoadContentTextEditor)(),
    createCommentStore(services),
  ]);
  const authoring = services.get(AuthoringGateway);
  return new ReviewStore({ gateway, edits, authoring, comments }, id);
}

/** Holds the texts whose authors asked for a review; those that still wait come first. */
export class WaitingReviewsStore {
  readonly copies = new AsyncRequest<ListedWorkingCopy[]>();
  readonly #load: LoadDraftingServices;

  constructor(load: LoadDraftingServices) {
    this.#load = load;
  }

  /** True if this server stores no working copies. */
  get isAbsent(): boolean {
    return toErrorCode(this.copies.failure) === 'NotFound';
  }

  async open(): Promise<void> {
    await this.copies.ask(async () => {
      const { gateway } = await this.#load();
      const asked = (await gateway.copies()).filter(({ review }) => review !== null);
      const rank = ({ review }: ListedWorkingCopy): number => (review?.state === 'waiting' ? 0 : 1);
      return asked.toSorted((one, other) => rank(one) - rank(other));
    });
  }
}

export const createWaitingReviewsStore = (services: Resolver): WaitingReviewsStore =>
  new WaitingReviewsStore(services.get(LoadDraftingServices));
