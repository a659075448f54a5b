import { useEffect, useId, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ErrorSummary.module.css';

/** `id` is the field's id. */
export type FieldError = { id: string; message: ReactNode };

/** Scrolls the whole field with its question into view; a browser scrolls only the caret. */
function leadTo(event: MouseEvent, id: string) {
  event.preventDefault();
  const field = document.getElementById(id);
  field?.focus();
  const question =
    field?.closest('fieldset')?.querySelector('legend') ?? document.getElementById(`${id}-label`);
  for (const part of [field, question]) part?.scrollIntoView?.({ block: 'nearest' });
}

/**
 * Shows the errors of the form above it, with a link to each field. It takes the focus when it appears, so each failed
 * submit needs a new `key`.
 */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const { t } = useTranslation();
  const headingId = useId();
  const ref = useRef<HTMLElement>(null);

  useEffect(() => ref.current?.focus(), []);
  return (
    <section ref={ref} className={styles.summary} tabIndex={-1} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('field.errorSummary')}</h2>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => leadTo(event, id)}>
              <span>{message}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
