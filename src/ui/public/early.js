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

// And what the first screen asks the server for, where this tab has a good access token. Not where the person
// left by 'Exit this page': Back only leads on to the neutral page.
(async () => {
  if (sessionStorage.getItem('fireside.left') !== null) return;
  const signIns = Object.keys(sessionStorage).filter((name) => name.startsWith('oidc.user:'));
  if (signIns.length !== 1) return;
  const { access_token: token, expires_at: expiresAt } = JSON.parse(sessionStorage.getItem(signIns[0]));
  const place = /^\/(?:programme\/([\w-]+)(?:\/|$))?(?:activity\/([\w-]+)(\/chat)?\/?)?$/.exec(
    location.pathname,
  );
  if (typeof token !== 'string' || !(expiresAt * 1000 > Date.now()) || place === null) return;
  const [, programme, activity, isChat] = place;
  const base = programme
    ? `/my-programmes/${programme}${activity ? `/activity/${activity}` : ''}`
    : activity && `/my-activities/${activity}`;
  const calls = ['GET /me', ...(base ? [isChat ? `POST ${base}/open` : `GET ${base}`] : [])];
  const settings = window.firesideEarly['/assets/config.json'].then((answer) => answer.clone().json());
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  for (const call of calls) {
    const [method, path] = call.split(' ');
    const answer = settings.then(({ apiUrl }) =>
      fetch(apiUrl + path, { method, headers, cache: 'no-store' }),
    );
    answer.catch(() => {});
    window.firesideEarly[call] = answer;
  }
})().catch(() => {});
