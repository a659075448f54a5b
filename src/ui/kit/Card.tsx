import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Chip } from './Chip.tsx';
import { languagesOn } from './content-language.ts';
import { ContentImage } from './ContentImage.tsx';
import { Icon } from './Icon.tsx';
import styles from './Card.module.css';

export type CardProps = {
  to: string;
  title: string;
  kind: 'Programme' | 'Activity';
  summary: string;
  imageSrc?: string | undefined;
  /** Short facts in words: relationship builders, durations. */
  chips?: readonly string[];
  /** 0–100: a bar between them, a tick at 100 (decision A92). */
  completedPercentage?: number;
};

/** A Programme or Activity on the dashboard. One link, stretched over the whole card. */
export function Card({ to, title, kind, summary, imageSrc, chips = [], completedPercentage = 0 }: CardProps) {
  const { t, i18n } = useTranslation();
  const { content: lang } = languagesOn(i18n);
  const completed = completedPercentage >= 100;
  return (
    <article className={styles.card}>
      <ContentImage key={imageSrc} src={imageSrc} className={styles.art} width={300} height={150} lazy />
      <div className={styles.text}>
        <h3 lang={lang}>
          <Link to={to} draggable={false}>
            {title}
          </Link>
        </h3>
        <span className={styles.type}>{t(kind === 'Programme' ? 'card.programme' : 'card.activity')}</span>
        <p lang={lang}>{summary}</p>
        {(completed || chips.length > 0) && (
          <ul className={styles.chips}>
            {completed && (
              <li>
                <Chip tone="done">
                  <Icon name="tick" label={t('card.completed')} />
                  <span aria-hidden="true">{t('card.completed')}</span>
                </Chip>
              </li>
            )}
            {chips.map((chip) => (
              <li key={chip}>
                <Chip>{chip}</Chip>
              </li>
            ))}
          </ul>
        )}
        {completedPercentage > 0 && !completed && (
          <progress
            className={styles.progress}
            max={100}
            value={completedPercentage}
            aria-label={t('card.progress')}
          />
        )}
      </div>
    </article>
  );
}
