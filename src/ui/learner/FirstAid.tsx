import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HelplinesAndExit } from '../context/HelplinesAndExit.tsx';
import { isTenderSubject, type ItemSubject } from '../../domain/catalogue/tender.ts';
import styles from './page.module.css';
import { SummaryText } from './SummaryText.tsx';

type FirstAidProps = ItemSubject & { firstAid?: string; language?: string };

/** Shows the advice for tonight and the helplines, also to people who have not paid. */
export function FirstAid({ firstAid, language, ...subject }: FirstAidProps) {
  const { t } = useTranslation();
  const id = useId();
  if (firstAid === undefined && !isTenderSubject(subject)) return null;
  return (
    <section aria-labelledby={id} className={styles.firstAid}>
      <h2 id={id}>{t('activity.firstAid')}</h2>
      {firstAid !== undefined && <SummaryText language={language}>{firstAid}</SummaryText>}
      <HelplinesAndExit />
    </section>
  );
}
