import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../kit/class-names.ts';
import styles from './admin.module.css';

type AdminPageProps = { title: string; intro?: string; wide?: boolean; children: ReactNode };

/** Shows a page of the admin app, whose texts are in English whatever the person's language. */
export function AdminPage({ title, intro, wide = false, children }: AdminPageProps) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => keptFocus(page.current), []);
  return (
    <div ref={page} className={classNames(styles.page, wide && styles.wide)} lang="en-GB">
      <h1>{title}</h1>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {children}
    </div>
  );
}

/** Loads the code that keeps the focus when a control disappears, and starts it. Returns a function that stops it. */
function keptFocus(page: HTMLElement | null): () => void {
  let stop: (() => void) | undefined;
  let isShown = true;
  import('./keep-focus.ts').then(
    ({ moveFocusFromRemovedControls }) => {
      if (page && isShown) stop = moveFocusFromRemovedControls(page);
    },
    () => undefined,
  );
  return () => {
    isShown = false;
    stop?.();
  };
}
