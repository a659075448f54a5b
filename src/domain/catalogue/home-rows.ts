import { audiences, type Audience, type CatalogueCard } from './card.ts';
import { isEmptyFilter, type CatalogueFilter } from './filter.ts';
import { categoryLabels, filterGroups, formatFilterLabel } from './filter-options.ts';
import { toCardKey, type Shelf } from './shelves.ts';
import { isTenderSubject } from './tender.ts';

/** A row of the dashboard: a category from the server, an audience, or a group of search results. */
export type HomeRow = Shelf & { kind: 'label' | Audience | 'best' | 'others' | 'more' | 'nearest' };
/** The rows of the dashboard; `folded` rows are hidden until a button is pressed. */
export type HomeRows = { open: readonly HomeRow[]; folded: readonly HomeRow[] };

const builders = new Set(
  filterGroups
    .filter(({ key }) => key === 'relationshipBuilders')
    .flatMap(({ options }) => options.map(({ label }) => label)),
);
const first = new Set<string>([categoryLabels.inProgress, categoryLabels.gettingStarted]);

/**
 * Returns the rows of the dashboard, made of the server's rows (decision 028).
 *
 * Without a filter: in progress, getting started, the audiences, then the challenges; each card at most once before the
 * challenges and once among them. The relationship builders come last, folded; tender subjects are left out.
 *
 * With a filter: the best match of a text search, the ticked groups or else the challenges, then all other matches.
 */
export function arrangeHomeRows(
  shelves: readonly Shelf[],
  filter: CatalogueFilter,
  leading: readonly CatalogueCard[] = [],
): HomeRows {
  const isOpen = isEmptyFilter({ ...filter, durations: [] });
  return isOpen ? allRows(untender(shelves), leading) : foundRows(shelves, tickedLabels(filter));
}

/** Returns the rows without tender cards, and without rows that had only such cards. */
const untender = (shelves: readonly Shelf[]): Shelf[] =>
  shelves.flatMap(({ label, cards }) => {
    const left = cards.filter((card) => !isTenderSubject(card));
    return left.length > 0 || cards.length === 0 ? [{ label, cards: left }] : [];
  });

function allRows(shelves: readonly Shelf[], leading: readonly CatalogueCard[]): HomeRows {
  const shown = new Set(leading.map(toCardKey));
  const beginnings = shelves.filter(({ label }) => first.has(label)).flatMap((shelf) => once(shelf, shown));
  const folded = shelves.filter(({ label }) => builders.has(label));
  const others = shelves.filter((shelf) => !first.has(shelf.label) && !folded.includes(shelf));
  const cards = cardsOf(shelves);
  const byAudience = audiences.flatMap((audience) =>
    once({ label: audience, cards: cards.filter((card) => card.audience === audience) }, shown, audience),
  );
  const placed = new Set(shown);
  for (const { cards: some } of others) for (const card of some) placed.add(toCardKey(card));
  const left = cards.filter((card) => !placed.has(toCardKey(card)));
  const more = left.length === 0 ? [] : [rowOf({ label: categoryLabels.other, cards: left })];
  return {
    open: [...beginnings, ...byAudience, ...eachUnderOne(others, true), ...more],
    folded: folded.map((shelf) => rowOf(shelf)),
  };
}

/**
 * Returns the rows with each card in one row only: that of its first challenge, else the first row that has the card. A
 * row that would lose all its cards keeps them with `keepsAll`; otherwise it is left out.
 */
function eachUnderOne(shelves: readonly Shelf[], keepsAll: boolean): HomeRow[] {
  const home = new Map<string, string>();
  for (const { label, cards } of shelves)
    for (const card of cards) {
      const isMain = formatFilterLabel(card.lifeChallenges[0] ?? '') === label;
      if (isMain || !home.has(toCardKey(card))) home.set(toCardKey(card), label);
    }
  return shelves.flatMap((shelf) => {
    const { label, cards } = shelf;
    const own = cards.filter((card) => home.get(toCardKey(card)) === label);
    if (own.length > 0) return [rowOf({ label, cards: own })];
    return keepsAll || cards.length === 0 ? [rowOf(shelf)] : [];
  });
}

function foundRows(shelves: readonly Shelf[], ticked: ReadonlySet<string>): HomeRows {
  const shown = new Set<string>();
  const cards = cardsOf(shelves);
  const best = cards.reduce<CatalogueCard | undefined>(
    (one, card) => ((card.relevance ?? 0) > (one?.relevance ?? 0) ? card : one),
    undefined,
  );
  const top = best ? once({ label: 'best', cards: [best] }, shown, 'best') : [];
  const categories = shelves.filter(({ label }) => !first.has(label) && !builders.has(label));
  const asked = shelves.filter(({ label }) => ticked.has(label));
  const groups =
    asked.length > 0
      ? asked.flatMap((shelf) => once(shelf, shown))
      : eachUnderOne(
          categories.flatMap((shelf) => without(shelf, shown)),
          false,
        );
  for (const { cards: some } of groups) for (const card of some) shown.add(toCardKey(card));
  const others = cards
    .filter((card) => !shown.has(toCardKey(card)))
    .toSorted((one, other) => (other.relevance ?? 0) - (one.relevance ?? 0));
  return {
    open: [...top, ...groups, ...once({ label: 'others', cards: others }, shown, 'others')],
    folded: [],
  };
}

function without({ label, cards }: Shelf, shown: ReadonlySet<string>): Shelf[] {
  const left = cards.filter((card) => !shown.has(toCardKey(card)));
  return left.length > 0 || cards.length === 0 ? [{ label, cards: left }] : [];
}

const cardsOf = (shelves: readonly Shelf[]): CatalogueCard[] => [
  ...new Map(shelves.flatMap(({ cards }) => cards.map((card) => [toCardKey(card), card]))).values(),
];

/**
 * Returns a row without the cards already shown, and marks its cards as shown. A row that loses all its cards is left
 * out; an empty category row stays, for a note in it.
 */
function once({ label, cards }: Shelf, shown: Set<string>, kind: HomeRow['kind'] = 'label'): HomeRow[] {
  const own = cards.filter((card) => !shown.has(toCardKey(card)));
  for (const card of own) shown.add(toCardKey(card));
  return own.length > 0 || (kind === 'label' && cards.length === 0) ? [{ kind, label, cards: own }] : [];
}

const rowOf = (shelf: Shelf): HomeRow => ({ kind: 'label', ...shelf });

function tickedLabels({
  gettingStarted,
  lifeChallenges,
  relationshipBuilders,
}: CatalogueFilter): ReadonlySet<string> {
  const labels = [...lifeChallenges, ...relationshipBuilders].map(formatFilterLabel);
  return new Set(gettingStarted.length > 0 ? [categoryLabels.gettingStarted, ...labels] : labels);
}
