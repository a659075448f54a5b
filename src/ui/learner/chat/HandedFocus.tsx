import { useLayoutEffect, useRef } from 'react';

/**
 * Hands the focus on when the part that has it goes, unless something else has taken it by then.
 * Gives what that part listens to.
 */
export function useHandedFocus(isThere: boolean, heir: () => HTMLElement | null | undefined) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isThere || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) heir()?.focus({ preventScroll: true });
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
