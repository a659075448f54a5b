import { useId } from 'react';
import styles from './Segmented.module.css';

type SegmentedProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Chooses one of a few short options side by side; a press takes effect at once. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.segmented}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} lang={option.lang}>
            <input
              type="radio"
              name={group}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.option}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
