import { useTranslation } from 'react-i18next';
import type { ShelfCount } from '../../../domain/catalogue/shelves.ts';

/** Returns '12 results in 4 groups'; for null, the text of a search in progress. */
export function useResultCountText(found: ShelfCount | null): string {
  const { t } = useTranslation();
  if (found === null) return t('dashboard.loading');
  if (found.results === 0) return t('dashboard.empty');
  return t('search.found', {
    results: t('search.results', { count: found.results }),
    groups: t('search.groups', { count: found.groups }),
  });
}
