import { act, fireEvent, screen } from '@testing-library/react';
import { fingerLiftGuardMs, samePlaceTapGuardMs } from '../../../../src/domain/sequencer/timing.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { chatGateway, noon, servicesWith, talk } from '../support.tsx';
// The import is cached here, so that fake timers do not delay it.
import '../../../../src/ui/learner/chat/ChatGestures.tsx';
import { showConversation } from './show-conversation.tsx';

const options = [{ label: 'Left' }, { label: 'Right' }];
const steps = Array.from({ length: 6 }, (_, index) => ({
  type: 'user-path-choice' as const,
  id: `q${index}`,
  text: `Question ${index}?`,
  options,
}));

let clock: ManualClock;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  clock = new ManualClock(noon);
});
afterEach(() => jest.useRealTimers());

async function pass(ms: number): Promise<void> {
  await act(async () => {
    clock.moveBy(ms);
    await jest.advanceTimersByTimeAsync(ms);
  });
}

/** Opens a conversation of choices, whose first one has been still long enough to be tapped. */
async function open() {
  const fake = chatGateway(clock, { ...talk, touchpoints: [{ id: 'one', title: 'One', steps }] });
  const services = servicesWith({ clock, gateway: fake.gateway });
  const { store } = await showConversation(services, 'worry');
  act(() => store.pace.choose('instant'));
  await pass(5000);
  return store;
}

type Place = { clientX: number; clientY: number };
const here: Place = { clientX: 100, clientY: 300 };

/** Taps an option; of several with one name it taps the newest. */
async function tap(name = 'Left', place = here, detail = 1): Promise<void> {
  const button = screen.queryAllByRole('button', { name: new RegExp(`^${name}`) }).at(-1) ?? document.body;
  fireEvent(button, new MouseEvent('pointerdown', { bubbles: true, ...place }));
  fireEvent(button, new MouseEvent('pointerup', { bubbles: true, ...place }));
  fireEvent.click(button, { detail, ...place });
  await pass(0);
}

const answers = () => screen.queryAllByText(/^You:/).length;

test.each([100, 200, 300])('six taps %d ms apart give one answer', async (everyMs) => {
  await open();
  for (let taps = 0; taps < 6; taps += 1) {
    await tap();
    await pass(everyMs);
  }
  expect(answers()).toBe(1);
  await pass(fingerLiftGuardMs);
  await tap();
  expect(answers()).toBe(2);
});

test('after an answer a tap at the same place counts 700 ms later, and elsewhere 400 ms after the finger went up', async () => {
  await open();
  await tap();
  await pass(samePlaceTapGuardMs - 50);
  await tap();
  expect(answers()).toBe(1);
  await pass(samePlaceTapGuardMs);
  await tap();
  expect(answers()).toBe(2);
  await pass(fingerLiftGuardMs + 50);
  await tap('Right', { clientX: 100, clientY: 380 });
  expect(answers()).toBe(3);
});

test('a key answers at once, and so does a click of assistive technology', async () => {
  await open();
  await tap();
  await pass(310);
  fireEvent.click(screen.getByRole('button', { name: 'Left' }), { detail: 0 });
  await pass(0);
  expect(answers()).toBe(2);
});

test('eager taps on the last answer do not finish the Activity, a calm one does', async () => {
  await open();
  for (let answer = 0; answer < steps.length; answer += 1) {
    await pass(1000);
    await tap();
  }
  expect(answers()).toBe(steps.length);
  const congratulations = () => screen.queryByText('Congratulations you completed the activity!');
  for (let taps = 0; taps < 4; taps += 1) {
    await pass(200);
    await tap('Finish Activity');
  }
  expect(congratulations()).toBeNull();
  await pass(1000);
  await tap('Finish Activity');
  expect(congratulations()).toBeInTheDocument();
});
