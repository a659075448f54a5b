import { useLayoutEffect, useRef } from 'react';

/**
 * Focuses the element that `heir` returns when the focused part disappears, unless something else has the focus by
 * then. Returns the handlers for that part.
 */
export function useFocusHandover(heir: () => HTMLElement | null | undefined) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    hadFocus.current = false;
    heir()?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: () => {
      hadFocus.current = false;
    },
  };
}
