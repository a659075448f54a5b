import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../kit/Modal.tsx';
import type { MessagePaceStore } from './store/pace-store.ts';

/** Handles the hidden shortcut Alt+Shift+plus (specification 2.2). */
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
 * Returns true for the shortcut, by character or by key position, because Alt changes the character on some keyboards.
 * It is ignored in text fields (decision A38).
 */
function isShortcut({ altKey, shiftKey, key, code, target }: KeyboardEvent): boolean {
  const isPlus = key === '+' || code === 'Equal' || code === 'NumpadAdd';
  const isWriting = target instanceof Element && target.closest('textarea, input:not([type=radio])') !== null;
  return altKey && shiftKey && isPlus && !isWriting;
}
