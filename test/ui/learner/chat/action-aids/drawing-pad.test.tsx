import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import {
  chatGateway,
  noon,
  pass,
  press,
  servicesWith,
  settle,
  show,
  surroundings,
  talk,
} from '../../support.tsx';

const user = userEvent.setup();
const steps = [
  {
    type: 'user-path-choice' as const,
    id: 'house',
    text: 'Draw your house.',
    action: 'write' as const,
    draw: true,
    options: [{ label: 'Drawn' }, { label: 'Not today' }],
  },
];

async function ask() {
  const clock = new ManualClock(noon);
  const fake = chatGateway(clock, { ...talk, touchpoints: [{ id: 'one', title: 'One', steps }] });
  const around = surroundings();
  const services = servicesWith({ clock, gateway: fake.gateway, around });
  const open = async () => {
    const view = await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
    await settle();
    while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
    await screen.findByRole('region', { name: 'Drawing sheet' });
    return view;
  };
  return { ...(await open()), open, clock, copy: around.copy, calls: fake.calls };
}

const pad = () => within(screen.getByRole('region', { name: 'Drawing sheet' }));
const button = (name: string) => pad().getByRole('button', { name });
const sheet = () => pad().getByRole('img');

function line(...points: [number, number][]): void {
  jest.spyOn(sheet(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  for (const [index, [clientX, clientY]] of points.entries())
    fireEvent(
      sheet(),
      Object.assign(
        new MouseEvent(index === 0 ? 'pointerdown' : 'pointermove', { bubbles: true, clientX, clientY }),
        { isPrimary: true, pointerId: 1 },
      ),
    );
  fireEvent(sheet(), new MouseEvent('pointerup', { bubbles: true }));
}

test('draws lines, takes them back, and clears after a question; nothing is sent', async () => {
  const { container, calls } = await ask();
  const before = [...calls];
  await user.click(button('Draw here'));
  expect(sheet()).toHaveAccessibleName('An empty sheet to draw on');
  line([10, 10], [20, 20]);
  await user.click(pad().getByRole('radio', { name: 'Thick' }));
  await user.click(pad().getByRole('radio', { name: 'Orange' }));
  line([50, 50]);
  expect(sheet()).toHaveAccessibleName('Your drawing: 2 lines');
  const widths = Array.from(container.querySelectorAll('[role=img] path'), (path) =>
    path.getAttribute('stroke-width'),
  );
  expect(widths).toEqual(['5', '16']);
  await user.click(button('Undo'));
  expect(sheet()).toHaveAccessibleName('Your drawing: 1 line');
  await user.click(button('Clear'));
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(sheet()).toHaveAccessibleName('Your drawing: 1 line');
  await user.click(button('Clear'));
  await user.click(screen.getByRole('button', { name: 'Clear it' }));
  expect(sheet()).toHaveAccessibleName('An empty sheet to draw on');
  expect(calls).toEqual(before);
});

test('is there again on a later visit, and goes when the Activity is finished', async () => {
  const { unmount, open, clock, copy } = await ask();
  await user.click(button('Draw here'));
  line([10, 10], [20, 20]);
  unmount();
  await open();
  expect(sheet()).toHaveAccessibleName('Your drawing: 1 line');
  await press(screen.getByRole('button', { name: 'Drawn' }));
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  expect(copy.drawing({ activity: 'worry' }, 'house')).not.toBeNull();
  await press(await screen.findByRole('button', { name: 'Finish Activity' }));
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await settle();
  expect(copy.drawing({ activity: 'worry' }, 'house')).toBeNull();
});

test('whoever draws on paper goes on at once, by keyboard', async () => {
  await ask();
  await press(button('We draw on paper'));
  expect(screen.queryByRole('region', { name: 'Drawing sheet' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Drawn' })).toHaveFocus();
});
