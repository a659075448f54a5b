import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { classNames } from './class-names.ts';

/** A small fact in a pill. `done` for what is finished, `warm` for what stands out. */
export function Chip({ tone, children }: { tone?: 'done' | 'warm'; children: ReactNode }) {
  return <span className={classNames(styles.chip, tone && styles[tone])}>{children}</span>;
}
