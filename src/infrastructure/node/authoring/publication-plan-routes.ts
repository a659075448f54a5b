import type { FastifyInstance } from 'fastify';
import {
  cancelPublicationPlan,
  listPublicationPlans,
  movePublicationPlan,
  planPublication,
} from '../../../application/authoring/plan-publication.ts';
import * as api from '../../shared/api/planned-publications.ts';
import type { AdminPorts } from '../people/admin-ports.ts';
import { readUpload } from '../platform/http/read-upload.ts';
import { serveRoute } from '../platform/http/serve.ts';
import { checkUpload } from '../content/check-upload.ts';

/**
 * Serves planned publications (an addition to the specification). Must be registered in the scope that accepts
 * multipart.
 */
export function publicationPlanRoutes(app: FastifyInstance, ports: AdminPorts): void {
  serveRoute(app, api.listPublicationPlans, async () =>
    (await listPublicationPlans(ports)).map(api.toWirePublicationPlan),
  );
  for (const [kind, plan] of [
    ['activity', api.planActivityPublication],
    ['programme', api.planProgrammePublication],
  ] as const)
    serveRoute(app, plan, async ({ request, person, query: { on, zone } }) => {
      const { bytes, ...more } = await readUpload(request, kind);
      const content = await checkUpload(ports, kind, bytes);
      const file = new TextDecoder().decode(bytes);
      return api.toWirePublicationPlan(
        await planPublication(ports, person, content, file, { ...more, at: Date.parse(on), zone }),
      );
    });
  serveRoute(app, api.movePublicationPlan, async ({ person, parameters: { planId }, body: { on, zone } }) =>
    api.toWirePublicationPlan(await movePublicationPlan(ports, person, planId, { at: Date.parse(on), zone })),
  );
  serveRoute(app, api.cancelPublicationPlan, ({ person, parameters: { planId } }) =>
    cancelPublicationPlan(ports, person, planId),
  );
}
