import { useId } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ChatStore } from './chat-store.ts';
import styles from './chat.module.css';

const names = ['normal', 'quick', 'instant'] as const;

/** How fast messages appear: text that comes by itself needs a control (WCAG 2.2.2). */
export const PaceControl = observer(function PaceControl({ store }: { store: ChatStore }) {
  const { t } = useTranslation();
  const group = useId();
  return (
    <fieldset className={styles.pace}>
      <legend>{t('chat.pace.label')}</legend>
      <div>
        {names.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name={group}
              checked={store.pace === name}
              onChange={() => store.setPace(name)}
            />
            <span className={styles.speed}>{t(`chat.pace.${name}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});
