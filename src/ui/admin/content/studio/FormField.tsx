import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { isListOfTexts, isObject } from '../../../../domain/platform/json.ts';
import { valueAt } from '../../../../domain/content/edits/json-edit.ts';
import { rememberedIn } from '../../../../domain/content/edits/references.ts';
import { Button } from '../../../kit/Button.tsx';
import { Checkbox } from '../../../kit/Checkbox.tsx';
import { TextArea } from '../../../kit/TextArea.tsx';
import { TextField } from '../../../kit/TextField.tsx';
import { Select } from '../../Select.tsx';
import { PicturePicker } from '../pictures/PicturePicker.tsx';
import { ConditionField } from './ConditionField.tsx';
import type { FormField as Described, FormProps } from './form-fields.ts';
import { MarkdownField } from './MarkdownField.tsx';
import { ChoiceField, TargetField } from './TargetField.tsx';
import { TextsField } from './TextsField.tsx';
import styles from './studio.module.css';

type FieldProps = FormProps & { field: Described; order: readonly string[] };

/** One member of a part, written as its schema describes it. Lists and parts inside it are drawn by the form. */
export const FormField = observer(function FormField({ store, errorAt, field, order }: FieldProps) {
  const { t } = useTranslation('admin');
  const { way, name, title, description, required, control } = field;
  const value = valueAt(store.content, way);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const frame = {
    label: required ? title : t('studio.optional', { title }),
    hint: description,
    error: errorAt(way),
  };
  const set = (next: unknown): void => store.set(way, next, order);
  const write = (next: string): void => set(next === '' && !required ? undefined : next);
  switch (control.as) {
    case 'line':
      if (name === 'id' || name === 'remember' || (name === 'slug' && way.length === 1))
        return <NameField {...frame} value={text} onDone={(next) => setName(next)} />;
      return (
        <TextField
          {...frame}
          value={text}
          autoComplete="off"
          onChange={write}
          onBlur={() => text !== text.trim() && write(text.trim())}
        />
      );
    case 'card-picture':
      return (
        <div className={styles.markdown}>
          <TextField {...frame} value={text} autoComplete="off" spellCheck={false} onChange={write} />
          <PicturePicker address={text} alt="" onPicked={(address) => store.set(way, address, order)} />
        </div>
      );
    case 'prose':
      return <TextArea {...frame} value={text} maxLength={control.most} onChange={write} />;
    case 'markdown': {
      const names = way.length > 2 ? [...new Set(rememberedIn(store.content).map((one) => one.name))] : [];
      return (
        <MarkdownField {...frame} value={text} maxLength={control.most} onChange={write} names={names} />
      );
    }
    case 'number':
      return (
        <TextField
          {...frame}
          type="number"
          step="any"
          min={control.least}
          max={control.most}
          value={text}
          onChange={(next) => set(next === '' ? undefined : Number(next))}
        />
      );
    case 'flag':
      return (
        <div className={styles.flag}>
          <Checkbox
            checked={value === true}
            onChange={(checked) => set(checked || required ? checked : undefined)}
          >
            {title}
          </Checkbox>
          {description !== undefined && <p className={styles.hint}>{description}</p>}
        </div>
      );
    case 'one-of':
      return (
        <Select
          {...frame}
          {...(required && text !== '' ? {} : { none: t('studio.none') })}
          options={control.values.map((one) => ({ value: one, label: one }))}
          value={text}
          onChange={(next) => set(next === '' ? undefined : next)}
        />
      );
    case 'texts':
      return (
        <TextsField
          {...frame}
          known={control.known}
          values={isListOfTexts(value) ? value : []}
          store={store}
          way={way}
          order={order}
        />
      );
    case 'touchpoint':
      return <TargetField {...frame} store={store} way={way} order={order} value={text} />;
    case 'choice':
      return <ChoiceField {...frame} store={store} way={way} order={order} value={text} />;
    case 'condition':
      return (
        <ConditionField
          {...frame}
          store={store}
          way={way}
          order={order}
          value={isObject(value) ? value : {}}
        />
      );
    default:
      return (
        <p className={styles.hint}>
          <strong>{title}</strong> {t('studio.inJson')}
        </p>
      );
  }
  function setName(next: string): void {
    if (name === 'remember') store.setRemembered(way, next, order);
    else store.setId(way, next, order);
  }
});

type NameFieldProps = {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: string;
  onDone(value: string): void;
};

/** A name that is used elsewhere in the file: it is changed everywhere at once, when it is whole. */
function NameField({ value, onDone, ...frame }: NameFieldProps) {
  const [draft, setDraft] = useState(value);
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    setDraft(value);
  }
  const done = (): void => {
    if (draft.trim() !== value) onDone(draft.trim());
  };
  return (
    <TextField
      {...frame}
      value={draft}
      autoComplete="off"
      spellCheck={false}
      onChange={setDraft}
      onBlur={done}
      onKeyDown={({ key }) => key === 'Enter' && done()}
    />
  );
}

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
