import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next, setI18n } from 'react-i18next';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../src/application/errors.ts';
import { LearnerGateway } from '../../../src/application/ports/device/catalogue/learner-gateway.ts';
import { SignIn } from '../../../src/application/ports/device/account/sign-in.ts';
import { App } from '../../../src/ui/shell/App.tsx';
import { memoryRouter } from '../../support/memory-router.tsx';
import { createSessionStore } from '../../../src/ui/stores/session-store.ts';
import { i18n } from '../../support/i18n.ts';
import { activity, chatGateway, learnerGateway, programme, servicesWith } from '../learner/support.tsx';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { fakePorts, learner } from './fake-ports.ts';
import './simulated-request.ts';
import { resolverOf } from '../../support/resolver-of.ts';

type Options = Parameters<typeof fakePorts>[0];

/** Opens the program at an address; `open` then processes the sign-in. */
async function visit(path: string, options?: Options) {
  const ports = fakePorts(options);
  const session = createSessionStore(ports.services);
  const router = memoryRouter(path);
  const person = userEvent.setup();
  render(<App services={ports.services} session={session} Router={router.Router} />);
  const open = () => act(() => session.open(`http://localhost${path}`));
  return { ...ports, session, router, person, open };
}

async function arrive(path: string, options?: Options) {
  const visited = await visit(path, options);
  await visited.open();
  return visited;
}

const heading = () => screen.findByRole('heading', { level: 1 });

describe('the sign-in gate', () => {
  test("shows 'Loading...' while the sign-in is unknown", async () => {
    await visit('/');
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  });

  test("shows 'Signing you in...' while the provider's answer is processed, then the place", async () => {
    const { session } = await visit('/nowhere', { returns: true });
    act(() => void session.open('http://localhost/signed-in?code=1&state=2'));
    expect(screen.getByRole('status')).toHaveTextContent('Signing you in...');
    expect(await screen.findByText('Page not found')).toBeVisible();
  });

  test('tells visitors what it is, what is free and what the rest costs', async () => {
    const offer = { pence: 54_000, months: 12, free: ['Checking in together', 'Our hour'] };
    await arrive('/', { signedIn: false, links: { offer } });
    expect(await screen.findByText('Five to sixty minutes, side by side')).toBeVisible();
    const free = screen.getByText('Checking in together').closest('ul')!;
    expect(within(free).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText(/£540\.00 for a year.*£10\.38 a week/)).toBeVisible();
    const talk = screen.getByRole('figure');
    expect(within(talk).getAllByRole('listitem')).toHaveLength(4);
    expect(within(talk).getByText(/Soggy Biscuits$/)).toHaveTextContent('You two: The Soggy Biscuits');
  });

  test('a discreet tab has a neutral name, from the moment it is chosen', async () => {
    await arrive('/', { signedIn: false });
    await waitFor(() => expect(document.title).toBe('Welcome to Fireside - Fireside'));
    document.documentElement.toggleAttribute('data-discreet', true);
    act(() => void window.dispatchEvent(new Event('fireside.discreet')));
    expect(document.title).toBe('Notes');
    document.documentElement.toggleAttribute('data-discreet', false);
    act(() => void window.dispatchEvent(new Event('fireside.discreet')));
    expect(document.title).toBe('Welcome to Fireside - Fireside');
  });

  test('names another term, and no price where none is sold', async () => {
    const half = { pence: 30_000, months: 6, free: [] };
    await arrive('/', { signedIn: false, links: { offer: half } });
    expect(await screen.findByText(/£300\.00 for 6 months.*£11\.54 a week/)).toBeVisible();
    expect(screen.queryByText('These cost nothing, for as long as you like:')).toBeNull();
    cleanup();
    await arrive('/', { signedIn: false, links: { offer: { ...half, pence: null } } });
    expect(await screen.findByText(/^A code from a school/)).toBeVisible();
    expect(screen.queryByText(/£/)).toBeNull();
  });

  test('welcomes people who are not signed in', async () => {
    const { person, calls } = await arrive('/', { signedIn: false });
    expect(await heading()).toHaveTextContent('Welcome to Fireside');
    expect(screen.getByText('Follow the link below to sign in or create an account')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/registration');
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
    expect(screen.queryByText('Subscribe to get started')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    expect(calls).toContain('begin /');
    expect(screen.getByRole('status')).toHaveTextContent('Signing you in...');
  });

  test("sends the payment's id to the provider, and not its secret", async () => {
    const query = '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x';
    window.history.replaceState(null, '', `/shop/completion${query}`);
    const { person, calls } = await arrive(`/shop/completion${query}`, { signedIn: false });
    expect(window.location.search).toBe('?payment_intent=pi_1');
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    expect(calls).toContain('begin /shop/completion?payment_intent=pi_1');
    window.history.replaceState(null, '', '/');
  });

  test('tells a person logged out only here that the provider may still know them', async () => {
    await arrive('/', { signedIn: false, endedHereOnly: true });
    expect(await heading()).toHaveTextContent('Welcome to Fireside');
    expect(screen.getByText(/^You are logged out of Fireside. The service you log in with/)).toBeVisible();
  });

  test('says that a person has no role, and signs them out', async () => {
    const { person, calls } = await arrive('/', { user: { ...learner, roles: ['guest'] } });
    expect(await heading()).toHaveTextContent(
      'You do not have any of the required roles, you will now be signed out',
    );
    await person.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(calls).toContain('signOut');
    expect(screen.getByRole('status')).toHaveTextContent('Signing you out...');
  });

  test('shows the keys of texts where the texts are empty', async () => {
    const empty = createInstance();
    await empty.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: {} } } });
    const { services, session, router } = await visit('/', { signedIn: false });
    cleanup();
    render(
      <I18nextProvider i18n={empty}>
        <App services={services} session={session} Router={router.Router} />
      </I18nextProvider>,
    );
    await act(() => session.open('http://localhost/'));
    expect(await heading()).toHaveTextContent('gate.welcome');
    expect(screen.getByRole('button', { name: 'gate.logIn' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'footer.helpTitle' })).toBeVisible();
    setI18n(i18n);
  });

  test('asks people unknown to the server to log in again', async () => {
    const { person, calls } = await arrive('/', { fail: { me: new AppError('NotFound', 'x') } });
    expect(await heading()).toHaveTextContent('We could not find your details. Please log in again.');
    await person.click(screen.getByRole('button', { name: 'Log in again' }));
    expect(calls).toContain('signOut');
  });

  test.each([
    [
      new AppError('401', 'No security token found for your user'),
      'Oops... No security token found for your user',
    ],
    [new Error('IFrame timed out without a response'), 'Oops... IFrame timed out without a response'],
    [new Error(''), 'Oops... Something went wrong'],
    [
      new AppError('Network', 'fetch failed'),
      'Oops... We could not reach Fireside. Please check your connection and try again.',
    ],
  ])('shows what failed: %s', async (error, text) => {
    await arrive('/', { fail: { accessToken: error } });
    expect(await heading()).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/');
  });

  test('a browser that keeps nothing is told in plain words, with what helps', async () => {
    const error = new AppError('Unexpected', 'QuotaExceededError', { reason: 'storage' });
    await arrive('/', { fail: { accessToken: error } });
    expect(await heading()).toHaveTextContent('This browser keeps nothing for Fireside');
    expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText(/Allow this site to store data/)).toBeVisible();
    expect(screen.queryByText(/Oops|Quota/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/');
  });

  test('a sign-in that ends asks to log in again, over the screen', async () => {
    const { end, person, calls } = await arrive('/nowhere');
    act(() => end());
    const dialog = await screen.findByRole('dialog', { name: 'You have been signed out' });
    expect(screen.getByText('Page not found')).toBeInTheDocument();
    await person.click(within(dialog).getByRole('button', { name: 'Log in' }));
    expect(calls).toContain('begin /');
  });
});

describe('the layouts', () => {
  test('a learner who has paid sees header and footer, no banner', async () => {
    const { person, calls } = await arrive('/nowhere');
    expect(screen.getByRole('link', { name: 'Fireside home' })).toHaveAttribute('href', '/');
    expect(screen.queryByText('Test Mode')).toBeNull();
    expect(screen.queryByText('Subscribe to get started')).toBeNull();
    const policies = screen.getByRole('navigation', { name: 'Policies' });
    expect(
      within(policies)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/privacy-policy', '/safeguarding-policy', '/cookie-policy']);
    await person.click(screen.getByRole('button', { name: 'Log out' }));
    expect(calls).toContain('signOut');
  });

  test.each(['unpaid', 'expired', ''])(
    'the banner links people who are %s to the shop',
    async (paymentStatus) => {
      await arrive('/nowhere', { user: { ...learner, paymentStatus } });
      expect(screen.getByRole('link', { name: 'Subscribe to get started' })).toHaveAttribute('href', '/shop');
    },
  );

  test.each(['/shop', '/shop/completion'])('in the shop (%s) there is no banner', async (path) => {
    await arrive(path, { user: { ...learner, paymentStatus: 'unpaid' } });
    expect(await heading()).toBeVisible();
    expect(screen.queryByText('Subscribe to get started')).toBeNull();
  });

  test('testers see the test mode', async () => {
    await arrive('/nowhere', { user: { ...learner, roles: ['tester'] } });
    expect(screen.getByText('Test Mode')).toBeVisible();
  });

  test('help is on the page', async () => {
    await arrive('/nowhere');
    expect(screen.getByRole('link', { name: '116 123' })).toHaveAttribute('href', 'tel:116123');
  });
});

describe('places', () => {
  const found: Partial<LearnerGateway> = {
    me: async () => learner,
    search: () => ({ shelves: Promise.resolve([]), abort: () => undefined }),
    programme: async (slug) => programme({ slug, title: `Programme ${slug}` }),
    activity: async (slug, inside) => activity({ slug, title: `Activity ${slug} ${inside ?? 'alone'}` }),
  };

  test.each([
    ['/', 'Small talks that make a big difference at home'],
    ['/programme/calm', 'Programme calm'],
    ['/programme/a%20b%2Fc%3Fx%23y', 'Programme a b/c?x#y'],
    ['/programme/%', 'Programme %'],
    ['/programme/%E0%A4%A', 'Programme %E0%A4%A'],
    ['/%/nowhere', 'Page not found'],
    ['/programme/calm/activity/worry', 'Activity worry calm'],
    ['/activity/worry', 'Activity worry alone'],
    ['/programme/calm/activity/worry/chat', 'When worries get loud'],
    ['/activity/worry/chat', 'When worries get loud'],
  ])('%s shows its screen', async (path, title) => {
    // The router warns about a malformed address.
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const learners = learnerGateway(found);
    const screens = servicesWith({ learners, gateway: chatGateway(new ManualClock(0)).gateway });
    const { services: door } = fakePorts();
    const services = resolverOf(new Map([[SignIn, door.get(SignIn)]]), screens);
    const session = createSessionStore(services);
    const router = memoryRouter(path);
    render(<App services={services} session={session} Router={router.Router} />);
    await act(() => session.open(`http://localhost${path}`));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    warned.mockRestore();
  });

  test('a screen that cannot be rendered shows the fallback page', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { services } = fakePorts();
    const session = createSessionStore(services);
    const failing = new Proxy(session, {
      get(store, key) {
        if (key === 'gate') throw { status: 405, statusText: '', internal: true, data: '' };
        return Reflect.get(store, key, store) as unknown;
      },
    });
    render(<App services={services} session={failing} Router={memoryRouter().Router} />);
    expect(await heading()).toHaveTextContent('Unexpected Application Error!');
    expect(screen.getByRole('alert')).toHaveTextContent('405 Method Not Allowed');
    expect(screen.getByRole('link', { name: 'Return to the home page' })).toHaveAttribute('href', '/');
    logged.mockRestore();
  });

  test('an unknown place says so and links back', async () => {
    await arrive('/nowhere/at/all');
    expect(await heading()).toHaveTextContent('Page not found');
    expect(screen.getByRole('link', { name: 'Return to the home page' })).toHaveAttribute('href', '/');
  });

  test.each([
    ['/shop', 'A payment could not be created at this time'],
    ['/shop/completion', 'A payment could not be found'],
  ])('%s without a server that sells says so and returns to the dashboard', async (path, message) => {
    const { person, router } = await arrive(path);
    const overlay = await screen.findByRole('alertdialog');
    expect(overlay).toHaveTextContent(message);
    await person.click(within(overlay).getByRole('button', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(router.location.pathname).toBe('/'));
  });

  test.each([
    ['/', 'Admin'],
    ['/admin', 'Admin'],
    ['/editor', 'JSON editor'],
    ['/admin/editor', 'JSON editor'],
    ['/admin/people', 'People'],
    ['/content', 'Content'],
    ['/log', 'Audit log'],
    ['/admin/nowhere', 'Page not found'],
  ])('%s shows its screen to an admin', async (path, title) => {
    await arrive(path, { user: { ...learner, roles: ['admin'] } });
    expect(await heading()).toHaveTextContent(title);
    expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
  });

  test.each([
    [['author'], '/', 'Admin'],
    [['author'], '/editor', 'JSON editor'],
    [['author'], '/people', 'This part is not open to you'],
    [['author'], '/admin/log', 'This part is not open to you'],
    [['reviewer'], '/admin/editor', 'This part is not open to you'],
    [['support'], '/admin/people', 'People'],
    [['support'], '/admin/content/pictures', 'This part is not open to you'],
    [['analyst'], '/admin/people/person_1', 'This part is not open to you'],
    [['support'], '/mails', 'Mails'],
    [['support'], '/shop', 'This part is not open to you'],
    [['support'], '/admin/shop/licences', 'This part is not open to you'],
    [['publisher'], '/shop/codes', 'This part is not open to you'],
    [['publisher'], '/terms', 'This part is not open to you'],
    [['admin'], '/shop/codes', 'Promo codes'],
    [['admin'], '/admin/terms', 'Terms'],
    [['learner', 'author'], '/admin', 'Admin'],
    [['learner', 'author'], '/admin/people', 'This part is not open to you'],
    [['learner', 'author'], '/editor', 'Page not found'],
  ])('who holds %j finds at %s: %s', async (roles, path, title) => {
    await arrive(path, { user: { ...learner, roles } });
    expect(await heading()).toHaveTextContent(title);
  });

  test('a learner gets no admin app', async () => {
    await arrive('/editor');
    expect(await heading()).toHaveTextContent('Page not found');
  });

  test.each([
    ['/registration', 'Register now'],
    ['/registration/', 'Register now'],
    ['/registration/confirmation', 'Registration complete'],
    ['/registration/unverified', 'Verify your account'],
    ['/registration/verify', 'We could not verify your email address'],
    ['/registration/nowhere', 'Page not found'],
  ])('%s is open to everyone', async (path, title) => {
    await visit(path, { signedIn: false });
    expect(await heading()).toHaveTextContent(title);
  });

  test('registration has a layout of its own: a logo that links home, no log out', async () => {
    await arrive('/registration', { user: { ...learner, roles: ['tester'], paymentStatus: 'unpaid' } });
    const logo = await screen.findByRole('link', { name: 'Fireside home' });
    expect(logo).toHaveAttribute('href', '/');
    expect(logo.querySelector('svg')).toHaveClass('logo');
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
    for (const text of ['Test Mode', 'Subscribe to get started']) expect(screen.queryByText(text)).toBeNull();
  });

  test('a path that begins like registration is not registration', async () => {
    await arrive('/registrationfoo', { signedIn: false });
    expect(await heading()).toHaveTextContent('Welcome to Fireside');
  });

  test('every navigation scrolls to the top, names the page and moves the focus to its heading', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { router } = await arrive('/one');
    expect(scrolled).not.toHaveBeenCalled();
    expect(document.title).toBe('Page not found - Fireside');
    expect(document.body).toHaveFocus();
    await act(() => router.navigate('/two'));
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    expect(await heading()).toHaveFocus();
    scrolled.mockRestore();
  });

  test('a heading that changes names the page anew, and what is said in a conversation is not searched', async () => {
    await arrive('/one');
    const [main, title] = [screen.getByRole('main'), await heading()];
    const said = document.createElement('div');
    said.dataset['transcript'] = '';
    main.append(said);
    title.textContent = 'Another heading';
    await waitFor(() => expect(document.title).toBe('Another heading - Fireside'));

    const searched = jest.spyOn(document, 'querySelector');
    said.append('One more bubble');
    await new Promise((resolve) => setTimeout(resolve));
    expect(searched).not.toHaveBeenCalled();
    searched.mockRestore();
  });
});
