import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './layout.module.css';

type NoticeProps = {
  title: string;
  /** True if the heading takes the focus, because this page may replace one that a person is using. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** Shows a page with one message and one way to continue. */
export function NoticePage({ title, takesFocus = false, children }: NoticeProps) {
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
