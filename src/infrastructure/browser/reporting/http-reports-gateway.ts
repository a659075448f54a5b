import type { ReportsGateway } from '../../../application/ports/device/reporting/reports-gateway.ts';
import { fromWireDropOff, getDropOff } from '../../shared/api/drop-off.ts';
import { fromWireFigures, getFigures, reportRoute } from '../../shared/api/reports.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** Timeout of a download (ms): a million rows on a slow line. */
const downloadMs = 15 * 60_000;

/** Sends the calls for reports and figures over HTTP. */
export const createHttpReportsGateway = (api: ApiClient): ReportsGateway => ({
  download(report, query, onBytes) {
    const call = { query, headers: { accept: 'text/csv' }, timeoutMs: downloadMs };
    return api.answer(reportRoute(report), call, async (response) => {
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
  },
  figures: async (query) => await api.ask(getFigures, { query }, fromWireFigures),
  dropOff: async (query) => await api.ask(getDropOff, { query }, fromWireDropOff),
});
