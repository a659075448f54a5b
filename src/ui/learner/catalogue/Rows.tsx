import { startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeRow } from '../../../domain/catalogue/home-rows.ts';
import { useCatalogueLabels } from '../CatalogueLabels.tsx';
import { Row } from './Row.tsx';
import styles from './dashboard.module.css';

/** Enough to fill a screen. */
const firstRows = 2;

/**
 * All rows, short ones side by side. Rendering hundreds of cards at once would delay a press, so the rows
 * further down follow one by one after the visible ones.
 */
export function Rows({ rows }: { rows: readonly HomeRow[] }) {
  const { t } = useTranslation();
  const { ofRow } = useCatalogueLabels();
  const [shown, setShown] = useState(firstRows);
  const total = rows.length;
  useEffect(() => {
    if (shown >= total) return undefined;
    const timer = setTimeout(() => startTransition(() => setShown(shown + 1)));
    return () => clearTimeout(timer);
  }, [shown, total]);
  return (
    <div className={styles.rows}>
      {rows.slice(0, shown).map((row) => (
        <Row
          key={`${row.kind} ${row.label}`}
          row={row}
          title={row.kind === 'label' ? ofRow(row.label) : t(`home.row.${row.kind}`)}
        />
      ))}
    </div>
  );
}

/** Rows behind a press: none of their cards is rendered before it. */
export function FoldedRows({ rows }: { rows: readonly HomeRow[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0) return null;
  return (
    <details className={styles.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('filter.relationshipBuilders')}</summary>
      {isOpen && <Rows rows={rows} />}
    </details>
  );
}
