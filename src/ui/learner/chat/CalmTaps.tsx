import { useEffect, useEffectEvent, useRef } from 'react';
import { liftedMs, samePlaceMs } from '../../../domain/sequencer/timing.ts';

/** The width of a place (CSS px), about that of a fingertip. */
const placeSize = 48;

/**
 * Drops unintended taps: a control that answers a question disappears at once, and the next one may appear in its
 * place. A first tap on a control counts once no finger was on the screen for `liftedMs`, and at the place of the last
 * tap only after `samePlaceMs`. A form is exempt, because it takes two presses at two places. Keys and assistive
 * technology click without a pointer, and those clicks count at once.
 *
 * `control` names the present control; with null nothing is dropped.
 */
export function useCalmTaps(control: string | null): void {
  const liftedAt = useRef(-Infinity);
  const last = useRef({ control: '', at: -Infinity, x: 0, y: 0 });
  const isEager = useRef(false);

  const onDown = useEffectEvent(({ clientX, clientY }: MouseEvent) => {
    const now = performance.now();
    const { at, x, y } = last.current;
    isEager.current =
      control !== null &&
      control !== last.current.control &&
      (now - liftedAt.current < liftedMs ||
        (now - at < samePlaceMs && Math.hypot(clientX - x, clientY - y) < placeSize));
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
