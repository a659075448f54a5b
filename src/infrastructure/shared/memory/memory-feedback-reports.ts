import {
  erasedFamily,
  type FeedbackReports,
  type ReportedRun,
  type ReportFilter,
} from '../../../application/ports/feedback-reports.ts';
import { csvLine, reportLines } from '../../../domain/feedback/report.ts';
import type { MemoryContentLibrary } from './memory-content-library.ts';
import type { MemoryEnrolmentRepository } from './memory-enrolment-repository.ts';
import type { KeptRun, MemoryRunRepository } from './memory-run-repository.ts';

type Sources = {
  runs: MemoryRunRepository;
  enrolments: MemoryEnrolmentRepository;
  library: MemoryContentLibrary;
};

/** Reports without a database; families are numbered. */
export class MemoryFeedbackReports implements FeedbackReports {
  readonly #sources: Sources;
  readonly #families = new Map<string, string>([[erasedFamily, erasedFamily]]);

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  async csv(filter: ReportFilter): Promise<AsyncIterable<string> | null> {
    const titles = new Map(
      (await this.#sources.library.programmes()).map(({ id, definition }) => [id, definition.title]),
    );
    const lines = this.#runs(filter).flatMap((run) =>
      run.log.flatMap((entry) =>
        entry.kind === 'answered' && isWithin(entry.at, filter)
          ? reportLines({
              at: entry.at,
              family: this.#family(run.key.personId),
              programme: titles.get(this.#programmeOf(run)) ?? '',
              definition: run.definition,
              version: run.version,
              stepId: entry.stepId,
              response: entry.response,
            })
          : [],
      ),
    );
    return lines.length === 0 ? null : oneByOne(lines);
  }

  async *runs(filter: ReportFilter & { activityId: string }): AsyncIterable<ReportedRun> {
    const runs = this.#runs(filter).toSorted((one, other) =>
      one.key.personId < other.key.personId ? -1 : 1,
    );
    for (const { id, key, definition, startedAt, completedAt, log } of runs) {
      if (startedAt === null || !isWithin(startedAt, filter)) continue;
      const family = key.personId === erasedFamily ? id : this.#family(key.personId);
      yield { family, definition, startedAt, completedAt, log };
    }
  }

  #runs({ scope, activityId, programmeId }: ReportFilter): KeptRun[] {
    return this.#sources.runs
      .kept()
      .filter(
        (run) =>
          (activityId === null || run.activityId === activityId) &&
          (programmeId === null || this.#programmeOf(run) === programmeId) &&
          (scope === 'both' || (run.key.enrolmentId === null) === (scope === 'activities')),
      );
  }

  #programmeOf({ key }: KeptRun): string {
    return key.enrolmentId === null ? '' : this.#sources.enrolments.programmeOf(key.enrolmentId);
  }

  #family(personId: string): string {
    const known = this.#families.get(personId) ?? `F${String(this.#families.size).padStart(16, '0')}`;
    this.#families.set(personId, known);
    return known;
  }
}

const isWithin = (at: number, { from, until }: ReportFilter): boolean =>
  (from === null || at >= from) && (until === null || at < until);

async function* oneByOne(lines: readonly string[][]): AsyncIterable<string> {
  for (const line of lines) yield csvLine(line);
}
