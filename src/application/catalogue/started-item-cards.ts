import type { CatalogueCard } from '../../domain/catalogue/card.ts';
import type { SearchableItem } from '../../domain/catalogue/ranking.ts';
import type { ShelfItem } from '../../domain/catalogue/shelves.ts';
import type { PublishedActivity } from '../../domain/activity/definition.ts';
import type { OpenEnrolment, PublishedProgramme } from '../../domain/programme/programme.ts';
import type { KeepsakeMarks } from '../ports/server/chat/keepsake-marks.ts';
import type { Person } from '../../domain/people/person.ts';
import type { StoredKeepsakeMarks } from '../../domain/chat/keepsakes.ts';
import type { RunSummary } from '../../domain/chat/run.ts';
import { isItemOffered } from '../../domain/content/published.ts';
import { withReadableTexts } from '../activity/show-activity.ts';
import { buildProgrammeSchedule } from '../activity/programme-schedule.ts';
import {
  toStartedShelfItem,
  toEnrolledShelfItem,
  findLatestRunUnderWay,
  withFinishedRunCount,
} from './started-items.ts';
import {
  toSharedCard,
  toSharedCatalogueItem,
  type PaidAccess,
  type Catalogue,
  type CatalogueItem,
} from './shared-cards.ts';

/** One search of a person, with all the data read for it. */
export type PersonalSearchData = {
  person: Person;
  activities: readonly PublishedActivity[];
  programmes: readonly PublishedProgramme[];
  runs: readonly RunSummary[];
  enrolments: readonly OpenEnrolment[];
  /** The Activity id of each run that was completed and then closed by a restart. */
  finishedBefore: readonly string[];
  now: number;
  catalogue: Catalogue;
  access: PaidAccess;
  /** True for a search without a filter. */
  isOpen: boolean;
  /** True when the family left at least one Activity for its safety. */
  leavesSomeQuiet: boolean;
  /** Returns the relevance of an item for the search; 0 for no match. */
  fits: (item: SearchableItem) => number;
  rankOf: (item: CatalogueItem) => number;
  isShown: (item: CatalogueItem) => boolean;
};

type OwnCardPorts = Parameters<typeof withReadableTexts>[0] &
  Parameters<typeof buildProgrammeSchedule>[0] & { keepsakeMarks: KeepsakeMarks };

/** The cards of the items that a person has started and that match this search. */
export class StartedItemCards {
  /** The person's cards, by the shared card that each one replaces. */
  readonly cards = new Map<CatalogueCard, ShelfItem>();
  /** The rank of each card in this search. */
  readonly ranks = new Map<CatalogueCard, number>();
  readonly #ports: OwnCardPorts;
  readonly #search: PersonalSearchData;

  constructor(ports: OwnCardPorts, search: PersonalSearchData) {
    this.#ports = ports;
    this.#search = search;
  }

  async addProgrammes(): Promise<void> {
    const { person, activities, programmes, runs, enrolments, access, now, rankOf } = this.#search;
    const enrolmentIn = new Map(enrolments.map((enrolment) => [enrolment.programmeId, enrolment]));
    for (const programme of programmes) {
      const enrolment = enrolmentIn.get(programme.id);
      const rank = rankOf(programme);
      if (!enrolment || programme.standing === 'withdrawn' || rank === 0) continue;
      const untouched = toSharedCatalogueItem(programme, activities)[access];
      const plan = await buildProgrammeSchedule(this.#ports, person, programme, enrolment, runs);
      const readable = (): Promise<PublishedActivity[]> =>
        Promise.all(plan.activities.map((activity) => this.#readBy(activity, enrolment.id)));
      const isOpenTo = (activity: PublishedActivity): boolean => isItemOffered(activity, person);
      const read = plan.activities.every(isOpenTo) ? plan : { ...plan, activities: await readable() };
      this.#put(programme, toEnrolledShelfItem(untouched, read, { enrolment, runs, now }), rank);
    }
  }

  async addActivities(): Promise<void> {
    const { person, activities, access, rankOf, isShown } = this.#search;
    const isForgotten = await this.#forgotten();
    const programmeOf = this.#programmesByEnrolment();
    const begunOf = this.#begunByActivity();
    for (const activity of activities) {
      const { begun, before } = begunOf(activity.id);
      if (!begun || activity.standing === 'withdrawn') continue;
      const { enrolmentId } = findLatestRunUnderWay(begun) ?? { enrolmentId: null };
      // Most people have started many Activities, so nothing is awaited when the texts are the same for every reader.
      const read = isItemOffered(activity, person) ? activity : await this.#readBy(activity, enrolmentId);
      const rank = rankOf(read);
      if (rank === 0) continue;
      const untouched = toSharedCatalogueItem(activity, activities)[access];
      const { card } = untouched;
      const shown =
        read === activity ? untouched : { ...untouched, card: { ...card, ...toSharedCard(read) } };
      const inside = programmeOf.get(enrolmentId ?? '');
      // The card would name the hidden Programme that contains the run.
      if (inside && !isShown(inside)) continue;
      const mine = toStartedShelfItem(shown, read, begun, inside, isForgotten);
      this.#put(activity, withFinishedRunCount(mine, begun, before), rank);
    }
  }

  /**
   * Replaces an item's shared card by the person's own. An item that is no longer offered has no shared card, and its
   * own card is only in the row 'In progress'.
   */
  #put(item: CatalogueItem, mine: ShelfItem, rank: number): void {
    const { person, activities, access, isShown } = this.#search;
    if (!isShown(item)) return;
    if (isItemOffered(item, person))
      this.cards.set(toSharedCatalogueItem(item, activities)[access].card, mine);
    else if (mine.inProgress) this.cards.set(mine.card, { ...mine, rows: [] });
    this.ranks.set(mine.card, rank);
  }

  async #readBy(activity: PublishedActivity, enrolmentId: string | null): Promise<PublishedActivity> {
    const { person } = this.#search;
    const key = { personId: person.id, activityId: activity.id, enrolmentId };
    return (await withReadableTexts(this.#ports, person, { activity, key })).activity;
  }

  /** Returns a function that reports whether the family has deleted a keepsake. */
  async #forgotten(): Promise<(id: string) => boolean> {
    const { person, runs } = this.#search;
    // The marks on keepsakes are read only for a family that waits for a plan, which few do.
    const waits = runs.some(({ plan }) => plan?.checkIn != null);
    const marks: StoredKeepsakeMarks = waits ? await this.#ports.keepsakeMarks.of(person.id) : new Map();
    return (id) => marks.get(id)?.isForgotten ?? false;
  }

  #programmesByEnrolment(): ReadonlyMap<string, PublishedProgramme | undefined> {
    const { enrolments, programmes } = this.#search;
    return new Map(
      enrolments.map(({ id, programmeId }) => [
        id,
        programmes.find((programme) => programme.id === programmeId),
      ]),
    );
  }

  /**
   * Returns a function from an Activity's id to its open runs (undefined if never started) and the number of its runs
   * that were finished and then closed.
   */
  #begunByActivity(): (id: string) => { begun: readonly RunSummary[] | undefined; before: number } {
    const { runs, finishedBefore } = this.#search;
    const runsOf = new Map<string, RunSummary[]>();
    for (const run of runs) {
      const known = runsOf.get(run.activityId);
      if (known) known.push(run);
      else runsOf.set(run.activityId, [run]);
    }
    const endsOf = new Map<string, number>();
    for (const id of finishedBefore) endsOf.set(id, (endsOf.get(id) ?? 0) + 1);
    return (id) => {
      const before = endsOf.get(id) ?? 0;
      return { begun: runsOf.get(id) ?? (before > 0 ? [] : undefined), before };
    };
  }
}
