import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentImage } from '../kit/ContentImage.tsx';
import { languagesOn } from '../kit/content-language.ts';
import styles from './page.module.css';

type PageHeadProps = {
  kind: string;
  title: string;
  subtitle: string | undefined;
  imageSrc: string | undefined;
  /** The language of its words, where it is not the content's own. */
  language: string | undefined;
  /** The window is not named after it. */
  isTender: boolean;
  children: ReactNode;
};

/** The head of a Programme or an Activity page: what it is, its picture, and the way on. */
export function PageHead({ kind, title, subtitle, imageSrc, language, isTender, children }: PageHeadProps) {
  const { i18n } = useTranslation();
  const { tags } = languagesOn(i18n, language);
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
