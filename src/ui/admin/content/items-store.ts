import {
  AuthoringGateway,
  type ListedContent,
} from '../../../application/ports/device/authoring/authoring-gateway.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

/** Loads all Activities or all Programmes. */
export class ContentItemsStore {
  readonly items = new AsyncRequest<ListedContent[]>();
  readonly #authoring: AuthoringGateway;
  readonly #kind: ContentKind;

  constructor(authoring: AuthoringGateway, kind: ContentKind) {
    this.#authoring = authoring;
    this.#kind = kind;
  }

  async open(): Promise<void> {
    await this.items.ask(() => this.#authoring.list(this.#kind));
  }
}

export const createContentItemsStore = (services: Resolver, kind: ContentKind): ContentItemsStore =>
  new ContentItemsStore(services.get(AuthoringGateway), kind);
