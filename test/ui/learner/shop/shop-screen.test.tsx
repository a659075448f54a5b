import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type { LearnerGateway } from '../../../../src/application/ports/device/catalogue/learner-gateway.ts';
import type { CatalogueCard } from '../../../../src/domain/catalogue/card.ts';
import { MemoryShopGateway } from '../../../support/stores/memory-shop-gateway.ts';
import { ShopScreen } from '../../../../src/ui/learner/shop/ShopScreen.tsx';
import { learnerGateway, settle } from '../support.tsx';
import { showInShop } from './support.tsx';

const activityCard: CatalogueCard = {
  type: 'Activity',
  title: '',
  summaryShort: '',
  slug: '',
  imageSrc: '/a.svg',
  lifeChallenges: [],
  relationshipBuilders: [],
  durations: [],
  completedPercentage: 0,
  availableAt: null,
  completedAt: null,
};

async function visit(shop = new MemoryShopGateway(), learners?: LearnerGateway) {
  const person = userEvent.setup();
  const around = await showInShop(<ShopScreen />, '/shop', { shop, ...(learners && { learners }) });
  return { ...around, person };
}

const codes = (shop: MemoryShopGateway): MemoryShopGateway => {
  shop.codes.set('WELCOME', { active: true, percentOff: 100, code: 'WELCOME', id: 'p', metadata: {} });
  shop.codes.set('HALF', { active: true, percentOff: 50, code: 'HALF', id: 'h', metadata: {} });
  return shop;
};

test('shows the price, a contact, and a code or a card', async () => {
  const { cards } = await visit();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Subscribe');
  expect(screen.getByText(/^Price:/)).toHaveTextContent(/^Price: £540\.00$/);
  expect(screen.getByRole('link', { name: 'help@shop.example' })).toHaveAttribute(
    'href',
    'mailto:help@shop.example',
  );
  expect(screen.getByLabelText('Promo code')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay £540.00' })).toBeDisabled();
  act(() => cards.happen('ready'));
  expect(screen.getByRole('button', { name: 'Pay £540.00' })).toBeEnabled();
});

test('shows what is bought, and what the year costs a week, which a code takes away', async () => {
  const cards = ['After an argument', 'Our hour'].map((title) => ({
    ...activityCard,
    title,
    slug: title,
  }));
  const shelves = Promise.resolve([{ label: 'Anxiety', cards }]);
  const learners = learnerGateway({ search: () => ({ shelves, abort: () => undefined }) });
  const { person } = await visit(codes(new MemoryShopGateway()), learners);
  expect(screen.getByText('After an argument')).toBeVisible();
  expect(screen.getByText('2 Activities and 0 Programmes, and every new one.')).toBeVisible();
  expect(screen.getByText('About £10.38 a week')).toBeVisible();
  const code = screen.getByLabelText('Promo code');
  const price = screen.getByText(/^Price:/);
  expect(code.compareDocumentPosition(price)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await person.type(code, 'welcome{Enter}');
  expect(screen.queryByText('About £10.38 a week')).toBeNull();
});

test('a library that does not come keeps nobody from paying', async () => {
  const shelves = Promise.reject(new AppError('Unavailable', 'away'));
  await visit(undefined, learnerGateway({ search: () => ({ shelves, abort: () => undefined }) }));
  expect(screen.getByText(/^Price:/)).toBeVisible();
  expect(screen.queryByText(/and every new one/)).toBeNull();
});

test.each([
  ['nope', 'Invalid promo code'],
  ['HALF', 'Invalid promo code'],
  ['', 'Please enter a promo code'],
])('the code %j: %s, and the focus is on it', async (code, text) => {
  const { person } = await visit(codes(new MemoryShopGateway()));
  const field = screen.getByLabelText('Promo code');
  if (code) await person.type(field, code);
  await person.click(screen.getByRole('button', { name: 'Apply' }));
  expect(field).toHaveAccessibleDescription(`Error: ${text}`);
  expect(field).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
  expect(screen.getByText(/^Price:/)).toHaveTextContent(/^Price: £540\.00$/);
});

test('a full code: old and new price, no card, claimed, and the person is read again', async () => {
  const { person, refreshed } = await visit(codes(new MemoryShopGateway()));
  await person.type(screen.getByLabelText('Promo code'), 'welcome{Enter}');
  expect(screen.getByText(/^Price:/)).toHaveTextContent(/^Price: Was £540\.00 Now £0\.00$/);
  expect(screen.queryByRole('button', { name: /^Pay £/ })).toBeNull();
  expect(refreshed()).toBe(0);
  await person.click(screen.getByRole('button', { name: 'Claim' }));
  await settle();
  const message = screen.getByRole('heading', {
    name: 'Your promo code has been claimed. You now have access.',
  });
  expect(message).toHaveFocus();
  expect(refreshed()).toBe(1);
  await person.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
  expect(screen.getByText('Now at /')).toBeVisible();
});

test('the card form can be shown again instead', async () => {
  const { person, cards } = await visit(codes(new MemoryShopGateway()));
  await person.type(screen.getByLabelText('Promo code'), 'welcome{Enter}');
  await person.click(screen.getByRole('button', { name: 'Pay by card instead' }));
  expect(screen.getByLabelText('Promo code')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Pay £540.00' })).toBeVisible();
  expect(cards.mounted).toHaveLength(1);
});

test.each([
  ['Your card was declined.', 'Your card was declined.'],
  [null, 'An unexpected error occurred, please try again.'],
])('a refusal %j says: %s', async (message, text) => {
  const { person, cards } = await visit();
  act(() => cards.happen('ready'));
  await person.click(screen.getByRole('button', { name: 'Pay £540.00' }));
  expect(cards.tries).toEqual(['http://localhost/shop/completion']);
  expect(screen.getByRole('button', { name: 'Pay £540.00' })).toBeDisabled();
  await act(async () => cards.refuse(message));
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});

test('a card form that fails to load has a link on, and codes still work', async () => {
  const { person, cards } = await visit();
  act(() => cards.happen('failed'));
  expect(screen.getByRole('alert')).toHaveTextContent('The card form could not be loaded.');
  expect(screen.queryByRole('button', { name: /^Pay £/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Apply' })).toBeEnabled();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  act(() => cards.happen('ready'));
  expect(screen.getByRole('button', { name: 'Pay £540.00' })).toBeEnabled();
  expect(cards.mounted).toHaveLength(2);
});

test('a company that takes the card is named, and the host of its form where that is missing', async () => {
  const shop = new MemoryShopGateway();
  shop.provider = { provider: 'stripe', publicKey: 'pk' };
  const { cards } = await visit(shop);
  const text = 'Your card details go straight to Stripe, who take the payment. We never see them.';
  expect(screen.getByText(text)).toBeVisible();
  act(() => cards.happen('failed'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'or let your browser load js.stripe.com, and try again.',
  );
});

test('a card that nobody takes goes to nobody, and its form comes from here', async () => {
  const { cards } = await visit();
  expect(screen.queryByText(/We never see them/)).toBeNull();
  act(() => cards.happen('failed'));
  expect(screen.getByRole('alert')).toHaveTextContent('or let your browser load localhost, and try again.');
});

test('a payment that cannot be created says so and links to the dashboard', async () => {
  const shop = new MemoryShopGateway();
  shop.failures.set('createPayment', new AppError('Unavailable', 'x'));
  const { person } = await visit(shop);
  const overlay = screen.getByRole('alertdialog');
  expect(overlay).toHaveTextContent('A payment could not be created at this time');
  await person.click(within(overlay).getByRole('button', { name: 'Back to Dashboard' }));
  expect(screen.getByText('Now at /')).toBeVisible();
});

test('existing access: said kindly, read again, and on to the dashboard', async () => {
  const shop = new MemoryShopGateway();
  shop.hasAccess = true;
  const { person, refreshed } = await visit(shop);
  const overlay = screen.getByRole('dialog', { name: 'Already available' });
  expect(overlay).toHaveTextContent('You already have access.');
  expect(refreshed()).toBe(1);
  await person.click(within(overlay).getByRole('button', { name: 'Back to Dashboard' }));
  expect(screen.getByText('Now at /')).toBeVisible();
});

test('a page restored by the browser opens anew', async () => {
  const { shop } = await visit();
  shop.hasAccess = true;
  const back = Object.assign(new Event('pageshow'), { persisted: true });
  act(() => void window.dispatchEvent(back));
  await settle();
  expect(screen.getByRole('dialog', { name: 'Already available' })).toBeVisible();
});

test('a code is offered before the price', async () => {
  await visit();
  const code = screen.getByLabelText('Promo code');
  const order = code.compareDocumentPosition(screen.getByText(/^Price:/));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
