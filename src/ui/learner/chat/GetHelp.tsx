import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Helpline } from '../../kit/Helplines.tsx';
import { Helplines } from '../../kit/Helplines.tsx';
import { Modal } from '../../kit/Modal.tsx';
import styles from './chat.module.css';

/** The chat has no footer: the same help is one press away here, and the conversation stays where it is. */
export function GetHelp() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button type="button" className={styles.help} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('footer.helpTitle')}
      </button>
      {isOpen && (
        <Modal
          title={t('footer.helpTitle')}
          message={t('footer.helpText')}
          confirmText={t('modal.close')}
          hideCancel
          closeOnBackdrop
          onCancel={close}
          onConfirm={close}
        >
          <Helplines lines={t('helplines', { returnObjects: true }) as Helpline[]} />
        </Modal>
      )}
    </>
  );
}
