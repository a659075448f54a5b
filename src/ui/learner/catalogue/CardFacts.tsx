import { useTranslation } from 'react-i18next';
import type { CatalogueCard } from '../../../domain/catalogue/card.ts';
import { useCatalogueLabels } from '../CatalogueLabels.tsx';

/** Returns a function that formats a card's audience and duration: 'Together · 10 mins'. */
export function useCardFacts(): (card: CatalogueCard) => string {
  const { t } = useTranslation();
  const { ofTimes } = useCatalogueLabels();
  return ({ audience, durations }) =>
    [...(audience ? [t(`home.for.${audience}`)] : []), ...ofTimes(durations)].join(' · ');
}
