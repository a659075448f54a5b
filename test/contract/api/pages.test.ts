import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestApi } from '../../support/api.ts';
import { anActivity } from '../ports/content.ts';

const page = '<!doctype html><title>Fireside</title>';
const workers = { 'service-worker.js': '// keeps', 'service-worker-off.js': '// lets go' };
const folder = mkdtempSync(join(tmpdir(), 'fireside-pages-'));
let api: TestApi;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), page);
  for (const [file, words] of Object.entries(workers)) writeFileSync(join(folder, file), words);
  api = await TestApi.start({ webFolder: folder });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['chat', ['/activity/talk/chat', '/programme/calm/activity/talk/chat', '/activity/talk/chat?x=1']],
  ['activity', ['/activity/talk', '/programme/calm/activity/talk']],
  ['programme', ['/programme/calm']],
  ['registration', ['/registration']],
])('the page of %s names its own files', async (name, paths) => {
  mkdirSync(join(folder, 'pages'), { recursive: true });
  const own = `<!doctype html><title>${name}</title>`;
  writeFileSync(join(folder, `pages/${name}.html`), own);
  const other = await TestApi.start({ webFolder: folder });
  for (const path of paths) {
    const answer = await other.request('GET', path, { headers: { accept: 'text/html' } });
    expect([path, answer.status, answer.text]).toEqual([path, 200, own]);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
  await other.close();
});

const malformed = ['/%', '/programme/%', '/programme/%E0%A4%A', '/activity/%zz/chat?x=1', '/a%2Fb/%C3'];

test.each([...malformed, '/programme/calm', '/nowhere/at/all', '/programme/50%25', '/?x=%'])(
  '%s is the page of the web program with its full headers',
  async (path) => {
    const answer = await api.request('GET', path, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([answer.status, answer.text]).toEqual([200, page]);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect((await api.request('HEAD', path)).status).toBe(200);
  },
);

test.each(['api', 'idp', 'assets', 'locales', 'schemas', 'fonts', 'icons', 'images'])(
  'below /%s a malformed address is refused',
  async (place) => {
    for (const accept of ['text/html', '*/*']) {
      const answer = await api.request('GET', `/${place}/%E0%A4%A`, { headers: { accept } });
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ code: 'InvalidRequest' });
    }
  },
);

test('a malformed address that is no page is refused as well', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await api.request(method, '/programme/%')).status).toBe(400);
  expect((await api.request('GET', '/%/picture.png')).status).toBe(400);
});

test.each([
  [{}, workers['service-worker.js']],
  [{ OFFLINE: 'off' }, workers['service-worker-off.js']],
])('with %j browsers always get the current worker', async (env, words) => {
  const other = await TestApi.start({ webFolder: folder, env });
  const answer = await other.request('GET', '/service-worker.js');
  expect([answer.status, answer.text]).toEqual([200, words]);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(answer.headers.get('content-security-policy')).toContain("worker-src 'self';manifest-src 'self'");
  await other.close();
});

test('visitors are told the price and the Activities that are free, never a Draft', async () => {
  const { library } = api.ports;
  for (const made of [
    { slug: 'one', title: 'A free one', free: true },
    { slug: 'two', title: 'A paid one' },
    { slug: 'three', title: 'A Draft', free: true, status: 'Draft' as const },
  ])
    await library.publish(anActivity(made), 'test', api.clock.now());
  const { json } = await api.request('GET', '/assets/config.json');
  expect(json).toMatchObject({ offer: { pence: 54_000, months: 12, free: ['A free one'] } });
});

test.each([
  [{}, "img-src 'self' data:", ['https://family.example']],
  [
    { PICTURE_HOSTS: 'https://pictures.example', ICON_STORE_URL: 'https://icons.example/store' },
    "img-src 'self' data: https://pictures.example https://icons.example",
    ['https://family.example', 'https://pictures.example', 'https://icons.example'],
  ],
])('with %j pictures come from %s', async (env, policy, pictureHosts) => {
  const other = await TestApi.start({ webFolder: folder, env });
  const page = await other.request('GET', '/');
  expect(page.headers.get('content-security-policy')!.split(';')).toContain(policy);
  expect((await other.request('GET', '/assets/config.json')).json).toMatchObject({ pictureHosts });
  await other.close();
});
