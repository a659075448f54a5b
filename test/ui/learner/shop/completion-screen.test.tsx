import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryCardProviders } from '../../../support/stores/memory-card-providers.ts';
import { MemoryShopGateway } from '../../../support/stores/memory-shop-gateway.ts';
import { CompletionScreen } from '../../../../src/ui/learner/shop/CompletionScreen.tsx';
import { pass } from '../support.tsx';
import { showInShop } from './support.tsx';

const back = '/shop/completion?payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded';

async function comeBack({
  isPaid = true,
  address = back,
  state,
}: { isPaid?: boolean; address?: string; state?: unknown } = {}) {
  const shop = new MemoryShopGateway();
  shop.isPaid = isPaid;
  const cards = new MemoryCardProviders();
  cards.statuses.set('pi_1_secret_x', isPaid ? 'succeeded' : 'requires_payment_method');
  return showInShop(<CompletionScreen />, address, { shop, cards, state });
}

const heading = () => screen.getByRole('heading', { level: 1 });
const lines = () => screen.getByRole('status');

test("shows 'Payment Processing', the two lines, and 'Thank you!' 1.5 s later; the person is read again", async () => {
  const { clock, refreshed } = await comeBack();
  expect(heading()).toHaveTextContent('Payment Processing');
  expect(lines()).toHaveTextContent('Payment succeededVerification succeeded');
  expect(refreshed()).toBe(1);
  await pass(clock, 1500);
  expect(heading()).toHaveTextContent('Thank you!');
  expect(lines()).toHaveTextContent('Payment succeededVerification succeeded');
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/');
});

test('the address loses its query; the history keeps no secret, and a reload ends the same', async () => {
  const { router, unmount } = await comeBack();
  const { pathname, search, state } = router.location;
  expect([pathname, search]).toEqual(['/shop/completion', '']);
  expect(JSON.stringify(state)).not.toContain('secret');
  unmount();
  const { clock, shop } = await comeBack({ address: '/shop/completion', state });
  await pass(clock, 1500);
  expect(heading()).toHaveTextContent('Thank you!');
  expect(shop.calls).toEqual(['verifyPurchase pi_1']);
});

test("'failed - please retry' offers another try and cannot be dismissed", async () => {
  const person = userEvent.setup({ delay: null });
  const { clock, shop } = await comeBack({ isPaid: false });
  expect(lines()).toHaveTextContent('Payment requires_payment_method (not made)Verification processing');
  expect(screen.queryByRole('button', { name: 'Retry verification' })).toBeNull();
  for (let tries = 0; tries < 3; tries += 1) await pass(clock, 3000);
  expect(lines()).toHaveTextContent('Verification failed - please retry');
  expect(heading()).toHaveTextContent('Payment Processing');
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
  shop.isPaid = true;
  await person.click(screen.getByRole('button', { name: 'Retry verification' }));
  expect(lines()).toHaveTextContent('Verification succeeded');
  await pass(clock, 1500);
  expect(heading()).toHaveTextContent('Thank you!');
  expect(heading()).toHaveFocus();
});

test.each([
  ['requires_action', 'Payment requires_action (not confirmed)'],
  ['canceled', 'Payment canceled (cancelled)'],
  ['requires_capture', 'Payment requires_capture'],
  ['processing', 'Payment processing'],
])('the provider’s word %s is shown as it is, with ours beside it', async (status, line) => {
  const shop = new MemoryShopGateway();
  shop.isPaid = false;
  const cards = new MemoryCardProviders();
  cards.statuses.set('pi_1_secret_x', status);
  await showInShop(<CompletionScreen />, back, { shop, cards });
  expect(lines().querySelector('p')).toHaveTextContent(new RegExp(`^${line.replace(/[()]/g, '\\$&')}$`));
});

test('an address without a payment has none to complete', async () => {
  const person = userEvent.setup();
  const { shop } = await comeBack({ address: '/shop/completion' });
  const overlay = screen.getByRole('alertdialog');
  expect(overlay).toHaveTextContent('A payment could not be found');
  await person.click(within(overlay).getByRole('button', { name: 'Back to Dashboard' }));
  expect(screen.getByText('Now at /')).toBeVisible();
  expect(shop.calls).toEqual([]);
});
