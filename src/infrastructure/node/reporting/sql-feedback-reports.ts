import { setImmediate as turn } from 'node:timers/promises';
import type {
  ReportFilter,
  FeedbackReports,
  ReportedRun,
} from '../../../application/ports/server/feedback-reports.ts';
import { erasedFamily } from '../../../application/ports/server/feedback-reports.ts';
import { csvLine, reportLines } from '../../../domain/reporting/feedback-report.ts';
import type { ContentVersions } from '../platform/database/content-versions.ts';
import { withCrLf } from '../platform/database/crlf.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { keyedHash } from '../platform/database/keyed-hash.ts';
import { reportCopy } from './report-copy.ts';
import { reportedRuns, answeredSteps } from './report-rows.ts';
import { logOf } from '../platform/database/run-entries.ts';
import { readStored } from '../platform/database/stored-json.ts';
import { unavailable } from '../platform/database/unavailable.ts';

/** Characters of a piece: enough to be worth sending, soon enough to let others have their turn. */
const piece = 64 * 1024;

/** PostgreSQL makes the CSV itself; for SQLite it is made here, row by row. */
export class SqlFeedbackReports implements FeedbackReports {
  readonly #database: OpenDatabase;
  readonly #versions: ContentVersions;

  constructor(database: OpenDatabase, versions: ContentVersions) {
    this.#database = database;
    this.#versions = versions;
  }

  async csv(filter: ReportFilter): Promise<AsyncIterable<Uint8Array | string> | null> {
    return unlessEmpty(await this.#lines(filter));
  }

  async *runs(filter: ReportFilter & { activityId: string }): AsyncIterable<ReportedRun> {
    const family = await this.#pseudonyms();
    for await (const rows of reportedRuns(this.#database.db, filter)) {
      const [row] = rows;
      if (!row || row.started_at === null) continue;
      yield {
        family: row.person_id === erasedFamily ? row.id : family(row.person_id),
        definition: await this.#versions.activity(row.activity_id, row.version),
        startedAt: row.started_at,
        completedAt: row.completed_at,
        log: logOf(rows),
      };
    }
  }

  async #lines(filter: ReportFilter): Promise<AsyncIterable<Uint8Array | string>> {
    const { dialect } = this.#database;
    if (dialect === 'sqlite') return this.#pieces(filter);
    const copy = await this.#database.copyOut(reportCopy(filter));
    const lines = withCrLf();
    copy.once('error', (error) => lines.destroy(unavailable(error)));
    lines.once('close', () => copy.destroy());
    return copy.pipe(lines);
  }

  async *#pieces(filter: ReportFilter): AsyncIterable<string> {
    const database = this.#database;
    if (database.dialect !== 'sqlite') return;
    const [family, programmes] = [await this.#pseudonyms(), await this.#programmeTitles()];
    let text = '';
    for (const row of database.iterate(answeredSteps(database.db, filter))) {
      if (row.response_json === null) continue;
      const definition = await this.#versions.activity(row.activity_id, row.version);
      const lines = reportLines({
        at: row.at,
        family: family(row.person_id),
        programme: programmes.get(row.programme_id ?? '') ?? '',
        definition,
        version: row.version,
        stepId: row.step_id ?? '',
        response: readStored(row.response_json),
      });
      for (const line of lines) text += csvLine(line);
      if (text.length < piece) continue;
      yield text;
      text = '';
      await turn();
    }
    if (text !== '') yield text;
  }

  async #programmeTitles(): Promise<Map<string, string>> {
    const items = await this.#database.db
      .selectFrom('content_item')
      .select(['id', 'current_version'])
      .where('kind', '=', 'programme')
      .execute();
    const titled = items.map(async ({ id, current_version: version }) => {
      const { title } = await this.#versions.programme(id, version);
      return [id, title] as const;
    });
    return new Map(await Promise.all(titled));
  }

  /** The same as in report-copy.ts. */
  async #pseudonyms(): Promise<(personId: string) => string> {
    const hashOf = await keyedHash(this.#database.db);
    const known = new Map<string, string>([[erasedFamily, erasedFamily]]);
    return (personId) => {
      const name = known.get(personId) ?? `F${hashOf(personId).slice(0, 16).toUpperCase()}`;
      if (known.size < 10_000) known.set(personId, name);
      return name;
    };
  }
}

/** Waits for the first piece, so that an empty report can still be told from one that has begun. */
async function unlessEmpty<Piece>(pieces: AsyncIterable<Piece>): Promise<AsyncIterable<Piece> | null> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return null;
  return (async function* () {
    try {
      yield first.value;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
}
