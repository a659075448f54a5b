import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OfflineStore } from '../../../../src/application/ports/device/chat/offline-store.ts';
import { MemoryOfflineStore } from '../../../../src/infrastructure/shared/engine/memory-offline-store.ts';
import { App } from '../../../../src/ui/shell/App.tsx';
import { memoryRouter } from '../../../support/memory-router.tsx';
import { performQuickExit, redirectAfterQuickExit } from '../../../../src/ui/context/exit.ts';
import { LazyScreen } from '../../../../src/ui/layout/LazyScreen.tsx';
import type { Resolver } from '../../../../src/ui/stores/resolver.ts';
import { AnnouncerProvider } from '../../../../src/ui/kit/Announcer.tsx';
import { ExitThisPage } from '../../../../src/ui/kit/page/ExitThisPage.tsx';
import { QuickExit } from '../../../../src/application/ports/device/support/quick-exit.ts';
import { memoryQuickExit } from '../../../support/stores/memory-quick-exit.ts';
import { LearnerLinks } from '../../../../src/ui/context/links.ts';
import { createSessionStore } from '../../../../src/ui/stores/session-store.ts';
import '../../../support/i18n.ts';
import { fakePorts } from '../../shell/fake-ports.ts';
import { resolverOf } from '../../../support/resolver-of.ts';

const neutral = 'https://weather.example/';

function showButton() {
  const onExit = jest.fn();
  render(
    <AnnouncerProvider>
      <ExitThisPage onExit={onExit} />
      <textarea aria-label="Your reply" />
    </AnnouncerProvider>,
  );
  return onExit;
}

const button = () => screen.queryByRole('button', { name: 'Exit this page' });
const dots = () => button()!.querySelectorAll('i');
const spoken = () => screen.getByRole('log').lastElementChild?.textContent;

test('one press of the button leaves, and its text says what stays behind', async () => {
  const onExit = showButton();
  expect(button()).toHaveAccessibleDescription(/history is not erased/);
  await userEvent.click(button()!);
  expect(onExit).toHaveBeenCalledTimes(1);
});

test('three presses of Shift leave, and each press before announces how many are left', async () => {
  const onExit = showButton();
  expect(dots()).toHaveLength(0);
  await userEvent.keyboard('{Shift}');
  expect(spoken()).toBe('Exit this page: press Shift 2 more times');
  expect(dots()).toHaveLength(3);
  await userEvent.keyboard('{Shift}');
  expect(spoken()).toBe('Exit this page: press Shift 1 more time');
  expect(button()!.querySelectorAll('.lit')).toHaveLength(2);
  expect(onExit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Shift}');
  expect(onExit).toHaveBeenCalledTimes(1);
});

test('after five seconds the presses are forgotten', async () => {
  jest.useFakeTimers();
  const onExit = showButton();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.keyboard('{Shift}{Shift}');
  act(() => jest.advanceTimersByTime(4999));
  expect(dots()).toHaveLength(3);
  act(() => jest.advanceTimersByTime(1));
  expect(dots()).toHaveLength(0);
  expect(spoken()).toBe('Exit this page: the time is up, nothing has happened');
  await user.keyboard('{Shift}{Shift}');
  expect(onExit).not.toHaveBeenCalled();
  jest.useRealTimers();
});

test.each([
  ['capitals', '{Shift>}H{/Shift}{Shift>}I{/Shift}{Shift>}Y{/Shift}{Shift>}A{/Shift}'],
  ['capitals after a Shift that was let go again', '{Shift}{Shift}{Shift>}H{/Shift}'],
  ['a letter between the presses', '{Shift}{Shift}h{Shift}'],
  ['Shift and Tab', '{Shift>}{Tab}{/Shift}{Shift>}{Tab}{/Shift}{Shift>}{Tab}{/Shift}'],
  ['Alt, Shift and plus', '{Alt>}{Shift>}+{/Shift}{Shift>}+{/Shift}{Shift>}+{/Shift}{/Alt}'],
  ['Alt and Shift alone', '{Alt>}{Shift}{Shift}{Shift}{/Alt}'],
  ['Shift, then Control', '{Shift>}{Control}{/Shift}{Shift>}{Control}{/Shift}{Shift>}{Control}{/Shift}'],
])('%s does not leave the page', async (_what, keys) => {
  const onExit = showButton();
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox'));
  await user.keyboard(keys);
  expect(onExit).not.toHaveBeenCalled();
});

test('a click while Shift is held resets the count', async () => {
  const onExit = showButton();
  const user = userEvent.setup();
  await user.keyboard('{Shift}{Shift}{Shift>}');
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('{/Shift}');
  expect(dots()).toHaveLength(0);
  expect(onExit).not.toHaveBeenCalled();
});

test('a Shift that is held down is one press', async () => {
  const onExit = showButton();
  await userEvent.keyboard('{Shift>9/}{Shift}');
  expect(button()!.querySelectorAll('.lit')).toHaveLength(2);
  expect(onExit).not.toHaveBeenCalled();
});

describe('leaving', () => {
  const of = { activity: 'worry' };
  const servicesWith = (copy: OfflineStore, quickExit = memoryQuickExit()): Resolver => {
    const bound = new Map<symbol, unknown>([
      [OfflineStore, copy],
      [QuickExit, quickExit],
      [LearnerLinks, { exit: neutral }],
    ]);
    return resolverOf(bound);
  };

  /** Sets how the browser arrived at this page, which jsdom does not report. */
  const arriveBy = (type: NavigationTimingType) =>
    Object.assign(performance, { getEntriesByType: () => [{ type }] });

  afterEach(() => {
    sessionStorage.clear();
    document.body.replaceChildren();
  });

  test('clears page, title and device before it goes to the neutral page', () => {
    const copy = new MemoryOfflineStore();
    copy.open('somebody');
    copy.saveDraft(of, 's1', { kind: 'input', text: 'I am afraid of him' });
    document.title = 'When worries get loud - Fireside';
    document.body.append('I am afraid of him');
    const seen: unknown[] = [];

    performQuickExit(servicesWith(copy), 'Loading', (address) =>
      seen.push([address, document.title, document.body.textContent, copy.draft(of, 's1')]),
    );
    expect(seen).toEqual([[neutral, 'Loading', 'Loading', null]]);
    expect(screen.getByRole('alert')).toHaveTextContent('Loading');

    copy.saveDraft(of, 's1', { kind: 'input', text: 'late' });
    window.dispatchEvent(new Event('pagehide'));
    expect(copy.draft(of, 's1')).toBeNull();
  });

  test.each([
    [null, 0],
    [false, 0],
    [true, 1],
  ])('the choice to log out too, %s, makes %i log outs before the neutral page comes', (logsOut, times) => {
    const quickExit = memoryQuickExit(logsOut);
    const seen: number[] = [];
    performQuickExit(servicesWith(new MemoryOfflineStore(), quickExit), 'Loading', () =>
      seen.push(quickExit.loggedOut),
    );
    expect(seen).toEqual([times]);
  });

  test('tells which page was left before it logs out', () => {
    const quickExit = memoryQuickExit(true);
    const order: string[] = [];
    quickExit.left = (path) => void order.push(path);
    quickExit.logOut = () => void order.push('logged out');
    window.history.replaceState(null, '', '/activity/worry/chat');
    performQuickExit(servicesWith(new MemoryOfflineStore(), quickExit), 'Loading', () => undefined);
    window.history.replaceState(null, '', '/');
    expect(order).toEqual(['/activity/worry/chat', 'logged out']);
  });

  test('stops what is being read aloud before the neutral page comes', () => {
    const done: string[] = [];
    Object.assign(window, { speechSynthesis: { cancel: () => done.push('silence') } });
    performQuickExit(servicesWith(new MemoryOfflineStore()), 'Loading', (address) => done.push(address));
    Reflect.deleteProperty(window, 'speechSynthesis');
    expect(done).toEqual(['silence', neutral]);
  });

  test('continues whatever fails', () => {
    const broken = new MemoryOfflineStore();
    broken.clear = () => {
      throw new Error('The disk is full');
    };
    const leaveTo = jest.fn();
    expect(() => performQuickExit(servicesWith(broken), 'Loading', leaveTo)).toThrow('The disk is full');
    expect(leaveTo).toHaveBeenCalledWith(neutral);
    broken.clear = () => undefined;
  });

  test('a page loaded again by Back is left before anything is shown', async () => {
    const leaveTo = jest.fn();
    arriveBy('back_forward');
    await redirectAfterQuickExit(leaveTo);
    expect(leaveTo).not.toHaveBeenCalled();

    performQuickExit(servicesWith(new MemoryOfflineStore()), 'Loading', () => undefined);
    const goesOn = jest.fn();
    void redirectAfterQuickExit(leaveTo).then(goesOn);
    await new Promise((done) => setTimeout(done));
    expect(leaveTo).toHaveBeenCalledWith(neutral);
    expect(goesOn).not.toHaveBeenCalled();
  });

  test('a page restored from memory by Back is left again, until the site is opened on purpose', async () => {
    const leaveTo = jest.fn();
    arriveBy('navigate');
    await redirectAfterQuickExit(leaveTo);
    const comeBack = () => {
      document.body.append('The conversation');
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    };
    comeBack();
    expect(leaveTo).not.toHaveBeenCalled();

    performQuickExit(servicesWith(new MemoryOfflineStore()), 'Loading', () => undefined);
    comeBack();
    expect(leaveTo).toHaveBeenCalledWith(neutral);
    expect(document.body).toHaveTextContent(/^…$/);

    await redirectAfterQuickExit(leaveTo);
    comeBack();
    expect(leaveTo).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ['/activity/worry', true, true],
  ['/programme/calm', true, true],
  ['/programme/calm/activity/worry', true, true],
  ['/safeguarding-policy', false, true],
  ['/activity/worry', false, false],
  ['/privacy-policy', true, false],
  ['/', true, false],
])('%s, signed in %s: the exit button is shown: %s', async (path, signedIn, there) => {
  const { services } = fakePorts({ signedIn });
  const session = createSessionStore(services);
  await act(() => session.open(`https://family.example${path}`));
  const router = memoryRouter(path);
  render(<App services={services} session={session} Router={router.Router} />);
  const skip = await screen.findByRole('link', { name: 'Skip to main content' });
  expect(button() !== null).toBe(there);
  const [, second] = screen.getAllByRole('link');
  expect(skip).toBe(screen.getAllByRole('link')[0]);
  expect(second!.textContent === 'Exit this page').toBe(there);
});

test('the conversation has the exit button when it cannot be shown', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { services } = fakePorts();
  const session = createSessionStore(services);
  const path = '/activity/worry/chat';
  await act(() => session.open(`https://family.example${path}`));
  const router = memoryRouter(path);
  render(<App services={services} session={session} Router={router.Router} />);
  expect(await screen.findByRole('heading', { name: 'An error has occurred' })).toBeInTheDocument();
  expect(button()).toBeInTheDocument();
});

test('a screen being loaded shows the given fallback above it, and not afterwards', async () => {
  const Talk = () => <h1>Talk</h1>;
  let arrive!: (screen: typeof Talk) => void;
  const load = () => new Promise<typeof Talk>((resolve) => (arrive = resolve));
  render(<LazyScreen load={load} above={<p>The way out</p>} />);
  expect(screen.getByText('The way out')).toBeInTheDocument();
  await act(async () => arrive(Talk));
  expect(screen.getByRole('heading', { name: 'Talk' })).toBeInTheDocument();
  expect(screen.queryByText('The way out')).toBeNull();
});
