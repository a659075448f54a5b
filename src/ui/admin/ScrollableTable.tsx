import type { ReactNode } from 'react';
import { classNames } from '../kit/class-names.ts';
import styles from './admin.module.css';

type SidewaysProps = { label: string; className?: string | undefined; children: ReactNode };

/** Shows a table in a box that scrolls sideways, also by keyboard. */
export function ScrollableTable({ label, className, children }: SidewaysProps) {
  const reached = { tabIndex: 0 };
  return (
    <section className={classNames(styles.scroll, className)} aria-label={label} {...reached}>
      {children}
    </section>
  );
}
