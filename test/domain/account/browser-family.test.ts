import { parseBrowserFamily } from '../../../src/domain/account/browser-family.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari, iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} CriOS/150.0 Mobile/15E148 Safari/604.1`,
    'Chrome, iPhone',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`, 'Safari, Mac'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/150.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome, Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${chrome.replace(' Chrome', ' SamsungBrowser/28.0 Chrome')} Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox, Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome, ChromeOS'],
  ['curl/8.0', ''],
  ['', ''],
])('%s', (userAgent, family) => {
  expect(parseBrowserFamily(userAgent)).toBe(family);
});
