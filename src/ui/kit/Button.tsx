import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from './Announcer.tsx';
import { buttonClass } from './button-class.ts';
import type { ButtonVariant } from './button-class.ts';
import { ButtonErrors } from './ButtonErrors.tsx';
import styles from './Button.module.css';

/** Time for which the spinner stays after loading ends (ms; specification 9). */
const spinnerHoldMs = 800;

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'ref'> & {
  variant?: ButtonVariant;
  /** True for a button as wide as its container. */
  wide?: boolean;
  /** True while the button's action runs. The button is disabled and shows a spinner until 800 ms after the end. */
  loading?: boolean;
  /** The errors below the button: the first message, and the others behind a '+N errors' toggle (decision C31). */
  error?: string | readonly string[] | undefined;
};

/**
 * Shows a button with a loading state (specification 4). The default `type` is 'button', so that it submits no form.
 */
export function Button({
  variant = 'primary',
  wide = false,
  loading = false,
  error,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const errorId = useId();
  const busy = useHeld(loading);
  const ref = useFocusKept(busy);
  const errors = error === undefined ? [] : typeof error === 'string' ? [error] : error;

  useEffect(() => {
    if (busy) announce(t('button.loading'));
  }, [busy, announce, t]);

  return (
    <span className={styles.holder}>
      <button
        aria-describedby={errors.length > 0 ? errorId : undefined}
        {...rest}
        ref={ref}
        type={type}
        className={buttonClass(variant, wide)}
        disabled={disabled === true || busy}
        aria-busy={busy || undefined}
      >
        <span className={styles.label}>{children}</span>
        {busy && (
          <span className={styles.spinner} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        )}
      </button>
      {errors.length > 0 && <ButtonErrors id={errorId} errors={errors} />}
    </span>
  );
}

/** Returns true while `loading`, and for 800 ms after it. */
function useHeld(loading: boolean): boolean {
  const [held, setHeld] = useState(loading);
  if (loading && !held) setHeld(true);
  useEffect(() => {
    if (loading || !held) return undefined;
    const timer = setTimeout(() => setHeld(false), spinnerHoldMs);
    return () => clearTimeout(timer);
  }, [loading, held]);
  return loading || held;
}

/**
 * Keeps the focus near a button that is disabled while loading: the element around the button takes the focus, and
 * returns it afterwards unless the person has moved on.
 */
function useFocusKept(busy: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const button = ref.current;
    const holder = button?.parentElement;
    const focused = document.activeElement;
    if (busy) {
      hadFocus.current ||= focused === button;
      if (holder && hadFocus.current) {
        holder.tabIndex = -1;
        holder.focus({ preventScroll: true });
      }
      return;
    }
    const isFree = focused === null || focused === document.body || focused === holder;
    if (hadFocus.current && isFree) button?.focus();
    hadFocus.current = false;
  }, [busy]);
  useLayoutEffect(() => {
    const button = ref.current;
    // Some browsers remove the focus when a button is disabled, before the effect above runs.
    const blur = () => void (hadFocus.current = button?.disabled === true);
    button?.addEventListener('blur', blur);
    return () => button?.removeEventListener('blur', blur);
  }, []);
  return ref;
}
