import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { emptyCatalogueFilter } from '../../../domain/catalogue/filter.ts';
import type { CatalogueFilter } from '../../../domain/catalogue/filter.ts';
import { filterGroups, addUnknownFilterOptions } from '../../../domain/catalogue/filter-options.ts';
import { CheckboxGroup } from '../../kit/forms/CheckboxGroup.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useCatalogueLabels } from '../CatalogueLabels.tsx';
import type { DashboardStore } from './dashboard-store.ts';
import { useResultCountText } from './FoundText.tsx';
import { SearchHelplines, useHelpOrder } from './SearchHelplines.tsx';
import styles from './dashboard.module.css';

type FilterModalProps = {
  store: DashboardStore;
  onChange: (filter: CatalogueFilter) => void;
  onClose: () => void;
};

/**
 * Edits the filter (specification 2.2, 5). Every change takes effect at once, and closing the dialog keeps it. A group
 * without a tick means all its values, so no group is mandatory, although the specification calls each 'Required'.
 */
export const FilterModal = observer(function FilterModal({ store, onChange, onClose }: FilterModalProps) {
  const { t } = useTranslation();
  const { ofValue } = useCatalogueLabels();
  const { filter, found, searching } = store;
  const text = useResultCountText(searching ? null : found);
  const order = useHelpOrder(filter.searchText);
  // A value from the address that no option has keeps its box after it is unticked, because the box has the focus.
  const [opened] = useState(filter);
  const showAll = () => {
    onChange(emptyCatalogueFilter);
    onClose();
  };
  return (
    <Modal
      fullScreen
      title={t('filter.title')}
      confirmText={t('filter.viewResults')}
      cancelText={t('filter.showAll')}
      onConfirm={onClose}
      onCancel={showAll}
      onDismiss={onClose}
    >
      {/* SearchResults announces this text, so it is no live region here. */}
      <output className={styles.status} aria-live="off">
        {text}
      </output>
      <TextField
        label={t('filter.search')}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        value={filter.searchText}
        onChange={(searchText) => onChange({ ...filter, searchText })}
      />
      {order && <SearchHelplines heading="h3" order={order} />}
      {filterGroups.map((group) => (
        <CheckboxGroup
          key={group.key}
          label={t(`filter.${group.key}`)}
          options={addUnknownFilterOptions(group, [...opened[group.key], ...filter[group.key]]).map(
            ({ value }) => ({
              value,
              label: ofValue(value),
            }),
          )}
          values={filter[group.key]}
          onChange={(values) => onChange({ ...filter, [group.key]: values })}
          columns
        />
      ))}
    </Modal>
  );
});
