import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AppInstallation } from '../../../../src/application/ports/device/platform/installation.ts';
import { DashboardScreen } from '../../../../src/ui/learner/catalogue/DashboardScreen.tsx';
import { memoryHome } from '../../../support/stores/memory-home.ts';
import { memoryInstallation } from '../../../support/stores/memory-installation.ts';
import { card, learnerGateway, servicesWith, settle, show } from '../support.tsx';

async function open(logs: number, way: ReturnType<AppInstallation['way']>, installPassed = false) {
  const shelves = Promise.resolve([{ label: 'Stress', cards: [card({ slug: 'a', title: 'a' })] }]);
  const learners = learnerGateway({ search: () => ({ shelves, abort: () => undefined }) });
  const home = memoryHome({ asked: true, visited: true, logs, installPassed });
  const installation = memoryInstallation(way);
  await show(<DashboardScreen />, '/', '/', servicesWith({ learners, home, installation }));
  await settle();
  return { home, installation };
}
const words = /^You know your way here by now/;

test.each([
  [1, 'asks', false],
  [2, 'none', false],
  [2, 'asks', true],
] as const)(
  'after %i Activities, where the way is %s and was passed: %s, there is no hint',
  async (logs, way, passed) => {
    await open(logs, way, passed);
    expect(screen.queryByText(words)).toBeNull();
  },
);

test('after the second Activity a press has the browser ask, and ends the hint', async () => {
  const { home, installation } = await open(2, 'asks');
  await screen.findByText(words);
  await userEvent.click(screen.getByRole('button', { name: 'Put it there' }));
  expect([installation.asked, home.read().installPassed]).toEqual([1, true]);
  expect(screen.queryByText(words)).toBeNull();
});

test('where only the menu of the browser can do it, its way is told, and the hint can be passed', async () => {
  const { home, installation } = await open(2, 'byHand');
  expect(await screen.findByText(words)).toHaveTextContent('press Share and then "Add to Home Screen"');
  expect(screen.queryByRole('button', { name: 'Put it there' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect([installation.asked, home.read().installPassed]).toEqual([0, true]);
});
