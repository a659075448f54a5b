import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { classNames } from './class-names.ts';

/** Shows a short fact in a pill: `done` for a finished item, `warm` for an emphasis. */
export function Chip({ tone, children }: { tone?: 'done' | 'warm'; children: ReactNode }) {
  return <span className={classNames(styles.chip, tone && styles[tone])}>{children}</span>;
}
