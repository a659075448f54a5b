import { hidePageAddress } from './hide-address.ts';

/** The colour of the browser's toolbars in each theme. */
const bars: Readonly<Record<string, string>> = { light: '#ffffff', dark: '#172a31' };
/** The font size of each choice; the device's own size has no entry. */
const textSizes: Readonly<Record<string, string>> = { large: '120%', larger: '140%' };

const shows: Readonly<Record<string, (chosen: unknown) => void>> = {
  'fireside.theme': showTheme,
  'fireside.text-size': showTextSize,
  'fireside.discreet': showDiscreet,
};

/**
 * Applies the chosen colours, text size and tab icon: now, when another tab changes the choice, and on this page's own
 * events.
 */
export function showAppearance(): void {
  for (const [key, show] of Object.entries(shows)) {
    show(stored(key));
    addEventListener('storage', () => show(stored(key)));
    addEventListener(key, (event) => show((event as CustomEvent<unknown>).detail));
  }
  // The address is hidden from the choice of the neutral icon on, and again when Back leads to an older address.
  for (const moment of ['storage', 'fireside.discreet', 'popstate'])
    addEventListener(moment, hidePageAddress);
}

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function showTheme(theme: unknown): void {
  const chosen = typeof theme === 'string' && Object.hasOwn(bars, theme) ? theme : null;
  if (chosen) document.documentElement.dataset['theme'] = chosen;
  else delete document.documentElement.dataset['theme'];
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.content = bars[chosen ?? (bar.media.includes('dark') ? 'dark' : 'light')] ?? '';
}

function showTextSize(size: unknown): void {
  document.documentElement.style.fontSize =
    typeof size === 'string' && Object.hasOwn(textSizes, size) ? (textSizes[size] ?? '') : '';
}

/**
 * Shows the tab's icon, which is a neutral one if the person chose so. The tab's title is then a plain word until the
 * program sets it (RouteChange).
 */
function showDiscreet(chosen: unknown): void {
  const isDiscreet = chosen === 'yes';
  document.documentElement.toggleAttribute('data-discreet', isDiscreet);
  if (isDiscreet) document.title = '…';
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = isDiscreet ? '/icons/plain.svg' : '/favicon.svg';
}
