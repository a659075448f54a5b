import { useTranslation } from 'react-i18next';
import { parseDeclaredMinutes } from '../../domain/activity/declared-minutes.ts';
import { categoryLabels, filterGroups, formatFilterLabel } from '../../domain/catalogue/filter-options.ts';

const rows = new Map<string, string>([
  ...filterGroups.flatMap(({ options }) => options.map(({ label, value }) => [label, value] as const)),
  ...Object.entries(categoryLabels).map(([value, label]) => [label, value] as const),
]);

/** Returns the texts for the library's audiences, topics and rows, translated where the locale has a translation. */
export function useCatalogueLabels(): {
  ofValue: (value: string) => string;
  ofRow: (label: string) => string;
  /** Returns the label of several durations (minutes), such as '5 to 20 mins'. */
  ofTimes: (durations: readonly string[]) => string[];
} {
  const { t, i18n } = useTranslation();
  const translated = (value: string, otherwise: string): string =>
    i18n.exists(`catalogue.${value}`) ? t(`catalogue.${value}`) : otherwise;
  const ofValue = (value: string): string => translated(value, formatFilterLabel(value));
  const ofTimes = (durations: readonly string[]): string[] => {
    const minutes = parseDeclaredMinutes(durations);
    const isSpan = minutes.length > 1 && minutes.length === durations.length;
    const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
    return isSpan ? [t('home.span', { least, most })] : durations.map(ofValue);
  };
  return {
    ofValue,
    ofTimes,
    // The server names its rows in English (specification 7.4).
    ofRow: (label) => translated(rows.get(label) ?? '', label),
  };
}
