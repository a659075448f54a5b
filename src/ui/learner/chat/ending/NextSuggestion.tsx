import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LeadingCard } from '../../../../domain/catalogue/lead.ts';
import { contentLanguageAttributes } from '../../../kit/content-language.ts';
import { useLeadCardTexts, leadCardPath } from '../../catalogue/LeadCardTexts.tsx';
import styles from '../transcript/chat.module.css';
import own from './AfterTheEnd.module.css';

/** Suggests what to do next, without urging. An Activity that opens later has no link. */
export function NextSuggestion({ lead, now }: { lead: LeadingCard; now: number }) {
  const { t, i18n } = useTranslation();
  const { tags } = contentLanguageAttributes(i18n, lead.card.language);
  const { over, title, said } = useLeadCardTexts(lead, now);
  const id = useId();
  return (
    <section className={`${styles.panel} ${own.next}`} aria-labelledby={id}>
      <h2 id={id}>{t('finish.next')}</h2>
      <p>
        {over}
        {lead.kind !== 'opens' && (
          <>
            {': '}
            <Link to={leadCardPath(lead)} {...tags}>
              {title}
            </Link>
          </>
        )}
      </p>
      {said && <p className={own.said}>{said}</p>}
    </section>
  );
}
