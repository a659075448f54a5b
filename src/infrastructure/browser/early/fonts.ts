/** The fonts of most texts (ui/styles/fonts.css). */
const names = ['atkinson-hyperlegible-next', 'familjen-grotesk', 'familjen-grotesk-digits'];

/**
 * Reads the fonts before the first text wants them, where the service worker keeps them on the device. Elsewhere the
 * program's own files come first: a font that is late is used from the next page on.
 */
export function readKeptFonts(): void {
  if (!navigator.serviceWorker?.controller) return;
  for (const name of names) {
    const link = document.createElement('link');
    const href = `/fonts/${name}.woff2`;
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href });
    document.head.append(link);
  }
}
