import { startTransition, useEffect, useState } from 'react';
import type { Shelf } from '../../../domain/catalogue/shelves.ts';
import { Row } from './Row.tsx';
import styles from './dashboard.module.css';

/** Enough to fill a screen. */
const firstRows = 2;

/**
 * All rows, short ones side by side. Rendering hundreds of cards at once would delay a press, so the rows
 * further down follow one by one after the visible ones.
 */
export function Rows({ shelves }: { shelves: readonly Shelf[] }) {
  const [shown, setShown] = useState(firstRows);
  const total = shelves.length;
  useEffect(() => {
    if (shown >= total) return undefined;
    const timer = setTimeout(() => startTransition(() => setShown(shown + 1)));
    return () => clearTimeout(timer);
  }, [shown, total]);
  return (
    <div className={styles.rows}>
      {shelves.slice(0, shown).map((shelf) => (
        <Row key={shelf.label} shelf={shelf} />
      ))}
    </div>
  );
}
