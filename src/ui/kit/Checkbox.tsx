import type { ReactNode } from 'react';
import styles from './Choices.module.css';

type CheckboxProps = {
  id?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  invalid?: true | undefined;
  describedBy?: string | undefined;
  children: ReactNode;
};

/** One tick box with its text: the whole row can be pressed. */
export function Checkbox({ id, checked, onChange, invalid, describedBy, children }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input
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
