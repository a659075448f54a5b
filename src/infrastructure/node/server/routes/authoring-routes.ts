import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import {
  publishContent,
  sentences,
  type PublishedContent,
} from '../../../../application/authoring/publish-content.ts';
import { rehearseActivity } from '../../../../application/authoring/rehearse-activity.ts';
import {
  listVersions,
  restoreVersion,
  showVersion,
} from '../../../../application/authoring/restore-version.ts';
import type { ContentKind, ContentVersion } from '../../../../application/ports/content-history.ts';
import type { Published } from '../../../../application/ports/content-library.ts';
import type { ActivityDefinition } from '../../../../domain/activity/activity.ts';
import type { ProgrammeDefinition } from '../../../../domain/programme/programme.ts';
import * as api from '../../../shared/api/authoring.ts';
import { toWireInstant } from '../../../shared/api/route.ts';
import { canonicalJson } from '../../../shared/memory/canonical-json.ts';
import { rehearse, type Outcome } from '../../../shared/play/rehearse.ts';
import type { AdminPorts } from '../../admin-ports.ts';
import { checkUpload } from '../check-upload.ts';
import { readUpload, uploadLimits } from '../read-upload.ts';
import { serve } from '../serve.ts';

const outcomes: readonly Outcome[] = ['unaffected', 'otherSteps', 'removedStep', 'lostAnswer'];

/** Uploads, their checks and their history (specification 7.6). */
export async function authoringRoutes(app: FastifyInstance, ports: AdminPorts): Promise<void> {
  const { library, checks } = ports;
  app.addHook('onClose', () => checks.close());
  await app.register(multipart, { limits: uploadLimits });

  serve(app, api.listActivities, async () => (await library.activities()).map(toWireItem));
  serve(app, api.listProgrammes, async () => (await library.programmes()).map(toWireItem));

  for (const [kind, validate, create] of [
    ['activity', api.validateActivity, api.createActivity],
    ['programme', api.validateProgramme, api.createProgramme],
  ] as const) {
    serve(app, validate, async ({ request }) => {
      const { bytes } = await readUpload(request, kind);
      return sentences((await checkUpload(ports, kind, bytes)).findings, 'error');
    });
    serve(app, create, async ({ request, person }) => {
      const { bytes, note } = await readUpload(request, kind);
      return toWirePublished(
        await publishContent(ports, person, await checkUpload(ports, kind, bytes), note),
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
    const underWay = await rehearseActivity(ports, definition, outcomes, rehearse);
    const current = await library.activity(definition.slug);
    const isCurrent = current !== null && canonicalJson(current.definition) === canonicalJson(definition);
    return { findings: [...findings], slug: definition.slug, isNew: current === null, isCurrent, underWay };
  });

  for (const [kind, list, show, restore] of [
    ['activity', api.listActivityVersions, api.getActivityVersion, api.restoreActivityVersion],
    ['programme', api.listProgrammeVersions, api.getProgrammeVersion, api.restoreProgrammeVersion],
  ] as const satisfies [ContentKind, ...unknown[]][]) {
    serve(app, list, async ({ parameters }) =>
      (await listVersions(ports, kind, parameters['id'] ?? '')).map(toWireVersion),
    );
    serve(app, show, async ({ parameters: { id = '', version = '' } }) => ({
      version,
      definition: await showVersion(ports, kind, id, version),
    }));
    serve(app, restore, async ({ person, parameters: { id = '', version = '' } }) =>
      toWirePublished(await restoreVersion(ports, person, kind, id, version)),
    );
  }
}

type AnyPublished = Published<ActivityDefinition | ProgrammeDefinition>;

function toWireItem({ id, slug, version, definition: { title, status } }: AnyPublished): api.WireListItem {
  return { id, slug, title, status, version };
}

function toWirePublished(published: PublishedContent): api.WirePublished {
  const { isNewVersion, warnings } = published;
  return { ...toWireItem(published), isNewVersion, warnings };
}

function toWireVersion({ createdAt, publishedAt, ...version }: ContentVersion): api.WireVersion {
  return {
    ...version,
    createdOn: toWireInstant(createdAt)!,
    publishedOn: publishedAt.map((at) => toWireInstant(at)!),
  };
}
