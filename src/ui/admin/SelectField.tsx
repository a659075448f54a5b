import { Field } from '../kit/forms/Field.tsx';
import type { FieldProps } from '../kit/forms/Field.tsx';
import field from '../kit/forms/Field.module.css';

type SelectProps = FieldProps & {
  /** The text of an option for no choice, whose value is ''. */
  none?: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** Shows the browser's native list of options. */
export function SelectField({ none, options, value, onChange, ...frame }: SelectProps) {
  return (
    <Field {...frame}>
      {(control) => (
        <select
          {...control}
          className={field.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
