import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyPart, type LoadComponent } from '../../context/LazyPart.tsx';
import { Icon } from '../../kit/Icon.tsx';
import type { ChatSettingsProps } from './settings/ChatSettings.tsx';
import { ChatFailure } from './ChatFailure.tsx';
import styles from './transcript/chat.module.css';

const settings: LoadComponent<ChatSettingsProps> = () =>
  import('./settings/ChatSettings.tsx').then((module) => module.ChatSettings);

/** Shows the button in the chat's bar that opens the settings. */
export function ChatSettingsButton(props: Omit<ChatSettingsProps, 'onClose'>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { Part: Settings, failure } = useLazyPart(settings, { isWanted: isOpen });
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={styles.settings}
        aria-label={t('chat.settings.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="settings" />
      </button>
      {isOpen && Settings && <Settings {...props} onClose={close} />}
      {isOpen && failure && <ChatFailure error={failure.error} onClose={close} />}
    </>
  );
}
