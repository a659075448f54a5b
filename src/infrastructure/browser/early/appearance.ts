import { hideAddress } from './hide-address.ts';

/** The colour of the browser's own bars in each theme. */
const bars: Readonly<Record<string, string>> = { light: '#ffffff', dark: '#172a31' };
/** Text of the device's own size has no entry. */
const textSizes: Readonly<Record<string, string>> = { large: '120%', larger: '140%' };

const shows: Readonly<Record<string, (chosen: unknown) => void>> = {
  'fireside.theme': showTheme,
  'fireside.text-size': showTextSize,
  'fireside.discreet': showDiscreet,
};

/** Shows the chosen colours, text size and icon: now, when another tab changes them, and when this page says so. */
export function showAppearance(): void {
  for (const [key, show] of Object.entries(shows)) {
    show(stored(key));
    addEventListener('storage', () => show(stored(key)));
    addEventListener(key, (event) => show((event as CustomEvent<unknown>).detail));
  }
  // From the choice on, and where Back leads to addresses from before it.
  for (const moment of ['storage', 'fireside.discreet', 'popstate']) addEventListener(moment, hideAddress);
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

/** The tab's icon; its name is the program's, which reads the mark (RouteChange). Until then it is a plain word. */
function showDiscreet(chosen: unknown): void {
  const isDiscreet = chosen === 'yes';
  document.documentElement.toggleAttribute('data-discreet', isDiscreet);
  if (isDiscreet) document.title = '…';
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = isDiscreet ? '/icons/plain.svg' : '/favicon.svg';
}
