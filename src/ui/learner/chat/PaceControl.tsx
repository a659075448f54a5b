import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../kit/Segmented.tsx';
import type { ChatStore } from './chat-store.ts';
import styles from './chat.module.css';

const names = ['normal', 'quick', 'instant'] as const;

/** How fast messages appear: text that comes by itself needs a control (WCAG 2.2.2). */
export const PaceControl = observer(function PaceControl({ store }: { store: ChatStore }) {
  const { t } = useTranslation();
  return (
    <div className={styles.pace}>
      <Segmented
        label={t('chat.pace.label')}
        options={names.map((name) => ({ value: name, label: t(`chat.pace.${name}`) }))}
        value={store.pace}
        onChange={store.setPace}
      />
    </div>
  );
});
