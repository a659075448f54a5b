import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { AnnouncerProvider } from '../../../src/ui/kit/Announcer.tsx';
import { Preferences } from '../../../src/ui/layout/Preferences.tsx';
import { ServicesProvider } from '../../../src/ui/context/Services.tsx';
import cy from '../../../src/ui/public/locales/cy/translation.json' with { type: 'json' };
import en from '../../../src/ui/public/locales/en/translation.json' with { type: 'json' };
import { fakePorts } from '../shell/fake-ports.ts';

beforeEach(() => localStorage.clear());

function Address() {
  const { search } = useLocation();
  return <output data-testid="query">{search}</output>;
}

/** Renders the preferences with two languages, of which Welsh must be loaded from the network. */
async function show({ at = '/', welshComes = true } = {}) {
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .use({
      type: 'backend',
      read: (language: string, _ns: string, done: (error: unknown, texts?: object) => void) =>
        language === 'cy' && !welshComes ? done(new Error('away')) : done(null, language === 'cy' ? cy : en),
    })
    .init({
      lng: 'en',
      fallbackLng: 'en',
      supportedLngs: ['en', 'cy'],
      resources: { en: { languages: { en: 'English', cy: 'Cymraeg' } } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    });
  const { services } = fakePorts();
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <AnnouncerProvider>
          <MemoryRouter initialEntries={[at]}>
            <Preferences />
            <Address />
          </MemoryRouter>
        </AnnouncerProvider>
      </ServicesProvider>
    </I18nextProvider>,
  );
  return { i18n, user: userEvent.setup() };
}

test('each language is listed in its own words and changes every text at once', async () => {
  const { i18n, user } = await show();
  const group = screen.getByRole('group', { name: 'Language' });
  expect(
    within(group)
      .getAllByRole('radio')
      .map((radio) => radio.parentElement!.textContent),
  ).toEqual(['English', 'Cymraeg']);
  expect(within(group).getByText('Cymraeg').parentElement).toHaveAttribute('lang', 'cy');
  await user.click(screen.getByRole('radio', { name: 'Cymraeg' }));
  expect(await screen.findByRole('group', { name: 'Iaith' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Cymraeg' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Cymraeg' })).toHaveFocus();
  expect(i18n.language).toBe('cy');
});

test('choosing a language removes the one in the address, and nothing else of it', async () => {
  const { user } = await show({ at: '/?searchText=calm&lng=en' });
  await user.click(screen.getByRole('radio', { name: 'Cymraeg' }));
  await waitFor(() => expect(screen.getByTestId('query')).toHaveTextContent(/^\?searchText=calm$/));
});

test('a language whose texts fail to load is not used, and a message says so', async () => {
  const { i18n, user } = await show({ at: '/?lng=en', welshComes: false });
  await user.click(screen.getByRole('radio', { name: 'Cymraeg' }));
  const message = 'We could not load this language. Please check your connection and try again.';
  await waitFor(() => expect(screen.getByRole('log')).toHaveTextContent(message));
  expect(screen.getAllByText(message).at(-1)).toBeVisible();
  expect(i18n.language).toBe('en');
  expect(screen.getByTestId('query')).toHaveTextContent('?lng=en');
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
});

test('the colours follow the device until a person chooses; the choice is stored', async () => {
  const { user } = await show();
  const radio = (name: string) => screen.getByRole('radio', { name });
  expect(radio('Same as my device')).toBeChecked();
  await user.click(radio('Dark'));
  expect(radio('Dark')).toBeChecked();
  expect(localStorage.getItem('fireside.theme')).toBe('"dark"');
  await user.click(radio('Same as my device'));
  expect(localStorage.getItem('fireside.theme')).toBeNull();
});

test('colours chosen in another tab are shown as chosen here', async () => {
  await show();
  localStorage.setItem('fireside.theme', '"light"');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'fireside.theme' })));
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
});
