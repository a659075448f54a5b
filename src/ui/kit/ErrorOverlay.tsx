import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './Modal.module.css';

type ErrorOverlayProps = {
  title: string;
  message: string;
  /** More content below the message. */
  children?: ReactNode;
  /** The text of the button, by default 'Close'. */
  buttonText?: string;
  /** True for a notice that is no error, and must not look like one. */
  calm?: boolean;
  /** Runs before `onClose` when the button or Escape is pressed. */
  onButton?: () => void;
  /** Called when the overlay must be removed. */
  onClose: () => void;
};

/**
 * Shows a message over the page with one button, which runs `onButton`, then `onClose`; so does Escape (specification
 * 2.1).
 */
export function ErrorOverlay({
  title,
  message,
  children,
  buttonText,
  calm = false,
  onButton,
  onClose,
}: ErrorOverlayProps) {
  const { t } = useTranslation();
  const id = useId();
  const finish = () => {
    onButton?.();
    onClose();
  };
  return (
    <Dialog
      role="alertdialog"
      variant={calm ? 'box' : 'alarm'}
      labelledBy={`${id}title`}
      describedBy={`${id}message`}
      onEscape={finish}
      onEnter={finish}
    >
      <div className={styles.head}>
        <h2 id={`${id}title`}>{title}</h2>
      </div>
      <div className={styles.body}>
        <div id={`${id}message`}>
          <p>{message}</p>
          {children}
        </div>
      </div>
      <div className={styles.actions}>
        <Button onClick={finish} data-initial-focus>
          {buttonText ?? t('errors.close')}
        </Button>
      </div>
    </Dialog>
  );
}
