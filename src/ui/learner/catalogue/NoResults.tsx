import { useEffect, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { isEmptyFilter } from '../../../domain/catalogue/filter.ts';
import { WaitingIllustration } from '../../kit/illustrations/WaitingIllustration.tsx';
import type { DashboardStore } from './dashboard-store.ts';
import { CardRows } from './CardRows.tsx';
import styles from './dashboard.module.css';

/**
 * `children`: the text that nothing was found. `hasNear`: the nearest cards may follow, which must be false below
 * helplines.
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

/** Shows the nearest cards; empty when the server names none. */
const Nearest = observer(function Nearest({ store }: { store: DashboardStore }) {
  const { near, sought } = store;
  useEffect(() => store.findNear(), [store, sought]);
  return near.length === 0 ? null : <CardRows rows={[{ kind: 'nearest', label: '', cards: near }]} />;
});
