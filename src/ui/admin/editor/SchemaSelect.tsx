import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Select } from '../Select.tsx';
import type { EditorStore } from './editor-store.ts';

/** Which schema the text is held against. */
export const SchemaSelect = observer(function SchemaSelect({ store }: { store: EditorStore }) {
  const { t } = useTranslation('admin');
  const options = [
    { value: 'activity', label: t('editor.schemas.activity') },
    { value: 'programme', label: t('editor.schemas.programme') },
  ];
  return (
    <Select
      label={t('editor.schema')}
      none={t('editor.noSchema')}
      options={options}
      value={store.kind ?? ''}
      onChange={(value) => void store.choose(value === 'activity' || value === 'programme' ? value : null)}
    />
  );
});
