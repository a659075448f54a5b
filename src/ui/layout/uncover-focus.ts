/** A note has come over the page: what has the focus and would be hidden by it is scrolled out from under it. */
export function uncoverFocus(note: Element | null): void {
  const focused = document.activeElement;
  if (!note || !focused?.matches('main *, footer *')) return;
  const [over, under] = [note.getBoundingClientRect(), focused.getBoundingClientRect()];
  if (under.bottom > over.top && under.top < over.bottom) focused.scrollIntoView({ block: 'nearest' });
}
