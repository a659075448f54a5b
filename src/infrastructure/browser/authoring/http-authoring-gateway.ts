import { AppError } from '../../../application/errors.ts';
import type {
  AuthoringGateway,
  ContentFile,
} from '../../../application/ports/device/authoring/authoring-gateway.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { isJsonObject, isString } from '../../../domain/platform/json.ts';
import * as authoring from '../../shared/api/authoring.ts';
import * as history from '../../shared/api/content-history.ts';
import { contentLimits } from '../../shared/content/parse/content-limits.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** Timeout of an upload (ms): several MB on a slow line, and a server that checks all paths of the conversation. */
const uploadMs = 120_000;

/** Sends the calls of authors over HTTP. */
export const createHttpAuthoringGateway = (api: ApiClient): AuthoringGateway => ({
  list: (kind) => api.ask(authoring.contentUploadRoutes[kind].list, {}, authoring.fromWireContentList),
  validate: async (kind, file) =>
    api.ask(authoring.contentUploadRoutes[kind].validate, uploadOf(kind, file), (errors: string[]) =>
      errors.map(String),
    ),
  create: async (kind, file, note, base) =>
    api.answer(
      authoring.contentUploadRoutes[kind].create,
      { ...uploadOf(kind, file, note), ...madeFrom(base) },
      async (response) => {
        const body: unknown = await response.json().catch(() => null);
        const { version, isNewVersion } = isJsonObject(body) ? body : {};
        return {
          status: response.status,
          isNewVersion: isNewVersion !== false,
          ...(isString(version) ? { version } : {}),
        };
      },
    ),
  rehearse: async (file) =>
    api.ask(authoring.assessVersionImpact, uploadOf('activity', file), authoring.fromWireRehearsal),
  versions: (kind, id) =>
    api.ask(history.contentHistoryRoutes[kind].versions, of(id), history.fromWireContentVersions),
  version: (kind, id, version) =>
    api.ask(
      history.contentHistoryRoutes[kind].version,
      { parameters: { id, version } },
      ({ definition }: { definition: unknown }) => definition,
    ),
  restore: (kind, id, version, base) =>
    api.send(history.contentHistoryRoutes[kind].restore, { parameters: { id, version }, ...madeFrom(base) }),
  state: (kind, id) => api.ask(history.contentHistoryRoutes[kind].state, of(id), history.fromWireItemState),
  withdraw: (kind, id, reason) =>
    api.send(history.contentHistoryRoutes[kind].withdraw, { ...of(id), body: { reason } }),
  archive: (kind, id) => api.send(history.contentHistoryRoutes[kind].archive, of(id)),
  bringBack: (kind, id) => api.send(history.contentHistoryRoutes[kind].bringBack, of(id)),
  rename: (kind, id, slug) =>
    api.send(history.contentHistoryRoutes[kind].rename, { ...of(id), body: { slug } }),
});

const of = (id: string) => ({ parameters: { id } });

const madeFrom = (base: string | undefined) =>
  base === undefined ? {} : { headers: { 'if-match': `"${base}"` } };

/** Returns an upload's form. @throws InvalidRequest for a file that the server would refuse. */
function uploadOf(kind: ContentKind, file: ContentFile, note?: string) {
  const content = new Blob([file], { type: 'application/json' });
  if (content.size > contentLimits.bytes)
    throw new AppError('InvalidRequest', `The file is larger than ${contentLimits.bytes / 1024 / 1024} MB.`);
  const form = new FormData();
  if (note) form.append('note', note);
  form.append(kind, content, `${kind}.json`);
  return { form, timeoutMs: uploadMs };
}
