import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestApi } from '../../support/api.ts';

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

const malformed = ['/%', '/programme/%', '/programme/%E0%A4%A', '/activity/%zz/chat?x=1', '/a%2Fb/%C3'];

test.each([...malformed, '/programme/calm', '/nowhere/at/all', '/programme/50%25', '/?x=%'])(
  '%s is a page of the web program, with everything around it',
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
  'below /%s an address that cannot be read is refused',
  async (place) => {
    for (const accept of ['text/html', '*/*']) {
      const answer = await api.request('GET', `/${place}/%E0%A4%A`, { headers: { accept } });
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ code: 'InvalidRequest' });
    }
  },
);

test('so is one that asks for no page', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await api.request(method, '/programme/%')).status).toBe(400);
  expect((await api.request('GET', '/%/picture.png')).status).toBe(400);
});

test.each([
  [{}, workers['service-worker.js']],
  [{ OFFLINE: 'off' }, workers['service-worker-off.js']],
])('with %j browsers are always given the worker of now', async (env, words) => {
  const other = await TestApi.start({ webFolder: folder, env });
  const answer = await other.request('GET', '/service-worker.js');
  expect([answer.status, answer.text]).toEqual([200, words]);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(answer.headers.get('content-security-policy')).toContain("worker-src 'self';manifest-src 'self'");
  await other.close();
});
