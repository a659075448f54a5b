import { useEffect, useId, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ErrorSummary.module.css';

/** An error of a field; `id` is the field's id. */
export type FieldError = { id: string; message: ReactNode };

/** Focuses a field and scrolls its question into view; a browser alone would scroll only to the caret. */
function leadTo(event: MouseEvent, id: string) {
  event.preventDefault();
  const field = document.getElementById(id);
  field?.focus();
  const question =
    field?.closest('fieldset')?.querySelector('legend') ?? document.getElementById(`${id}-label`);
  for (const part of [field, question]) part?.scrollIntoView?.({ block: 'nearest' });
}

/**
 * Lists the errors of a form, with a link to each field. The list takes the focus when it is mounted, so each failed
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
