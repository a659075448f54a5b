import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './Field.module.css';

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value' | 'id' | 'type' | 'ref'> & {
    value: string;
    onChange: (value: string) => void;
    /** The field's name in the label of the show button, such as "confirm password". */
    subject?: string;
  };

/**
 * Shows a password field with a button that shows the password. Sending the form hides the password again, so that no
 * browser stores it as plain text.
 */
export function PasswordField({
  label,
  hint,
  error,
  id,
  value,
  onChange,
  subject,
  ...rest
}: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <div className={styles.row}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            ref={input}
            type={shown ? 'text' : 'password'}
            className={styles.control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button variant="plain" aria-controls={control.id} onClick={() => setShown(!shown)}>
            {t(shown ? 'field.hide' : 'field.show')}
            <VisuallyHidden> {subject ?? t('field.password')}</VisuallyHidden>
          </Button>
        </div>
      )}
    </Field>
  );
}
