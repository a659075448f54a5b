const mark = 'fireside.reloaded';

/**
 * True while the person leaves the page. Firefox then gives up the files that are on their way, and a reload would call
 * off the visit of the next page.
 */
let isLeaving = false;
// The build draws the welcome page without a window.
globalThis.window?.addEventListener('beforeunload', () => (isLeaving = true));
globalThis.window?.addEventListener('pageshow', () => (isLeaving = false));

/**
 * Reloads the page after a screen's chunk could not be loaded, because a newer version has probably replaced the file.
 * A tab reloads once for each version of the program, and never without a network or
 * while the page is left.
 */
export function reloadForNewVersion(reload = (): void => window.location.reload()): void {
  const version = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  try {
    if (isLeaving || !navigator.onLine || sessionStorage.getItem(mark) === version) return;
    sessionStorage.setItem(mark, version);
  } catch {
    // Without storage, reloads could repeat for ever, so the person must press the button.
    return;
  }
  reload();
}
