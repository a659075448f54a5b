import { useEffect, useRef } from 'react';
import type { MouseEvent, RefObject } from 'react';

/** The distance above which a press is a drag, not a click (px; specification 9). */
const dragThresholdPx = 5;
/** Time after a drag in which a click still belongs to it (ms). */
const dragResetMs = 50;
/** Time after which scroll snapping is on again even without a `scrollend` event (ms). */
const longestGlideMs = 1000;

/**
 * Scrolls smoothly to the nearest item or to the end. Scroll snapping is off until then, because it would jump there.
 */
function settle(element: HTMLElement) {
  const step = element.firstElementChild?.clientWidth;
  if (!step) return;
  const end = element.scrollWidth - element.clientWidth;
  const place = Math.round(element.scrollLeft / step) * step;
  const nearEnd = end - element.scrollLeft < Math.abs(place - element.scrollLeft);
  const snapAgain = () => element.toggleAttribute('data-dragged', false);
  element.addEventListener('scrollend', snapAgain, { once: true });
  setTimeout(snapAgain, longestGlideMs);
  element.toggleAttribute('data-smooth', true);
  element.scrollLeft = nearEnd ? end : place;
}

/**
 * Returns handlers that scroll a list of equally wide items sideways by mouse drag, and prevent the click at the end of
 * a drag. The attribute `data-dragged` switches scroll snapping off; `data-smooth` switches smooth scrolling on.
 */
export function useMouseDrag(ref: RefObject<HTMLElement | null>) {
  const dragged = useRef(false);
  const reset = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const onMouseDown = (down: MouseEvent) => {
    const element = ref.current;
    if (!element || down.button !== 0) return;
    stop.current?.();
    clearTimeout(reset.current);
    dragged.current = false;
    const startX = down.clientX;
    const startScroll = element.scrollLeft;

    const onMove = (move: globalThis.MouseEvent) => {
      const distance = move.clientX - startX;
      if (Math.abs(distance) > dragThresholdPx) dragged.current = true;
      if (!dragged.current) return;
      element.toggleAttribute('data-dragged', true);
      element.toggleAttribute('data-smooth', false);
      element.scrollLeft = startScroll - distance;
    };
    const onUp = () => {
      stop.current?.();
      if (dragged.current) settle(element);
      reset.current = setTimeout(() => (dragged.current = false), dragResetMs);
    };
    window.addEventListener('mousemove', onMove);
    window.addEventListener('mouseup', onUp);
    stop.current = () => {
      window.removeEventListener('mousemove', onMove);
      window.removeEventListener('mouseup', onUp);
      stop.current = null;
    };
  };

  return {
    onMouseDown,
    onClickCapture(event: MouseEvent) {
      if (!dragged.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  };
}
