import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './Field.module.css';
import hidden from '../VisuallyHidden.module.css';

const spokenAfterMs = 1000;

/**
 * Shows 'n/max'. Screen readers get the limit as a description by `id`, and the characters left 1 s after the last key.
 */
export function CharacterCounter({ id, length, max }: { id: string; length: number; max: number }) {
  const { t } = useTranslation();
  const [spokenLength, setSpokenLength] = useState<number | null>(null);
  const [firstLength] = useState(length);

  useEffect(() => {
    if (length === firstLength && spokenLength === null) return undefined;
    const timer = setTimeout(() => setSpokenLength(length), spokenAfterMs);
    return () => clearTimeout(timer);
  }, [length, firstLength, spokenLength]);

  const left = max - (spokenLength ?? 0);
  const spoken =
    left < 0 ? t('field.charactersOver', { count: -left }) : t('field.charactersLeft', { count: left });
  return (
    <>
      <p className={classNames(styles.counter, length > max && styles.over)} aria-hidden="true">
        {length}/{max}
      </p>
      <VisuallyHidden id={id}>{t('field.characterLimit', { max })}</VisuallyHidden>
      <output className={hidden.hidden}>{spokenLength === null ? '' : spoken}</output>
    </>
  );
}
