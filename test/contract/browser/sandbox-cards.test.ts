/** @jest-environment jsdom */
import { ApiClient } from '../../../src/infrastructure/browser/http/api-client.ts';
import { SandboxCardPayments } from '../../../src/infrastructure/browser/sandbox/sandbox-card-payments.ts';

/** What is the sandbox's own: fields to type into, cards to try, and a bank that asks. */

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const words = { language: 'en', word: (name: string) => `the ${name}`, clientSecret: 'pi_1_secret_x' };
const settle = () => new Promise((done) => setTimeout(done, 10));
type Asked = { path: string; body: object };

function form(...answers: object[]) {
  const asked: Asked[] = [];
  const left: string[] = [];
  const api = new ApiClient({
    apiUrl: 'http://localhost/api',
    signIn: { accessToken: async () => 'token', renew: async () => false },
  });
  jest.spyOn(api, 'ask').mockImplementation(async ({ path }, { body }, read) => {
    asked.push({ path, body: body as object });
    return read({ id: 'pi_1', status: 'succeeded', returns: true, ...answers.shift() } as never);
  });
  const cards = new SandboxCardPayments(api, (returnTo, { id }) => {
    left.push(`${returnTo} ${id}`);
    return new Promise(() => undefined);
  });
  document.body.replaceChildren();
  const mounted = cards.mount(document.body, words, () => undefined);
  return { mounted, asked, left };
}

const field = (name: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === `the ${name}`)!
    .control as HTMLInputElement;
const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)!;

test('a test card fills in all that is asked for', async () => {
  const { mounted, asked, left } = form({});
  button('4000 0000 0000 0002').click();
  void mounted.pay('back');
  await settle();
  const body = {
    clientSecret: 'pi_1_secret_x',
    cardNumber: '4000 0000 0000 0002',
    expiry: '12 / 34',
    cvc: '123',
  };
  expect(asked).toEqual([{ path: '/payments/sandbox/confirm', body }]);
  expect(left).toEqual(['back pi_1']);
});

test.each([
  ['incorrect_number', 'cardNumber'],
  ['invalid_expiry_year', 'expiry'],
  ['incorrect_cvc', 'cvc'],
])('%s marks the %s and leads there, until it is typed anew', async (code, name) => {
  const { mounted } = form({ status: 'requires_payment_method', error: { code, message: 'Wrong.' } });
  expect(await mounted.pay('back')).toEqual({ message: `the ${code}` });
  expect(document.activeElement).toBe(field(name));
  expect(field(name).getAttribute('aria-invalid')).toBe('true');
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
  expect(field(name).hasAttribute('aria-invalid')).toBe(false);
});

test("a refusal that we have no words for is in the provider's", async () => {
  const { mounted } = form({ error: { code: 'new_code', message: 'Some new reason.' } });
  expect(await mounted.pay('back')).toEqual({ message: 'Some new reason.' });
});

test.each([
  ['approve', true],
  ['refuse', false],
])('the bank asks, and is told: %s', async (name, approve) => {
  const refused = { error: { code: 'payment_intent_authentication_failure', message: 'x' } };
  const { mounted, asked, left } = form({ status: 'requires_action' }, approve ? {} : refused);
  const paying = mounted.pay('back');
  await settle();
  expect(document.querySelector('dialog')!.open).toBe(true);
  button(`the ${name}`).click();
  await settle();
  expect(document.querySelector('dialog')).toBeNull();
  expect(asked[1]).toEqual({
    path: '/payments/sandbox/authenticate',
    body: { clientSecret: 'pi_1_secret_x', approve },
  });
  if (approve) expect(left).toEqual(['back pi_1']);
  else expect(await paying).toEqual({ message: 'the payment_intent_authentication_failure' });
});

test('Escape refuses', async () => {
  const { mounted, asked } = form({ status: 'requires_action' }, { error: { code: 'x', message: 'No.' } });
  const paying = mounted.pay('back');
  await settle();
  document.querySelector('dialog')!.dispatchEvent(new Event('cancel'));
  expect(await paying).toEqual({ message: 'No.' });
  expect(asked[1]!.body).toMatchObject({ approve: false });
});

test('a card that never brings the browser back says so', async () => {
  const { mounted, left } = form({ returns: false });
  expect(await mounted.pay('back')).toEqual({ message: 'the staysAway' });
  expect(left).toEqual([]);
});

test('another language takes nothing that was typed', () => {
  const { mounted } = form();
  field('cardNumber').value = '4242';
  mounted.speak({ language: 'cy', word: (name) => `y ${name}` });
  expect(document.querySelector('label')).toHaveProperty('textContent', 'y cardNumber');
  expect(document.querySelector('input')).toHaveProperty('value', '4242');
});

test('an answer without sense is a refusal without words', async () => {
  const { mounted } = form({ status: 5 });
  expect(await mounted.pay('back')).toEqual({ message: null });
});
