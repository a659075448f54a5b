const mark = 'fireside.reloaded';

/**
 * Reloads the page after a screen's file could not be loaded, most likely because a newer version replaced it. Reloads
 * once for each version of the program in this tab, and not without a network.
 */
export function reloadForNewVersion(reload = (): void => window.location.reload()): void {
  const version = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  try {
    if (!navigator.onLine || sessionStorage.getItem(mark) === version) return;
    sessionStorage.setItem(mark, version);
  } catch {
    // Without storage a reload cannot be counted, so the person must press.
    return;
  }
  reload();
}
