import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentImage } from '../kit/ContentImage.tsx';
import { contentLanguageAttributes } from '../kit/content-language.ts';
import styles from './page.module.css';

type PageHeadProps = {
  kind: string;
  title: string;
  subtitle: string | undefined;
  imageSrc: string | undefined;
  /** The language of the page's text; English by default. */
  language: string | undefined;
  /** True if the window's title must not name the page, because the subject is tender. */
  isTender: boolean;
  children: ReactNode;
};

/** Shows the head of a Programme or an Activity page: kind, title and picture; `children` are its links and buttons. */
export function PageHead({ kind, title, subtitle, imageSrc, language, isTender, children }: PageHeadProps) {
  const { i18n } = useTranslation();
  const { tags } = contentLanguageAttributes(i18n, language);
  return (
    <div className={styles.head}>
      <div className="wrap">
        <div className={styles.words}>
          <p className={styles.kind}>{kind}</p>
          <h1 data-unnamed={isTender || undefined} {...tags}>
            {title}
          </h1>
          {subtitle && (
            <p className={styles.subtitle} {...tags}>
              {subtitle}
            </p>
          )}
          {children}
        </div>
        <ContentImage key={imageSrc} src={imageSrc} className={styles.cover} width={600} height={300} />
      </div>
    </div>
  );
}
