const mark = 'fireside.reloaded';

/**
 * Reloads the page after a screen's chunk could not be loaded, because a newer version has probably replaced the file.
 * A tab reloads once for each version of the program, and never without a network.
 */
export function reloadForNewVersion(reload = (): void => window.location.reload()): void {
  const version = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  try {
    if (!navigator.onLine || sessionStorage.getItem(mark) === version) return;
    sessionStorage.setItem(mark, version);
  } catch {
    // Without storage, reloads could repeat for ever, so the person must press the button.
    return;
  }
  reload();
}
