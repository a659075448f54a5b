import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LeadingCard } from '../../../domain/catalogue/lead.ts';
import { contentLanguageAttributes } from '../../kit/content-language.ts';
import { ContentImage } from '../../kit/ContentImage.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import styles from './home.module.css';
import { cardPagePath, useLeadCardTexts, leadCardPath } from './LeadCardTexts.tsx';

/** Shows the first card of the dashboard, as one link. */
export function LeadCard({ lead, now }: { lead: LeadingCard; now: number }) {
  const { t, i18n } = useTranslation();
  const { kind, card } = lead;
  const { tags } = contentLanguageAttributes(i18n, card.language);
  const { over, title, said } = useLeadCardTexts(lead, now);
  const id = useId();
  return (
    <section className={styles.lead} aria-labelledby={id}>
      <ContentImage
        key={card.imageSrc}
        src={card.imageSrc}
        className={styles.picture}
        width={300}
        height={150}
      />
      <div className={styles.leadWords}>
        <h2 id={id} tabIndex={-1}>
          <small>{over}</small>{' '}
          <Link to={cardPagePath(card)} {...tags}>
            {title}
          </Link>
        </h2>
        <p>{said}</p>
        <LinkButton to={leadCardPath(lead)}>{t(`home.press.${kind}`)}</LinkButton>
      </div>
    </section>
  );
}
