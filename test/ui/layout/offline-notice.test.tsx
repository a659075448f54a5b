import { act, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { AppError } from '../../../src/application/errors.ts';
import { packValidMs, type Pack } from '../../../src/domain/chat/pack.ts';
import { SessionProvider } from '../../../src/ui/context/Session.tsx';
import { createSessionStore } from '../../../src/ui/stores/session-store.ts';
import { ServicesProvider } from '../../../src/ui/context/Services.tsx';
import { ErrorBoundary } from '../../../src/ui/layout/ErrorBoundary.tsx';
import { HeaderLayout } from '../../../src/ui/layout/Layouts.tsx';
import '../../support/i18n.ts';
import { fakePorts } from '../shell/fake-ports.ts';

let onLine: jest.SpyInstance;
let logged: jest.SpyInstance;
beforeEach(() => {
  onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  onLine.mockRestore();
  logged.mockRestore();
});

const packOf = (slug: string, title: string): Pack => ({
  version: 'v1',
  activity: { slug, title, touchpoints: [] },
  startedAt: 1,
  log: [],
  issuedAt: 1,
  validUntil: 1 + packValidMs,
});

async function shown(first: Error) {
  let failure: Error | null = first;
  function Screen() {
    if (failure) throw failure;
    return <p>All is well</p>;
  }
  const { services, copy, connection } = fakePorts();
  copy.open('somebody');
  copy.savePack({ activity: 'worry' }, packOf('worry', 'When worries come'));
  copy.savePack({ activity: 'calm', programme: 'week' }, packOf('calm', 'Keeping calm'));
  copy.saveLog({ activity: 'worry' }, { entries: [], from: 0, answers: 1, completedAt: null });
  copy.saveLog({ activity: 'calm', programme: 'week' }, { entries: [], from: 0, answers: 2, completedAt: 5 });
  connection.lose();
  render(
    <ServicesProvider services={services}>
      <MemoryRouter>
        <ErrorBoundary>
          <Screen />
        </ErrorBoundary>
      </MemoryRouter>
    </ServicesProvider>,
  );
  await act(() => import('../../../src/ui/layout/offline-parts.ts'));
  return { connection, mend: () => (failure = null) };
}

test('a screen that cannot be read without a network says so, and leads to what this device keeps', async () => {
  await shown(new AppError('Network', 'x'));
  expect(await screen.findByRole('heading', { level: 1, name: 'You are offline' })).toHaveFocus();
  expect(screen.queryByText('An error has occurred')).toBeNull();
  // The titles stay hidden until a press, because the screen does not know which of them are tender.
  expect(document.body).not.toHaveTextContent(/worries come|Keeping calm/);
  const presses = document.querySelectorAll('details');
  for (const press of presses) await act(async () => (press.open = true));
  await waitFor(() => expect(screen.getAllByRole('list')).toHaveLength(2));
  const lists = screen.getAllByRole('list');
  expect(lists.map((list) => list.previousElementSibling?.textContent)).toEqual([
    'These conversations are kept on this device. You can go on with them now:',
    'This one is finished. It is kept on this device, and we send it as soon as we can:',
  ]);
  expect(
    lists.map((list) =>
      within(list)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ),
  ).toEqual([
    [['When worries come', '/activity/worry/chat']],
    [['Keeping calm', '/programme/week/activity/calm/chat']],
  ]);
});

test('it is read by itself once the network is back', async () => {
  const { connection, mend } = await shown(new AppError('TimedOut', 'x'));
  mend();
  await act(async () => connection.back());
  expect(screen.getByText('All is well')).toBeVisible();
});

test.each([new AppError('Network', 'x'), new AppError('Unexpected', 'The oven is cold')])(
  'a conversation that cannot be opened, for %s, has whom to ring',
  async (failure) => {
    const { services } = fakePorts();
    const session = createSessionStore(services);
    const Screen = ({ failed }: { failed: boolean }) => {
      if (failed) throw failure;
      return <p>All is well</p>;
    };
    const inside = (failed: boolean) => (
      <ServicesProvider services={services}>
        <SessionProvider session={session}>
          <MemoryRouter initialEntries={['/activity/worry/chat']}>
            <HeaderLayout>
              <Screen failed={failed} />
            </HeaderLayout>
          </MemoryRouter>
        </SessionProvider>
      </ServicesProvider>
    );
    const { unmount } = render(inside(false));
    expect(within(screen.getByRole('main')).queryAllByRole('link')).toEqual([]);
    unmount();
    render(inside(true));
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: '999' })).toBeVisible();
    await act(() => import('../../../src/ui/layout/offline-parts.ts'));
  },
);

test('what failed for another reason is told as before', async () => {
  await shown(new AppError('Unexpected', 'The oven is cold'));
  expect(screen.getByRole('heading', { level: 1, name: 'An error has occurred' })).toBeVisible();
});
