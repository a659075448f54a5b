import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import {
  archiveContent,
  bringBackContent,
  changeContentSlug,
  showContentItemState,
  withdrawContent,
} from '../../../application/content/change-standing.ts';
import { publishContent, formatFindings } from '../../../application/content/publish-content.ts';
import { assessVersionImpact } from '../../../application/content/assess-version-impact.ts';
import {
  listContentVersions,
  restoreContentVersion,
  showContentVersion,
} from '../../../application/content/restore-version.ts';
import { contentKinds } from '../../../domain/content/content-kind.ts';
import * as api from '../../shared/api/authoring.ts';
import * as history from '../../shared/api/content-history.ts';
import { toCanonicalJson } from '../../../domain/content/canonical-json.ts';

import type { AdminPorts } from '../people/admin-ports.ts';
import { checkStoredVersion, checkUpload } from '../content/check-upload.ts';
import { pictureRoutes } from '../media/picture-routes.ts';
import { publicationPlanRoutes } from './publication-plan-routes.ts';
import { recordingRoutes } from '../media/recording-routes.ts';
import { previewLinkRoutes } from './preview-link-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { workingCopyRoutes } from './working-copy-routes.ts';
import { readIfMatchVersion, readUpload, uploadLimits } from '../platform/http/read-upload.ts';
import { extendUploadTimeout } from '../platform/http/upload-time.ts';
import { serveRoute } from '../platform/http/serve.ts';

/** Serves uploads, their checks and their history (specification 7.6). */
export async function authoringRoutes(app: FastifyInstance, ports: AdminPorts): Promise<void> {
  const { library, checks } = ports;
  app.addHook('onClose', () => checks.close());
  await app.register(multipart, { limits: uploadLimits });
  extendUploadTimeout(app);

  serveRoute(app, api.contentUploadRoutes.activity.list, async () =>
    (await library.activities()).map(api.toWireContentListItem),
  );
  serveRoute(app, api.contentUploadRoutes.programme.list, async () =>
    (await library.programmes()).map(api.toWireContentListItem),
  );

  uploadRoutes(app, ports);
  historyRoutes(app, ports);
  standingRoutes(app, ports);
  pictureRoutes(app, ports);
  recordingRoutes(app, ports);
  workingCopyRoutes(app, ports);
  previewLinkRoutes(app, ports);
  publicationPlanRoutes(app, ports);
  reviewRoutes(app, ports);
}

/** Serves the check of an upload, its publication, and the count of families that the publication affects. */
function uploadRoutes(app: FastifyInstance, ports: AdminPorts): void {
  for (const kind of contentKinds) {
    const { validate, create } = api.contentUploadRoutes[kind];
    serveRoute(app, validate, async ({ request }) => {
      const { bytes } = await readUpload(request, kind);
      return formatFindings((await checkUpload(ports, kind, bytes)).findings, 'error');
    });
    serveRoute(app, create, async ({ request, person }) => {
      const { bytes, ...more } = await readUpload(request, kind);
      return api.toWirePublishedContent(
        await publishContent(ports, person, await checkUpload(ports, kind, bytes), more),
      );
    });
  }

  serveRoute(app, api.assessVersionImpact, async ({ request }): Promise<api.WireRehearsal> => {
    const { bytes } = await readUpload(request, 'activity');
    const content = await checkUpload(ports, 'activity', bytes);
    const { findings } = content;
    if (!content.ok || !('touchpoints' in content.definition))
      return { findings: [...findings], slug: null, isNew: false, isCurrent: false, underWay: null };
    const { definition } = content;
    const underWay = await assessVersionImpact(ports, definition);
    const current = await ports.library.activity(definition.slug);
    const isCurrent = current !== null && toCanonicalJson(current.definition) === toCanonicalJson(definition);
    return { findings: [...findings], slug: definition.slug, isNew: current === null, isCurrent, underWay };
  });
}

/** Serves the versions of an item (Activity or Programme), and publishes a former version again. */
function historyRoutes(app: FastifyInstance, ports: AdminPorts): void {
  for (const kind of contentKinds) {
    const { versions, version: one, restore } = history.contentHistoryRoutes[kind];
    serveRoute(app, versions, async ({ parameters }) =>
      (await listContentVersions(ports, kind, parameters.id)).map(history.toWireContentVersion),
    );
    serveRoute(app, one, async ({ parameters: { id, version } }) => ({
      version,
      definition: await showContentVersion(ports, kind, id, version),
    }));
    serveRoute(app, restore, async ({ person, request, parameters: { id, version } }) =>
      api.toWirePublishedContent(
        await restoreContentVersion(
          ports,
          person,
          kind,
          { item: id, version, base: readIfMatchVersion(request) },
          (definition) => checkStoredVersion(ports, kind, definition),
        ),
      ),
    );
  }
}

/** Withdraws, archives, restores and renames an item (Activity or Programme). */
function standingRoutes(app: FastifyInstance, ports: AdminPorts): void {
  for (const kind of contentKinds) {
    const { state, withdraw, archive, bringBack, rename } = history.contentHistoryRoutes[kind];
    serveRoute(app, state, async ({ parameters }) =>
      history.toWireItemState(await showContentItemState(ports, kind, parameters.id)),
    );
    serveRoute(app, withdraw, ({ person, parameters, body }) =>
      withdrawContent(ports, person, kind, parameters.id, body.reason),
    );
    serveRoute(app, archive, ({ person, parameters }) => archiveContent(ports, person, kind, parameters.id));
    serveRoute(app, bringBack, ({ person, parameters }) =>
      bringBackContent(ports, person, kind, parameters.id),
    );
    serveRoute(app, rename, async ({ person, parameters, body }) =>
      api.toWireContentListItem(await changeContentSlug(ports, person, kind, parameters.id, body.slug)),
    );
  }
}
