import { createContext, useEffect, useEffectEvent, useReducer, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../Announcer.tsx';
import { buttonClass } from '../button-class.ts';
import { classNames } from '../class-names.ts';
import styles from './ExitThisPage.module.css';

const pressesNeeded = 3;

/** The number of presses of Shift alone, one after the other, and whether Shift is held down now. */
type ShiftPresses = { readonly count: number; readonly isHeld: boolean };
const noPresses: ShiftPresses = { count: 0, isHeld: false };

type Input = Pick<Event, 'type'> &
  Partial<Pick<KeyboardEvent, 'key' | 'repeat' | 'altKey' | 'ctrlKey' | 'metaKey'>>;
const withinMs = 5000;
const inputs = ['keydown', 'keyup', 'pointerdown', 'wheel'] as const;

type ExitThisPageProps = { onExit: () => void };

/** True if the page has a bar with 'Exit this page'. */
export const HasExitContext = createContext(false);

/** Shows the button 'Exit this page' without the shortcut by Shift, for a dialog over a page that has the shortcut. */
export function ExitButton({
  onExit,
  id,
  children,
}: ExitThisPageProps & { id?: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <button
      id={id}
      type="button"
      className={classNames(buttonClass('danger'), styles.exit)}
      title={t('exit.about')}
      onClick={onExit}
    >
      {t('exit.button')}
      {children}
    </button>
  );
}

/** Shows the button 'Exit this page'. Shift pressed three times does the same. */
export function ExitThisPage({ onExit }: ExitThisPageProps) {
  const presses = useShiftPresses(onExit);
  return (
    <ExitButton id="exit" onExit={onExit}>
      {presses > 0 && (
        <span className={styles.dots} aria-hidden="true">
          {Array.from({ length: pressesNeeded }, (_, place) => (
            <i key={place} className={place < presses ? styles.lit : undefined} />
          ))}
        </span>
      )}
    </ExitButton>
  );
}

/**
 * Shows 'Exit this page' in a bar above the content, for a page without a bar. The bar is a landmark, unless it stands
 * inside another one.
 */
export function ExitBar({ onExit, isInside = false }: ExitThisPageProps & { isInside?: boolean }) {
  const { t } = useTranslation();
  const Bar = isInside ? 'div' : 'aside';
  return (
    <Bar className={styles.bar} aria-label={isInside ? undefined : t('exit.button')}>
      <div className="wrap">
        <ExitThisPage onExit={onExit} />
      </div>
    </Bar>
  );
}

/** Counts the presses of Shift, and exits at the third. The count starts again 5 s after the first press. */
function useShiftPresses(onExit: () => void): number {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const [{ count }, onInput] = useReducer(afterInput, noPresses);
  const hasBegun = count > 0;

  useEffect(() => {
    const options = { capture: true, passive: true };
    for (const input of inputs) window.addEventListener(input, onInput, options);
    return () => {
      for (const input of inputs) window.removeEventListener(input, onInput, options);
    };
  }, []);

  const onPress = useEffectEvent(() => {
    if (count >= pressesNeeded) onExit();
    else announce(t('exit.presses', { count: pressesNeeded - count }));
  });
  useEffect(() => {
    if (count > 0) onPress();
  }, [count]);

  const onLate = useEffectEvent(() => {
    onInput({ type: 'late' });
    announce(t('exit.late'));
  });
  useEffect(() => {
    if (!hasBegun) return undefined;
    const timer = setTimeout(onLate, withinMs);
    return () => clearTimeout(timer);
  }, [hasBegun]);

  return count;
}

/**
 * Returns the count after an input. Only Shift pressed and released alone counts; any other key, click or wheel sets
 * the count to 0.
 */
function afterInput(before: ShiftPresses, input: Input): ShiftPresses {
  const isUp = input.type === 'keyup';
  if (input.key !== 'Shift') return isUp ? before : noPresses;
  if (isUp) return before.isHeld ? { count: before.count + 1, isHeld: false } : before;
  if (input.altKey || input.ctrlKey || input.metaKey) return noPresses;
  return input.repeat ? before : { ...before, isHeld: true };
}
