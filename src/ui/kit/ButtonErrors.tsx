import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from './button-class.ts';
import styles from './Button.module.css';

/** Shows the first message, and the others behind a toggle (decision C31). */
export function ButtonErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  const { t } = useTranslation();
  const [expanded, setExpanded] = useState(false);
  const [first, ...others] = errors;
  return (
    <div className={styles.errors}>
      <p id={id} role="alert">
        {first}
      </p>
      {others.length > 0 && (
        <button
          type="button"
          className={buttonClass('plain')}
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          {t('button.moreErrors', { count: others.length })}
        </button>
      )}
      {expanded && (
        <ul>
          {others.map((message, index) => (
            <li key={`${index} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
