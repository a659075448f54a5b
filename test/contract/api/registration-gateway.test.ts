import { parseRegistrationRefusal } from '../../../src/application/account/registration-refusal.ts';
import { AppError } from '../../../src/application/errors.ts';
import { ApiClient } from '../../../src/infrastructure/browser/platform/api-client.ts';
import { HttpRegistrationGateway } from '../../../src/infrastructure/browser/account/http-registration-gateway.ts';
import { TestApi } from '../../support/api.ts';
import { MemoryAccounts, mia } from '../../support/stores/memory-accounts.ts';

/** Tests both ends of registering: the browser's calls against the real server. */
let accounts: MemoryAccounts;
let api: TestApi;
let gateway: HttpRegistrationGateway;
const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(async () => {
  api = await TestApi.start({
    accounts: (clock) => (accounts = new MemoryAccounts(clock)).service(),
  });
  gateway = new HttpRegistrationGateway(new ApiClient({ apiUrl: `${api.address}/api` }));
});
afterEach(() => api.close());
afterAll(() => logged.mockRestore());

const failureOf = (call: Promise<void>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

test("sends an organisation's code only when there is one, and never one too long for the server", async () => {
  const sent = jest.spyOn(globalThis, 'fetch');
  await gateway.register(mia, 'en');
  await gateway.register(mia, 'en', 'X'.repeat(300));
  const bodies = sent.mock.calls.map(
    ([, init]) => JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>,
  );
  sent.mockRestore();
  expect(bodies.map(({ organisationCode }) => organisationCode)).toEqual([undefined, 'X'.repeat(200)]);
});

test('registers, and asks for another mail; an unknown address gets the same answer', async () => {
  await expect(gateway.register(mia, 'cy')).resolves.toBeUndefined();
  expect(await accounts.directory.find(mia.email)).toMatchObject({ isVerified: false });
  await expect(gateway.resendVerification(mia.email, 'cy')).resolves.toBeUndefined();
  await expect(gateway.resendVerification('nobody@home.example', 'en')).resolves.toBeUndefined();
});

test.each([
  ['email', 'invalid', { email: 'mia' }, 'Invalid email'],
  ['password', 'min', { password: 'Ab1!' }, 'Min 8 characters'],
  [
    'password',
    'mix',
    { password: 'Abcdefg1' },
    'Use 3 of the following: lowercase, uppercase, numbers, and symbols',
  ],
  ['password', 'common', { password: 'Password-1', confirmPassword: 'Password-1' }, null],
  ['password', 'long', { password: 'Ab-1'.repeat(65) }, null],
  ['confirmPassword', 'mismatch', { confirmPassword: 'Another-1' }, 'The passwords do not match'],
  ['acceptedTerms', 'required', { acceptedTerms: false }, 'You must accept terms and conditions'],
])('reports %s as %s, with a complete message', async (field, problem, wrong, words) => {
  const failure = await failureOf(gateway.register({ ...mia, ...wrong }, 'en'));
  expect(failure).toMatchObject({ code: 'InvalidRegistration' });
  const refusal = parseRegistrationRefusal(failure);
  expect(refusal).toEqual({ field, problem, message: words ?? expect.stringMatching(/^[^{}]{10,}$/) });
  const welsh = parseRegistrationRefusal(
    await failureOf(gateway.register({ ...mia, ...wrong }, 'cy')),
  ).message;
  expect(welsh).not.toBe(refusal.message);
});

test('a refusal for too many requests says how long to wait', async () => {
  for (let asked = 0; asked < 5; asked += 1) await gateway.resendVerification(mia.email, 'en');
  const failure = await failureOf(gateway.resendVerification(mia.email, 'en'));
  expect(failure).toMatchObject({ code: 'TooManyRequests', details: { retryAfterMs: 60_000 } });
});

test('without registration here it is not found', async () => {
  await api.close();
  api = await TestApi.start({ accounts: () => null });
  gateway = new HttpRegistrationGateway(new ApiClient({ apiUrl: `${api.address}/api` }));
  for (const call of [gateway.register(mia, 'en'), gateway.resendVerification(mia.email, 'en')]) {
    const failure = await failureOf(call);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ code: 'NotFound' });
  }
});
