import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { classNames } from './class-names.ts';

/** Shows a short fact as a pill. `done` marks a finished item; `warm` emphasises. */
export function Chip({ tone, children }: { tone?: 'done' | 'warm'; children: ReactNode }) {
  return <span className={classNames(styles.chip, tone && styles[tone])}>{children}</span>;
}
