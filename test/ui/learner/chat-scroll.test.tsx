import { act, fireEvent, screen } from '@testing-library/react';
import { ManualClock } from '../../../src/infrastructure/shared/memory/manual-clock.ts';
import { ChatScreen } from '../../../src/ui/learner/chat/ChatScreen.tsx';
import { chatGateway, noon, pass, servicesWith, show } from './support.tsx';

let scrolled: ScrollToOptions[];

/** A page of 3000 px in a window of 800 px, read at `y`. */
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

async function open() {
  const clock = new ManualClock(noon);
  const services = servicesWith({ clock, gateway: chatGateway(clock).gateway });
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

test('near the end, the page follows 200 ms after a message', async () => {
  const clock = await open();
  readAt(2100);
  await pass(clock, 1500);
  await wait(150);
  expect(scrolled).toEqual([]);
  await wait(100);
  expect(scrolled).toEqual([{ top: 3000, behavior: 'smooth' }]);
  expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
});

test('someone who reads further up is left there, with a button to the end', async () => {
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

describe('someone who goes through the head of the page with the keyboard', () => {
  let head: HTMLAnchorElement;
  beforeEach(() => {
    head = document.body.appendChild(document.createElement('a'));
    head.href = '/';
    head.getBoundingClientRect = () => ({ bottom: 40 }) as DOMRect;
  });
  afterEach(() => head.remove());

  test('keeps their place when there is more', async () => {
    const clock = await open();
    readAt(2100);
    head.focus();
    scrolled = [];
    await pass(clock, 1500);
    await wait(250);
    expect(scrolled).toEqual([]);
  });

  test('stops the scroll to the end that is under way', async () => {
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

test('who goes through a long form with the keyboard keeps their place, and misses nothing', async () => {
  const clock = await open();
  readAt(2100);
  await pass(clock, 1500);
  await wait(250);
  const form = document.querySelector('main')!.appendChild(document.createElement('form'));
  const field = form.appendChild(document.createElement('input'));
  field.getBoundingClientRect = () => ({ bottom: 300 }) as DOMRect;
  readAt(1200);
  scrolled = [];
  act(() => field.focus());
  expect(scrolled).toEqual([{ top: 1200, behavior: 'instant' }]);
  expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
});

test('a picture that loads late brings the end back into view', async () => {
  const clock = await open();
  readAt(2100);
  await pass(clock, 1500 + 1500 + 4 * 180 + 1000);
  await wait(250);
  scrolled = [];
  fireEvent.load(screen.getByRole('img', { name: 'Two chairs' }));
  expect(scrolled).toHaveLength(1);
});
