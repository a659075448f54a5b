/** @jest-environment jsdom */
import { loadPart } from '../../../../src/infrastructure/browser/platform/load-part.ts';

const asked: string[] = [];
let reply: () => Promise<Response>;

beforeEach(() => {
  document.head.replaceChildren();
  asked.length = 0;
  reply = () => Promise.resolve({ ok: true, arrayBuffer: () => Promise.resolve() } as unknown as Response);
  globalThis.fetch = (address) => {
    asked.push(address as string);
    return reply();
  };
});

const part = () => Promise.resolve('a part');
const styles = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

test('a part is imported after its files have come, and each file is fetched once', async () => {
  let goOn = (): void => undefined;
  const arrives = new Promise<void>((resolve) => (goOn = resolve));
  reply = () => arrives.then(() => ({ ok: true, arrayBuffer: () => arrives }) as unknown as Response);
  const imported: string[] = [];
  const loads = ['one', 'two'].map((name) =>
    loadPart(() => {
      imported.push(name);
      return part();
    }, ['assets/a.js', 'assets/shared.js']),
  );
  expect([asked, imported]).toEqual([['/assets/a.js', '/assets/shared.js'], []]);
  goOn();
  expect(await Promise.all(loads)).toEqual(['a part', 'a part']);
  expect([asked.length, imported]).toEqual([2, ['one', 'two']]);
});

test.each([
  ['a lost network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
  ['a missing file', () => Promise.resolve({ ok: false, status: 404 } as Response), '/assets/$.js: 404'],
])('%s imports nothing, and the next attempt fetches the file again', async (what, failing, message) => {
  const files = [`assets/${what}.js`];
  const load = jest.fn(part);
  const works = reply;
  reply = failing;
  await expect(loadPart(load, files)).rejects.toThrow(message.replace('$', what));
  expect(load).not.toHaveBeenCalled();
  reply = works;
  await expect(loadPart(load, files)).resolves.toBe('a part');
});

test('a style sheet that failed is taken out of the page and asked for again', async () => {
  const first = loadPart(part, ['assets/a.css']);
  styles()[0]!.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('/assets/a.css did not load.');
  expect(styles()).toEqual([]);
  const second = loadPart(part, ['assets/a.css']);
  styles()[0]!.dispatchEvent(new Event('load'));
  await expect(second).resolves.toBe('a part');
});

test('a file that the page itself names is not fetched, but a style sheet named as a preload is applied', async () => {
  document.head.innerHTML =
    '<link rel="modulepreload" href="/assets/b.js"><link rel="stylesheet" href="/assets/b.css"><link rel="preload" href="/assets/c.css">';
  await loadPart(part, ['assets/b.js', 'assets/b.css']);
  const third = loadPart(part, ['assets/c.css']);
  expect([asked, styles().length]).toEqual([[], 2]);
  styles()[1]!.dispatchEvent(new Event('load'));
  await expect(third).resolves.toBe('a part');
});

test('a part without further files is imported at once', async () => {
  await expect(loadPart(part)).resolves.toBe('a part');
});
