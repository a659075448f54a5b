import { screen, within } from '@testing-library/react';
import type { ActivityDefinition } from '../../../../../src/domain/activity/definition.ts';
import type { CatalogueCard } from '../../../../../src/domain/catalogue/card.ts';
import type { Shelf } from '../../../../../src/domain/catalogue/shelves.ts';
import { AppError } from '../../../../../src/application/errors.ts';
import { AccountGateway } from '../../../../../src/application/ports/device/account/account-gateway.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { preloadLazyPart } from '../../../../../src/ui/context/LazyPart.tsx';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import { loadFinishedActivityExtras } from '../../../../../src/ui/learner/chat/ending/FinishedActivityLinks.tsx';
import { MemoryAccountGateway } from '../../../../support/stores/memory-account-gateway.ts';
import { memoryHome } from '../../../../support/stores/memory-home.ts';
import { searches } from '../../searches.ts';
import {
  card,
  chatGateway,
  dayMs,
  noon,
  pass,
  press,
  servicesWith,
  settle,
  show,
  talk,
} from '../../support.tsx';

const short: ActivityDefinition = {
  ...talk,
  touchpoints: [{ id: 'one', title: 'One', steps: [{ type: 'message', id: 'hi', text: 'Hello' }] }],
};
const other = card({ slug: 'breathe', title: 'Breathe', audience: 'parent', durations: ['10mins'] });
const library: Shelf[] = [{ label: 'Stress', cards: [card(), other] }];
const calm = (opensAt: number): Shelf[] => {
  const next = { title: 'Second step', slug: 'second', opensAt };
  const programme: CatalogueCard = card({
    type: 'Programme',
    slug: 'calm',
    title: 'Calmer conversations',
    next,
  });
  return [{ label: 'In progress', cards: [programme] }, ...library];
};

/** Plays to the end and closes the dialog. */
async function finish({
  lifeChallenges = ['anxiety'],
  address = '/activity/worry/chat',
  account = new MemoryAccountGateway(),
}: {
  lifeChallenges?: readonly string[] | null;
  address?: string;
  account?: AccountGateway;
} = {}) {
  const clock = new ManualClock(noon);
  const { gateway, local } = chatGateway(clock, short);
  gateway.activity = async () => ({
    ...(await local.activity()),
    ...(lifeChallenges && { lifeChallenges }),
  });
  const { asked, answer, learners } = searches();
  const home = memoryHome();
  const path = address.startsWith('/programme')
    ? '/programme/:programmeSlug/activity/:activitySlug/chat'
    : '/activity/:activitySlug/chat';
  const services = servicesWith({ clock, gateway, learners, home, account });
  const view = await show(<ChatScreen />, path, address, services);
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  await press(screen.getByRole('button', { name: 'Finish Activity' }));
  await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'OK' }));
  await settle();
  return { asked, answer, home, view };
}

/** The lazy module is loaded in advance, so that it renders at once. */
beforeAll(() => preloadLazyPart(loadFinishedActivityExtras));

const region = () => screen.queryByRole('region', { name: 'What next?' });

test('after the end one suggestion stands last, and the focus stays where it was', async () => {
  const { asked, answer, home } = await finish();
  const done = screen.getByRole('heading', { name: 'All done' });
  expect(done).toHaveFocus();
  expect(asked).toHaveLength(1);
  expect(region()).toBeNull();
  await answer(library);
  expect(region()).toHaveTextContent('What next?Begin with: BreatheFor grown-ups · 10 mins');
  expect(within(region()!).getByRole('link', { name: 'Breathe' })).toHaveAttribute(
    'href',
    '/activity/breathe',
  );
  expect(within(region()!).getAllByRole('link')).toHaveLength(1);
  expect(done).toHaveFocus();
  const links = screen.getAllByRole('link');
  expect(links.at(-1)).toHaveTextContent('Breathe');
  expect(links.findIndex(({ textContent }) => textContent === 'Back to Home Page')).toBeLessThan(
    links.length - 1,
  );
  expect(home.read().visited).toBe(false);
});

test('inside a Programme the next Activity is suggested', async () => {
  const { answer } = await finish({ address: '/programme/calm/activity/worry/chat' });
  await answer(calm(noon));
  expect(region()).toHaveTextContent('Your next one is open: Second stepPart of Calmer conversations');
  expect(within(region()!).getByRole('link')).toHaveAttribute('href', '/programme/calm/activity/second');
});

test('a next Activity that opens later is told of, with nothing to press', async () => {
  const { answer } = await finish({ address: '/programme/calm/activity/worry/chat' });
  await answer(calm(noon + 3 * dayMs));
  expect(region()).toHaveTextContent(
    'What next?Your next one opens on ThursdaySecond step comes next. Nothing to do until then.',
  );
  expect(within(region()!).queryByRole('link')).toBeNull();
});

test('nothing is suggested where nothing is left', async () => {
  const { answer } = await finish();
  await answer([{ label: 'Stress', cards: [card()] }]);
  expect(region()).toBeNull();
});

test('without a network nothing is suggested, and nothing is said of it', async () => {
  const { asked } = await finish();
  asked.at(-1)!.fail(new AppError('Network', 'Gone'));
  await settle();
  expect(region()).toBeNull();
  expect(screen.getByRole('heading', { name: 'All done' })).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Home Page' })).toBeVisible();
});

test.each([
  ['a tender subject', ['anxiety', 'selfHarm']],
  ['subjects that are not known', null],
])('after %s the server is not asked', async (_case, lifeChallenges) => {
  const { asked } = await finish({ lifeChallenges });
  expect(screen.getByRole('heading', { name: 'All done' })).toHaveFocus();
  expect(asked).toEqual([]);
});

test('the suggestion waits for what was made, which stands above it', async () => {
  const account = new MemoryAccountGateway();
  const { promise, resolve } = Promise.withResolvers<[]>();
  account.keepsakes = () => promise;
  const { answer } = await finish({ account });
  await answer(library);
  expect(region()).toBeNull();
  resolve([]);
  await settle();
  expect(region()).not.toBeNull();
});

test('whoever leaves gives up the question', async () => {
  const { asked, view } = await finish();
  view.unmount();
  expect(asked.map(({ aborted }) => aborted)).toEqual([true]);
});
