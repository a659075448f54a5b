import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { TouchpointDefinition } from '../../../../../src/domain/activity/definition.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import { choice, plan, touchpoint } from '../../../../support/activity.ts';
import { chatGateway, noon, pass, servicesWith, settle, show, talk } from '../../support.tsx';

const user = userEvent.setup();
const hourMs = 60 * 60_000;
const touchpoints: TouchpointDefinition[] = [
  { ...touchpoint('walk', [plan('when', { text: 'When will you walk?' })]), ending: 'plan' },
  touchpoint('how', [choice('how-was-it', ['Good', 'Not yet'], { text: 'How was the walk?' })]),
];

async function open(clock = new ManualClock(noon), fake = chatGateway(clock, { ...talk, touchpoints })) {
  const view = await show(
    <ChatScreen />,
    '/activity/:activitySlug/chat',
    '/activity/worry/chat',
    servicesWith({ clock, gateway: fake.gateway }),
  );
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  await pass(clock, 300);
  return { ...view, ...fake, clock };
}

const reply = () => within(screen.getByRole('region', { name: 'Your reply' }));

async function planned() {
  const chat = await open();
  await user.click(await reply().findByRole('radio', { name: /^Tonight/ }));
  await user.click(reply().getByRole('button', { name: /^Send/ }));
  await settle();
  while (chat.clock.nextAt !== null) await pass(chat.clock, chat.clock.nextAt - chat.clock.now());
  await pass(chat.clock, 300);
  return chat;
}

test('after a plan the conversation waits, says for when, and can go on at once', async () => {
  const { clock } = await planned();
  expect(reply().getByRole('heading', { name: 'Until then' })).toBeVisible();
  expect(reply().getByText(/You have planned it for \w+day \d+ \w+, 19:00/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Finish Activity' })).toBeNull();
  expect(screen.queryByText(/You stopped here/)).toBeNull();
  await user.click(reply().getByRole('button', { name: 'We have done it already' }));
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  expect(await reply().findByRole('button', { name: 'Not yet' })).toBeVisible();
});

test('after its moment it asks how it went', async () => {
  const { clock, gateway, unmount } = await planned();
  unmount();
  await pass(clock, 8 * hourMs);
  await open(clock, { ...chatGateway(clock), gateway });
  expect(await reply().findByRole('heading', { name: 'How did it go?' })).toBeVisible();
  expect(reply().queryByRole('button', { name: 'Put it in your calendar' })).toBeNull();
  await user.click(reply().getByRole('button', { name: 'Tell how it went' }));
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  expect(await reply().findByRole('button', { name: 'Good' })).toBeVisible();
});

describe('the entry for the calendar', () => {
  const made: Blob[] = [];
  const twice: TouchpointDefinition[] = [
    {
      ...touchpoint('walk', [
        plan('when', { text: 'When will you walk?' }),
        plan('then', { text: 'And then?' }),
      ]),
      ending: 'plan',
    },
    ...touchpoints.slice(1),
  ];

  beforeEach(() => {
    made.length = 0;
    const createObjectURL = (file: Blob): string => {
      made.push(file);
      return 'blob:plan';
    };
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  async function download(): Promise<string> {
    await user.click(reply().getByRole('button', { name: 'Put it in your calendar' }));
    return new Promise((read) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => read(reader.result as string));
      reader.readAsText(made.at(-1)!);
    });
  }
  const pick = async (moment: RegExp) => user.click(await reply().findByRole('radio', { name: moment }));
  const uidOf = (file: string): string => /^UID:(.*)$/m.exec(file)![1]!;
  const begun = async (definition = { ...talk, touchpoints }, startedAt = noon - hourMs) => {
    const fake = chatGateway(new ManualClock(startedAt), definition);
    await fake.gateway.start();
    return fake;
  };

  test("has a neutral title, and the plan's instant", async () => {
    await planned();
    const text = await download();
    expect(text).toContain('SUMMARY:A moment for us\r\n');
    expect(text).toMatch(/\r\nDTSTART:20260302T\d{4}00Z\r\n/);
    expect(text).not.toMatch(/walk|worry/i);
  });

  test('is the same one when the plan is moved, before it is sent and after', async () => {
    const fake = await begun();
    const chat = await open(new ManualClock(noon), fake);
    await pick(/^Tonight/);
    const tonight = await download();
    await pick(/^Tomorrow/);
    const tomorrow = await download();
    await user.click(reply().getByRole('button', { name: /^Send/ }));
    await settle();
    while (chat.clock.nextAt !== null) await pass(chat.clock, chat.clock.nextAt - chat.clock.now());
    await pass(chat.clock, 300);
    const sent = await download();
    expect(uidOf(tomorrow)).toBe(uidOf(tonight));
    expect(uidOf(sent)).toBe(uidOf(tonight));
    const instant = /^DTSTART:.*$/m;
    expect(instant.exec(tomorrow)![0]).not.toBe(instant.exec(tonight)![0]);
    expect(instant.exec(sent)![0]).toBe(instant.exec(tomorrow)![0]);
    expect(uidOf(sent)).not.toMatch(/walk|worry|when|a1/i);
  });

  test('is another one for another plan, and when the Activity is done again', async () => {
    const first = await open(new ManualClock(noon), await begun({ ...talk, touchpoints: twice }));
    await pick(/^Tonight/);
    const uids = [uidOf(await download())];
    await user.click(reply().getByRole('button', { name: /^Send/ }));
    await settle();
    while (first.clock.nextAt !== null) await pass(first.clock, first.clock.nextAt - first.clock.now());
    await pass(first.clock, 300);
    await pick(/^Tonight/);
    uids.push(uidOf(await download()));
    first.unmount();
    await open(new ManualClock(noon), await begun(undefined, noon - hourMs / 2));
    await pick(/^Tonight/);
    uids.push(uidOf(await download()));
    expect(new Set(uids).size).toBe(3);
  });
});
