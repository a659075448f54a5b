import { useDeferredValue, useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { WaitingIllustration } from '../../kit/WaitingIllustration.tsx';
import type { DashboardStore } from './dashboard-store.ts';
import { useFoundText } from './FoundText.tsx';
import { HelpFirst, useSpeaksOfDanger } from './HelpFirst.tsx';
import { Rows } from './Rows.tsx';
import styles from './dashboard.module.css';

/** Searches often follow each other: only the last one is announced. */
const spokenAfterMs = 500;

type ResultsProps = { store: DashboardStore; onShowAll: (() => void) | undefined };

/** What was found, below the helplines where the search speaks of danger. It is said once a search. */
export const Results = observer(function Results({ store, onShowAll }: ResultsProps) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  // The rows of an answer are rendered at low priority, so that typing and ticking are not delayed.
  const shelves = useDeferredValue(store.shelves);
  const text = useFoundText(store.found);
  const speaksOfDanger = useSpeaksOfDanger(store.filter.searchText);
  const found = speaksOfDanger ? t('search.helpFirst', { found: text }) : text;

  useEffect(() => {
    if (shelves === null) return undefined;
    const timer = setTimeout(() => announce(found), spokenAfterMs);
    return () => clearTimeout(timer);
  }, [announce, shelves, found]);

  return (
    <>
      {speaksOfDanger && <HelpFirst heading="h2" />}
      {shelves === null ? (
        <Loading />
      ) : store.found?.results === 0 ? (
        <Nothing onShowAll={onShowAll} />
      ) : (
        <Rows shelves={shelves} />
      )}
    </>
  );
});

function Nothing({ onShowAll }: Pick<ResultsProps, 'onShowAll'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <WaitingIllustration />
      <h2>{t('dashboard.empty')}</h2>
      <p>{t('dashboard.emptyText')}</p>
      {onShowAll && (
        <Button variant="quiet" onClick={onShowAll}>
          {t('filter.showAll')}
        </Button>
      )}
    </div>
  );
}

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
