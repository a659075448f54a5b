import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PlanDefinition } from '../../../../../src/domain/steps/plan.ts';
import { formatLocalTime } from '../../../../../src/domain/platform/local-time.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import { deviceTimeZone } from '../../../../../src/ui/stores/device-time-zone.ts';
import { chatGateway, noon, pass, servicesWith, settle, show, talk } from '../../support.tsx';

const user = userEvent.setup();
const step: PlanDefinition = { type: 'plan', id: 'when', text: 'When will you **try** it?', remember: 'day' };
const hourMs = 60 * 60_000;

async function ask() {
  const clock = new ManualClock(noon);
  const touchpoints = [
    { id: 'one', title: 'One', steps: [step, { type: 'message' as const, text: '{{day}} it is.' }] },
  ];
  const fake = chatGateway(clock, { ...talk, touchpoints });
  await show(
    <ChatScreen />,
    '/activity/:activitySlug/chat',
    '/activity/worry/chat',
    servicesWith({ clock, gateway: fake.gateway }),
  );
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  await screen.findByRole('group', { name: 'When will you try it?' });
  return { ...fake, clock };
}

const reply = () => within(screen.getByRole('region', { name: 'Your reply' }));
const moment = (name: string) => reply().getByRole('radio', { name: new RegExp(`^${name}`) });
const send = async () => {
  await user.click(reply().getByRole('button', { name: /^Send/ }));
  await settle();
};
const bubbles = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('each moment stands there with its day and time, and none is picked beforehand', async () => {
  await ask();
  const names = reply()
    .getAllByRole('radio')
    .map((one) => one.closest('label')!.textContent);
  expect(names).toEqual([
    expect.stringMatching(/^Tonight \w+day \d+ \w+, 19:00$/),
    expect.stringMatching(/^Tomorrow \w+day \d+ \w+, 17:00$/),
    expect.stringMatching(/^At the weekend Saturday \d+ \w+, 10:00$/),
    'A time of our own',
  ]);
  for (const one of reply().getAllByRole('radio')) expect(one).not.toBeChecked();
});

test('a browser without zone data offers the moments, and one of them is sent', async () => {
  const reported = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Etc/Unknown' };
  const zoneless = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(reported);
  const { calls } = await ask();
  await user.click(moment('Tomorrow'));
  await send();
  zoneless.mockRestore();
  expect(calls).toContain('respond');
});

test('the picked moment is sent and said with its day; the coach says it again', async () => {
  const { calls } = await ask();
  await user.click(moment('At the weekend'));
  const words = moment('At the weekend').closest('label')!.querySelector('small')!.textContent;
  await send();
  expect(calls).toContain('respond');
  expect(bubbles()).toContain(`You: ${words}`);
});

test('Send without a moment says what to do, and sends nothing', async () => {
  const { calls } = await ask();
  await send();
  expect(reply().getByText('Pick a moment first.')).toBeVisible();
  expect(calls).not.toContain('respond');
});

test('a time of their own is asked for, and has to lie ahead', async () => {
  const { calls, clock } = await ask();
  await user.click(moment('A time of our own'));
  const field = reply().getByLabelText('Day and time');
  await send();
  expect(reply().getByText('Please give a day and a time.')).toBeVisible();
  const write = (at: number) =>
    fireEvent.change(field, { target: { value: formatLocalTime(at, deviceTimeZone(at)) } });
  // The year is incomplete while it is typed digit by digit.
  fireEvent.change(field, { target: { value: '0202-12-05T08:00' } });
  await send();
  expect(reply().getByText('That moment has passed. Pick one that is still to come.')).toBeVisible();
  write(clock.now() - hourMs);
  await send();
  expect(reply().getByText('That moment has passed. Pick one that is still to come.')).toBeVisible();
  write(clock.now() + 400 * 24 * hourMs);
  await send();
  expect(reply().getByText('Please pick a day within a year.')).toBeVisible();
  expect(calls).not.toContain('respond');
  write(clock.now() + 30 * hourMs);
  await send();
  expect(calls).toContain('respond');
});

test('a moment that passed while the page was open is told, and the next ones are offered', async () => {
  const { calls, clock } = await ask();
  const words = () => moment('Tonight').closest('label')!.textContent;
  const before = words();
  await user.click(moment('Tonight'));
  await pass(clock, 12 * hourMs);
  await send();
  expect(words()).not.toBe(before);
  expect(moment('Tonight')).not.toBeChecked();
  expect(reply().getByText('Pick a moment first.')).toBeVisible();
  expect(calls).not.toContain('respond');
});
