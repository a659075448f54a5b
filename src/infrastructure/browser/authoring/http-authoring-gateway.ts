import { AppError } from '../../../application/errors.ts';
import type {
  AuthoringGateway,
  ContentFile,
  ContentState,
  ListedVersion,
  Created,
  ListedContent,
  PublishingRehearsal,
} from '../../../application/ports/device/authoring/authoring-gateway.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { isObject } from '../../../domain/platform/json.ts';
import * as authoringCalls from '../../shared/api/authoring.ts';
import * as historyCalls from '../../shared/api/content-history.ts';
import { contentLimits } from '../../shared/content/parse/content-limits.ts';
import type { ApiClient } from '../platform/api-client.ts';

type Published = { readonly [Field in keyof authoringCalls.WirePublished]?: unknown };

/** A file of several MB on a slow line, and a server that walks it through. */
const uploadMs = 120_000;

/** The calls of authors over HTTP. */
export class HttpAuthoringGateway implements AuthoringGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  list(kind: ContentKind): Promise<ListedContent[]> {
    return this.#api.ask(authoringCalls.uploads[kind].list, {}, authoringCalls.fromWireItems);
  }

  async validate(kind: ContentKind, file: ContentFile): Promise<string[]> {
    const call = { form: formOf(kind, file), timeoutMs: uploadMs };
    return this.#api.ask(authoringCalls.uploads[kind].validate, call, (errors: string[]) =>
      errors.map(String),
    );
  }

  async create(kind: ContentKind, file: ContentFile, note?: string, base?: string): Promise<Created> {
    const call = { form: formOf(kind, file, note), timeoutMs: uploadMs, ...madeFrom(base) };
    return this.#api.answer(authoringCalls.uploads[kind].create, call, async (response) => {
      const body: unknown = await response.json().catch(() => null);
      const { version, isNewVersion }: Published = isObject(body) ? body : {};
      return {
        status: response.status,
        isNewVersion: isNewVersion !== false,
        ...(typeof version === 'string' ? { version } : {}),
      };
    });
  }

  async rehearse(file: ContentFile): Promise<PublishingRehearsal> {
    const call = { form: formOf('activity', file), timeoutMs: uploadMs };
    return this.#api.ask(authoringCalls.rehearseActivity, call, authoringCalls.fromWireRehearsal);
  }

  versions(kind: ContentKind, id: string): Promise<ListedVersion[]> {
    return this.#api.ask(
      historyCalls.histories[kind].versions,
      { parameters: { id } },
      historyCalls.fromWireVersions,
    );
  }

  version(kind: ContentKind, id: string, version: string): Promise<unknown> {
    return this.#api.ask(
      historyCalls.histories[kind].version,
      { parameters: { id, version } },
      ({ definition }: { definition: unknown }) => definition,
    );
  }

  restore(kind: ContentKind, id: string, version: string, base?: string): Promise<void> {
    return this.#api.send(historyCalls.histories[kind].restore, {
      parameters: { id, version },
      ...madeFrom(base),
    });
  }

  state(kind: ContentKind, id: string): Promise<ContentState> {
    return this.#api.ask(
      historyCalls.histories[kind].state,
      { parameters: { id } },
      historyCalls.fromWireState,
    );
  }

  withdraw(kind: ContentKind, id: string, reason: string): Promise<void> {
    return this.#api.send(historyCalls.histories[kind].withdraw, { parameters: { id }, body: { reason } });
  }

  archive(kind: ContentKind, id: string): Promise<void> {
    return this.#api.send(historyCalls.histories[kind].archive, { parameters: { id } });
  }

  bringBack(kind: ContentKind, id: string): Promise<void> {
    return this.#api.send(historyCalls.histories[kind].bringBack, { parameters: { id } });
  }

  rename(kind: ContentKind, id: string, slug: string): Promise<void> {
    return this.#api.send(historyCalls.histories[kind].rename, { parameters: { id }, body: { slug } });
  }
}

const madeFrom = (base: string | undefined) =>
  base === undefined ? {} : { headers: { 'if-match': `"${base}"` } };

function formOf(kind: ContentKind, file: ContentFile, note?: string): FormData {
  const content = new Blob([file], { type: 'application/json' });
  if (content.size > contentLimits.bytes)
    throw new AppError('InvalidRequest', `The file is larger than ${contentLimits.bytes / 1024 / 1024} MB.`);
  const form = new FormData();
  if (note) form.append('note', note);
  form.append(kind, content, `${kind}.json`);
  return form;
}
