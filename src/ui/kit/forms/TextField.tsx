import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import styles from './Field.module.css';

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value' | 'id'> & {
    value: string;
    onChange: (value: string) => void;
  };

/** Edits one line of text. */
export function TextField({ label, hint, error, id, value, onChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <input
          type="text"
          {...rest}
          {...control}
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
