import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '../../../src/ui/shell/App.tsx';
import { memoryRouter } from '../../support/memory-router.tsx';
import { reloadForNewVersion } from '../../../src/ui/context/reload-once.ts';
import { createSessionStore } from '../../../src/ui/stores/session-store.ts';
import '../../support/i18n.ts';
import { fakePorts, learner } from './fake-ports.ts';
import './simulated-request.ts';

const words = 'A new version of Fireside is ready. What you have written is kept.';
const note = () => screen.queryByText(words);

async function arrive(path = '/nowhere', user = learner) {
  const ports = fakePorts({ user });
  const session = createSessionStore(ports.services);
  const router = memoryRouter(path);
  render(<App services={ports.services} session={session} Router={router.Router} />);
  await act(() => session.open(`http://localhost${path}`));
  // The note is loaded when the browser is idle.
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  return { ...ports, router };
}

test('a new version is offered, and activated when the person agrees', async () => {
  const { newVersion } = await arrive();
  expect(note()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Update now' })).toBeNull();
  act(() => newVersion.arrive());
  expect(note()).toHaveRole('status');
  expect(newVersion.taken).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Update now' }));
  expect(newVersion.taken).toBe(1);
});

test('the admin app does not promise to keep what is typed', async () => {
  const { newVersion } = await arrive('/nowhere', { ...learner, roles: ['admin'] });
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  act(() => newVersion.arrive());
  expect(await screen.findByText('A new version of Fireside is ready.')).toHaveRole('status');
});

test('postponing hides the offer', async () => {
  const { newVersion } = await arrive();
  act(() => newVersion.arrive());
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(note()).toBeNull();
  expect(newVersion.taken).toBe(0);
});

test('nobody is asked during a payment, but afterwards', async () => {
  const { newVersion, router } = await arrive('/shop/completion');
  act(() => newVersion.arrive());
  expect(note()).toBeNull();
  await act(() => router.navigate('/nowhere'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(note()).toBeVisible();
});

describe('a screen whose file is gone', () => {
  let online: jest.SpyInstance;
  const program = document.createElement('script');

  beforeEach(() => {
    sessionStorage.clear();
    program.type = 'module';
    program.src = 'http://localhost/assets/index-First.js';
    document.head.append(program);
    online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  });
  afterEach(() => {
    program.remove();
    online.mockRestore();
  });

  test('reloads the page, once for each version', () => {
    const reload = jest.fn();
    reloadForNewVersion(reload);
    reloadForNewVersion(reload);
    expect(reload).toHaveBeenCalledTimes(1);
    program.src = 'http://localhost/assets/index-Second.js';
    reloadForNewVersion(reload);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('does not reload without a network, nor without storage', () => {
    const reload = jest.fn();
    online.mockReturnValue(false);
    reloadForNewVersion(reload);
    online.mockReturnValue(true);
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    reloadForNewVersion(reload);
    full.mockRestore();
    expect(reload).not.toHaveBeenCalled();
  });

  test('does not reload while the page is left, which would call off the visit of the next one', () => {
    const reload = jest.fn();
    window.dispatchEvent(new Event('beforeunload'));
    reloadForNewVersion(reload);
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pageshow'));
    reloadForNewVersion(reload);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
