import type { ContentItemName } from '../../../domain/content/content-kind.ts';
import { makeAutoObservable, observableRef } from 'mobx';
import type { ListedContentVersion } from '../../../application/ports/device/authoring/authoring-gateway.ts';
import type {
  ReviewGateway,
  ListedRoleSignOffs,
} from '../../../application/ports/device/authoring/reviewing.ts';
import { AsyncRequest } from '../async-request.ts';

/** Holds the sign-offs of each version of an item. */
export class VersionSignOffsStore {
  readonly reading = new AsyncRequest<{ version: string; roles: ListedRoleSignOffs[] }[]>();
  readonly act = new AsyncRequest<void>();
  /** The version whose sign-offs are listed; null for none. */
  shown: ListedContentVersion | null = null;
  readonly #gateway: ReviewGateway;
  readonly #item: ContentItemName;

  constructor(gateway: ReviewGateway, item: ContentItemName) {
    this.#gateway = gateway;
    this.#item = item;
    makeAutoObservable(this, { shown: observableRef, reading: false, act: false }, { autoBind: true });
  }

  async refresh(): Promise<void> {
    await this.reading.ask(() => this.#gateway.signOffs(this.#item));
  }

  rolesOf(version: string): readonly ListedRoleSignOffs[] {
    return this.reading.answer?.find((one) => one.version === version)?.roles ?? [];
  }

  show(version: ListedContentVersion | null): void {
    this.shown = version;
    this.act.forgetFailure();
  }

  async sign(version: string, role: string): Promise<void> {
    await this.act.ask(() => this.#gateway.signVersion(this.#item, version, role));
    await this.refresh();
  }

  async takeBack(signOffId: string): Promise<void> {
    await this.act.ask(() => this.#gateway.takeBack(signOffId));
    await this.refresh();
  }
}
