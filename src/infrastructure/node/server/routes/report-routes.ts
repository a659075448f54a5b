import type { FastifyInstance } from 'fastify';
import { downloadReport } from '../../../../application/reporting/download-report.ts';
import { showFigures } from '../../../../application/reporting/show-figures.ts';
import { suppressedBelow } from '../../../../domain/feedback/suppress.ts';
import * as api from '../../../shared/api/reports.ts';
import type { AdminPorts } from '../../admin-ports.ts';
import { serve } from '../serve.ts';

/** Feedback reports (specification 7.6), and figures beside them. */
export function reportRoutes(app: FastifyInstance, ports: AdminPorts): void {
  for (const [route, scope] of [
    [api.programmeReport, 'programmes'],
    [api.activityReport, 'activities'],
    [api.combinedReport, 'both'],
  ] as const)
    serve(app, route, ({ person, query }) => downloadReport(ports, person, scope, query));
  serve(app, api.getFigures, async ({ query }): Promise<api.WireFigures> => ({
    ...(await showFigures(ports, query)),
    suppressedBelow,
  }));
}
