import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { Field } from './Field.tsx';
import type { FieldControlProps, FieldProps } from './Field.tsx';
import fieldStyles from './Field.module.css';
import styles from './Range.module.css';

type RangeProps = FieldProps & {
  min: number;
  max: number;
  /** The labels of the smallest and the largest number. */
  minText?: ReactNode;
  maxText?: ReactNode;
  /** Draws a face from sad to glad, the one at this place of so many; the faces stand above the numbers. */
  face?: ((place: number, of: number) => ReactNode) | undefined;
  /** The chosen number; null before an answer, although a slider always has a position. */
  value: number | null;
  /** Receives the number, which may lie outside the scale if it was typed (decision C32); null for an emptied field. */
  onChange: (value: number | null) => void;
};

/** The largest number of buttons that a row has room for. */
const mostChips = 11;

/**
 * Asks for a number on a scale. Each number is a button; a long scale has a slider and a number field, which a short
 * one offers too.
 */
export function RangeField({ face, ...range }: RangeProps) {
  const { t } = useTranslation();
  const { min, max, value, label, hint, error, id } = range;
  // The slider and the field are open from the start for a number without a button, so that the number is visible.
  const [isOpen, setOpen] = useState(value !== null && (value < min || value > max));
  const field = { label, hint, error, id };
  if (max - min >= mostChips)
    return <Field {...field}>{(control) => <SliderAndNumber {...range} control={control} shows />}</Field>;

  return (
    <Field {...field} group>
      {(control) => (
        <>
          {face && (
            <div className={styles.faces} aria-hidden="true">
              {[0, 1, 2, 3, 4].map((place) => (
                <span key={place}>{face(place, 5)}</span>
              ))}
            </div>
          )}
          <Chips {...range} control={control} />
          <details
            className={styles.ways}
            open={isOpen}
            onToggle={(event) => setOpen(event.currentTarget.open)}
          >
            <summary>{t('field.otherWays')}</summary>
            <SliderAndNumber {...range} control={control} />
          </details>
        </>
      )}
    </Field>
  );
}

type ChipsProps = Omit<RangeProps, 'face'> & { control: FieldControlProps };

/** Shows a button for each number, and the labels of both ends. */
function Chips({ min, max, minText, maxText, value, onChange, control }: ChipsProps) {
  const name = useId();
  const numbers = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const describedBy = (number: number): string | undefined => {
    if (number === min && minText !== undefined) return `${control.id}-min`;
    return number === max && maxText !== undefined ? `${control.id}-max` : undefined;
  };
  return (
    <>
      <div className={styles.chips} style={{ '--numbers': numbers.length }}>
        {numbers.map((number) => (
          <label key={number}>
            <input
              type="radio"
              id={number === min ? control.id : undefined}
              name={name}
              value={number}
              checked={value === number}
              aria-describedby={describedBy(number)}
              onChange={() => onChange(number)}
            />
            <span>{number}</span>
          </label>
        ))}
      </div>
      {(minText !== undefined || maxText !== undefined) && (
        <div className={styles.ends}>
          <span>
            {min} <span id={`${control.id}-min`}>{minText}</span>
          </span>
          <span>
            {max} <span id={`${control.id}-max`}>{maxText}</span>
          </span>
        </div>
      )}
    </>
  );
}

type SliderProps = Omit<RangeProps, 'face'> & {
  control: FieldControlProps;
  /** True for a slider without buttons: it shows both ends and offers a button for the middle. */
  shows?: boolean;
};

/** Shows a slider for pointers, and a number field for voice control and switches. */
function SliderAndNumber({
  min,
  max,
  minText,
  maxText,
  value,
  onChange,
  control,
  shows = false,
}: SliderProps) {
  const { t } = useTranslation();
  const middle = Math.round((min + max) / 2);
  const place = Math.min(max, Math.max(min, value ?? middle));
  const progress = { '--at': `${max > min ? ((place - min) / (max - min)) * 100 : 0}%` };
  const words = value === null ? t('field.chooseNumber') : t('field.numberOf', { value, max });
  const own = shows
    ? control
    : { 'aria-labelledby': `${control.id}-label`, 'aria-describedby': control['aria-describedby'] };
  const slider = useRef<HTMLInputElement>(null);
  return (
    <div className={classNames(value === null && styles.unanswered)}>
      <span className={styles.output} aria-hidden="true">
        {value ?? words}
      </span>
      <input
        {...own}
        ref={slider}
        type="range"
        className={styles.slider}
        style={value === null ? undefined : progress}
        min={min}
        max={max}
        step={1}
        value={place}
        aria-valuetext={words}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        // A press on the middle does not move the slider, but it answers the question.
        onClick={() => value === null && onChange(place)}
      />
      {shows && (
        <div className={styles.ends}>
          <span>
            {min} {minText}
          </span>
          <span>
            {max} {maxText}
          </span>
        </div>
      )}
      <TypedNumber
        value={value}
        onChange={onChange}
        control={control}
        middle={shows ? middle : null}
        onMiddle={() => slider.current?.focus()}
      />
    </div>
  );
}

type TypedNumberProps = Pick<SliderProps, 'value' | 'onChange' | 'control'> & {
  /** The number that a button offers as the answer; null for no button. */
  middle: number | null;
  onMiddle: () => void;
};

function TypedNumber({ value, onChange, control, middle, onMiddle }: TypedNumberProps) {
  const { t } = useTranslation();
  return (
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
      {value === null && middle !== null && (
        <Button
          variant="quiet"
          onClick={() => {
            onChange(middle);
            onMiddle();
          }}
        >
          {t('field.useNumber', { value: middle })}
        </Button>
      )}
    </div>
  );
}
