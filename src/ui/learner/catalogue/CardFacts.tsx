import { useTranslation } from 'react-i18next';
import { declaredMinutes } from '../../../domain/activity/declared-minutes.ts';
import type { Card } from '../../../domain/catalogue/card.ts';
import { useLabels } from '../Labels.tsx';

/** What decides, in one line: 'Together · 10 mins'. */
export function useFacts(): (card: Card) => string {
  const { t } = useTranslation();
  const { ofValue } = useLabels();
  return ({ audience, durations }) => {
    const minutes = declaredMinutes(durations);
    const isSpan = minutes.length > 1 && minutes.length === durations.length;
    const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
    return [
      ...(audience ? [t(`home.for.${audience}`)] : []),
      ...(isSpan ? [t('home.span', { least, most })] : durations.map(ofValue)),
    ].join(' · ');
  };
}
