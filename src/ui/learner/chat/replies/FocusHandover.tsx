import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to an heir when the focused part disappears, unless another element has it by then. Returns the
 * handlers of that part.
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
