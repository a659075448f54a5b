import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../kit/Modal.tsx';
import type { MessagePaceStore } from './store/pace-store.ts';

/** Handles Alt+Shift+plus, a hidden shortcut that shortens the delays between messages (specification 2.2). */
export function SpeedUpShortcut({ store }: { store: MessagePaceStore }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isShortcut(event)) setAsking(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  if (!isAsking) return null;
  const close = (): void => setAsking(false);
  return (
    <Modal
      title={t('chat.speed.title')}
      message={t('chat.speed.text')}
      confirmText={t('chat.speed.confirm')}
      closeOnBackdrop
      onCancel={close}
      onConfirm={() => {
        store.speedUp();
        close();
      }}
    />
  );
}

/**
 * Returns true for the shortcut outside text fields (decision A38). The key is compared by character and by position,
 * because Alt changes the character on some keyboards.
 */
function isShortcut({ altKey, shiftKey, key, code, target }: KeyboardEvent): boolean {
  const isPlus = key === '+' || code === 'Equal' || code === 'NumpadAdd';
  const isWriting = target instanceof Element && target.closest('textarea, input:not([type=radio])') !== null;
  return altKey && shiftKey && isPlus && !isWriting;
}
