import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Bubble.module.css';

/**
 * Delay before screen readers announce that the coach is typing (ms), because a short wait is not worth an
 * interruption.
 */
const spokenAfterMs = 4000;

/**
 * Shows that the coach is typing, as an item of the transcript's list: three dots at once, and a text for screen
 * readers after 4 s.
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
