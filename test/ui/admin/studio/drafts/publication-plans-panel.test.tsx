import { readFileSync } from 'node:fs';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type {
  DraftingGateway,
  ListedPublicationPlan,
} from '../../../../../src/application/ports/device/authoring/drafting.ts';
import { EditorScreen } from '../../../../../src/ui/admin/studio/EditorScreen.tsx';
import { adminPorts, show } from '../../support.tsx';

/** jsdom has no layout, so these methods return empty rectangles to the editor. */
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const good = readFileSync('test/content/good/smallest.json', 'utf8');
const saturday: ListedPublicationPlan = {
  id: 'plan_1',
  kind: 'activity',
  slug: 'lantern',
  title: 'The lantern',
  at: Date.parse('2026-11-28T08:00:00Z'),
  zone: 'Europe/London',
  by: 'ann@home.example',
  state: 'waiting',
  reason: null,
};

function open(drafting: Partial<DraftingGateway>, kept = good) {
  const ports = adminPorts({ drafting: { plans: async () => [], ...drafting }, kept });
  show(<EditorScreen />, ports, { at: '/editor?schema=activity' });
  return { ...ports, user: userEvent.setup() };
}
const region = () => screen.findByRole('region', { name: 'Publish at a time' });

async function choose(local: string, zone = 'Europe/London') {
  const card = await region();
  fireEvent.change(within(card).getByLabelText('Day and time'), { target: { value: local } });
  fireEvent.change(within(card).getByLabelText('Where the clock shows it'), { target: { value: zone } });
  return card;
}

test('the text is planned for a local time', async () => {
  const plan = jest.fn(async () => undefined);
  const { user } = open({ plan });
  const card = await choose('2099-07-04T08:00');
  await user.click(within(card).getByRole('button', { name: 'Publish at this time' }));
  expect(plan).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'activity', base: null, file: expect.stringContaining('smallest') }),
    { at: Date.parse('2099-07-04T07:00:00Z'), zone: 'Europe/London' },
  );
});

test('a time that the clocks go forward over is told, and nothing is planned', async () => {
  const plan = jest.fn(async () => undefined);
  const { user } = open({ plan });
  const card = await choose('2027-03-28T01:30');
  expect(within(card).getByRole('alert')).toHaveTextContent('This time does not exist there');
  await user.click(within(card).getByRole('button', { name: 'Publish at this time' }));
  expect(plan).not.toHaveBeenCalled();
});

test('a year is typed digit by digit', async () => {
  open({});
  for (const year of ['0002', '0020', '0202'])
    expect(await choose(`${year}-12-05T08:00`)).toHaveTextContent('This time is over; choose a later one.');
  expect(await choose('2099-12-05T08:00')).not.toHaveTextContent('This time is over');
});

test('of a time that the clocks show twice one is chosen', async () => {
  const plan = jest.fn(async () => undefined);
  const { user } = open({ plan });
  const card = await choose('2026-10-25T01:30');
  expect(card).toHaveTextContent('On this day the clocks go back and show this time twice.');
  await user.selectOptions(within(card).getByLabelText('Which one'), 'The second, after they have gone back');
  await user.click(within(card).getByRole('button', { name: 'Publish at this time' }));
  expect(plan).toHaveBeenCalledWith(expect.anything(), {
    at: Date.parse('2026-10-25T01:30:00Z'),
    zone: 'Europe/London',
  });
});

test('what waits can be given another time, and cancelled', async () => {
  const [movePlan, cancelPlan] = [jest.fn(async () => undefined), jest.fn(async () => undefined)];
  const { user } = open({ plans: async () => [saturday], movePlan, cancelPlan });
  const card = await region();
  expect(
    await within(card).findByText(
      'The lantern will be published on Saturday 28 November 2026 at 08:00 (Europe/London). Planned by ann@home.example.',
    ),
  ).toBeVisible();
  await user.click(within(card).getByRole('button', { name: 'Change the time of The lantern' }));
  expect(within(card).getByLabelText('Day and time')).toHaveFocus();
  await choose('2099-11-29T08:00');
  await user.click(within(card).getByRole('button', { name: 'Change to this time' }));
  expect(movePlan).toHaveBeenCalledWith('plan_1', {
    at: Date.parse('2099-11-29T08:00:00Z'),
    zone: 'Europe/London',
  });
  await user.click(await within(card).findByRole('button', { name: 'Cancel publishing The lantern' }));
  expect(cancelPlan).toHaveBeenCalledWith('plan_1');
});

test('what was not published says why', async () => {
  open({ plans: async () => [{ ...saturday, state: 'refused', reason: 'It has errors.' }] });
  expect(await screen.findByText(/The lantern was not published on .* It has errors\./)).toBeVisible();
});
