import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import {
  archiveContent,
  bringBackContent,
  renameContent,
  showState,
  withdrawContent,
} from '../../../application/content/change-standing.ts';
import { publishContent, sentences } from '../../../application/content/publish-content.ts';
import { rehearseActivity } from '../../../application/content/rehearse-activity.ts';
import { listVersions, restoreVersion, showVersion } from '../../../application/content/restore-version.ts';
import { contentKinds } from '../../../domain/content/content-kind.ts';
import * as api from '../../shared/api/authoring.ts';
import * as history from '../../shared/api/content-history.ts';
import { canonicalJson } from '../../../domain/content/canonical-json.ts';

import type { AdminPorts } from '../people/admin-ports.ts';
import { checkStored, checkUpload } from '../content/check-upload.ts';
import { pictureRoutes } from '../media/picture-routes.ts';
import { publicationPlanRoutes } from './publication-plan-routes.ts';
import { recordingRoutes } from '../media/recording-routes.ts';
import { previewLinkRoutes } from './preview-link-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { workingCopyRoutes } from './working-copy-routes.ts';
import { baseOf, readUpload, uploadLimits } from '../platform/http/read-upload.ts';
import { allowTimeForUploads } from '../platform/http/upload-time.ts';
import { serve } from '../platform/http/serve.ts';

/** Serves uploads, their checks and their history (specification 7.6). */
export async function authoringRoutes(app: FastifyInstance, ports: AdminPorts): Promise<void> {
  const { library, checks } = ports;
  app.addHook('onClose', () => checks.close());
  await app.register(multipart, { limits: uploadLimits });
  allowTimeForUploads(app);

  serve(app, api.uploads.activity.list, async () => (await library.activities()).map(api.toWireItem));
  serve(app, api.uploads.programme.list, async () => (await library.programmes()).map(api.toWireItem));

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
    const { validate, create } = api.uploads[kind];
    serve(app, validate, async ({ request }) => {
      const { bytes } = await readUpload(request, kind);
      return sentences((await checkUpload(ports, kind, bytes)).findings, 'error');
    });
    serve(app, create, async ({ request, person }) => {
      const { bytes, ...more } = await readUpload(request, kind);
      return api.toWirePublished(
        await publishContent(ports, person, await checkUpload(ports, kind, bytes), more),
      );
    });
  }

  serve(app, api.rehearseActivity, async ({ request }): Promise<api.WireRehearsal> => {
    const { bytes } = await readUpload(request, 'activity');
    const content = await checkUpload(ports, 'activity', bytes);
    const { findings } = content;
    if (!content.ok || !('touchpoints' in content.definition))
      return { findings: [...findings], slug: null, isNew: false, isCurrent: false, underWay: null };
    const { definition } = content;
    const underWay = await rehearseActivity(ports, definition);
    const current = await ports.library.activity(definition.slug);
    const isCurrent = current !== null && canonicalJson(current.definition) === canonicalJson(definition);
    return { findings: [...findings], slug: definition.slug, isNew: current === null, isCurrent, underWay };
  });
}

/** Serves the versions of an item, and publishes a former version again. */
function historyRoutes(app: FastifyInstance, ports: AdminPorts): void {
  for (const kind of contentKinds) {
    const { versions, version: one, restore } = history.histories[kind];
    serve(app, versions, async ({ parameters }) =>
      (await listVersions(ports, kind, parameters.id)).map(history.toWireVersion),
    );
    serve(app, one, async ({ parameters: { id, version } }) => ({
      version,
      definition: await showVersion(ports, kind, id, version),
    }));
    serve(app, restore, async ({ person, request, parameters: { id, version } }) =>
      api.toWirePublished(
        await restoreVersion(
          ports,
          person,
          kind,
          { item: id, version, base: baseOf(request) },
          (definition) => checkStored(ports, kind, definition),
        ),
      ),
    );
  }
}

/** Withdraws, archives, restores and renames an item. */
function standingRoutes(app: FastifyInstance, ports: AdminPorts): void {
  for (const kind of contentKinds) {
    const { state, withdraw, archive, bringBack, rename } = history.histories[kind];
    serve(app, state, async ({ parameters }) =>
      history.toWireState(await showState(ports, kind, parameters.id)),
    );
    serve(app, withdraw, ({ person, parameters, body }) =>
      withdrawContent(ports, person, kind, parameters.id, body.reason),
    );
    serve(app, archive, ({ person, parameters }) => archiveContent(ports, person, kind, parameters.id));
    serve(app, bringBack, ({ person, parameters }) => bringBackContent(ports, person, kind, parameters.id));
    serve(app, rename, async ({ person, parameters, body }) =>
      api.toWireItem(await renameContent(ports, person, kind, parameters.id, body.slug)),
    );
  }
}
