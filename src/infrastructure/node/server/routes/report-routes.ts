import type { FastifyInstance } from 'fastify';
import { downloadReport } from '../../../../application/reporting/download-report.ts';
import * as api from '../../../shared/api/reports.ts';
import type { AdminPorts } from '../../admin-ports.ts';
import { serve } from '../serve.ts';

/** Feedback reports (specification 7.6). */
export function reportRoutes(app: FastifyInstance, ports: AdminPorts): void {
  for (const [route, scope] of [
    [api.programmeReport, 'programmes'],
    [api.activityReport, 'activities'],
    [api.combinedReport, 'both'],
  ] as const)
    serve(app, route, ({ person, query }) => downloadReport(ports, person, scope, query));
}
