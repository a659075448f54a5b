import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './Field.module.css';

/** The props of every field. The first control gets the `id`, so that an error summary can link to it. */
export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  id?: string | undefined;
};

/** The attributes that Field gives to its control. */
export type FieldControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldFrameProps = FieldProps & {
  /** True for several controls under one question: a fieldset, whose legend is the label. */
  group?: boolean;
  children: (control: FieldControlProps) => ReactNode;
};

/** Shows the label, the hint and the error of one control or one group of controls. */
export function Field({ label, hint, error, id, group = false, children }: FieldFrameProps) {
  const { t } = useTranslation();
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint === undefined ? undefined : `${controlId}-hint`;
  const errorId = error === undefined ? undefined : `${controlId}-error`;
  const describedBy = classNames(hintId, errorId) || undefined;

  const notes = (
    <>
      {hintId && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {errorId && (
        <p id={errorId} className={styles.error}>
          <VisuallyHidden>{t('field.error')} </VisuallyHidden>
          {error}
        </p>
      )}
    </>
  );
  const control = children({
    id: controlId,
    'aria-describedby': describedBy,
    'aria-invalid': errorId ? true : undefined,
  });
  const className = classNames(styles.field, errorId && styles.invalid);

  if (group)
    return (
      <fieldset className={className} aria-describedby={describedBy}>
        <legend id={`${controlId}-label`} className={styles.label}>
          {label}
        </legend>
        {notes}
        {control}
      </fieldset>
    );
  return (
    <div className={className}>
      <label id={`${controlId}-label`} className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {notes}
      {control}
    </div>
  );
}
