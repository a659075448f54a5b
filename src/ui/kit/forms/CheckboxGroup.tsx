import { Checkbox } from './Checkbox.tsx';
import { classNames } from '../class-names.ts';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import type { FieldOption } from './RadioGroup.tsx';
import styles from './Choices.module.css';

type CheckboxGroupProps = FieldProps & {
  options: readonly FieldOption[];
  values: readonly string[];
  /** Receives the ticked values in the order of the options; values that no option has come first. */
  onChange: (values: string[]) => void;
  columns?: boolean;
};

export function CheckboxGroup({ options, values, onChange, columns = false, ...field }: CheckboxGroupProps) {
  const toggle = (value: string, checked: boolean) => {
    const unknown = values.filter((picked) => options.every((option) => option.value !== picked));
    const known = options
      .map((option) => option.value)
      .filter((known) => (known === value ? checked : values.includes(known)));
    onChange([...unknown, ...known]);
  };
  return (
    <Field {...field} group>
      {(control) => (
        <div className={classNames(styles.choices, columns && styles.columns)}>
          {options.map((option, index) => (
            <Checkbox
              key={option.value}
              id={index === 0 ? control.id : undefined}
              checked={values.includes(option.value)}
              invalid={control['aria-invalid']}
              onChange={(checked) => toggle(option.value, checked)}
            >
              {option.label}
            </Checkbox>
          ))}
        </div>
      )}
    </Field>
  );
}
