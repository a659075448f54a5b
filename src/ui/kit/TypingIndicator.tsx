import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Bubble.module.css';

/** Delay of the announcement (ms): a shorter wait is not worth interrupting a screen reader. */
const spokenAfterMs = 4000;

/**
 * Shows that the coach is typing: dots at once, and a text for screen readers after four seconds. It is an item of the
 * transcript's list.
 */
export const TypingIndicator = memo(function TypingIndicator() {
  const { t } = useTranslation();
  const [spoken, setSpoken] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSpoken(true), spokenAfterMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <li className={classNames(styles.bubble, styles.typing, styles.fresh, styles.face)}>
      <output className={styles.dots} aria-label={t('chat.typing')}>
        <VisuallyHidden aria-hidden={!spoken}>{t('chat.typing')}</VisuallyHidden>
        <i aria-hidden="true" />
        <span className={styles.still} aria-hidden="true">
          {t('chat.typingShort')}
        </span>
      </output>
    </li>
  );
});
