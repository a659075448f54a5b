/** @jest-environment jsdom */
import { ApiClient } from '../../../../../src/infrastructure/browser/platform/api-client.ts';
import en from '../../../../../src/ui/public/locales/en/translation.json' with { type: 'json' };
import { SandboxCardPayments } from '../../../../../src/infrastructure/browser/shop/sandbox/sandbox-card-payments.ts';

/** Tests only the sandbox: the list of test cards, and the texts about their effects. */

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
    return read({ id: 'pi_1', status: 'succeeded', ...answers.shift() } as never);
  });
  const cards = new SandboxCardPayments(api, (returnTo, { id }) => {
    left.push(`${returnTo} ${id}`);
    return new Promise(() => undefined);
  });
  document.body.replaceChildren();
  const mounted = cards.mount(document.body, words, () => undefined);
  return { mounted, asked, left, card: document.querySelector('select')! };
}

test('the list of cards is labelled, and the chosen card pays; the first one succeeds', async () => {
  const { mounted, asked, left, card } = form({}, {});
  expect(card.labels[0]!.textContent).toBe('the testCard');
  expect([...card.options].map(({ text }) => text)).toEqual([
    'the pays',
    'the declines',
    'the lacksFunds',
    'the isSlow',
    'the neverReturns',
  ]);
  void mounted.pay('back');
  card.value = 'isSlow';
  void mounted.pay('back');
  await settle();
  expect(asked).toEqual(
    ['pays', 'isSlow'].map((outcome) => ({
      path: '/payments/sandbox/confirm',
      body: { clientSecret: 'pi_1_secret_x', outcome },
    })),
  );
  expect(left).toEqual(['back pi_1', 'back pi_1']);
});

test.each(['card_declined', 'insufficient_funds'])("%s is told in the person's language", async (code) => {
  const { mounted, left } = form({ status: 'requires_payment_method', error: { code, message: 'Wrong.' } });
  expect(await mounted.pay('back')).toEqual({ message: `the ${code}` });
  expect(left).toEqual([]);
});

test("a refusal without a text of ours shows the provider's", async () => {
  const { mounted } = form({ error: { code: 'new_code', message: 'Some new reason.' } });
  expect(await mounted.pay('back')).toEqual({ message: 'Some new reason.' });
});

test('a card that never returns the browser says so', async () => {
  const { mounted, left, card } = form({});
  card.value = 'neverReturns';
  expect(await mounted.pay('back')).toEqual({ message: 'the staysAway' });
  expect(en.shop.sandbox.staysAway).toContain('does not bring you back to the shop');
  expect(left).toEqual([]);
});

test('a payment that was cancelled meanwhile leads to the completion, whichever card was chosen', async () => {
  const { mounted, left, card } = form({ status: 'canceled' });
  card.value = 'neverReturns';
  void mounted.pay('back');
  await settle();
  expect(left).toEqual(['back pi_1']);
});

test('changing the language keeps the choice', () => {
  const { mounted, card } = form();
  card.value = 'declines';
  mounted.speak({ language: 'cy', word: (name) => `y ${name}` });
  expect(card.labels[0]!.textContent).toBe('y testCard');
  expect(card.selectedOptions[0]!.text).toBe('y declines');
});

test('an invalid answer is a refusal without a message', async () => {
  const { mounted } = form({ status: 5 });
  expect(await mounted.pay('back')).toEqual({ message: null });
});
