import type {
  ActivityFigures,
  ActivityDropOff,
  DropOffQuery,
  ReportFile,
  ReportQuery,
  ReportsGateway,
} from '../../../application/ports/device/reporting/reports-gateway.ts';
import type { ReportName } from '../../../domain/reporting/report-names.ts';
import * as dropOffCalls from '../../shared/api/drop-off.ts';
import * as reportCalls from '../../shared/api/reports.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** A million rows on a slow line. */
const downloadMs = 15 * 60_000;

/** Reports and figures over HTTP. */
export class HttpReportsGateway implements ReportsGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  download(
    report: ReportName,
    query: ReportQuery,
    onBytes: (bytes: number) => void,
  ): Promise<ReportFile | null> {
    const call = { query, headers: { accept: 'text/csv' }, timeoutMs: downloadMs };
    return this.#api.answer(reportCalls.reportRoute(report), call, async (response) => {
      if (response.status === 204 || !response.body) return null;
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let bytes = 0;
      for (const reader = response.body.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) return parts;
        parts.push(value);
        bytes += value.length;
        onBytes(bytes);
      }
    });
  }

  figures(query: ReportQuery & { activityId: string }): Promise<ActivityFigures> {
    return this.#api.ask(reportCalls.getFigures, { query }, reportCalls.fromWireFigures);
  }

  dropOff(query: DropOffQuery): Promise<ActivityDropOff> {
    return this.#api.ask(dropOffCalls.getDropOff, { query }, dropOffCalls.fromWireDropOff);
  }
}
