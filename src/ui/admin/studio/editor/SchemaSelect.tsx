import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { SelectField } from '../../SelectField.tsx';
import type { EditorStore } from './editor-store.ts';

type SchemaSelectProps = { store: EditorStore; onChoose(kind: ContentKind | null): void };

/** Chooses the schema against which the text is checked. */
export const SchemaSelect = observer(function SchemaSelect({ store, onChoose }: SchemaSelectProps) {
  const { t } = useTranslation('admin');
  const options = [
    { value: 'activity', label: t('editor.schemas.activity') },
    { value: 'programme', label: t('editor.schemas.programme') },
  ];
  return (
    <SelectField
      label={t('editor.schema')}
      none={t('editor.noSchema')}
      options={options}
      value={store.kind ?? ''}
      onChange={(value) => onChoose(value === 'activity' || value === 'programme' ? value : null)}
    />
  );
});
