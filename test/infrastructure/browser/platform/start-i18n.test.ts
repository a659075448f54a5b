/** @jest-environment jsdom */

/** The requests, in their order; each test answers them. */
const asked: string[] = [];
let answer: (address: string) => Promise<string | [body: string, status: number]>;
const english = { start: { loading: 'Loading configuration...' }, hello: 'Hello' };

globalThis.fetch = (async (address: string) => {
  asked.push(address);
  const [body, status = body === '' ? 503 : 200] = [await answer(address)].flat() as [string, number?];
  return { ok: status === 200, status, text: async () => body };
}) as unknown as typeof fetch;

async function start() {
  const { startI18n } = await import('../../../../src/infrastructure/browser/platform/start-i18n.ts');
  return startI18n();
}

beforeEach(() => {
  asked.length = 0;
  answer = async () => JSON.stringify(english);
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'i18next=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  document.documentElement.lang = '';
  document.documentElement.dataset['languages'] = '{"en":"English","cy":"Cymraeg"}';
  window.history.replaceState(null, '', '/');
});

test('texts come from /locales/{lng}/{ns}.json: English, the namespace translation', async () => {
  const { i18n, failed } = await start();
  expect(failed).toBe(false);
  expect(asked).toEqual(['/locales/en/translation.json']);
  expect(i18n.t('hello')).toBe('Hello');
  expect(i18n.options.fallbackLng).toEqual(['en']);
  expect(i18n.options.defaultNS).toEqual(['translation']);
});

test('the languages are those that the page names, each by its own name', async () => {
  document.documentElement.dataset['languages'] = '{"en":"English","ga":"Gaeilge"}';
  window.history.replaceState(null, '', '/?lng=ga');
  const { i18n } = await start();
  expect(i18n.language).toBe('ga');
  expect(i18n.options.supportedLngs).toEqual(['en', 'ga', 'cimode']);
  expect(['en', 'ga'].map((language) => i18n.t(`languages:${language}`))).toEqual(['English', 'Gaeilge']);
  expect(asked).toEqual(['/locales/ga/translation.json', '/locales/en/translation.json']);
});

test('empty texts are no failure: the keys are shown instead', async () => {
  answer = async () => '{}';
  const { i18n, failed } = await start();
  expect(failed).toBe(false);
  expect(i18n.t('gate.welcome')).toBe('gate.welcome');
});

test('without a folder for any language of the person, the texts are English', async () => {
  const spoken = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['xx-YY', 'zz']);
  const { i18n, failed } = await start();
  expect(failed).toBe(false);
  expect(i18n.t('hello')).toBe('Hello');
  expect(asked).toEqual(['/locales/en/translation.json']);
  spoken.mockRestore();
});

test('the detected language is kept in local storage alone', async () => {
  window.history.replaceState(null, '', '/?lng=en');
  await start();
  expect(localStorage.getItem('i18nextLng')).toBe('en');
  expect(sessionStorage.getItem('i18nextLng')).toBeNull();
  expect(document.cookie).toBe('');
});

test('a language chosen here stays, even if a cookie names another', async () => {
  document.cookie = 'i18next=cy; path=/';
  const { i18n } = await start();
  expect(i18n.language).toBe('cy');
  await i18n.changeLanguage('en');
  const later = await start();
  expect(later.i18n.language).toBe('en');
});

test('the language is detected from query, cookie, local and session storage, browser and page, in this order', async () => {
  const { i18n } = await start();
  sessionStorage.setItem('i18nextLng', 'dd');
  localStorage.setItem('i18nextLng', 'cc');
  document.cookie = 'i18next=bb';
  document.documentElement.lang = 'ff';
  window.history.replaceState(null, '', '/?lng=aa');
  const languages: readonly string[] = i18n.services.languageDetector.detect();
  expect([...new Set(languages)]).toEqual(['aa', 'bb', 'cc', 'dd', navigator.language.split('-')[0], 'ff']);
});

test('texts that fail to load are retried 5 times: after 350 ms, then twice as long each time', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.useFakeTimers();
  answer = async () => '';
  const started = start();
  const times: number[] = [];
  for (let ms = 0; ms < 20_000; ms += 50) {
    await jest.advanceTimersByTimeAsync(ms === 0 ? 0 : 50);
    while (times.length < asked.length) times.push(ms);
  }
  const { failed, i18n } = await started;
  jest.useRealTimers();
  expect(failed).toBe(true);
  expect(i18n.t('start.retry')).toBe('Please refresh the page to retry');
  expect(times.slice(1).map((at, index) => at - times[index]!)).toEqual([350, 700, 1400, 2800, 5600]);
  logged.mockRestore();
});

test('at most 10 files load at once', async () => {
  const { i18n } = await start();
  let running = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  answer = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((done) => waiting.push(done));
    running -= 1;
    return '{}';
  };
  const loading = i18n.loadNamespaces(Array.from({ length: 25 }, (_, index) => `part${index}`));
  for (let turn = 0; turn < 100; turn += 1) {
    await new Promise((done) => setTimeout(done));
    waiting.shift()?.();
  }
  await loading;
  expect(asked).toHaveLength(26);
  expect(most).toBe(10);
});

test('no text is loaded again by itself', async () => {
  jest.useFakeTimers();
  await start();
  asked.length = 0;
  await jest.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
  jest.useRealTimers();
  expect(asked).toEqual([]);
});

test.each<[string, number, number | TypeError, string]>([
  ['a refusal', 1, 404, ''],
  ['an answer that is no JSON', 1, 200, '<!doctype html>'],
  ['a server that is away', 6, 503, ''],
  ['a network that is away', 6, new TypeError('Failed to fetch'), ''],
])('after %s texts are asked for %i times', async (_what, times, status, body) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.useFakeTimers();
  answer = async () => {
    if (typeof status !== 'number') throw status;
    return [body, status];
  };
  const started = start();
  await jest.advanceTimersByTimeAsync(60_000);
  const { failed } = await started;
  jest.useRealTimers();
  expect(failed).toBe(true);
  expect(asked).toHaveLength(times);
  logged.mockRestore();
});

test('a text that is in English alone is there once the English one is, whatever the language', async () => {
  window.history.replaceState(null, '', '/?lng=cy');
  const { i18n } = await start();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  answer = async () => {
    await held;
    return '# Cookies';
  };
  const loading = i18n.loadNamespaces('policies/cookie-policy');
  await new Promise((done) => setTimeout(done));
  expect(i18n.hasLoadedNamespace('policies/cookie-policy')).toBe(false);
  release();
  await loading;
  expect(i18n.hasLoadedNamespace('policies/cookie-policy')).toBe(true);
  expect(i18n.t('text', { ns: 'policies/cookie-policy' })).toBe('# Cookies');
  expect(asked.slice(-1)).toEqual(['/locales/en/policies/cookie-policy.md']);
});

test('a best language without texts of the screens stays the one that content is asked for in', async () => {
  const { formatAcceptLanguageHeader } =
    await import('../../../../src/infrastructure/browser/platform/language-detector.ts');
  const spoken = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-EG', 'en']);
  const { i18n } = await start();
  expect(i18n.language).toBe('en');
  expect(localStorage.getItem('i18nextLng')).toBeNull();
  expect(formatAcceptLanguageHeader()).toBe('ar, en');
  await i18n.changeLanguage('cy');
  expect(formatAcceptLanguageHeader()).toBe('cy, ar, en');
  spoken.mockRestore();
});
