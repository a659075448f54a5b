import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { buttonClass } from './button-class.ts';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Modal.module.css';

export type ModalProps = {
  title: string;
  message?: string;
  children?: ReactNode;
  /** The text of the confirm button, by default 'OK'. */
  confirmText?: string;
  /** The text of the cancel button, by default 'Cancel'. */
  cancelText?: string;
  hideCancel?: boolean;
  fullScreen?: boolean;
  /** True if confirming loses data: the button is red, and the focus starts on Cancel. */
  destructive?: boolean;
  closeOnBackdrop?: boolean;
  closeOnEscape?: boolean;
  onConfirm: () => void;
  onCancel?: () => void;
  /** Handles Escape and the backdrop; `onCancel` by default. */
  onDismiss?: () => void;
  /** The confirm button's loading state and error texts. */
  confirming?: boolean;
  confirmError?: string | readonly string[] | undefined;
  /**
   * An element beside the title, for a modal with text to read only: a close button stands beside it, and no other
   * buttons exist.
   */
  atTop?: ReactNode;
};

/** Shows the generic modal of specification 2.1, which is open while it is mounted: `{asking && <Modal … />}`. */
export function Modal(props: ModalProps) {
  const {
    title,
    message,
    children,
    fullScreen = false,
    closeOnBackdrop = false,
    closeOnEscape = true,
  } = props;
  const { onConfirm, onCancel, onDismiss = onCancel, confirming = false, atTop } = props;
  const { t } = useTranslation();
  const id = useId();
  const focusOn = startOf(props);
  const heading = useReadFromStart(focusOn === 'confirm');

  return (
    <Dialog
      labelledBy={`${id}title`}
      describedBy={message === undefined ? undefined : `${id}message`}
      variant={fullScreen ? 'full' : 'box'}
      onEscape={closeOnEscape ? onDismiss : undefined}
      onBackdrop={closeOnBackdrop ? onDismiss : undefined}
      onEnter={() => !confirming && onConfirm()}
    >
      <div className={styles.head}>
        <h2 ref={heading} id={`${id}title`} tabIndex={-1} {...initialFocus(focusOn === 'title')}>
          {title}
        </h2>
        {atTop}
        {(fullScreen || atTop) && closeOnEscape && onDismiss && (
          <button type="button" className={buttonClass('plain')} onClick={onDismiss}>
            <Icon name="close" />
            <VisuallyHidden>{t('modal.close')}</VisuallyHidden>
          </button>
        )}
      </div>
      <div className={styles.body}>
        {message !== undefined && <p id={`${id}message`}>{message}</p>}
        {children}
      </div>
      {!atTop && <Actions {...props} focusOn={focusOn} />}
    </Dialog>
  );
}

/** The element that gets the focus first. */
type Start = 'title' | 'cancel' | 'confirm';

function startOf({ fullScreen, atTop, destructive, hideCancel }: ModalProps): Start {
  if (fullScreen || atTop) return 'title';
  return destructive && !hideCancel ? 'cancel' : 'confirm';
}

const initialFocus = (isHere: boolean) => (isHere ? { 'data-initial-focus': true } : {});

/**
 * Returns the ref of the heading. The heading takes the focus in a dialog taller than the window, because the button at
 * the end would scroll the start out of sight.
 */
function useReadFromStart(isAtEnd: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const readFromStart = useEffectEvent(() => {
    const dialog = heading.current?.closest('dialog');
    const content = dialog?.querySelector<HTMLElement>(':scope > div');
    const isCut = dialog && content && content.offsetHeight > dialog.clientHeight;
    if (isCut && isAtEnd) heading.current?.focus();
  });
  useLayoutEffect(() => readFromStart(), []);
  return heading;
}

/** Shows the confirm and cancel buttons at the end. */
function Actions({
  confirmText,
  cancelText,
  hideCancel = false,
  destructive = false,
  onConfirm,
  onCancel,
  confirming = false,
  confirmError,
  focusOn,
}: ModalProps & { focusOn: Start }) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <Button
        variant={destructive ? 'danger' : 'primary'}
        loading={confirming}
        error={confirmError}
        onClick={onConfirm}
        {...initialFocus(focusOn === 'confirm')}
      >
        {confirmText ?? t('modal.ok')}
      </Button>
      {!hideCancel && (
        <Button variant="quiet" onClick={onCancel} {...initialFocus(focusOn === 'cancel')}>
          {cancelText ?? t('modal.cancel')}
        </Button>
      )}
    </div>
  );
}
