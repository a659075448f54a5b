import { useTranslation } from 'react-i18next';
import { Modal } from '../../kit/Modal.tsx';
import { TextSizeSwitch } from '../../layout/Preferences.tsx';
import type { ChatGateway } from '../../../application/ports/device/chat-gateway.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { PaceControl } from './PaceControl.tsx';
import type { PaceStore } from './pace-store.ts';
import styles from './ChatSettings.module.css';

export type ChatSettingsProps = { pace: PaceStore; gateway: ChatGateway; onClose: () => void };

/** What a person may set for themselves in a conversation. Each choice takes effect at once. */
export function ChatSettings({ pace, gateway, onClose }: ChatSettingsProps) {
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
        <PaceControl store={pace} />
        <TextSizeSwitch />
        <LanguageChoice gateway={gateway} />
      </div>
    </Modal>
  );
}
