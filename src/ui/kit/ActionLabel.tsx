import { useState } from 'react';
import { BigPebble, SmallPebble } from './Pebbles.tsx';
import styles from './Bubble.module.css';

/** Shows an action's prompt beside its icon; the logo's two pebbles replace an icon that cannot be loaded. */
export function ActionLabel({ label, iconSrc }: { label: string; iconSrc?: string | undefined }) {
  const [broken, setBroken] = useState(false);
  return (
    <strong className={styles.action}>
      {iconSrc && !broken ? (
        <img src={iconSrc} alt="" width={32} height={32} onError={() => setBroken(true)} />
      ) : (
        <svg viewBox="0 0 120 96" aria-hidden="true">
          <BigPebble />
          <SmallPebble />
        </svg>
      )}
      {label}
    </strong>
  );
}
