import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './account.module.css';

type AccountSectionProps = {
  title: string;
  /** The language of the title, if it differs from the page's. */
  lang?: string | undefined;
  children: ReactNode;
};

/** Shows a section of the account page under a heading. */
export function AccountSection({ title, lang, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} lang={lang}>
        {title}
      </h2>
      {children}
    </section>
  );
}
