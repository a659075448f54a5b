import { useEffect, useEffectEvent, useRef } from 'react';
import { fingerLiftGuardMs, samePlaceTapGuardMs } from '../../../domain/sequencer/timing.ts';

/** The width of a place (CSS px), about that of a fingertip. */
const placeSize = 48;

/**
 * Drops unintended taps on a control that has just replaced another. A first tap on it counts once no finger was on
 * the screen for `fingerLiftGuardMs`, and at the place of the last tap only after `samePlaceTapGuardMs`. Forms are exempt, and so are
 * clicks of keys and assistive technology.
 *
 * `control` names the present control; with null nothing is dropped.
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
    // These listeners capture, so that they run before the page's own.
    const options = { capture: true, signal: stop.signal };
    window.addEventListener('pointerdown', (event) => onDown(event), options);
    window.addEventListener('pointerup', () => (liftedAt.current = performance.now()), options);
    window.addEventListener('click', (event) => onClick(event), options);
    return () => stop.abort();
  }, []);
}
