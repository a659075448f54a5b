/** The fonts in which most text is set (ui/styles/fonts.css). */
const names = ['atkinson-hyperlegible-next', 'familjen-grotesk', 'familjen-grotesk-digits'];

/**
 * Preloads the fonts before the first text needs them if a service worker stores them. On other devices the program's
 * own files have priority, and a late font is used from the next page on.
 */
export function loadCachedFonts(): void {
  if (!navigator.serviceWorker?.controller) return;
  for (const name of names) {
    const link = document.createElement('link');
    const href = `/fonts/${name}.woff2`;
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href });
    document.head.append(link);
  }
}

/** Time that a browser waits for a font with `font-display: optional` (ms). */
const waitedMs = 100;
const body = '1em "Fireside Digits","Atkinson Hyperlegible Next"';

/**
 * Keeps the fallback font on a page whose fonts are late, and loads the font for the next page. Chromium blocks a late
 * font only until the next style sheet, so it would change the line breaks of all texts at the next screen.
 */
export function keepFallbackFont(): void {
  const { documentElement: root, fonts } = document;
  const keep = (): void => {
    if (fonts.status !== 'loading' || fonts.check(body, '0')) return;
    fonts.load(body, '0').catch(() => undefined);
    root.style.setProperty('--font-body', "'Fireside Body Fallback', system-ui, sans-serif");
  };
  fonts?.addEventListener('loading', () => setTimeout(keep, waitedMs));
}
