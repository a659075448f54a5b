import type { ComponentProps, ReactNode } from 'react';
import styles from './Choices.module.css';

type CheckboxProps = Pick<ComponentProps<'input'>, 'required' | 'onBlur'> & {
  id?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  invalid?: true | undefined;
  describedBy?: string | undefined;
  children: ReactNode;
};

/** Shows a checkbox with its text; a press anywhere on the row ticks it. */
export function Checkbox({ id, checked, onChange, invalid, describedBy, children, ...rest }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input
        {...rest}
        type="checkbox"
        id={id}
        checked={checked}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
