import type { FastifyInstance } from 'fastify';
import {
  cancelPlan,
  listPlans,
  movePlan,
  planPublication,
} from '../../../application/content/plan-publication.ts';
import * as api from '../../shared/api/planned-publications.ts';
import type { AdminPorts } from '../people/admin-ports.ts';
import { readUpload } from '../platform/http/read-upload.ts';
import { serve } from '../platform/http/serve.ts';
import { checkUpload } from './check-upload.ts';

/** Serves planned publications: an addition. In the scope that takes multipart. */
export function planRoutes(app: FastifyInstance, ports: AdminPorts): void {
  serve(app, api.listPlans, async () => (await listPlans(ports)).map(api.toWirePlan));
  for (const [kind, plan] of [
    ['activity', api.planActivity],
    ['programme', api.planProgramme],
  ] as const)
    serve(app, plan, async ({ request, person, query: { on, zone } }) => {
      const { bytes, ...more } = await readUpload(request, kind);
      const content = await checkUpload(ports, kind, bytes);
      const file = new TextDecoder().decode(bytes);
      return api.toWirePlan(
        await planPublication(ports, person, content, file, { ...more, at: Date.parse(on), zone }),
      );
    });
  serve(app, api.movePlan, async ({ person, parameters: { planId }, body: { on, zone } }) =>
    api.toWirePlan(await movePlan(ports, person, planId, { at: Date.parse(on), zone })),
  );
  serve(app, api.cancelPlan, ({ person, parameters: { planId } }) => cancelPlan(ports, person, planId));
}
