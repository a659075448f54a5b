import { characterCount } from '../../../domain/steps/feedback-answers.ts';
import type { ComponentProps, KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Counter } from './Counter.tsx';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import styles from './Field.module.css';

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value' | 'id' | 'maxLength'> & {
    value: string;
    onChange: (value: string) => void;
    /** Shows a counter. Typing beyond it is possible, so that nothing pasted is cut in silence (decision A43). */
    maxLength?: number | undefined;
  };

/** A browser only scrolls the caret into view; after the Tab key the whole field is shown. */
function showWhole({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Tab') currentTarget.scrollIntoView?.({ block: 'nearest' });
}

/** Several lines of text, counted where there is a limit. */
export function TextArea({ label, hint, error, id, value, onChange, maxLength, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <>
          <textarea
            rows={3}
            dir="auto"
            onKeyUp={showWhole}
            {...rest}
            {...control}
            aria-describedby={
              classNames(control['aria-describedby'], maxLength !== undefined && `${control.id}-limit`) ||
              undefined
            }
            className={styles.control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {maxLength !== undefined && (
            <Counter id={`${control.id}-limit`} length={characterCount(value)} max={maxLength} />
          )}
        </>
      )}
    </Field>
  );
}
