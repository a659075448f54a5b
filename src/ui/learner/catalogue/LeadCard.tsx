import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Card } from '../../../domain/catalogue/card.ts';
import type { Lead } from '../../../domain/catalogue/lead.ts';
import { activityPath, chatPath, programmePath } from '../../context/paths.ts';
import { languagesOn } from '../../kit/content-language.ts';
import { ContentImage } from '../../kit/ContentImage.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { longDate } from '../long-date.ts';
import { useFacts } from './CardFacts.tsx';
import styles from './home.module.css';

const dayMs = 86_400_000;

/** The one card that home begins with, and one press that leads on. */
export function LeadCard({ lead: { kind, card }, now }: { lead: Lead; now: number }) {
  const { t, i18n } = useTranslation();
  const { tags } = languagesOn(i18n, card.language);
  const facts = useFacts();
  const id = useId();
  const { next, checkIn, minutesLeft } = card;
  const title =
    kind === 'checkIn' && checkIn ? checkIn.title : kind === 'next' && next ? next.title : card.title;
  const said = {
    checkIn: t('home.notYetIsFine'),
    goOn: minutesLeft === undefined ? facts(card) : t('home.minutesLeft', { count: minutesLeft }),
    next: t('home.partOf', { title: card.title }),
    opens: next ? t('home.nextOne', { title: next.title }) : '',
    begin: facts(card),
  };
  const day = next ? (longDate(next.opensAt, i18n).split(' ')[0] ?? '') : '';
  const isSoon = next !== undefined && next.opensAt - now < 6 * dayMs;
  const heading = {
    checkIn: checkIn ? t('home.planned', { date: longDate(checkIn.at, i18n) }) : '',
    goOn: t('home.goOnWith'),
    next: t('home.nextIsOpen'),
    opens: next ? t('home.opens', { day: isSoon ? day : longDate(next.opensAt, i18n) }) : '',
    begin: t('home.beginWith'),
  };
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
          <small>{heading[kind]}</small>{' '}
          <Link to={pageOf(card)} {...tags}>
            {title}
          </Link>
        </h2>
        <p>{said[kind]}</p>
        <LinkButton to={wayOn(kind, card)}>{t(`home.press.${kind}`)}</LinkButton>
      </div>
    </section>
  );
}

const pageOf = ({ type, slug, inProgramme }: Card): string =>
  type === 'Programme' ? programmePath(slug) : activityPath(slug, inProgramme);

function wayOn(kind: Lead['kind'], card: Card): string {
  if (kind === 'next' && card.next) return activityPath(card.next.slug, card.slug);
  return (kind === 'goOn' || kind === 'checkIn') && card.type === 'Activity'
    ? chatPath(card.slug, card.inProgramme)
    : pageOf(card);
}
