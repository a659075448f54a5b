import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './Modal.module.css';

type ErrorOverlayProps = {
  title: string;
  message: string;
  /** The further text below the message. */
  children?: ReactNode;
  /** The text of the button, by default 'Close'. */
  buttonText?: string;
  /** True for good news, which must not look like an error. */
  calm?: boolean;
  /** Runs first when the button is pressed. */
  onButton?: () => void;
  /** Asks the parent to remove the overlay. */
  onClose: () => void;
};

/**
 * Shows the error overlay of specification 2.1: one button that runs its callback, then closes. Escape does the same.
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
