import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { AnnouncerRegion } from './Announcer.tsx';
import { classNames } from './class-names.ts';
import styles from './Modal.module.css';

type DialogProps = {
  labelledBy: string;
  describedBy?: string | undefined;
  role?: 'dialog' | 'alertdialog';
  variant?: 'box' | 'alarm' | 'full';
  /** Handles Escape and the back gesture, which otherwise do nothing. */
  onEscape?: (() => void) | undefined;
  /** Handles a click on the backdrop, which otherwise does nothing. */
  onBackdrop?: (() => void) | undefined;
  /** Handles Enter, unless the focus is on a button, a link, a select or a text area (decision A27). */
  onEnter: () => void;
  children: ReactNode;
};

/**
 * Time after opening in which the second press of a double click is ignored (ms): it was meant for the button that
 * opened the dialog.
 */
const settlesMs = 500;
const writes = 'textarea, [contenteditable]';
const keepsEnter = `button, a[href], select, summary, ${writes}`;

/**
 * Shows the frame of every modal, open while it is mounted. The element with `data-initial-focus` takes the focus; the
 * element that had it before gets it back at the end.
 */
export function Dialog({
  labelledBy,
  describedBy,
  role = 'dialog',
  variant = 'box',
  children,
  ...handlers
}: DialogProps) {
  const ref = useOpenDialog(handlers);
  return (
    <dialog
      ref={ref}
      role={role}
      className={classNames(styles.dialog, variant !== 'box' && styles[variant])}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      <div className={styles.panel}>{children}</div>
      <AnnouncerRegion />
    </dialog>
  );
}

type Handlers = Pick<DialogProps, 'onEscape' | 'onBackdrop' | 'onEnter'>;

/** Returns the ref of the dialog's element, which is open while it is mounted. */
function useOpenDialog({ onEscape, onBackdrop, onEnter }: Handlers) {
  const ref = useRef<HTMLDialogElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) =>
    actOnKey(event, ref.current, { onEscape, onEnter }),
  );
  // The parent alone closes the dialog. A request of the browser, such as the back gesture, calls `onEscape` instead.
  const onCancel = useEffectEvent((event: Event) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onEscape?.();
  });
  const onBackdropClick = useEffectEvent(() => onBackdrop?.());

  useLayoutEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (!dialog) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const openedAt = performance.now();
    const ignoreSecondPress = (event: MouseEvent): void => {
      if (event.detail > 1 && performance.now() - openedAt < settlesMs) event.stopPropagation();
    };
    dialog.addEventListener('click', ignoreSecondPress, { signal, capture: true });
    document.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    dialog.addEventListener('cancel', (event) => onCancel(event), { signal });
    // Some browsers close the dialog at a second request although the first was prevented, so it is opened again.
    dialog.addEventListener('close', () => !dialog.open && dialog.showModal(), { signal });
    onPressOutside(dialog, () => onBackdropClick(), signal);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    return () => {
      stop.abort();
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return ref;
}

/** Handles a key of the document, because a click on plain text moves the focus from the dialog to the body. */
function actOnKey(
  event: KeyboardEvent,
  dialog: HTMLElement | null,
  { onEscape, onEnter }: Pick<Handlers, 'onEscape' | 'onEnter'>,
): void {
  const { target } = event;
  const isIn = (selector: string): boolean => target instanceof Element && target.closest(selector) !== null;
  if (event.defaultPrevented || event.isComposing) return;
  if (target instanceof Element && target !== document.body && !dialog?.contains(target)) return;
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) {
    if (!isIn(writes)) event.preventDefault();
  } else if (event.key === 'Escape') {
    event.preventDefault();
    onEscape?.();
  } else if (event.key === 'Enter' && !isIn(keepsEnter)) {
    event.preventDefault();
    onEnter();
  }
}

/** Calls `then` for a click on the backdrop, unless the mouse was pressed or released inside the dialog's box. */
function onPressOutside(dialog: HTMLElement, then: () => void, signal: AbortSignal) {
  let touchedInside = false;
  const isInside = (event: Event) => event.target !== dialog;
  dialog.addEventListener('mousedown', (event) => (touchedInside = isInside(event)), { signal });
  dialog.addEventListener('mouseup', (event) => (touchedInside ||= isInside(event)), { signal });
  dialog.addEventListener(
    'click',
    (event) => {
      const outside = !touchedInside && !isInside(event);
      touchedInside = false;
      if (outside) then();
    },
    { signal },
  );
}
