import { readFileSync } from 'node:fs';
import '../../../support/i18n.ts';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Footer } from '../../../../src/ui/kit/page/Footer.tsx';
import { FullPageLoading } from '../../../../src/ui/kit/page/FullPageLoading.tsx';
import { Header } from '../../../../src/ui/kit/page/Header.tsx';
import { LinkButton } from '../../../../src/ui/kit/LinkButton.tsx';
import { SkipLink } from '../../../../src/ui/kit/page/SkipLink.tsx';
import { SubscribeBanner } from '../../../../src/ui/kit/page/SubscribeBanner.tsx';
import { TalkIllustration } from '../../../../src/ui/kit/illustrations/TalkIllustration.tsx';

test('the header links home, logs out and shows Test Mode to testers only', async () => {
  const onLogOut = jest.fn();
  const page = (testMode: boolean) => (
    <MemoryRouter>
      <Header testMode={testMode} onLogOut={onLogOut} />
    </MemoryRouter>
  );
  const { rerender } = render(page(false));
  expect(screen.getByRole('link', { name: 'Fireside home' })).toHaveAttribute('href', '/');
  expect(screen.queryByText('Test Mode')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(onLogOut).toHaveBeenCalledTimes(1);
  rerender(page(true));
  expect(screen.getByText('Test Mode')).toBeVisible();
});

test('the header leads to the account of whoever has one here', () => {
  const page = (hasAccount: boolean) => (
    <MemoryRouter>
      <Header hasAccount={hasAccount} onLogOut={() => undefined} />
    </MemoryRouter>
  );
  const { rerender } = render(page(true));
  expect(screen.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account');
  rerender(page(false));
  expect(screen.queryByRole('link', { name: 'Your account' })).toBeNull();
});

test('the footer holds help and the three policies', () => {
  const line = { name: 'Childline', contact: '0800 1111', href: 'tel:08001111', note: 'For anyone under 19' };
  render(
    <MemoryRouter>
      <Footer helplines={[line]} />
    </MemoryRouter>,
  );
  const help = screen.getByRole('region', { name: 'Get help now' });
  expect(within(help).getByRole('link', { name: '0800 1111' })).toHaveAttribute('href', 'tel:08001111');
  const policies = screen.getByRole('navigation', { name: 'Policies' });
  expect(
    within(policies)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Privacy policy', '/privacy-policy'],
    ['Safeguarding policy', '/safeguarding-policy'],
    ['Cookie policy', '/cookie-policy'],
  ]);
});

test('the banner is a link to the shop', () => {
  render(
    <MemoryRouter>
      <SubscribeBanner />
    </MemoryRouter>,
  );
  const banner = screen.getByRole('complementary', { name: 'Subscription' });
  expect(within(banner).getByRole('link', { name: 'Subscribe to get started' })).toHaveAttribute(
    'href',
    '/shop',
  );
});

test('the skip link moves the focus to the content and does not change the address', async () => {
  render(
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} />
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Skip to main content' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.hash).toBe('');
});

test('full-page loading: title, message, and a text when it takes long', () => {
  jest.useFakeTimers();
  render(<FullPageLoading title="Fireside" message="Signing you in..." />);
  expect(screen.getByRole('heading', { level: 1, name: 'Fireside' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(/^Signing you in\.\.\.$/);
  act(() => jest.advanceTimersByTime(9999));
  expect(screen.queryByText('This is taking longer than usual')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent('This is taking longer than usual');
  jest.useRealTimers();
});

test('the first screen names whom to call before any script runs, and so does full-page loading', () => {
  const page = new DOMParser().parseFromString(readFileSync('src/index.html', 'utf8'), 'text/html');
  const before = page.querySelector('main .loading-help')!;
  expect(before.textContent).toBe('In danger? Call 999');
  expect(before.querySelector('a')!.getAttribute('href')).toBe('tel:999');
  expect(before.closest('noscript')).toBeNull();
  const { container } = render(<FullPageLoading title="Fireside" message="Loading..." />);
  expect(container.querySelector('main .loading-help')!.outerHTML).toBe(before.outerHTML);
});

test('full-page loading: its logo moves', () => {
  const { container } = render(<FullPageLoading title="Fireside" message="Loading..." />);
  expect(container.querySelector('main > svg.logo')).toHaveClass('logo-lean');
  const rules = readFileSync('src/ui/styles/loading.css', 'utf8');
  expect(rules).toMatch(/\.logo-lean > g \{\s*animation: logo-lean [^;]*infinite;/);
  expect(rules).toMatch(/@keyframes logo-lean \{[^}]*transform:/);
});

test('a link button inside, outside, and in a new tab', () => {
  render(
    <MemoryRouter>
      <LinkButton to="/activity/a/chat">Get started</LinkButton>
      <LinkButton href="/registration">Sign up</LinkButton>
      <LinkButton href="https://example.org/book" newTab>
        Book a Session
      </LinkButton>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/activity/a/chat');
  expect(screen.getByRole('link', { name: 'Sign up' })).not.toHaveAttribute('target');
  const booking = screen.getByRole('link', { name: 'Book a Session (opens in a new tab)' });
  expect(booking).toHaveAttribute('rel', 'noopener noreferrer');
  expect(booking).toHaveAttribute('target', '_blank');
});

test('the illustration has its caption as its name', () => {
  render(<TalkIllustration />);
  expect(screen.getByRole('img', { name: 'Child talking to parent' })).toBeVisible();
});
