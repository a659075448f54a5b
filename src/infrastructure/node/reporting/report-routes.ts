import type { FastifyInstance } from 'fastify';
import { downloadReport } from '../../../application/reporting/download-report.ts';
import { showDropOff } from '../../../application/reporting/show-drop-off.ts';
import { showStatistics } from '../../../application/reporting/show-statistics.ts';
import { familyCountStep, fewestReportedFamilies } from '../../../domain/reporting/rounded-counts.ts';
import { reportNames } from '../../../domain/reporting/report-names.ts';
import * as dropOff from '../../shared/api/drop-off.ts';
import * as api from '../../shared/api/reports.ts';
import type { AdminPorts } from '../people/admin-ports.ts';
import { serveRoute } from '../platform/http/serve.ts';

/** Serves feedback reports (specification 7.6), and figures beside them. */
export function reportRoutes(app: FastifyInstance, ports: AdminPorts): void {
  for (const name of reportNames)
    serveRoute(app, api.reportRoute(name), ({ person, query }) => downloadReport(ports, person, name, query));
  serveRoute(app, api.getFigures, async ({ query }): Promise<api.WireFigures> => ({
    ...(await showStatistics(ports, query)),
    suppressedBelow: fewestReportedFamilies,
    roundedUpTo: familyCountStep,
  }));
  serveRoute(app, dropOff.getDropOff, async ({ query }): Promise<dropOff.WireDropOff> => ({
    ...(await showDropOff(ports, query)),
    suppressedBelow: fewestReportedFamilies,
    roundedUpTo: familyCountStep,
  }));
}
