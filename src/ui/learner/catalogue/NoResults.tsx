import { useEffect, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { isEmptyFilter } from '../../../domain/catalogue/filter.ts';
import { WaitingIllustration } from '../../kit/illustrations/WaitingIllustration.tsx';
import type { DashboardStore } from './dashboard-store.ts';
import { CardRows } from './CardRows.tsx';
import styles from './dashboard.module.css';

/**
 * `children` says that nothing was found. `hasNear` shows the nearest cards; it must be false if helplines are shown.
 */
type NoResultsProps = { store: DashboardStore; hasNear: boolean; children: ReactNode };

/** Shows a picture, the text that nothing was found, and the nearest cards. */
export const NoResults = observer(function NoResults({ store, hasNear, children }: NoResultsProps) {
  return (
    <div className={styles.empty}>
      <WaitingIllustration />
      {children}
      {hasNear && !isEmptyFilter(store.sought) && (
        <div className={styles.instead}>
          <Nearest store={store} />
        </div>
      )}
    </div>
  );
});

/** Shows the cards nearest to a search; renders nothing if the server returns none. */
const Nearest = observer(function Nearest({ store }: { store: DashboardStore }) {
  const { near, sought } = store;
  useEffect(() => store.findNear(), [store, sought]);
  return near.length === 0 ? null : <CardRows rows={[{ kind: 'nearest', label: '', cards: near }]} />;
});
