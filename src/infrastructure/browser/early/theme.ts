/** The colour of the browser's own bars in each theme. */
const bars: Readonly<Record<string, string>> = { light: '#ffffff', dark: '#172a31' };
const key = 'fireside.theme';

/** Shows the chosen colours: now, when another tab changes them, and when this page says so. */
export function showTheme(): void {
  show(stored());
  addEventListener('storage', () => show(stored()));
  addEventListener(key, (event) => show((event as CustomEvent<unknown>).detail));
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function show(theme: unknown): void {
  const chosen = typeof theme === 'string' && Object.hasOwn(bars, theme) ? theme : null;
  if (chosen) document.documentElement.dataset['theme'] = chosen;
  else delete document.documentElement.dataset['theme'];
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.content = bars[chosen ?? (bar.media.includes('dark') ? 'dark' : 'light')] ?? '';
}
