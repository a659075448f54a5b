/** Parts of a page that have a name to be spoken. */
const parts = 'section, form, fieldset, [role="region"]';

/** So long a screen has to lead the focus elsewhere by itself, ms. */
const waitsMs = 100;

/**
 * Where the control that has the focus goes, as with a row that is taken out, the focus goes to the part of the page
 * that it stood in. Returns how to stop.
 */
export function keepFocus(page: HTMLElement): () => void {
  let focused: Element | null = null;
  let around: readonly HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (target: unknown): void => {
    focused = target instanceof Element && page.contains(target) ? target : null;
    // A question stands apart from what it is about, which had the focus before.
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

/** From the inside outwards, the page itself last. */
function partsAround(focused: Element | null, page: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let part = focused?.parentElement; part && part !== page; part = part.parentElement)
    if (part.matches(parts)) found.push(part);
  return [...found, page];
}
