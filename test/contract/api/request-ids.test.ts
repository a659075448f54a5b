import { Writable } from 'node:stream';
import { createServerLog } from '../../../src/infrastructure/node/platform/telemetry/server-log.ts';
import { TestApi } from '../../support/api.ts';
import { problemIn } from './wire.ts';

/** Tests that a family's failed request is found in the log by its id, which reveals nothing about the family. */
describe.each([
  ['with a proxy that is trusted', 'loopback', true],
  ['without one', '', false],
])('%s, a request', (_what, proxies, isTrusted) => {
  const lines: { route?: string; requestId?: string }[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
      done();
    },
  });
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.start({
      logger: createServerLog({ logLevel: 'info' }, stream),
      env: { TRUSTED_PROXIES: proxies },
    });
  });
  afterAll(() => api.close());
  beforeEach(() => lines.splice(0));

  const made = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

  test('has one id in its reply and in its log line', async () => {
    const answer = await api.request('GET', '/api/me');
    const requestId = answer.headers.get('x-request-id');
    expect(requestId).toMatch(made);
    expect(lines).toEqual([expect.objectContaining({ route: '/api/me', status: 401, requestId })]);
    const other = await api.request('GET', '/api/me');
    expect(other.headers.get('x-request-id')).not.toBe(requestId);
  });

  test('that fails has its id in the problem and with the error in the log', async () => {
    const cut = jest.spyOn(api.ports.people, 'findWithPrefetch').mockRejectedValue(new Error('broken'));
    const answer = await api.request('GET', '/api/me', { token: await api.issuer.token('mia') });
    cut.mockRestore();
    const { status, requestId } = problemIn(answer);
    expect(status).toBe(500);
    expect(requestId).toMatch(made);
    expect(answer.headers.get('x-request-id')).toBe(requestId);
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'request failed', requestId }),
      expect.objectContaining({ route: '/api/me', status: 500, requestId }),
    ]);
  });

  test('that is refused gets the same text as any other refused so', async () => {
    const answers = [await api.request('GET', '/api/me'), await api.request('GET', '/api/me')];
    expect(answers[0]!.text).toBe(answers[1]!.text);
  });

  test.each(['/', '/nowhere', '/api/nowhere', '/assets/nowhere', '/api/%zz', '/healthz', '/idp/nowhere'])(
    '%s has an id as well',
    async (path) => {
      const answer = await api.request('GET', path);
      expect(answer.headers.get('x-request-id')).toMatch(made);
      expect(
        lines.filter((line) => 'route' in line && line.requestId === answer.headers.get('x-request-id')),
      ).toHaveLength(path === '/healthz' ? 0 : 1);
    },
  );

  test('takes the id of its proxy when that proxy is trusted', async () => {
    const given = '0af7651916cd43dd8448eb211c80319c';
    const answer = await api.request('GET', '/api/me', { headers: { 'x-request-id': given } });
    expect(answer.headers.get('x-request-id') === given).toBe(isTrusted);
  });

  test.each(['mia@home.example', 'x', 'x'.repeat(65), 'a b c d e f g', '<script>alert(1)</script>', ''])(
    'never takes the id %j',
    async (given) => {
      const answer = await api.request('GET', '/api/me', { headers: { 'x-request-id': given } });
      expect(answer.headers.get('x-request-id')).toMatch(made);
    },
  );
});
