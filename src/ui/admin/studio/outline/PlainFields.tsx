import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Way } from '../../../../domain/edits/json-edit.ts';
import { Checkbox } from '../../../kit/forms/Checkbox.tsx';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { Select } from '../../Select.tsx';
import { PicturePicker } from '../../media/PicturePicker.tsx';
import type { SchemaField as Described } from './form-fields.ts';
import type { StudioStore } from './studio-store.ts';
import styles from './studio.module.css';

type FrameProps = { label: string; hint: string | undefined; error: string | undefined; value: string };

type LineFieldProps = FrameProps & {
  store: StudioStore;
  way: Way;
  order: readonly string[];
  field: Described;
  onChange(value: string): void;
};

/** A text of one line. An id and a remembered name are changed wherever the file names them. */
export function LineField({ store, way, order, field: { name }, onChange, ...frame }: LineFieldProps) {
  if (name === 'remember')
    return <NameField {...frame} onDone={(next) => store.setRemembered(way, next, order)} />;
  if (name === 'id' || (name === 'slug' && way.length === 1))
    return <NameField {...frame} onDone={(next) => store.setId(way, next, order)} />;
  return (
    <TextField
      {...frame}
      autoComplete="off"
      onChange={onChange}
      onBlur={() => frame.value !== frame.value.trim() && onChange(frame.value.trim())}
    />
  );
}

type NameFieldProps = FrameProps & { onDone(value: string): void };

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

type CardPictureFieldProps = FrameProps & {
  onChange(value: string): void;
  onPicked(address: string): void;
};

/** The picture of a card by its address, or picked from those that are kept. */
export function CardPictureField({ onChange, onPicked, ...frame }: CardPictureFieldProps) {
  return (
    <div className={styles.markdown}>
      <TextField {...frame} autoComplete="off" spellCheck={false} onChange={onChange} />
      <PicturePicker address={frame.value} alt="" onPicked={onPicked} />
    </div>
  );
}

type NumberFieldProps = FrameProps & {
  least: number | undefined;
  most: number | undefined;
  onChange(value: number | undefined): void;
};

/** A number between `least` and `most`; an empty field has none. */
export function NumberField({ label, hint, error, value, least, most, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      type="number"
      step="any"
      min={least}
      max={most}
      value={value}
      onChange={(next) => onChange(next === '' ? undefined : Number(next))}
    />
  );
}

type FlagFieldProps = {
  field: Described;
  checked: boolean;
  onChange(value: boolean | undefined): void;
};

/** Yes or no; no is left out of the file where it may be. */
export function FlagField({ field: { title, description, required }, checked, onChange }: FlagFieldProps) {
  return (
    <div className={styles.flag}>
      <Checkbox
        checked={checked}
        onChange={(isChecked) => onChange(isChecked || required ? isChecked : undefined)}
      >
        {title}
      </Checkbox>
      {description !== undefined && <p className={styles.hint}>{description}</p>}
    </div>
  );
}

type OneOfFieldProps = FrameProps & {
  values: readonly string[];
  required: boolean;
  onChange(value: string | undefined): void;
};

/** One of the values that the schema names. */
export function OneOfField({ label, hint, error, value, values, required, onChange }: OneOfFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Select
      label={label}
      hint={hint}
      error={error}
      {...(required && value !== '' ? {} : { none: t('studio.none') })}
      options={values.map((one) => ({ value: one, label: one }))}
      value={value}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  );
}
