import { audiences, type Audience, type CatalogueCard } from './card.ts';
import { isEmptyFilter, type Filter } from './filter.ts';
import { categoryLabels, filterGroups, labelOf } from './filter-options.ts';
import { cardKeyOf, type Shelf } from './shelves.ts';
import { isTender } from './tender.ts';

/** A row of home: of a category as the server names it, of whom its cards are for, or of what else was found. */
export type HomeRow = Shelf & { kind: 'label' | Audience | 'best' | 'others' | 'more' | 'nearest' };
/** `folded` rows stand behind a press. */
export type HomeRows = { open: readonly HomeRow[]; folded: readonly HomeRow[] };

const builders = new Set(
  filterGroups
    .filter(({ key }) => key === 'relationshipBuilders')
    .flatMap(({ options }) => options.map(({ label }) => label)),
);
const first = new Set<string>([categoryLabels.inProgress, categoryLabels.gettingStarted]);

/**
 * The rows of home, made of the server's (decision 028). Without a filter: what is under way, what to begin with,
 * whom it is for, then the challenges; each card once among the first rows and once among the others. The
 * relationship builders come last and are folded. Nothing on a tender subject is among them. With a filter: what fits
 * a search by words best, the ticked groups or, where none is ticked, the challenges, then what else fits.
 */
export function homeRows(
  shelves: readonly Shelf[],
  filter: Filter,
  leading: readonly CatalogueCard[] = [],
): HomeRows {
  const isOpen = isEmptyFilter({ ...filter, durations: [] });
  return isOpen ? allRows(untender(shelves), leading) : foundRows(shelves, tickedLabels(filter));
}

/** Without what is tender, and without the rows that have nothing else. */
const untender = (shelves: readonly Shelf[]): Shelf[] =>
  shelves.flatMap(({ label, cards }) => {
    const left = cards.filter((card) => !isTender(card));
    return left.length > 0 || cards.length === 0 ? [{ label, cards: left }] : [];
  });

function allRows(shelves: readonly Shelf[], leading: readonly CatalogueCard[]): HomeRows {
  const shown = new Set(leading.map(cardKeyOf));
  const beginnings = shelves.filter(({ label }) => first.has(label)).flatMap((shelf) => once(shelf, shown));
  const folded = shelves.filter(({ label }) => builders.has(label));
  const others = shelves.filter((shelf) => !first.has(shelf.label) && !folded.includes(shelf));
  const cards = cardsOf(shelves);
  const byAudience = audiences.flatMap((audience) =>
    once({ label: audience, cards: cards.filter((card) => card.audience === audience) }, shown, audience),
  );
  const placed = new Set(shown);
  for (const { cards: some } of others) for (const card of some) placed.add(cardKeyOf(card));
  const left = cards.filter((card) => !placed.has(cardKeyOf(card)));
  const more = left.length === 0 ? [] : [rowOf({ label: categoryLabels.other, cards: left })];
  return {
    open: [...beginnings, ...byAudience, ...eachUnderOne(others, true), ...more],
    folded: folded.map((shelf) => rowOf(shelf)),
  };
}

/**
 * Each card in one of the rows: that of the first of its challenges, else the first that has it. With `keepsAll` a row
 * that would lose all its cards keeps them; else it is left out.
 */
function eachUnderOne(shelves: readonly Shelf[], keepsAll: boolean): HomeRow[] {
  const home = new Map<string, string>();
  for (const { label, cards } of shelves)
    for (const card of cards) {
      const isMain = labelOf(card.lifeChallenges[0] ?? '') === label;
      if (isMain || !home.has(cardKeyOf(card))) home.set(cardKeyOf(card), label);
    }
  return shelves.flatMap((shelf) => {
    const { label, cards } = shelf;
    const own = cards.filter((card) => home.get(cardKeyOf(card)) === label);
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
  for (const { cards: some } of groups) for (const card of some) shown.add(cardKeyOf(card));
  const others = cards
    .filter((card) => !shown.has(cardKeyOf(card)))
    .toSorted((one, other) => (other.relevance ?? 0) - (one.relevance ?? 0));
  return {
    open: [...top, ...groups, ...once({ label: 'others', cards: others }, shown, 'others')],
    folded: [],
  };
}

function without({ label, cards }: Shelf, shown: ReadonlySet<string>): Shelf[] {
  const left = cards.filter((card) => !shown.has(cardKeyOf(card)));
  return left.length > 0 || cards.length === 0 ? [{ label, cards: left }] : [];
}

const cardsOf = (shelves: readonly Shelf[]): CatalogueCard[] => [
  ...new Map(shelves.flatMap(({ cards }) => cards.map((card) => [cardKeyOf(card), card]))).values(),
];

/** The row without what is shown already; nothing where that is all of it. An empty row stays, and says so. */
function once({ label, cards }: Shelf, shown: Set<string>, kind: HomeRow['kind'] = 'label'): HomeRow[] {
  const own = cards.filter((card) => !shown.has(cardKeyOf(card)));
  for (const card of own) shown.add(cardKeyOf(card));
  return own.length > 0 || (kind === 'label' && cards.length === 0) ? [{ kind, label, cards: own }] : [];
}

const rowOf = (shelf: Shelf): HomeRow => ({ kind: 'label', ...shelf });

function tickedLabels({ gettingStarted, lifeChallenges, relationshipBuilders }: Filter): ReadonlySet<string> {
  const labels = [...lifeChallenges, ...relationshipBuilders].map(labelOf);
  return new Set(gettingStarted.length > 0 ? [categoryLabels.gettingStarted, ...labels] : labels);
}
