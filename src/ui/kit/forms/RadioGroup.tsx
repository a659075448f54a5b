import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import styles from './Choices.module.css';

/** An option: `label` is shown and `value` is sent. */
export type FieldOption = { label: ReactNode; value: string };

type RadioGroupProps = FieldProps & {
  options: readonly FieldOption[];
  /** The chosen value; null before the first choice. */
  value: string | null;
  onChange: (value: string) => void;
  columns?: boolean;
};

/** Chooses one of several options. */
export function RadioGroup({ options, value, onChange, columns = false, ...field }: RadioGroupProps) {
  const name = useId();
  return (
    <Field {...field} group>
      {(control) => (
        <div className={classNames(styles.choices, columns && styles.columns)}>
          {options.map((option, index) => (
            <label key={option.value} className={styles.choice}>
              <input
                type="radio"
                id={index === 0 ? control.id : undefined}
                name={name}
                value={option.value}
                checked={value === option.value}
                onChange={() => onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
