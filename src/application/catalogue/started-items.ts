import { parseDeclaredMinutes } from '../../domain/activity/declared-minutes.ts';
import { countUsualAnswers } from '../../domain/activity/usual-answers.ts';
import type { PublishedActivity } from '../../domain/activity/definition.ts';
import type { CatalogueCard } from '../../domain/catalogue/card.ts';
import { isTenderContent } from '../../domain/catalogue/tender.ts';
import type { ShelfItem } from '../../domain/catalogue/shelves.ts';
import type { FamilyPlan } from '../../domain/chat/run.ts';
import type { RunSummary } from '../../domain/chat/run.ts';
import type { OpenEnrolment, PublishedProgramme } from '../../domain/programme/programme.ts';
import { translateContent } from '../../domain/translation/translate-content.ts';
import type { ProgrammeSchedule } from '../activity/programme-schedule.ts';

/**
 * Returns a Programme's item for an enrolled person. The completed share counts the Activities that have a date in the
 * enrolment.
 */
export function toEnrolledShelfItem(
  untouched: ShelfItem,
  { activities, dates }: ProgrammeSchedule,
  mine: { enrolment: OpenEnrolment; runs: readonly RunSummary[]; now: number },
): ShelfItem {
  const { id, enrolledAt, completedAt, lastActivityAt } = mine.enrolment;
  const inside = activities.flatMap((activity) => {
    const opensAt = dates[activity.id];
    return opensAt === undefined ? [] : [{ activity, opensAt }];
  });
  const isDone = (activityId: string): boolean =>
    mine.runs.some(
      (run) => run.enrolmentId === id && run.activityId === activityId && run.completedAt !== null,
    );
  const open = inside.filter(({ activity }) => !isDone(activity.id));
  const share = inside.length === 0 ? 0 : (inside.length - open.length) / inside.length;
  const next =
    open.find(({ opensAt }) => opensAt <= mine.now) ??
    open.reduce<(typeof open)[number] | undefined>(
      (soonest, one) => (soonest === undefined || one.opensAt < soonest.opensAt ? one : soonest),
      undefined,
    );
  return {
    ...untouched,
    card: {
      ...untouched.card,
      completedPercentage: Math.round(100 * share),
      availableAt: untouched.card.availableAt === null ? null : enrolledAt,
      completedAt,
      ...(completedAt === null && { touchedAt: lastActivityAt }),
      ...(completedAt === null &&
        next && {
          next: {
            opensAt: next.opensAt,
            ...(isTenderContent(next.activity.definition) || hasRunLeftForSafety(next.activity.id, mine.runs)
              ? { isTender: true }
              : { title: next.activity.definition.title, slug: next.activity.slug }),
          },
        }),
    },
    inProgress: completedAt === null,
  };
}

/**
 * Returns an Activity's item for a person with these runs. A completed run, alone or in any Programme, makes the item
 * completed until another run is answered after it. `inside` is the Programme of the latest run under way. An Activity
 * that the family left for its safety counts as tender.
 */
export function toStartedShelfItem(
  plain: ShelfItem,
  activity: PublishedActivity,
  runs: readonly RunSummary[],
  inside: PublishedProgramme | undefined,
  isForgotten: (keepsakeId: string) => boolean,
): ShelfItem {
  const isQuiet = hasRunLeftForSafety(activity.id, runs);
  const untouched = isQuiet ? { ...plain, card: { ...plain.card, tender: true } } : plain;
  const { card } = untouched;
  const completedAt = runs.reduce<number | null>(
    (latest, run) => (run.completedAt === null ? latest : Math.max(latest ?? 0, run.completedAt)),
    null,
  );
  const run = findLatestRunUnderWay(runs);
  const isDoneAnew = run !== undefined && run.touchedAt > (completedAt ?? 0);
  if (completedAt !== null && !isDoneAnew)
    return { ...untouched, card: { ...card, completedPercentage: 100, completedAt }, inProgress: false };
  if (!run) return untouched;
  const share = shareOf(activity, run);
  const plan = run.plan && !isForgotten(run.plan.keepsakeId) ? run.plan : null;
  const minutes = Math.max(...parseDeclaredMinutes(activity.definition.categories.durations));
  return {
    ...untouched,
    card: {
      ...card,
      completedPercentage: Math.round(100 * share),
      touchedAt: run.touchedAt,
      ...(Number.isFinite(minutes) && { minutesLeft: Math.max(1, Math.round(minutes * (1 - share))) }),
      ...(inside && { inProgramme: inside.slug }),
      ...checkInOf(activity, plan),
    },
    inProgress: true,
  };
}

/** Adds the number of finished runs to a card; `before` is the number of finished runs that are closed. */
export function withFinishedRunCount(
  item: ShelfItem,
  runs: readonly RunSummary[],
  before: number,
): ShelfItem {
  const timesFinished = before + runs.filter(({ completedAt }) => completedAt !== null).length;
  return timesFinished === 0 ? item : { ...item, card: { ...item.card, timesFinished } };
}

function checkInOf(
  { definition, language }: PublishedActivity,
  plan: FamilyPlan | null,
): Pick<CatalogueCard, 'checkIn'> {
  if (plan?.checkIn == null) return {};
  const { touchpoints } = language === undefined ? definition : translateContent(definition, language);
  const title = touchpoints.find(({ id }) => id === plan.checkIn)?.title;
  return title === undefined ? {} : { checkIn: { title, at: plan.at } };
}

/** Returns whether the family has left one of its runs of this Activity for its safety. */
export const hasRunLeftForSafety = (id: string, runs: readonly RunSummary[]): boolean =>
  runs.some(({ activityId, quietAt }) => activityId === id && quietAt !== null);

/** Returns the most recently used run that has an answer and is not completed. */
export function findLatestRunUnderWay(runs: readonly RunSummary[]): RunSummary | undefined {
  return runs
    .filter(({ answers, completedAt }) => answers > 0 && completedAt === null)
    .reduce<RunSummary | undefined>(
      (latest, run) => (latest === undefined || run.touchedAt > latest.touchedAt ? run : latest),
      undefined,
    );
}

/** The largest share shown for an unfinished run, since a path longer than usual has steps left. */
const mostShare = 0.95;
/**
 * Returns the estimated share of an Activity that is done (0 to 0.95): the answers given, divided by those on the usual
 * path.
 */
function shareOf({ definition }: PublishedActivity, { answers }: RunSummary): number {
  return Math.min(mostShare, answers / Math.max(1, countUsualAnswers(definition)));
}
