import { AppError } from '../../../../src/application/errors.ts';
import { parseRegistrationRefusal } from '../../../../src/application/account/registration-refusal.ts';
import type { RegistrationGateway } from '../../../../src/application/ports/device/account/registration-gateway.ts';
import type { Registration } from '../../../../src/domain/account/registration.ts';
import { ApiClient } from '../../../../src/infrastructure/browser/platform/api-client.ts';
import { HttpRegistrationGateway } from '../../../../src/infrastructure/browser/account/http-registration-gateway.ts';
import { MemoryRegistrationGateway } from '../../../support/stores/memory-registration-gateway.ts';
import {
  httpStatusByErrorCode,
  type WireErrorCode,
} from '../../../../src/infrastructure/shared/api/parts/problem.ts';
import { sendJson, scriptedServer, type ReceivedRequest } from '../../../support/scripted-server.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;
const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);

beforeAll(async () => {
  server = await scriptedServer();
});
beforeEach(() => logged.mockClear());
afterAll(async () => {
  logged.mockRestore();
  await server.close();
});

const good: Registration = {
  email: 'parent@example.org',
  password: 'Sûr-lon9!',
  confirmPassword: 'Sûr-lon9!',
  acceptedTerms: true,
};

const overHttp = (timeoutMs = 700): HttpRegistrationGateway =>
  new HttpRegistrationGateway(new ApiClient({ apiUrl: `${server.address}/api`, timeoutMs }), timeoutMs);

/** Serves the agreed wire contract with the accounts of the twin. */
function serve(accounts: MemoryRegistrationGateway): void {
  const calls: Record<string, (body: never, language: string) => Promise<void>> = {
    'POST /api/user': (body: Registration, language) => accounts.register(body, language),
    'POST /api/user/resend-verification': ({ email }: { email: string }, language) =>
      accounts.resendVerification(email, language),
  };
  server.answer(({ method, url, headers, body }: ReceivedRequest, response) => {
    const language = headers['accept-language'] ?? '';
    calls[`${method} ${url}`]!(JSON.parse(body) as never, language).then(
      () => response.writeHead(204).end(),
      (error: AppError) => {
        const { field, problem, ...words } = error.details ?? {};
        const code = error.code as WireErrorCode;
        const message = error.message;
        sendJson(
          response,
          { code, message, ...words, details: { field, problem } },
          httpStatusByErrorCode[code],
        );
      },
    );
  });
}

describe.each(['the twin', 'HTTP'])('%s', (kind) => {
  let accounts: MemoryRegistrationGateway;
  let gateway: RegistrationGateway;
  beforeEach(() => {
    accounts = new MemoryRegistrationGateway();
    serve(accounts);
    gateway = kind === 'HTTP' ? overHttp() : accounts;
  });

  test('registers in a language, with the password unchanged', async () => {
    await gateway.register(good, 'cy');
    expect([...accounts.passwords]).toEqual([[good.email, good.password]]);
    expect(accounts.mails).toEqual([{ to: good.email, language: 'cy' }]);
  });

  test('answers the same for an address that has an account', async () => {
    await gateway.register(good, 'en');
    await expect(gateway.register(good, 'en')).resolves.toBeUndefined();
  });

  test.each([
    ['email', 'invalid', { email: 'parent' }],
    ['password', 'min', { password: 'Ab1!' }],
    ['password', 'mix', { password: 'Abcdefg1' }],
    ['confirmPassword', 'mismatch', { confirmPassword: 'Another-1' }],
    ['acceptedTerms', 'required', { acceptedTerms: false }],
    ['email', 'invalid', { email: '', password: '', confirmPassword: '', acceptedTerms: false }],
  ])('reports %s as %s', async (field, problem, wrong) => {
    const failure: unknown = await gateway.register({ ...good, ...wrong }, 'en').catch((error) => error);
    expect(failure).toMatchObject({ name: 'AppError', code: 'InvalidRegistration' });
    expect(parseRegistrationRefusal(failure)).toEqual({ field, problem, message: `Please check ${field}.` });
    expect(accounts.mails).toEqual([]);
  });

  test('sends the mail again and answers the same for an unknown address', async () => {
    await gateway.register(good, 'en');
    await expect(gateway.resendVerification(good.email, 'cy')).resolves.toBeUndefined();
    await expect(gateway.resendVerification('nobody@example.org', 'en')).resolves.toBeUndefined();
    expect(accounts.mails.map(({ language }) => language)).toEqual(['en', 'cy']);
  });
});

describe('over HTTP', () => {
  test('only the requested fields are sent, and no token', async () => {
    server.answer((_request, response) => response.writeHead(204).end());
    await overHttp().register({ ...good, roles: ['admin'] } as Registration, 'en');
    await overHttp().resendVerification(good.email, 'en');
    expect(server.received.map(({ body }) => JSON.parse(body) as object)).toEqual([
      good,
      { email: good.email },
    ]);
    for (const { headers, url } of server.received) {
      expect(headers.authorization).toBeUndefined();
      expect(headers['content-type']).toBe('application/json');
      expect(url).not.toContain('@');
    }
  });

  test('one that waits for its turn is sent again by the same name, and says how long it takes', async () => {
    const waitsMs: number[] = [];
    server.answer((_request, response) =>
      server.received.length < 3
        ? sendJson(response, { expectedMs: 1000 * server.received.length }, 202)
        : response.writeHead(204).end(),
    );
    const client = new ApiClient({ apiUrl: `${server.address}/api` });
    await new HttpRegistrationGateway(client, 700, 1).register(good, 'en', '', (ms) => waitsMs.push(ms));
    expect(waitsMs).toEqual([1000, 2000]);
    expect(new Set(server.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(server.received.map(({ body }) => body)).size).toBe(1);
    await new HttpRegistrationGateway(client, 700, 1).register(good, 'en');
    expect(new Set(server.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  test('a network that is away for a moment ends no wait, one that stays away does', async () => {
    server.answer((_request, response) => {
      const sent = server.received.length;
      if (sent === 1) return sendJson(response, { expectedMs: 1000 }, 202);
      return sent < 5 ? response.destroy() : response.writeHead(204).end();
    });
    const client = new ApiClient({ apiUrl: `${server.address}/api` });
    await new HttpRegistrationGateway(client, 700, 1).register(good, 'en');
    expect(server.received).toHaveLength(5);
    server.answer((_request, response) =>
      server.received.length === 1 ? sendJson(response, { expectedMs: 1000 }, 202) : response.destroy(),
    );
    const lost = new HttpRegistrationGateway(client, 700, 1).register(good, 'en');
    await expect(lost).rejects.toMatchObject({ code: 'Network' });
    expect(server.received).toHaveLength(5);
  });

  test('a 202 that tells of no turn is a success', async () => {
    server.answer((_request, response) => response.writeHead(202).end());
    await overHttp().register(good, 'en');
    expect(server.received).toHaveLength(1);
  });

  test('reports how long to wait', async () => {
    server.answer((_request, response) => {
      response.setHeader('retry-after', '90');
      sendJson(response, { code: 'TooManyRequests', message: 'Slowly.' }, 429);
    });
    await expect(overHttp().register(good, 'en')).rejects.toMatchObject({
      code: 'TooManyRequests',
      details: { retryAfterMs: 90_000 },
    });
  });

  test.each([
    [404, 'NotFound'],
    [401, '401'],
    [500, 'Unexpected'],
    [503, 'Unavailable'],
  ])('a bare %d is %s, sent once', async (status, code) => {
    server.answer((_request, response) => response.writeHead(status).end('<h1>'));
    await expect(overHttp().register(good, 'en')).rejects.toMatchObject({ code });
    expect(server.received).toHaveLength(1);
  });

  test('a broken or silent connection is reported; nothing is sent twice', async () => {
    server.answer((_request, response) => response.destroy());
    await expect(overHttp().register(good, 'en')).rejects.toMatchObject({ code: 'Network' });
    expect(server.received).toHaveLength(1);
    server.answer(() => undefined);
    await expect(overHttp(100).register(good, 'en')).rejects.toMatchObject({ code: 'TimedOut' });
    expect(server.received).toHaveLength(1);
  });

  test('neither password nor address is logged', async () => {
    serve(new MemoryRegistrationGateway());
    await overHttp()
      .register({ ...good, acceptedTerms: false }, 'en')
      .catch(() => undefined);
    expect(logged.mock.calls).toEqual([['POST /user: 422 InvalidRegistration']]);
  });

  test.each([
    ['no details', { code: 'InvalidRegistration' }],
    ['details of another shape', { details: ['email'], format: 3, values: 'x' }],
    ['a field that is none', { details: { field: 'constructor', problem: 3 }, format: '{a}', values: {} }],
  ])('a refusal with %s names no field', async (_name, body) => {
    server.answer((_request, response) => sendJson(response, body, 422));
    const failure: unknown = await overHttp()
      .register(good, 'en')
      .catch((error) => error);
    expect(parseRegistrationRefusal(failure)).toEqual({ field: null, problem: null, message: null });
  });
});
