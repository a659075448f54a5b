import { useEffect, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { isEmptyFilter } from '../../../domain/catalogue/filter.ts';
import { WaitingIllustration } from '../../kit/illustrations/WaitingIllustration.tsx';
import type { DashboardStore } from './dashboard-store.ts';
import { Rows } from './Rows.tsx';
import styles from './dashboard.module.css';

/** `children`: the words that nothing was found. `hasNear`: what comes nearest may follow; below help it never does. */
type NoResultsProps = { store: DashboardStore; hasNear: boolean; children: ReactNode };

/** Around these words a picture and what comes nearest. */
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

/** Nothing where the server does not say. */
const Nearest = observer(function Nearest({ store }: { store: DashboardStore }) {
  const { near, sought } = store;
  useEffect(() => store.findNear(), [store, sought]);
  return near.length === 0 ? null : <Rows rows={[{ kind: 'nearest', label: '', cards: near }]} />;
});
