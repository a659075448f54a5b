import type {
  ActivityFigures,
  ReportFile,
  ReportName,
  ReportQuery,
  ReportsGateway,
} from '../../../application/ports/reports-gateway.ts';
import { adminAddresses as addresses } from '../../shared/api/admin-addresses.ts';
import type { WireFigures } from '../../shared/api/reports.ts';
import type { ApiClient } from './api-client.ts';

const reports = {
  programme: addresses.programmeReport,
  activity: addresses.activityReport,
  combined: addresses.combinedReport,
} as const;

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
    return this.#api.answer(reports[report], call, async (response) => {
      if (response.status === 204) return null;
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let bytes = 0;
      for (const reader = response.body!.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) return parts;
        parts.push(value);
        bytes += value.length;
        onBytes(bytes);
      }
    });
  }

  figures(query: ReportQuery & { activityId: string }): Promise<ActivityFigures> {
    return this.#api.ask(
      addresses.getFigures,
      { query },
      ({ title, suppressedBelow, started, completed, touchpoints, questions, weeks }: WireFigures) => ({
        title,
        suppressedBelow,
        started,
        completed,
        touchpoints: [...touchpoints],
        questions: [...questions],
        weeks: [...weeks],
      }),
    );
  }
}
