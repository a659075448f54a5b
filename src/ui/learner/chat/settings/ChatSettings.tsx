import { useTranslation } from 'react-i18next';
import { Modal } from '../../../kit/Modal.tsx';
import { TextSizeSwitch } from '../../../layout/Preferences.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { PaceControl } from './PaceControl.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { ReadAloudChoice } from '../read-aloud/ReadAloudChoice.tsx';
import styles from './ChatSettings.module.css';

export type ChatSettingsProps = { store: ChatStore; onClose: () => void };

/** Shows the settings of a conversation. Each choice takes effect at once. */
export function ChatSettings({ store, onClose }: ChatSettingsProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t('chat.settings.title')}
      confirmText={t('chat.settings.close')}
      hideCancel
      closeOnBackdrop
      onCancel={onClose}
      onConfirm={onClose}
    >
      <div className={styles.choices}>
        <PaceControl store={store.pace} />
        <TextSizeSwitch />
        <ReadAloudChoice store={store} />
        <LanguageChoice gateway={store.gateway} />
      </div>
    </Modal>
  );
}
