import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../kit/forms/Checkbox.tsx';
import { TextArea } from '../../../kit/forms/TextArea.tsx';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { SelectField } from '../../SelectField.tsx';
import { PicturePicker } from '../../media/PicturePicker.tsx';
import type { FormControlProps } from './form-fields.ts';
import styles from './studio.module.css';

/** Edits a text of one line. An id or the name of a remembered answer is changed throughout the file. */
export function SingleLineField({
  field: { name, way },
  order,
  store,
  frame,
  text,
  write,
}: FormControlProps) {
  const named = { ...frame, value: text };
  if (name === 'remember')
    return <NameField {...named} onDone={(next) => store.setRemembered(way, next, order)} />;
  if (name === 'id' || (name === 'slug' && way.length === 1))
    return <NameField {...named} onDone={(next) => store.setId(way, next, order)} />;
  return (
    <TextField
      {...named}
      autoComplete="off"
      onChange={write}
      onBlur={() => text !== text.trim() && write(text.trim())}
    />
  );
}

type NameFieldProps = FormControlProps['frame'] & { value: string; onDone(value: string): void };

/** Edits an id or a name, and changes it throughout the file once the field loses the focus. */
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

/** Edits a text of several lines that is not markdown. */
export function MultiLineField({ field, frame, text, write }: FormControlProps) {
  return <TextArea {...frame} value={text} maxLength={field.control.most} onChange={write} />;
}

/** Edits the address of a card's picture, or chooses a stored picture. */
export function CardPictureField({ frame, text, write, set }: FormControlProps) {
  return (
    <div className={styles.markdown}>
      <TextField {...frame} value={text} autoComplete="off" spellCheck={false} onChange={write} />
      <PicturePicker address={text} alt="" onPicked={set} />
    </div>
  );
}

/** Edits a number; an emptied field removes the member. */
export function NumberField({ field: { control }, frame, text, set }: FormControlProps) {
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
}

/** Edits a boolean; `false` removes the member if it is optional. */
export function BooleanField({ field: { title, description, required }, value, set }: FormControlProps) {
  return (
    <div className={styles.flag}>
      <Checkbox
        checked={value === true}
        onChange={(isChecked) => set(isChecked || required ? isChecked : undefined)}
      >
        {title}
      </Checkbox>
      {description !== undefined && <p className={styles.hint}>{description}</p>}
    </div>
  );
}

/** Chooses one of the values that the schema lists. */
export function EnumField({ field: { control, required }, frame, text, set }: FormControlProps) {
  const { t } = useTranslation('admin');
  const { values = [] } = control;
  return (
    <SelectField
      {...frame}
      {...(required && text !== '' ? {} : { none: t('studio.none') })}
      options={values.map((one) => ({ value: one, label: one }))}
      value={text}
      onChange={(next) => set(next === '' ? undefined : next)}
    />
  );
}

/** Says that the form has no control for a value, which the JSON view edits. */
export function UnsupportedField({ field: { title } }: FormControlProps) {
  const { t } = useTranslation('admin');
  return (
    <p className={styles.hint}>
      <strong>{title}</strong> {t('studio.inJson')}
    </p>
  );
}
