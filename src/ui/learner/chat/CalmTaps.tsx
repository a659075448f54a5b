import { useEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';
import { liftedMs, samePlaceMs } from '../../../domain/chat/timing.ts';

/** About as wide as a fingertip, in CSS pixels. */
const placeSize = 48;

/**
 * Drops the taps of an eager hand: what answers a question is gone at once, and the next control may stand in its
 * place. A first tap on a control counts once no finger was on the screen for `liftedMs`, and at the place of the tap
 * before only after `samePlaceMs`. A form is exempt, because it takes two presses at two places. Keys and assistive
 * technology click without a pointer, and those clicks count at once.
 *
 * `control` names what can be pressed now; null: nothing is dropped.
 */
export function useCalmTaps(control: string | null) {
  const liftedAt = useRef(-Infinity);
  const last = useRef({ control: '', at: -Infinity, x: 0, y: 0 });
  const isEager = useRef(false);

  useEffect(() => {
    const onLift = (): void => void (liftedAt.current = performance.now());
    document.addEventListener('pointerup', onLift, true);
    return () => document.removeEventListener('pointerup', onLift, true);
  }, []);

  return {
    onPointerDownCapture: ({ clientX, clientY }: PointerEvent) => {
      const now = performance.now();
      const { at, x, y } = last.current;
      isEager.current =
        control !== null &&
        control !== last.current.control &&
        (now - liftedAt.current < liftedMs ||
          (now - at < samePlaceMs && Math.hypot(clientX - x, clientY - y) < placeSize));
    },
    onClickCapture: (event: MouseEvent) => {
      const { detail, clientX: x, clientY: y, target } = event;
      if (detail > 0 && isEager.current && (target as Element).closest('form') === null) {
        event.preventDefault();
        event.stopPropagation();
      } else last.current = { control: control ?? '', at: detail > 0 ? performance.now() : -Infinity, x, y };
      isEager.current = false;
    },
  };
}
