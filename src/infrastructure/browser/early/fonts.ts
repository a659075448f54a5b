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

/** For how long a browser waits for a font that is `optional`, in ms. */
const waitedMs = 100;
const body = '1em "Fireside Digits","Atkinson Hyperlegible Next"';

/**
 * Keeps a page whose fonts are late in the stand-in. Chromium leaves such a font out only until the next style sheet,
 * as of the next screen; it would then break the lines of all texts anew. The font is loaded all the same, for the next
 * page.
 */
export function keepStandIn(): void {
  const { documentElement: root, fonts } = document;
  const keep = (): void => {
    if (fonts.status !== 'loading' || fonts.check(body, '0')) return;
    fonts.load(body, '0').catch(() => undefined);
    root.style.setProperty('--font-body', "'Fireside Body Fallback', system-ui, sans-serif");
  };
  fonts?.addEventListener('loading', () => setTimeout(keep, waitedMs));
}
