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

// Then what the first screen waits for, while the program itself is on its way: in the order of who waits longest,
// as a browser opens six connections to a server without HTTP/2.
(() => {
  const { dashboard, files } = document.currentScript.dataset;
  window.firesideEarly = {};
  const ask = (call, init) => {
    window.firesideEarly[call] = fetch(call.split(' ').at(-1), { cache: 'no-store', ...init });
    window.firesideEarly[call].catch(() => {});
  };
  let isSignedIn = false;
  try {
    isSignedIn = askServer(ask);
  } catch {
    // A blocked store, or a sign-in that cannot be read: the program says what is wrong.
  }
  ask('/assets/config.json');
  ask('/assets/config.development.json');
  const wanted = files ?? (isSignedIn ? dashboard : undefined);
  for (const file of wanted?.split(' ') ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { crossOrigin: '', href: file, fetchPriority: 'low' });
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    document.head.append(link);
  }

  // What the first screen asks the server for, where this tab has a good access token. Not where the person left by
  // 'Exit this page': Back only leads on to the neutral page. Says whether it asked.
  function askServer(ask) {
    if (sessionStorage.getItem('fireside.left') !== null) return false;
    const signIns = Object.keys(sessionStorage).filter((name) => name.startsWith('oidc.user:'));
    if (signIns.length !== 1) return false;
    const { access_token: token, expires_at: expiresAt } = JSON.parse(sessionStorage.getItem(signIns[0]));
    const place = /^\/(?:programme\/([\w-]+)(?:\/|$))?(?:activity\/([\w-]+)(\/chat)?\/?)?$/.exec(
      location.pathname,
    );
    if (typeof token !== 'string' || !(expiresAt * 1000 > Date.now()) || place === null) return false;
    const api = document.querySelector('meta[name="fireside-api"]').content;
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const askApi = (method, address) => ask(`${method} ${api}${address}`, { method, headers });
    askApi('GET', '/me');
    const [, programme, activity, isChat] = place;
    const base = programme
      ? `/my-programmes/${programme}${activity ? `/activity/${activity}` : ''}`
      : activity && `/my-activities/${activity}`;
    if (base) askApi(isChat ? 'POST' : 'GET', isChat ? `${base}/open` : base);
    else if (!location.search) askApi('GET', '/my-programmes/search');
    return true;
  }
})();
