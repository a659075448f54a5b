import { useDeferredValue, useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePart } from '../../context/Part.tsx';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { isEmptyFilter } from '../../../domain/catalogue/filter.ts';
import { isTender } from '../../../domain/catalogue/tender.ts';
import type { DashboardStore } from './dashboard-store.ts';
import { useFoundText } from './FoundText.tsx';
import { HomeStart } from './HomeStart.tsx';
import { HelpFirst, useSpeaksOfDanger } from './HelpFirst.tsx';
import { FoldedRows, Rows } from './Rows.tsx';
import styles from './dashboard.module.css';

/** Searches often follow each other: only the last one is announced. */
const spokenAfterMs = 500;

const noResults = () => import('./NoResults.tsx').then((module) => module.NoResults);

type ResultsProps = { store: DashboardStore; onShowAll: (() => void) | undefined };

/** The results of a search, below the helplines where it speaks of danger, or finds nothing or what is tender first. Announced once a search. */
export const Results = observer(function Results({ store, onShowAll }: ResultsProps) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  // The rows of an answer are rendered at low priority, so that typing and ticking are not delayed.
  const rows = useDeferredValue(store.rows);
  const text = useFoundText(store.found);
  const hasNothing = rows !== null && store.found?.results === 0;
  // Ahead of its use, so that nothing moves when it comes.
  const { Part: NoResults } = usePart(noResults, { isWanted: rows !== null });
  const speaksOfDanger = useSpeaksOfDanger(store.filter.searchText);
  const best = rows?.open[0]?.cards[0];
  /** Words that find nothing, or what is tender first, may have asked for help as no list has it. */
  const showsHelp =
    speaksOfDanger ||
    (store.sought.searchText.trim() !== '' && (hasNothing || (best !== undefined && isTender(best))));
  const found = speaksOfDanger ? t('search.helpFirst', { found: text }) : text;

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
      {showsHelp && <HelpFirst heading="h2" />}
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
          <Rows rows={rows.open} />
          <FoldedRows rows={rows.folded} />
        </>
      )}
    </>
  );
});

/** The shapes of cards come only where the wait is long. */
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
