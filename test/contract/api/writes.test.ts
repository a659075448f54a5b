import { TestApi } from '../../support/api.ts';
import { publishAll } from './content.ts';
import { problemIn } from './wire.ts';

/** Promise 22: writes are limited with Retry-After, and honest use never is. */
describe('writing', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.start({ env: { WRITES_A_MINUTE: '240' } });
    await publishAll(api.ports, api.clock.now());
  });
  afterAll(() => api.close());

  const reset = (token: string) => api.request('POST', '/api/my-activities/every-kind/reset', { token });

  test('two hundred and forty times at once is let through, more has to wait, and nobody else with it', async () => {
    const [mia, noah] = [await api.caller('mia'), await api.caller('noah')];
    for (let count = 0; count < 240; count += 1) expect((await reset(mia.token)).status).not.toBe(429);
    const refused = await reset(mia.token);
    expect(problemIn(refused)).toMatchObject({ status: 429, code: 'TooManyRequests' });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await api.request('GET', '/api/me', { token: mia.token })).status).toBe(200);
    expect((await reset(noah.token)).status).not.toBe(429);
    api.clock.moveBy(1000);
    for (let count = 0; count < 4; count += 1) expect((await reset(mia.token)).status).not.toBe(429);
    expect((await reset(mia.token)).status).toBe(429);
  });

  test('two answers a second, for as long as one likes, is honest', async () => {
    const { token } = await api.caller('quick');
    for (let count = 0; count < 400; count += 1) {
      expect((await reset(token)).status).not.toBe(429);
      api.clock.moveBy(500);
    }
  });

  test('a clock that is put back keeps nobody waiting', async () => {
    const { token } = await api.caller('early');
    for (let count = 0; count < 240; count += 1) await reset(token);
    expect((await reset(token)).status).toBe(429);
    const before = jest.spyOn(api.clock, 'now').mockReturnValue(api.clock.now() - 3_600_000);
    expect((await reset(token)).status).not.toBe(429);
    before.mockRestore();
  });
});
