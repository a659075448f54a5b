import { useTranslation } from 'react-i18next';
import type { Card } from '../../../domain/catalogue/card.ts';
import { useLabels } from '../Labels.tsx';

/** The facts by which a family chooses, in one line: 'Together · 10 mins'. */
export function useFacts(): (card: Card) => string {
  const { t } = useTranslation();
  const { ofTimes } = useLabels();
  return ({ audience, durations }) =>
    [...(audience ? [t(`home.for.${audience}`)] : []), ...ofTimes(durations)].join(' · ');
}
