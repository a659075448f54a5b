import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './layout.module.css';

type NoticeProps = {
  title: string;
  /** It may take the place of a page in the middle of its use: the focus goes to its heading. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** A page that says one thing and offers one way on. */
export function Notice({ title, takesFocus = false, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.notice}>
      <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      {children}
    </div>
  );
}
