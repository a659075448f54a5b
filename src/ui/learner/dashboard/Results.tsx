import { useDeferredValue, useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { WaitingIllustration } from '../../kit/WaitingIllustration.tsx';
import type { DashboardStore } from './dashboard-store.ts';
import { useFoundText } from './FoundText.tsx';
import { Rows } from './Rows.tsx';
import styles from './dashboard.module.css';

/** One search is often followed by the next: only one that stands is read out. */
const spokenAfterMs = 500;

type ResultsProps = { store: DashboardStore; onShowAll: (() => void) | undefined };

/** The rows of cards, or why there are none. What was found is said once a search. */
export const Results = observer(function Results({ store, onShowAll }: ResultsProps) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  // Typing and ticking go on while the rows of an answer are made.
  const shelves = useDeferredValue(store.shelves);
  const found = useFoundText(store.found);

  useEffect(() => {
    if (shelves === null) return undefined;
    const timer = setTimeout(() => announce(found), spokenAfterMs);
    return () => clearTimeout(timer);
  }, [announce, shelves, found]);

  if (shelves === null) return <Loading />;
  if (store.found?.results === 0)
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
  return <Rows shelves={shelves} />;
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
