import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../src/ui/learner/chat/ChatScreen.tsx';
import { expectInTime } from '../../../support/in-time.ts';
import { chatGateway, noon, pass, servicesWith, show, talk } from '../support.tsx';

let scrolled: ScrollToOptions[];

/** Scrolls a page of 3000 px in a window of 800 px to `y` (px). */
function readAt(y: number): void {
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 3000 });
  Object.assign(window, { innerHeight: 800, scrollY: y });
  fireEvent.scroll(window);
}

const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

beforeEach(() => {
  scrolled = [];
  jest.spyOn(window, 'scrollTo').mockImplementation(((to: ScrollToOptions) => scrolled.push(to)) as never);
});
afterEach(() => {
  jest.restoreAllMocks();
  readAt(0);
});

/** Opens a conversation in which each answer is stored once `answered` resolves. */
async function open(definition = talk, answered = Promise.resolve()) {
  const clock = new ManualClock(noon);
  const { gateway, local } = chatGateway(clock, definition);
  const rewind = (stepId: string, turn: number) => local.rewind(stepId, turn);
  const respond: typeof local.respond = async (...answer) => {
    await answered;
    return local.respond(...answer);
  };
  const services = servicesWith({ clock, gateway: { ...gateway, rewind, respond } });
  const page = (
    <main>
      <ChatScreen />
    </main>
  );
  await show(page, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  await wait(250);
  scrolled = [];
  return clock;
}

test('near the end, the page follows 200 ms after a message; a short distance is jumped', async () => {
  const clock = await open();
  readAt(2100);
  let scrolledAt = 0;
  jest.mocked(window.scrollTo).mockImplementation(((to: ScrollToOptions) => {
    scrolledAt = performance.now();
    scrolled.push(to);
  }) as never);
  const before = performance.now();
  await pass(clock, 1500);
  const passed = performance.now();
  await waitFor(() => expect(scrolled).toEqual([{ top: 3000, behavior: 'instant' }]));
  // A timer may fire a millisecond early.
  expect(scrolledAt - before).toBeGreaterThan(198);
  expectInTime(scrolledAt - passed, 300);
  expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
});

test('a distance of half a screen or more is scrolled smoothly', async () => {
  const clock = await open();
  readAt(2100);
  // The position is set before the message, because on a busy machine the page may follow during `pass`.
  Object.assign(window, { scrollY: 1800 });
  await pass(clock, 1500);
  await wait(250);
  expect(scrolled).toEqual([{ top: 3000, behavior: 'smooth' }]);
});

test('any distance is jumped for whoever uses the keyboard, so that the next press finds the page still', async () => {
  const clock = await open();
  readAt(2100);
  act(() => document.querySelector<HTMLElement>('main section')!.focus());
  Object.assign(window, { scrollY: 1800 });
  await pass(clock, 1500);
  await wait(250);
  expect(scrolled).toEqual([{ top: 3000, behavior: 'instant' }]);
});

test('a person who goes up within the 200 ms after a message stays there', async () => {
  const clock = await open();
  readAt(2100);
  await pass(clock, 1500);
  readAt(900);
  await wait(250);
  expect(scrolled).toEqual([]);
});

test('keyboard focus that goes on from an own answer keeps its place when the coach replies', async () => {
  const clock = await open();
  readAt(2100);
  await pass(clock, 20_000);
  const form = document.querySelector('main')!.appendChild(document.createElement('form'));
  const field = form.appendChild(document.createElement('input'));
  field.getBoundingClientRect = () => ({ top: 700, bottom: 744 }) as DOMRect;
  fireEvent.click(screen.getByRole('button', { name: 'Easy' }));
  await waitFor(() => expect(document.activeElement).toHaveTextContent('You: Easy'));
  act(() => field.focus());
  scrolled = [];
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 4000 });
  await wait(250);
  expect(scrolled).toEqual([]);
});

test('a person reading further up is not scrolled, and gets a button to the end', async () => {
  const clock = await open();
  readAt(2100);
  readAt(900);
  await pass(clock, 1500);
  await wait(250);
  expect(scrolled).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'New messages' }));
  expect(scrolled).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
  expect(document.activeElement).toHaveTextContent('Coach: Hello both of you');
});

test('a person who goes up before the answer is stored stays there when the reply comes', async () => {
  let store: () => void = () => undefined;
  const clock = await open(talk, new Promise((resolve) => (store = resolve)));
  readAt(2100);
  await pass(clock, 20_000);
  fireEvent.click(screen.getByRole('button', { name: 'Easy' }));
  await pass(clock, 1000);
  await wait(250);
  readAt(900);
  scrolled = [];
  await act(async () => store());
  await pass(clock, 20_000);
  await wait(250);
  expect(scrolled).toEqual([]);
  expect(screen.getByRole('button', { name: 'New messages' })).toBeInTheDocument();
});

test('a person who goes back to an answer further up is brought to its question', async () => {
  const clock = await open();
  readAt(2100);
  await pass(clock, 20_000);
  fireEvent.click(screen.getByRole('button', { name: 'Easy' }));
  await pass(clock, 20_000);
  readAt(900);
  await wait(250);
  scrolled = [];
  fireEvent.click(screen.getByRole('button', { name: 'Change your answer: Easy' }));
  await pass(clock, 1000);
  await wait(250);
  expect(screen.getByText(/You are back at this question/)).toBeInTheDocument();
  expect(scrolled.map(({ top }) => top)).toContain(3000);
  expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
});

describe('keyboard focus in the head of the page', () => {
  let head: HTMLAnchorElement;
  beforeEach(() => {
    head = document.body.appendChild(document.createElement('a'));
    head.href = '/';
    head.getBoundingClientRect = () => ({ top: 4, bottom: 48 }) as DOMRect;
  });
  afterEach(() => head.remove());

  test('keeps its place when a message arrives', async () => {
    const clock = await open();
    readAt(2100);
    head.focus();
    scrolled = [];
    await pass(clock, 1500);
    await wait(250);
    expect(scrolled).toEqual([]);
  });

  test('stops a scroll to the end in progress', async () => {
    const clock = await open();
    readAt(2100);
    await pass(clock, 1500);
    await wait(250);
    expect(scrolled).toHaveLength(1);
    readAt(1200);
    act(() => head.focus());
    expect(scrolled.slice(1)).toEqual([{ top: 1200, behavior: 'instant' }]);
    expect(screen.getByRole('button', { name: 'New messages' })).toBeVisible();
  });
});

test.each([
  ['out of the view', 300, ''],
  ['below the bar at its top', 1036, '96px'],
  ['partly below the bar at its top', 1090, '96px'],
])('keyboard focus in a long form that would come %s keeps its place', async (_where, top, covered) => {
  document.documentElement.style.scrollPaddingTop = covered;
  const clock = await open();
  readAt(2100);
  await pass(clock, 1500);
  await wait(250);
  const form = document.querySelector('main')!.appendChild(document.createElement('form'));
  const field = form.appendChild(document.createElement('input'));
  field.getBoundingClientRect = () => ({ top, bottom: top + 44 }) as DOMRect;
  readAt(1200);
  scrolled = [];
  act(() => field.focus());
  expect(scrolled).toEqual([{ top: 1200, behavior: 'instant' }]);
  expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
  document.documentElement.style.scrollPaddingTop = '';
});

test('a picture that loads late keeps the end in view', async () => {
  const clock = await open();
  readAt(2100);
  await pass(clock, 1500 + 1500 + 4 * 180 + 1000);
  await wait(250);
  scrolled = [];
  fireEvent.load(screen.getByRole('img', { name: 'Two chairs' }));
  expect(scrolled).toHaveLength(1);
});

describe('at a pause', () => {
  const leaving: typeof talk = {
    ...talk,
    touchpoints: [
      { id: 'hello', title: 'Hello', steps: [{ type: 'message', text: 'Hello.' }] },
      { id: 'safe', title: 'Safe', steps: [{ type: 'message', text: 'Call 999.' }], ending: 'pause' },
    ],
  };

  test('the page scrolls to the start of the help, not past the first numbers to its end', async () => {
    const clock = await open(leaving);
    readAt(2100);
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return { top: this.id === 'read-from-start' ? 300 : 0 } as DOMRect;
    });
    await pass(clock, 1500);
    await wait(250);
    expect(scrolled).toEqual([{ top: 2100 + 300 - 0.35 * 800, behavior: 'instant' }]);
  });
});
