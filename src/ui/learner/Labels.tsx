import { useTranslation } from 'react-i18next';
import { categoryLabels, filterGroups, labelOf } from '../../domain/catalogue/filter-options.ts';

const rows = new Map<string, string>([
  ...filterGroups.flatMap(({ options }) => options.map(({ label, value }) => [label, value] as const)),
  ...Object.entries(categoryLabels).map(([value, label]) => [label, value] as const),
]);

/** The words for the library's values and rows, in the person's language where it has them. */
export function useLabels(): { ofValue: (value: string) => string; ofRow: (label: string) => string } {
  const { t, i18n } = useTranslation();
  const translated = (value: string, otherwise: string): string =>
    i18n.exists(`catalogue.${value}`) ? t(`catalogue.${value}`) : otherwise;
  return {
    ofValue: (value) => translated(value, labelOf(value)),
    // The server names its rows in English (specification 7.4).
    ofRow: (label) => translated(rows.get(label) ?? '', label),
  };
}
