import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { CatalogueFilter } from '../../../domain/catalogue/filter.ts';
import { Icon } from '../../kit/Icon.tsx';
import type { DashboardStore } from './dashboard-store.ts';
import styles from './home.module.css';

type SearchBoxProps = { store: DashboardStore; onChange: (filter: CatalogueFilter) => void };

/**
 * Edits the search text of the dashboard; the search begins while the person types (decision A11).
 *
 * No yup: any words may be searched for.
 */
export const SearchBox = observer(function SearchBox({ store: { filter }, onChange }: SearchBoxProps) {
  const { t } = useTranslation();
  return (
    <form className={styles.search} onSubmit={(event) => event.preventDefault()}>
      <Icon name="search" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        aria-label={t('home.search')}
        placeholder={t('home.searchFor')}
        value={filter.searchText}
        onChange={(event) => onChange({ ...filter, searchText: event.target.value })}
      />
    </form>
  );
});
