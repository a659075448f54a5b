import { AuthoringGateway, type ListedContent } from '../../../application/ports/authoring-gateway.ts';
import type { ContentKind } from '../../../application/ports/content-workshop.ts';
import type { Resolver } from '../../app/resolver.ts';
import { Asked } from '../asked-store.ts';

/** The items of one kind. */
export class ItemsStore {
  readonly items = new Asked<ListedContent[]>();
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

export const itemsStoreFrom = (services: Resolver, kind: ContentKind): ItemsStore =>
  new ItemsStore(services.get<AuthoringGateway>(AuthoringGateway), kind);
