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
window.firesideEarly = {};
for (const address of ['/assets/config.json', '/assets/config.development.json']) {
  window.firesideEarly[address] = fetch(address, { cache: 'no-store' });
  window.firesideEarly[address].catch(() => {});
}

// And what the first screen asks the server for, where this tab has a good access token. Not where the person
// left by 'Exit this page': Back only leads on to the neutral page.
(async () => {
  if (sessionStorage.getItem('fireside.left') !== null) return;
  const signIns = Object.keys(sessionStorage).filter((name) => name.startsWith('oidc.user:'));
  if (signIns.length !== 1) {
    sessionStorage.removeItem('fireside.roles');
    return;
  }
  const {
    access_token: token,
    expires_at: expiresAt,
    profile: { sub },
  } = JSON.parse(sessionStorage.getItem(signIns[0]));
  const place = /^\/(?:programme\/([\w-]+)(?:\/|$))?(?:activity\/([\w-]+)(\/chat)?\/?)?$/.exec(
    location.pathname,
  );
  if (typeof token !== 'string' || !(expiresAt * 1000 > Date.now()) || place === null) return;
  const api = document.querySelector('meta[name="fireside-api"]').content;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const keep = (call, answer) => {
    answer.catch(() => {});
    window.firesideEarly[call] = answer;
    return answer;
  };
  const ask = (call) => {
    const [method, address] = call.split(' ');
    return fetch(address, { method, headers, cache: 'no-store' });
  };
  const known = JSON.parse(sessionStorage.getItem('fireside.roles'));
  const me = keep(`GET ${api}/me`, ask(`GET ${api}/me`));
  const roles = me
    .then((answer) => answer.clone().json())
    .then(({ roles }) => {
      sessionStorage.setItem('fireside.roles', JSON.stringify({ sub, roles }));
      return roles;
    });
  roles.catch(() => {});
  const [, programme, activity, isChat] = place;
  const base = programme
    ? `/my-programmes/${programme}${activity ? `/activity/${activity}` : ''}`
    : activity && `/my-activities/${activity}`;
  if (base) {
    const call = isChat ? `POST ${api}${base}/open` : `GET ${api}${base}`;
    keep(call, ask(call));
    return;
  }
  for (const file of document.currentScript.dataset.dashboard?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.crossOrigin = '';
    link.href = file;
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    document.head.append(link);
  }
  if (location.search) return;
  // The search waits for the roles, unless this tab knows them since its last page: admins have no dashboard.
  const search = `GET ${api}/my-programmes/search`;
  const isLearner = (roles) =>
    !roles.includes('admin') && (roles.includes('learner') || roles.includes('tester'));
  const isKnown = known?.sub === sub && isLearner(known.roles);
  const found = isKnown
    ? ask(search)
    : roles.then((roles) => (isLearner(roles) ? ask(search) : Promise.reject()));
  keep(search, found);
})().catch(() => {});
