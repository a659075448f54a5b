import { DropOffAccumulator, type DropOff, type RunWithPath } from '../../domain/reporting/drop-off.ts';
import { AppError } from '../errors.ts';
import type { ContentHistory } from '../ports/server/content/content-history.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { RunPaths } from '../ports/server/reporting/run-paths.ts';
import { parseStatisticsFilter, type ReportRequest } from './report-filter.ts';

/** The maximum number of runs whose logs one request reads; a background job reads the rest. */
const readByALook = 2000;

export type DropOffRequest = Pick<ReportRequest, 'activityId' | 'startDate' | 'endDate'> & {
  version?: string | undefined;
};

type Ports = { paths: RunPaths; library: ContentLibrary; history: ContentHistory };

/**
 * The counts of families at each touchpoint and step of one Activity; `isBehind` is true while recent runs are not
 * counted.
 */
export type DropOffReport = DropOff & {
  isBehind: boolean;
  /** The versions with the instants of their publication, newest first. */
  versions: (DropOff['versions'][number] & { createdAt: number })[];
};

/**
 * Counts where families leave one Activity. The request can limit the runs to those started in a month, quarter or
 * year, and to one version. Throws InvalidRequest for other periods, and NotFound for an Activity or version that was
 * never published.
 */
export async function showDropOff(ports: Ports, request: DropOffRequest): Promise<DropOffReport> {
  const { version = '', ...asked } = request;
  const { activityId, from, until } = await parseStatisticsFilter(ports, asked);
  const { library, history, paths } = ports;
  const activity = activityId === null ? null : await library.activity(activityId);
  if (!activity) throw new AppError('InvalidRequest', 'Name an Activity by its id or slug.');
  const known = (await history.versions('activity', activity.id)) ?? [];
  const shown = version === '' ? activity.definition : await history.body('activity', activity.id, version);
  if (!shown || !('touchpoints' in shown))
    throw new AppError('NotFound', 'There is no such version of this Activity.');
  const tally = new DropOffAccumulator(shown, { version: version === '' ? null : version, from, until });
  let family: string | null = null;
  let theirs: RunWithPath[] = [];
  let isBehind = false;
  for await (const next of paths.of(activity.id, readByALook)) {
    isBehind ||= next.isBehind;
    if (next.family !== family) {
      tally.add(theirs);
      theirs = [];
      family = next.family;
    }
    if (next.run) theirs.push(next.run);
  }
  tally.add(theirs);
  const figures = tally.figures();
  const counted = new Map(figures.versions.map((one) => [one.version, one]));
  return {
    ...figures,
    isBehind,
    versions: known.flatMap(({ version: hash, createdAt }) => {
      const counts = counted.get(hash);
      return counts ? [{ ...counts, createdAt }] : [];
    }),
  };
}
