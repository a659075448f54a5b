import { useEffect, useEffectEvent, useRef } from 'react';
import { fingerLiftGuardMs, samePlaceTapGuardMs } from '../../../domain/sequencer/timing.ts';

/** The distance within which two taps are at the same place (CSS px), about a fingertip. */
const placeSize = 48;

/**
 * Ignores a tap that was meant for the previous control. The first tap on a control counts only `fingerLiftGuardMs`
 * after the last finger left the screen, and at the place of the previous tap only after `samePlaceTapGuardMs`. Forms
 * are exempt, and so are clicks by keyboard and assistive technology.
 *
 * `control` names the control on the screen; null for none.
 */
export function useUnintendedTapFilter(control: string | null): void {
  const liftedAt = useRef(-Infinity);
  const last = useRef({ control: '', at: -Infinity, x: 0, y: 0 });
  const isEager = useRef(false);

  const onDown = useEffectEvent(({ clientX, clientY }: MouseEvent) => {
    const now = performance.now();
    const { at, x, y } = last.current;
    isEager.current =
      control !== null &&
      control !== last.current.control &&
      (now - liftedAt.current < fingerLiftGuardMs ||
        (now - at < samePlaceTapGuardMs && Math.hypot(clientX - x, clientY - y) < placeSize));
  });

  const onClick = useEffectEvent((event: MouseEvent) => {
    const { detail, clientX: x, clientY: y, target } = event;
    const isOfReply = target instanceof Element && target.closest('[data-reply]') !== null;
    if (isOfReply && detail > 0 && isEager.current && target.closest('form') === null) {
      event.preventDefault();
      event.stopPropagation();
    } else if (isOfReply)
      last.current = { control: control ?? '', at: detail > 0 ? performance.now() : -Infinity, x, y };
    isEager.current = false;
  });

  useEffect(() => {
    const stop = new AbortController();
    // Capturing listeners run before those of the page.
    const options = { capture: true, signal: stop.signal };
    window.addEventListener('pointerdown', (event) => onDown(event), options);
    window.addEventListener('pointerup', () => (liftedAt.current = performance.now()), options);
    window.addEventListener('click', (event) => onClick(event), options);
    return () => stop.abort();
  }, []);
}
