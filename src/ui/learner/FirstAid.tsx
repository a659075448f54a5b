import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Help } from '../context/Help.tsx';
import { isTender, type Subject } from '../../domain/catalogue/tender.ts';
import styles from './page.module.css';
import { Summary } from './Summary.tsx';

type FirstAidProps = Subject & { firstAid?: string; language?: string };

/** What to do tonight and who listens, for everybody: nobody pays first to learn it. */
export function FirstAid({ firstAid, language, ...subject }: FirstAidProps) {
  const { t } = useTranslation();
  const id = useId();
  if (firstAid === undefined && !isTender(subject)) return null;
  return (
    <section aria-labelledby={id} className={styles.firstAid}>
      <h2 id={id}>{t('activity.firstAid')}</h2>
      {firstAid !== undefined && <Summary language={language}>{firstAid}</Summary>}
      <Help />
    </section>
  );
}
