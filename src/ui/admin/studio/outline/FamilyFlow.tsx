import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { DiagramNotes } from '../../../../application/ports/device/authoring/draft-analyser.ts';
import type { ActivityDropOff } from '../../../../application/ports/device/reporting/reports-gateway.ts';
import { useServices } from '../../../context/Services.tsx';
import { formatMonth } from '../../date-text.ts';
import { DropOffTables } from '../../reporting/DropOffTables.tsx';
import { createDropOffStore, type DropOffStore } from '../../reporting/drop-off-store.ts';
import { createFamilyCountLabels } from './family-count-labels.ts';
import styles from './map.module.css';

export type FamilyFlow = { store: DropOffStore; figures: ActivityDropOff | null; notes: DiagramNotes | null };

/**
 * Returns how families went through the published version of this Activity, once `isWanted` and loaded. Must be called
 * in an observer.
 */
export function useFamilyFlow(slug: string, isWanted: boolean): FamilyFlow | null {
  const { t } = useTranslation('admin');
  const services = useServices();
  const store = useMemo(
    () => (isWanted && slug !== '' ? createDropOffStore(services, slug, 'touchpoints') : null),
    [services, slug, isWanted],
  );
  useEffect(() => void store?.open(), [store]);
  const { answer = null, failure = null } = store?.figures ?? {};
  const figures = failure === null ? answer : null;
  const notes = useMemo(() => (figures ? createFamilyCountLabels(t, figures) : null), [figures, t]);
  return store && { store, figures, notes };
}

/** Renders the page for print: the map, and its numbers as tables. */
export const FlowPrintSheet = observer(function FlowPrintSheet({
  flow,
  children,
}: {
  flow: FamilyFlow | null;
  children: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const figures = flow?.figures;
  if (!flow || !figures) return <div>{children}</div>;
  const { version, month, order } = flow.store;
  return (
    <div data-print-alone>
      <h2 className={styles.heading}>{t('flow.title', { title: figures.title })}</h2>
      <p>
        {t('flow.of', {
          version:
            version === '' ? t('leaving.anyVersion') : t('flow.ofVersion', { version: version.slice(0, 8) }),
          month: month === '' ? t('flow.anyMonth') : t('flow.began', { month: formatMonth(month) }),
        })}
      </p>
      {children}
      {flow.notes && flow.notes.touchpoints.length > 0 && <p className={styles.key}>{t('flow.key')}</p>}
      <DropOffTables figures={figures} order={order} />
    </div>
  );
});
