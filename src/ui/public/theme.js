// The chosen colours, before anything is drawn, when another tab changes them, and when this page says so.
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
