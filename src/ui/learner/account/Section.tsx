import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './account.module.css';

/** A part of the account's page under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
