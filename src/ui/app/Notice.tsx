import type { ReactNode } from 'react';
import styles from './app.module.css';

/** A page that says one thing and offers one way on. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
