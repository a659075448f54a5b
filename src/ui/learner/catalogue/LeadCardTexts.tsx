import { useTranslation } from 'react-i18next';
import type { CatalogueCard } from '../../../domain/catalogue/card.ts';
import type { LeadingCard } from '../../../domain/catalogue/lead.ts';
import { activityPath, chatPath, programmePath } from '../../context/paths.ts';
import { formatLongDate, formatWeekday } from '../long-date.ts';
import { useCardFacts } from './CardFacts.tsx';

const dayMs = 86_400_000;

/**
 * Returns the texts of the dashboard's first card: the line above the title, the title, and the line below. `now` in
 * epoch ms.
 */
export function useLeadCardTexts(
  { kind, card }: LeadingCard,
  now: number,
): { over: string; title: string; said: string } {
  const { t, i18n } = useTranslation();
  const facts = useCardFacts();
  const { next, checkIn, minutesLeft, access } = card;
  const title =
    kind === 'checkIn' && checkIn ? checkIn.title : kind === 'next' && next?.title ? next.title : card.title;
  const said = {
    checkIn: t('home.notYetIsFine'),
    goOn: minutesLeft === undefined ? facts(card) : t('home.minutesLeft', { count: minutesLeft }),
    next: t('home.partOf', { title: card.title }),
    opens: next?.title ? t('home.nextOne', { title: next.title }) : '',
    begin: [facts(card), ...(access ? [t(`card.${access}`)] : [])].join(' · '),
  };
  const dayOf = (at: number): string => (at - now < 6 * dayMs ? formatWeekday : formatLongDate)(at, i18n);
  const over = {
    checkIn: checkIn ? t('home.planned', { date: formatLongDate(checkIn.at, i18n) }) : '',
    goOn: t('home.goOnWith'),
    next: t('home.nextIsOpen'),
    opens: next ? t('home.opens', { day: dayOf(next.opensAt) }) : '',
    begin: t('home.beginWith'),
  };
  return { over: over[kind], title, said: said[kind] };
}

export const cardPagePath = ({ type, slug, inProgramme }: CatalogueCard): string =>
  type === 'Programme' ? programmePath(slug) : activityPath(slug, inProgramme);

/** Returns the path that the dashboard's first card links to. */
export function leadCardPath({ kind, card }: LeadingCard): string {
  if (kind === 'next' && card.next?.slug) return activityPath(card.next.slug, card.slug);
  return (kind === 'goOn' || kind === 'checkIn') && card.type === 'Activity'
    ? chatPath(card.slug, card.inProgramme)
    : cardPagePath(card);
}
