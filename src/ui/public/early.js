// What does not wait for the program: first the chosen colours, before anything is drawn, when another tab
// changes them, and when this page says so.
(() => {
  const bars = { light: '#ffffff', dark: '#172a31' };
  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem('fireside.theme'));
    } catch {
      return null;
    }
  };
  const show = (theme) => {
    const chosen = Object.hasOwn(bars, theme);
    if (chosen) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    for (const bar of document.querySelectorAll('meta[name="theme-color"]'))
      bar.content = bars[chosen ? theme : bar.media.includes('dark') ? 'dark' : 'light'];
  };
  show(stored());
  addEventListener('storage', () => show(stored()));
  addEventListener('fireside.theme', (event) => show(event.detail));
})();

// Then the settings, on their way while the program itself is.
window.firesideEarly = Object.fromEntries(
  ['/assets/config.json', '/assets/config.development.json'].map((address) => {
    const answer = fetch(address, { cache: 'no-store' });
    answer.catch(() => {});
    return [address, answer];
  }),
);
