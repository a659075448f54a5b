import { AppError } from '../../../application/errors.ts';
import type {
  AuthoringGateway,
  ContentFile,
  ContentVersion,
  Created,
  ListedContent,
  PublishingRehearsal,
} from '../../../application/ports/authoring-gateway.ts';
import type { ContentKind } from '../../../application/ports/content-workshop.ts';
import { adminAddresses as addresses } from '../../shared/api/admin-addresses.ts';
import type { WireListItem, WirePublished, WireRehearsal, WireVersion } from '../../shared/api/authoring.ts';
import { contentLimits } from '../../shared/content/scan-json.ts';
import type { ApiClient } from './api-client.ts';

/** A file of several MB on a slow line, and a server that walks it through. */
const uploadMs = 120_000;

const placesOf = {
  activity: {
    list: addresses.listActivities,
    validate: addresses.validateActivity,
    create: addresses.createActivity,
    versions: addresses.listActivityVersions,
    version: addresses.getActivityVersion,
    restore: addresses.restoreActivityVersion,
  },
  programme: {
    list: addresses.listProgrammes,
    validate: addresses.validateProgramme,
    create: addresses.createProgramme,
    versions: addresses.listProgrammeVersions,
    version: addresses.getProgrammeVersion,
    restore: addresses.restoreProgrammeVersion,
  },
} as const;

/** The calls of authors over HTTP. */
export class HttpAuthoringGateway implements AuthoringGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  list(kind: ContentKind): Promise<ListedContent[]> {
    return this.#api.ask(placesOf[kind].list, {}, (items: WireListItem[]) =>
      items.map(({ id, slug, title, status }) => ({ id, slug, title, status })),
    );
  }

  async validate(kind: ContentKind, file: ContentFile): Promise<string[]> {
    const call = { form: formOf(kind, file), timeoutMs: uploadMs };
    return this.#api.ask(placesOf[kind].validate, call, (errors: string[]) => errors.map(String));
  }

  async create(kind: ContentKind, file: ContentFile, note?: string): Promise<Created> {
    const call = { form: formOf(kind, file, note), timeoutMs: uploadMs };
    return this.#api.answer(placesOf[kind].create, call, async (response) => {
      const published = (await response.json().catch(() => null)) as Partial<WirePublished> | null;
      return { status: response.status, isNewVersion: published?.isNewVersion !== false };
    });
  }

  async rehearse(file: ContentFile): Promise<PublishingRehearsal> {
    const call = { form: formOf('activity', file), timeoutMs: uploadMs };
    return this.#api.ask(
      addresses.rehearseActivity,
      call,
      ({ findings, isNew, isCurrent, underWay }: WireRehearsal) => ({
        findings: findings as PublishingRehearsal['findings'],
        isNew,
        isCurrent,
        underWay,
      }),
    );
  }

  versions(kind: ContentKind, id: string): Promise<ContentVersion[]> {
    return this.#api.ask(placesOf[kind].versions, { parameters: { id } }, (versions: WireVersion[]) =>
      versions.map(({ version, createdOn, createdBy, note, isCurrent }) => ({
        version,
        createdAt: Date.parse(createdOn),
        createdBy,
        note,
        isCurrent,
      })),
    );
  }

  version(kind: ContentKind, id: string, version: string): Promise<unknown> {
    return this.#api.ask(
      placesOf[kind].version,
      { parameters: { id, version } },
      ({ definition }: { definition: unknown }) => definition,
    );
  }

  restore(kind: ContentKind, id: string, version: string): Promise<void> {
    return this.#api.send(placesOf[kind].restore, { parameters: { id, version } });
  }
}

function formOf(kind: ContentKind, file: ContentFile, note?: string): FormData {
  const content = new Blob([file], { type: 'application/json' });
  if (content.size > contentLimits.bytes)
    throw new AppError('InvalidRequest', `The file is larger than ${contentLimits.bytes / 1024 / 1024} MB.`);
  const form = new FormData();
  if (note) form.append('note', note);
  form.append(kind, content, `${kind}.json`);
  return form;
}
