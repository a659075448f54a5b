import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { filterGroups } from '../../../domain/catalogue/filter-options.ts';
import { replaceFilterInQuery, type CatalogueFilter } from '../../../domain/catalogue/filter.ts';
import { Chip } from '../../kit/Chip.tsx';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { useCatalogueLabels } from '../CatalogueLabels.tsx';
import type { DashboardStore } from './dashboard-store.ts';
import { useResultCountText } from './FoundText.tsx';
import styles from './dashboard.module.css';

/**
 * Shows the active filters and, unless nothing was found, the number of results. SearchResults announces the results.
 */
export const ActiveFilter = observer(function ActiveFilter({ store }: { store: DashboardStore }) {
  const { t } = useTranslation();
  const { ofValue } = useCatalogueLabels();
  const { filter, found, searching } = store;
  const text = useResultCountText(searching ? null : found);
  const searchText = filter.searchText.trim();
  const narrowed = [
    ...filterGroups.flatMap(({ key }) => filter[key].map(ofValue)),
    ...(searchText === '' ? [] : [`“${searchText}”`]),
  ];
  return (
    <>
      {narrowed.length > 0 && found !== null && (searching || found.results > 0) && (
        <p className={styles.found}>{text}</p>
      )}
      {narrowed.length > 0 && (
        <>
          <ul className={styles.narrowed} aria-label={t('dashboard.filteredBy')}>
            {narrowed.map((label) => (
              <li key={label}>
                <Chip>{label}</Chip>
              </li>
            ))}
          </ul>
          <CopyLink filter={filter} />
        </>
      )}
    </>
  );
});

/** Copies an address with the whole filter, including the typed text (decision 009). */
function CopyLink({ filter }: { filter: CatalogueFilter }) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const copy = async (): Promise<void> => {
    await navigate({ search: replaceFilterInQuery(search, filter) }, { replace: true, state });
    const isCopied = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(window.location.href))
      .then(
        () => true,
        () => false,
      );
    announce(t(isCopied ? 'dashboard.linkCopied' : 'dashboard.linkShown'));
  };
  return (
    <Button variant="plain" onClick={() => void copy()}>
      {t('dashboard.copyLink')}
    </Button>
  );
}
