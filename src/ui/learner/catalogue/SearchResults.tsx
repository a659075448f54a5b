import { useDeferredValue, useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLazyPart } from '../../context/LazyPart.tsx';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { isEmptyFilter } from '../../../domain/catalogue/filter.ts';
import { isTenderSubject, findTenderTopics } from '../../../domain/catalogue/tender.ts';
import type { DashboardStore } from './dashboard-store.ts';
import { useResultCountText } from './FoundText.tsx';
import { HomeStart } from './HomeStart.tsx';
import { SearchHelplines, useHelpOrder } from './SearchHelplines.tsx';
import { FoldedCardRows, CardRows } from './CardRows.tsx';
import styles from './dashboard.module.css';

/** Delay before results are announced (ms), so that of several searches in a row only the last is announced. */
const spokenAfterMs = 500;

const noResults = () => import('./NoResults.tsx').then((module) => module.NoResults);

type ResultsProps = { store: DashboardStore; onShowAll: (() => void) | undefined };

/**
 * Shows the results of a search and announces them once. Helplines come first if the search is about danger, finds
 * nothing, or finds a tender subject.
 */
export const SearchResults = observer(function SearchResults({ store, onShowAll }: ResultsProps) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  // Rendering the rows has low priority, so that typing and ticking are not delayed.
  const rows = useDeferredValue(store.rows);
  const text = useResultCountText(store.found);
  const hasNothing = rows !== null && store.found?.results === 0;
  // The chunk is loaded before it is needed, so that nothing moves when it appears.
  const { Part: NoResults } = useLazyPart(noResults, { isWanted: rows !== null });
  const order = useHelpOrder(store.filter.searchText);
  const { searchText, lifeChallenges } = store.sought;
  const hasTender = rows?.open.some(({ cards }) => cards.some(isTenderSubject));
  /**
   * Some searches ask for help in words that no list has. A text that finds nothing or finds a tender subject may be
   * one, and so may a tender topic.
   */
  const showsHelp =
    order ||
    (searchText.trim() ? hasNothing || hasTender : hasTender && findTenderTopics(lifeChallenges).length > 0);
  const found = order ? t('search.helpFirst', { found: text }) : text;

  useEffect(() => {
    if (rows === null) return undefined;
    const timer = setTimeout(() => announce(found), spokenAfterMs);
    return () => clearTimeout(timer);
  }, [announce, rows, found]);

  const nothingFound = (
    <>
      <h2>{t('dashboard.empty')}</h2>
      <p>{t('dashboard.emptyText')}</p>
      {onShowAll && (
        <Button variant="quiet" onClick={onShowAll}>
          {t('filter.showAll')}
        </Button>
      )}
    </>
  );
  return (
    <>
      {showsHelp && <SearchHelplines heading="h2" order={order} />}
      {rows === null ? (
        <Loading />
      ) : hasNothing ? (
        NoResults ? (
          <NoResults store={store} hasNear={!showsHelp}>
            {nothingFound}
          </NoResults>
        ) : (
          <div className={styles.empty}>{nothingFound}</div>
        )
      ) : (
        <>
          <HomeStart store={store} />
          {store.story?.keepsBegun && isEmptyFilter(store.sought) && (
            <p>
              <Link to="/account/conversations">{t('home.kept')}</Link>
            </p>
          )}
          <CardRows rows={rows.open} />
          <FoldedCardRows rows={rows.folded} />
        </>
      )}
    </>
  );
});

/** Shows the outlines of cards; CSS hides them unless the wait is long. */
function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.loading}>
      <output>{t('dashboard.loading')}</output>
      <div className={styles.shapes} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
