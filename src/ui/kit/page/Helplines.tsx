import { useTranslation } from 'react-i18next';
import { isJsonObject, isString } from '../../../domain/platform/json.ts';
import type { Helpline } from '../../../domain/support/helpline.ts';
import styles from './Helplines.module.css';

/** Returns the helplines of the current locale; empty when its texts have none. */
export function useHelplines(): readonly Helpline[] {
  const { t } = useTranslation();
  const lines: unknown = t('helplines', { returnObjects: true });
  return Array.isArray(lines) ? lines.filter(isHelpline) : [];
}

/** Returns true if an entry of the translations is a helpline. */
export function isHelpline(entry: unknown): entry is Helpline {
  return (
    isJsonObject(entry) && isString(entry['name']) && isString(entry['contact']) && isString(entry['href'])
  );
}

/** Lists helplines as links, as many side by side as fit. */
export function Helplines({ lines }: { lines: readonly Helpline[] }) {
  return (
    <div className={styles.frame}>
      <ul className={styles.lines}>
        {lines.map(({ name, contact, href, note }) => (
          <li key={href}>
            <strong>{name}</strong>
            <span>
              <a href={href}>{contact}</a>
            </span>
            {note && <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
