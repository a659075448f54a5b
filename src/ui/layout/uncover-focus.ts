/** Scrolls the focused element out from under a note that has appeared over the page. */
export function scrollFocusIntoView(note: Element | null): void {
  const focused = document.activeElement;
  if (!note || !focused?.matches('main *, footer *')) return;
  const [over, under] = [note.getBoundingClientRect(), focused.getBoundingClientRect()];
  if (under.bottom > over.top && under.top < over.bottom) focused.scrollIntoView({ block: 'nearest' });
}
