import { chooseCachingStrategy } from '../../../../src/infrastructure/browser/platform/caching-strategy.ts';

const here = 'https://fireside.example';

const wayTo = (address: string, more: Partial<Request> = {}, isOnline = true) =>
  chooseCachingStrategy(
    { method: 'GET', mode: 'cors', destination: '', url: new URL(address, here).href, ...more },
    here,
    isOnline,
  );
const wayToPage = (address: string, destination: RequestDestination = 'document', isOnline = true) =>
  wayTo(address, { mode: 'navigate', destination }, isOnline);

test.each([
  '/assets/index-DMZT81Fm.js',
  '/assets/chat-store-C_Lk-9np.css',
  '/fonts/familjen-grotesk-ext.woff2',
])('%s is taken from the device first', (address) => expect(wayTo(address)).toBe('keptFirst'));

test.each([
  '/assets/config.json',
  '/assets/config.development.json',
  '/locales/cy/translation.json',
  '/locales/en/policies/privacy-policy.md',
  '/images/programme-images/action-icons/listen.png',
  '/icons/icon-192.png',
  '/favicon.svg',
  '/manifest.webmanifest',
])('%s is taken from the network first', (address) => expect(wayTo(address)).toBe('freshFirst'));

test.each(['/', '/?lng=cy', '/programme/calm', '/activity/worry/chat', '/admin', '/shop/completion?x=1'])(
  '%s is a page of the program',
  (address) => expect(wayToPage(address)).toBe('page'),
);

test.each([
  '/idp/auth?client_id=web',
  '/idp',
  '/api/report.csv',
  '/api',
  '/mailbox',
  '/mailbox/3',
  '/verify-email/token',
  '/idp/new-password/token',
  '/reminders/end/token',
  '/e-book.pdf',
])('%s is a page that the worker does not handle, with a network or without one', (address) => {
  expect(wayToPage(address)).toBeNull();
  expect(wayToPage(address, 'document', false)).toBeNull();
});

test("the provider's answer is a page of the program, and without a network it waits for one", () => {
  const answer = '/signed-in?code=secret&state=secret';
  expect(wayToPage(answer)).toBe('page');
  expect(wayToPage(answer, 'document', false)).toBeNull();
  expect(wayToPage('/', 'document', false)).toBe('page');
});

test('a page in a frame belongs to the sign-in', () => {
  expect(wayToPage('/', 'iframe')).toBeNull();
});

test.each([
  '/api/me',
  '/api/my-activities/worry',
  '/api/assets/index-DMZT81Fm.js',
  '/idp/.well-known/openid-configuration',
  '/idp/token',
  '/signed-in',
  '/mailbox',
  '/locales/en/translation.json?person=1',
  '/assets/index-DMZT81Fm.js?x',
  '/assets/config.json?x',
  '/locales/add/en/translation',
  '/locales/../api/me.json',
  '/assets/pages.css',
  '/service-worker.js',
  '/e-book.pdf',
  '/activity/worry',
  'https://elsewhere.example/assets/index-DMZT81Fm.js',
])('%s is never stored', (address) => expect(wayTo(address)).toBeNull());

test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('a reply with %s is never stored', (method) => {
  expect(wayTo('/assets/config.json', { method })).toBeNull();
  expect(wayTo('/', { method, mode: 'navigate', destination: 'document' })).toBeNull();
});
