import { useLayoutEffect, useRef } from 'react';

/**
 * Hands the focus on when the part that has it goes, unless something else has taken it by then.
 * Gives what that part listens to.
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
