import { TestApi } from '../../support/api.ts';
import { publishAll } from './content.ts';
import { problemIn } from './wire.ts';

/** Promise 22: tests that writes are limited with Retry-After, and that honest use never is. */
describe('writing', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.start({ env: { WRITES_A_MINUTE: '240' } });
    await publishAll(api.ports, api.clock.now());
  });
  afterAll(() => api.close());

  const write = (token: string) => api.request('POST', '/api/my-activities/every-kind/start', { token });

  test('240 parallel writes are accepted, more have to wait, and other people do not', async () => {
    const [mia, noah] = [await api.caller('mia'), await api.caller('noah')];
    for (let count = 0; count < 240; count += 1) expect((await write(mia.token)).status).not.toBe(429);
    const refused = await write(mia.token);
    expect(problemIn(refused)).toMatchObject({ status: 429, code: 'TooManyRequests' });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await api.request('GET', '/api/me', { token: mia.token })).status).toBe(200);
    expect((await write(noah.token)).status).not.toBe(429);
    api.clock.moveBy(1000);
    for (let count = 0; count < 4; count += 1) expect((await write(mia.token)).status).not.toBe(429);
    expect((await write(mia.token)).status).toBe(429);
  });

  test('two answers a second are accepted without end', async () => {
    const { token } = await api.caller('quick');
    for (let count = 0; count < 400; count += 1) {
      expect((await write(token)).status).not.toBe(429);
      api.clock.moveBy(500);
    }
  });

  test('a clock that is set back delays nobody', async () => {
    const { token } = await api.caller('early');
    for (let count = 0; count < 240; count += 1) await write(token);
    expect((await write(token)).status).toBe(429);
    const before = jest.spyOn(api.clock, 'now').mockReturnValue(api.clock.now() - 3_600_000);
    expect((await write(token)).status).not.toBe(429);
    before.mockRestore();
  });
});

const json = { 'content-type': 'application/json' };

describe('the bytes of what is written', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.start({ env: { WRITES_A_MINUTE: '100000' } });
    await publishAll(api.ports, api.clock.now());
  });
  afterAll(() => api.close());

  const answer = (token: string) =>
    api.request('POST', '/api/my-activities/every-kind/input', {
      token,
      headers: json,
      body: JSON.stringify({ touchpointStepEntityId: 'no-such-step', response: 'x'.repeat(200_000) }),
    });

  test('end for one person and day, whatever the calls are, and come back with time', async () => {
    const [mia, noah] = [await api.caller('mia'), await api.caller('noah')];
    let sent = 0;
    while (sent < 200 && (await answer(mia.token)).status !== 429) sent += 1;
    expect(sent * 200_000).toBeGreaterThan(15 * 1024 * 1024);
    expect(sent * 200_000).toBeLessThan(25 * 1024 * 1024);
    const refused = await answer(mia.token);
    expect(problemIn(refused)).toMatchObject({ status: 429, code: 'TooManyRequests' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await answer(noah.token)).status).not.toBe(429);
    expect((await api.request('GET', '/api/me', { token: mia.token })).status).toBe(200);
    api.clock.moveBy(60 * 60_000);
    expect((await answer(mia.token)).status).not.toBe(429);
  });

  test('are no limit for a family that answers all day', async () => {
    const { token } = await api.caller('talker');
    for (let count = 0; count < 500; count += 1)
      expect(
        (
          await api.request('POST', '/api/my-activities/every-kind/input', {
            token,
            headers: json,
            body: JSON.stringify({ touchpointStepEntityId: 'no-such-step', response: 'x'.repeat(300) }),
          })
        ).status,
      ).not.toBe(429);
  });
});

describe('enrolling and resetting', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.start();
    await publishAll(api.ports, api.clock.now());
  });
  afterAll(() => api.close());

  test.each([
    ['POST', '/api/my-programmes/calm-weeks/enrol'],
    ['PUT', '/api/my-programmes/calm-weeks/reset'],
    ['POST', '/api/my-activities/every-kind/enrol'],
    ['POST', '/api/my-activities/every-kind/reset'],
    ['POST', '/api/my-programmes/calm-weeks/activity/every-kind/reset'],
  ])('%s %s is accepted ten times a minute for a person, then 429 with Retry-After', async (method, path) => {
    const [mia, noah] = [await api.caller(`mia-${path}`), await api.caller(`noah-${path}`)];
    const ask = (token: string) => api.request(method, path, { token });
    for (let count = 0; count < 10; count += 1)
      expect([404, 405, 429]).not.toContain((await ask(mia.token)).status);
    const refused = await ask(mia.token);
    expect(problemIn(refused)).toMatchObject({ status: 429, code: 'TooManyRequests' });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await ask(noah.token)).status).not.toBe(429);
    api.clock.moveBy(60_000);
    expect((await ask(mia.token)).status).not.toBe(429);
  });

  test('enrolling and resetting are limited separately, as are Activities and Programmes', async () => {
    const { token } = await api.caller('busy');
    const ask = (method: string, path: string) => api.request(method, path, { token });
    for (let count = 0; count < 11; count += 1) await ask('POST', '/api/my-programmes/calm-weeks/enrol');
    expect((await ask('PUT', '/api/my-programmes/calm-weeks/reset')).status).not.toBe(429);
    expect((await ask('POST', '/api/my-activities/every-kind/enrol')).status).not.toBe(429);
  });
});
