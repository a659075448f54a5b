/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { hideUrlSubject } from '../../../../src/domain/platform/hidden-address.ts';
import { redirectToHiddenAddress } from '../../../../src/infrastructure/browser/early/hide-address.ts';
import { showAppearance } from '../../../../src/infrastructure/browser/early/appearance.ts';
import { WindowAppearance } from '../../../../src/infrastructure/browser/platform/window-appearance.ts';

beforeEach(() => localStorage.clear());

test("a choice is stored for the next page; choosing the device's setting removes it", () => {
  const appearance = new WindowAppearance();
  expect(appearance.theme()).toBe('device');
  appearance.chooseTheme('dark');
  expect(new WindowAppearance().theme()).toBe('dark');
  appearance.chooseTheme('device');
  expect(new WindowAppearance().theme()).toBe('device');
  expect(localStorage).toHaveLength(0);
});

test('a text size is stored for the next page, told to this one, and removed where it is the usual one', () => {
  const received: unknown[] = [];
  window.addEventListener('fireside.text-size', (event) => received.push((event as CustomEvent).detail));
  expect(new WindowAppearance().textSize()).toBe('normal');
  new WindowAppearance().chooseTextSize('larger');
  expect(new WindowAppearance().textSize()).toBe('larger');
  new WindowAppearance().chooseTextSize('normal');
  expect(new WindowAppearance().textSize()).toBe('normal');
  expect(received).toEqual(['larger', 'normal']);
  expect(localStorage).toHaveLength(0);
});

test('listeners on the page are notified of the choice', () => {
  const received: unknown[] = [];
  window.addEventListener('fireside.theme', (event) => received.push((event as CustomEvent).detail));
  new WindowAppearance().chooseTheme('light');
  new WindowAppearance().chooseTheme('device');
  expect(received).toEqual(['light', 'device']);
});

test.each(['"purple"', 'dark', '{', 'null', '7'])('a damaged choice, %s, counts as none', (kept) => {
  localStorage.setItem('fireside.theme', kept);
  expect(new WindowAppearance().theme()).toBe('device');
});

test('a choice or a clearing in another tab is noticed until the listener unsubscribes', () => {
  let changes = 0;
  const stop = new WindowAppearance().onChange(() => (changes += 1));
  window.dispatchEvent(new StorageEvent('storage', { key: 'fireside.theme' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'fireside.pace' }));
  expect(changes).toBe(2);
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'fireside.theme' }));
  expect(changes).toBe(2);
});

test('a neutral tab is a choice that stays, and no entry where nobody chose it', () => {
  const received: unknown[] = [];
  window.addEventListener('fireside.discreet', (event) => received.push((event as CustomEvent).detail));
  new WindowAppearance().chooseDiscreet(true);
  expect(new WindowAppearance().isDiscreet()).toBe(true);
  new WindowAppearance().chooseDiscreet(false);
  expect([new WindowAppearance().isDiscreet(), localStorage.length, received]).toEqual([
    false,
    0,
    ['yes', 'no'],
  ]);
});

test('the page names its icon before the early script, which may show another', () => {
  const page = readFileSync('src/index.html', 'utf8');
  const [icon, script] = ['rel="icon"', '<!-- early script -->'].map((part) => page.indexOf(part));
  expect(icon).toBeGreaterThan(0);
  expect(script).toBeGreaterThan(icon!);
});

test('the early script shows the neutral icon at once, and the own one again', () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" />';
  const icon = document.querySelector('link')!;
  const appearance = new WindowAppearance();
  appearance.chooseDiscreet(true);
  document.title = 'When worries get loud';
  showAppearance();
  expect([icon.getAttribute('href'), document.title]).toEqual(['/icons/plain.svg', '…']);
  appearance.chooseDiscreet(false);
  expect(icon.getAttribute('href')).toBe('/favicon.svg');
  expect('discreet' in document.documentElement.dataset).toBe(false);
});

describe('the address of a discreet tab', () => {
  const slug = '/activity/grey-days/chat';
  const address = (): string => location.pathname + location.search + location.hash;
  const open = (at: string): void => history.pushState({ idx: 3 }, '', at);

  test('has a key from the moment a page is come back to, in the place of its entry in the history', () => {
    new WindowAppearance().chooseDiscreet(true);
    open(`${slug}#part`);
    const { length } = history;
    showAppearance();
    expect(redirectToHiddenAddress()).toBe(false);
    expect(address()).toBe(`${hideUrlSubject(slug)}#part`);
    expect([history.length, history.state]).toEqual([length, { idx: 3 }]);
  });

  test('has one from the choice on, here and in other tabs, and where Back leads', async () => {
    open(slug);
    open('/account');
    showAppearance();
    new WindowAppearance().chooseDiscreet(true);
    expect(address()).toBe('/account');
    const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await popped;
    expect(address()).toBe(hideUrlSubject(slug));

    new WindowAppearance().chooseDiscreet(false);
    open(slug);
    localStorage.setItem('fireside.discreet', '"yes"');
    dispatchEvent(new StorageEvent('storage', { key: 'fireside.discreet' }));
    expect(address()).toBe(hideUrlSubject(slug));
  });

  test('is as it was where nobody chose it', () => {
    open(slug);
    showAppearance();
    expect(redirectToHiddenAddress()).toBe(false);
    history.replaceState(null, '', slug);
    expect(redirectToHiddenAddress()).toBe(false);
    expect(address()).toBe(slug);
  });
});
