/** Matches the parts of a page that screen readers announce by name. */
const parts = 'section, form, fieldset, [role="region"]';

/** Time within which a screen may move the focus itself (ms). */
const waitsMs = 100;

/**
 * Moves the focus to the part of the page around a focused control that disappears, for example with a deleted row.
 * Returns a function that stops this.
 */
export function moveFocusFromRemovedControls(page: HTMLElement): () => void {
  let focused: Element | null = null;
  let around: readonly HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (target: unknown): void => {
    focused = target instanceof Element && page.contains(target) ? target : null;
    // A dialog is not inside the part that opened it, so that part remains the target.
    if (!focused?.closest('dialog')) around = partsAround(focused, page);
  };
  const isLost = (): boolean =>
    document.activeElement === document.body && focused !== null && !focused.isConnected;
  const lead = (): void => {
    if (!isLost()) return;
    focused = null;
    const part = around.find(({ isConnected }) => isConnected);
    if (!part) return;
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  };
  const onFocus = ({ target }: FocusEvent): void => note(target);
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(lead, waitsMs);
  });
  note(document.activeElement);
  page.addEventListener('focusin', onFocus);
  observer.observe(page, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', onFocus);
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** Returns the named parts around an element, innermost first, and the page last. */
function partsAround(focused: Element | null, page: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let part = focused?.parentElement; part && part !== page; part = part.parentElement)
    if (part.matches(parts)) found.push(part);
  return [...found, page];
}
