import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { isListOfTexts, isObject } from '../../../../domain/platform/json.ts';
import { valueAt } from '../../../../domain/edits/json-edit.ts';
import { rememberedIn } from '../../../../domain/edits/references.ts';
import { Button } from '../../../kit/Button.tsx';
import { TextArea } from '../../../kit/forms/TextArea.tsx';
import { ConditionField } from './ConditionField.tsx';
import type { SchemaField as Described, FormProps } from './form-fields.ts';
import { CardPictureField, FlagField, LineField, NumberField, OneOfField } from './PlainFields.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { ChoiceField, TargetField } from './TargetField.tsx';
import { TextsField } from './TextsField.tsx';
import styles from './studio.module.css';

type FieldProps = FormProps & { field: Described; order: readonly string[] };

/** One member of a part, written as its schema describes it. Lists and parts inside it are drawn by the form. */
export const FormField = observer(function FormField({ store, errorAt, field, order }: FieldProps) {
  const { t } = useTranslation('admin');
  const { way, title, description, required, control } = field;
  const value = valueAt(store.content, way);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const frame = {
    label: required ? title : t('studio.optional', { title }),
    hint: description,
    error: errorAt(way),
  };
  const set = (next: unknown): void => store.set(way, next, order);
  const write = (next: string): void => set(next === '' && !required ? undefined : next);
  const part = { store, way, order };
  switch (control.as) {
    case 'line':
      return <LineField {...frame} {...part} field={field} value={text} onChange={write} />;
    case 'card-picture':
      return <CardPictureField {...frame} value={text} onChange={write} onPicked={set} />;
    case 'prose':
      return <TextArea {...frame} value={text} maxLength={control.most} onChange={write} />;
    case 'markdown': {
      const names = way.length > 2 ? [...new Set(rememberedIn(store.content).map((one) => one.name))] : [];
      return (
        <MarkdownField {...frame} value={text} maxLength={control.most} onChange={write} names={names} />
      );
    }
    case 'number':
      return <NumberField {...frame} {...control} value={text} onChange={set} />;
    case 'flag':
      return <FlagField field={field} checked={value === true} onChange={set} />;
    case 'one-of':
      return <OneOfField {...frame} {...control} required={required} value={text} onChange={set} />;
    case 'texts':
      return (
        <TextsField {...frame} {...part} known={control.known} values={isListOfTexts(value) ? value : []} />
      );
    case 'touchpoint':
      return <TargetField {...frame} {...part} value={text} />;
    case 'choice':
      return <ChoiceField {...frame} {...part} value={text} />;
    case 'condition':
      return <ConditionField {...frame} {...part} value={isObject(value) ? value : {}} />;
    default:
      return (
        <p className={styles.hint}>
          <strong>{title}</strong> {t('studio.inJson')}
        </p>
      );
  }
});

/** A member that the schema does not know here. */
export function Stranger({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <p className={styles.stranger}>
      {t('studio.stranger', { name })}{' '}
      <Button variant="plain" onClick={onRemove}>
        {t('studio.removeNamed', { name })}
      </Button>
    </p>
  );
}
