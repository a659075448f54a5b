import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Chip } from './Chip.tsx';
import { contentLanguageAttributes } from './content-language.ts';
import { ContentImage } from './ContentImage.tsx';
import { Icon } from './Icon.tsx';
import styles from './Card.module.css';

export type CardProps = {
  to: string;
  title: string;
  kind: 'Programme' | 'Activity';
  summary: string;
  imageSrc?: string | undefined;
  /** The language of the card's text; English by default. */
  language?: string | undefined;
  /** The audience and the duration as one line of text. */
  facts?: string;
  /** The label 'free' or 'locked', for people who have not paid. */
  access?: 'free' | 'locked' | undefined;
  /** The progress (%): a bar between 0 and 100, a tick at 100 (decision A92). */
  completedPercentage?: number;
};

/** Shows a Programme or an Activity as one link over the whole card. */
export function Card({
  to,
  title,
  kind,
  summary,
  imageSrc,
  language,
  facts = '',
  access,
  completedPercentage = 0,
}: CardProps) {
  const { t, i18n } = useTranslation();
  const { tags } = contentLanguageAttributes(i18n, language);
  const completed = completedPercentage >= 100;
  return (
    <article className={styles.card}>
      <ContentImage key={imageSrc} src={imageSrc} className={styles.art} width={300} height={150} lazy />
      <div className={styles.text}>
        <h3 {...tags}>
          <Link to={to} draggable={false}>
            {title}
          </Link>
        </h3>
        <span className={styles.type}>
          {[t(kind === 'Programme' ? 'card.programme' : 'card.activity'), facts].filter(Boolean).join(' · ')}
        </span>
        {completedPercentage > 0 && !completed && (
          <progress
            className={styles.progress}
            max={100}
            value={completedPercentage}
            aria-label={t('card.progress')}
          />
        )}
        <p {...tags}>{summary}</p>
        {completed ? (
          <p className={styles.state}>
            <Chip tone="done">
              <Icon name="tick" label={t('card.completed')} />
              <span aria-hidden="true">{t('card.completed')}</span>
            </Chip>
          </p>
        ) : (
          access && (
            <p className={styles.state}>
              <Chip {...(access === 'free' && { tone: 'warm' })}>
                {access === 'locked' && <Icon name="lock" />}
                {t(`card.${access}`)}
              </Chip>
            </p>
          )
        )}
      </div>
    </article>
  );
}
