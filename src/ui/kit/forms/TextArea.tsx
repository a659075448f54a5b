import { countCharacters } from '../../../domain/steps/feedback-answers.ts';
import type { ComponentProps, KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { CharacterCounter } from './CharacterCounter.tsx';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import styles from './Field.module.css';

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value' | 'id' | 'maxLength'> & {
    value: string;
    onChange: (value: string) => void;
    /** The limit that the counter shows. Longer text can be typed, so that pasted text is never cut (decision A43). */
    maxLength?: number | undefined;
  };

/** Scrolls the whole field into view when Tab reaches it; a browser alone would scroll only to the caret. */
function showWhole({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Tab') currentTarget.scrollIntoView?.({ block: 'nearest' });
}

/** Edits several lines of text; shows a counter if there is a limit. */
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
            <CharacterCounter id={`${control.id}-limit`} length={countCharacters(value)} max={maxLength} />
          )}
        </>
      )}
    </Field>
  );
}
