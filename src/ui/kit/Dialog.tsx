import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { AnnouncerRegion } from './Announcer.tsx';
import { classNames } from './class-names.ts';
import styles from './Modal.module.css';

type DialogProps = {
  labelledBy: string;
  describedBy?: string | undefined;
  role?: 'dialog' | 'alertdialog';
  look?: 'box' | 'alarm' | 'full';
  /** Escape or the back gesture. Without it they do nothing. */
  onEscape?: (() => void) | undefined;
  /** A click on the backdrop. Without it nothing happens. */
  onBackdrop?: (() => void) | undefined;
  /** Enter anywhere but on a button, a link, a select or a text area (decision A27). */
  onEnter(): void;
  children: ReactNode;
};

const keepsEnter = 'button, a[href], select, textarea, summary, [contenteditable]';

/**
 * The frame of every modal: mounted is open. Focus goes to `[data-initial-focus]` inside it,
 * and back to where it was when the dialog goes.
 */
export function Dialog({
  labelledBy,
  describedBy,
  role = 'dialog',
  look = 'box',
  onEscape,
  onBackdrop,
  onEnter,
  children,
}: DialogProps) {
  const ref = useModal(onEscape);
  const touchedInside = useRef(false);
  const isInside = (event: MouseEvent) => event.target !== ref.current;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onEscape?.();
    } else if (event.key === 'Enter' && !(event.target as Element).closest(keepsEnter)) {
      event.preventDefault();
      onEnter();
    }
  };

  // A press that starts or ends inside the box is not a click on the backdrop.
  const onClick = (event: MouseEvent) => {
    if (!touchedInside.current && !isInside(event)) onBackdrop?.();
    touchedInside.current = false;
  };

  return (
    <dialog
      ref={ref}
      role={role}
      className={classNames(styles.dialog, look !== 'box' && styles[look])}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => {
        touchedInside.current = isInside(event);
      }}
      onMouseUp={(event) => {
        touchedInside.current ||= isInside(event);
      }}
      onClick={onClick}
    >
      <div className={styles.panel}>{children}</div>
      <AnnouncerRegion />
    </dialog>
  );
}

/** Opens the dialog, sets the first focus, and returns the focus at the end. */
function useModal(onEscape: (() => void) | undefined) {
  const ref = useRef<HTMLDialogElement>(null);
  const escape = useEffectEvent(() => onEscape?.());

  useLayoutEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (!dialog) return undefined;
    // The parent decides what is open; the browser may only ask.
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      escape();
    };
    // Some browsers close at the second request whatever we say.
    const onClose = () => !dialog.open && dialog.showModal();
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('close', onClose);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('close', onClose);
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return ref;
}
