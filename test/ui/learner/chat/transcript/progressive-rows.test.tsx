import type { Step } from '../../../../../src/domain/steps/step-kinds.ts';
import { act, screen } from '@testing-library/react';
import type { ChatGateway } from '../../../../../src/application/ports/device/chat/chat-gateway.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { chatGateway, noon, pass, servicesWith, settle } from '../../support.tsx';
import { showConversation } from '../show-conversation.tsx';

/** The number of messages already seen; a long conversation first renders its newest rows, then the older ones. */
const seen = 170;
const steps: Step[] = Array.from({ length: seen + 60 }, (_, index) => ({
  touchpointStepEntityId: `s${index}`,
  stepType: 'message',
  ordinal: index,
  viewed: index < seen,
  text: `Message ${index}.`,
}));

let clock: ManualClock;
let scrolled: ScrollToOptions[];

async function open() {
  clock = new ManualClock(noon);
  const gateway: ChatGateway = {
    ...chatGateway(clock).gateway,
    availableSteps: async () => ({ steps, activityStatus: 'InProgress' }),
  };
  const services = servicesWith({ clock, gateway });
  await showConversation(services, 'long');
  await settle();
}

const shown = (): string[] => screen.queryAllByText(/^Message \d+\.$/).map(({ textContent }) => textContent);
const expected = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `Coach: Message ${from + index}.`);
const rooms = (): string[] =>
  [...document.querySelectorAll('ol')].map((list) => list.style.getPropertyValue('--missing'));

/** The pending callbacks of `requestIdleCallback`. */
const idle = new Map<number, () => void>();
let requests = 0;

/** Runs idle callbacks until none is pending. */
async function rest(): Promise<void> {
  while (idle.size > 0) {
    const tasks = [...idle.values()];
    idle.clear();
    await act(async () => tasks.forEach((task) => task()));
  }
}

beforeEach(() => {
  scrolled = [];
  idle.clear();
  Object.assign(window, {
    requestIdleCallback: (task: () => void) => idle.set(++requests, task) && requests,
    cancelIdleCallback: (request: number) => idle.delete(request),
  });
  jest.spyOn(window, 'scrollTo').mockImplementation(((to: ScrollToOptions) => scrolled.push(to)) as never);
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

test('the newest rows are rendered first, at the end of the page, with space for the others', async () => {
  await open();
  expect(shown()).toEqual(expected(seen - 20, seen));
  // Only the first scroll is checked, because on a busy machine the page follows a message 200 ms later.
  expect(scrolled[0]).toEqual({ top: expect.any(Number), behavior: 'instant' });
  expect(rooms()).toEqual(['50', '50', '50', '']);
});

test('the older rows follow automatically, each in its place', async () => {
  await open();
  await rest();
  expect(shown()).toEqual(expected(0, seen));
  expect(rooms()).toEqual(['', '', '', '']);
  // The coach's face appears only beside the last message, where the coach is typing.
  expect(document.querySelectorAll('ol .face')).toHaveLength(1);
});

test('new messages appear while older rows are still missing, and rendering continues', async () => {
  await open();
  await pass(clock, 30 * 60_000);
  expect(shown().slice(-1)).toEqual([`Coach: Message ${seen + 59}.`]);
  await rest();
  expect(shown()).toEqual(expected(0, seen + 60));
});

test('a line keeps its nodes when others follow, and when its group becomes full', async () => {
  await open();
  await rest();
  const nodes = (): Node[] =>
    [...document.querySelectorAll('[data-row]')].slice(0, seen).flatMap((row) => [row, ...row.childNodes]);
  const before = nodes();
  expect(before).toHaveLength(3 * seen);
  await pass(clock, 30 * 60_000);
  expect(shown()).toEqual(expected(0, seen + 60));
  expect(nodes().filter((node, at) => node !== before[at])).toEqual([]);
});

test('printing renders all rows', async () => {
  await open();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(shown()).toEqual(expected(0, seen));
});
