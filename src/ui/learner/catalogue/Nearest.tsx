import { useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import type { DashboardStore } from './dashboard-store.ts';
import { Rows } from './Rows.tsx';

/** What comes nearest to a search that found nothing; nothing where the server does not say. */
export const Nearest = observer(function Nearest({ store }: { store: DashboardStore }) {
  const { near, sought } = store;
  useEffect(() => store.findNear(), [store, sought]);
  return near.length === 0 ? null : <Rows rows={[{ kind: 'nearest', label: '', cards: near }]} />;
});
