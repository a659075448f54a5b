import { useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { isEmptyFilter } from '../../../domain/catalogue/filter.ts';
import { Button } from '../../kit/Button.tsx';
import { WaitingIllustration } from '../../kit/WaitingIllustration.tsx';
import type { DashboardStore } from './dashboard-store.ts';
import { HelpFirst } from './HelpFirst.tsx';
import { Rows } from './Rows.tsx';
import styles from './dashboard.module.css';

type NothingProps = { store: DashboardStore; onShowAll: (() => void) | undefined; hasHelp: boolean };

/** A search that found nothing: how to see everything, what comes nearest, and help where it is not there already. */
export const Nothing = observer(function Nothing({ store, onShowAll, hasHelp }: NothingProps) {
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
      {!isEmptyFilter(store.sought) && (
        <div className={styles.instead}>
          <Nearest store={store} />
          {!hasHelp && <HelpFirst heading="h2" />}
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
