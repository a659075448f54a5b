import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams, useRoutes } from 'react-router-dom';
import { exposeAddressFunctions } from '../../../src/infrastructure/browser/early/hide-address.ts';
import { hideUrlSubject } from '../../../src/domain/platform/hidden-address.ts';
import { activityPath, chatPath } from '../../../src/ui/context/paths.ts';
import { AddressRouter } from '../../../src/ui/shell/AddressRouter.tsx';

exposeAddressFunctions();

function Place() {
  const { activitySlug } = useParams();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`At ${pathname}${search}${hash} of ${activitySlug ?? 'none'} with ${JSON.stringify(state)}`}</p>
      <Link to={chatPath('grey-days')}>Chat</Link>
      <Link to="/former">Former</Link>
      <Link to={activityPath('grey-days', 'two homes')} state={{ from: 'home' }}>
        Programme
      </Link>
      <button onClick={() => void navigate({ search: 'searchText=sad' }, { replace: true })}>Search</button>
    </>
  );
}

function Places() {
  return useRoutes([
    { path: 'activity/:activitySlug/*', element: <Place /> },
    { path: 'former', element: <Navigate replace to={activityPath('grey-days')} /> },
    { path: '*', element: <Place /> },
  ]);
}

const address = (): string => window.location.pathname + window.location.search + window.location.hash;
const discreet = (isOn: boolean): void =>
  void document.documentElement.toggleAttribute('data-discreet', isOn);
const person = userEvent.setup({ delay: null });
const press = (name: string) => person.click(screen.getByText(name));

function open(at: string) {
  window.history.replaceState(null, '', at);
  return render(
    <StrictMode>
      <AddressRouter>
        <Places />
      </AddressRouter>
    </StrictMode>,
  );
}

async function goBack(): Promise<void> {
  const popped = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  await act(async () => {
    window.history.back();
    await popped;
  });
}

afterEach(() => discreet(false));

test('in a discreet tab links and the history have keys, screens the slugs; back and forward lead on', async () => {
  discreet(true);
  open('/');
  expect(screen.getByRole('link', { name: 'Chat' })).toHaveAttribute(
    'href',
    hideUrlSubject('/activity/grey-days/chat'),
  );
  await press('Chat');
  expect(screen.getByText('At /activity/grey-days/chat of grey-days with null')).toBeVisible();
  expect(address()).toBe(hideUrlSubject('/activity/grey-days/chat'));
  await press('Programme');
  expect(
    screen.getByText('At /programme/two%20homes/activity/grey-days of none with {"from":"home"}'),
  ).toBeVisible();
  expect(address()).toBe(hideUrlSubject('/programme/two%20homes/activity/grey-days'));
  await goBack();
  expect(screen.getByText('At /activity/grey-days/chat of grey-days with null')).toBeVisible();
  await press('Former');
  expect(address()).toBe(hideUrlSubject('/activity/grey-days'));
});

test('what home looks for is hidden in the address and known to the screen', async () => {
  discreet(true);
  open('/');
  await press('Search');
  expect(screen.getByText('At /?searchText=sad of none with null')).toBeVisible();
  expect(address()).toBe(hideUrlSubject('/?searchText=sad'));
});

test('an address with keys is opened again wherever it is, and its fragment stays', async () => {
  open(`${hideUrlSubject('/activity/grey-days')}#part`);
  expect(screen.getByText('At /activity/grey-days#part of grey-days with null')).toBeVisible();
});

test('an address without keys is opened in a discreet tab too', () => {
  discreet(true);
  open('/activity/grey-days');
  expect(screen.getByText('At /activity/grey-days of grey-days with null')).toBeVisible();
});

test('without the choice nothing is hidden, and from the choice on everything', async () => {
  open('/');
  await press('Chat');
  expect(address()).toBe('/activity/grey-days/chat');
  await press('Search');
  expect(address()).toBe('/activity/grey-days/chat?searchText=sad');
  discreet(true);
  await press('Former');
  expect(address()).toBe(hideUrlSubject('/activity/grey-days'));
});
