import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import fieldStyles from './Field.module.css';
import styles from './Range.module.css';

type RangeProps = FieldProps & {
  min: number;
  max: number;
  /** Words for the ends of the scale. */
  minText?: string;
  maxText?: string;
  /** `null` is "not answered": a slider always has a place, an answer must be given. */
  value: number | null;
  /** A typed number may lie outside the scale (decision C32); an emptied field gives `null`. */
  onChange: (value: number | null) => void;
};

/** A number on a scale: slider for hands, number field for voice and switch. */
export function Range({ min, max, minText, maxText, value, onChange, ...field }: RangeProps) {
  const { t } = useTranslation();
  const middle = Math.round((min + max) / 2);
  const place = Math.min(max, Math.max(min, value ?? middle));
  const progress = { '--at': `${max > min ? ((place - min) / (max - min)) * 100 : 0}%` };
  const words = value === null ? t('field.chooseNumber') : t('field.numberOf', { value, max });

  return (
    <Field {...field}>
      {(control) => (
        <div className={classNames(value === null && styles.unanswered)}>
          <span className={styles.output} aria-hidden="true">
            {value ?? words}
          </span>
          <input
            {...control}
            type="range"
            className={styles.slider}
            style={value === null ? undefined : progress}
            min={min}
            max={max}
            step={1}
            value={place}
            aria-valuetext={words}
            onChange={(event) => onChange(event.target.valueAsNumber)}
            // A press on the middle changes nothing, yet it is an answer.
            onClick={() => value === null && onChange(place)}
          />
          <div className={styles.ends}>
            <span>{[min, minText].filter((part) => part !== undefined).join(' ')}</span>
            <span>{[max, maxText].filter((part) => part !== undefined).join(' ')}</span>
          </div>
          <div className={styles.others}>
            <label className={styles.twin}>
              {t('field.typeNumber')}
              <input
                type="number"
                inputMode="numeric"
                className={fieldStyles.control}
                aria-describedby={classNames(`${control.id}-label`, control['aria-describedby'])}
                aria-invalid={control['aria-invalid']}
                value={value ?? ''}
                onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
              />
            </label>
            {value === null && (
              <Button
                variant="quiet"
                onClick={() => {
                  onChange(middle);
                  document.getElementById(control.id)?.focus();
                }}
              >
                {t('field.useNumber', { value: middle })}
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
