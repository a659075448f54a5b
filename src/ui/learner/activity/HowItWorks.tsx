import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/Icon.tsx';
import styles from '../page.module.css';

const tiles = [
  ['answer', 'forward'],
  ['stop', 'clock'],
  ['private', 'lock'],
] as const;

/** Explains in three steps how a conversation works. */
export function HowItWorks() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.how}>
      <h2 id={id}>{t('activity.how.title')}</h2>
      <ul className={styles.tiles}>
        {tiles.map(([tile, icon]) => (
          <li key={tile}>
            <Icon name={icon} />
            {t(`activity.how.${tile}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
