const mark = 'fireside.reloaded';

/**
 * A screen's file is gone: most likely a newer version took its place. Loads the page again, once for each version of
 * the program in this tab, and not without a network: a second time would not help.
 */
export function reloadOnce(reload = (): void => window.location.reload()): void {
  const version = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  try {
    if (!navigator.onLine || sessionStorage.getItem(mark) === version) return;
    sessionStorage.setItem(mark, version);
  } catch {
    // A reload cannot be counted without storage: the person has to press.
    return;
  }
  reload();
}
