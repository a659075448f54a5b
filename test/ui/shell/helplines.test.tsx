import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { Footer } from '../../../src/ui/kit/page/Footer.tsx';
import { GetHelpButton, HelplinesProvider } from '../../../src/ui/learner/chat/transcript/GetHelpButton.tsx';
import cy from '../../../src/ui/public/locales/cy/translation.json' with { type: 'json' };
import en from '../../../src/ui/public/locales/en/translation.json' with { type: 'json' };
import { languages, translationIn } from '../../support/locales.ts';

/** The texts for a family in danger (hazards H1, H2 and H14 of docs/hazards.md), by language. */
const words = [
  ['en', en, /not medical advice.*nobody reads along as you type.*call the emergency services/],
  ['cy', cy, /Nid cyngor meddygol.*does neb yn darllen wrth i chi deipio.*ffoniwch y gwasanaethau brys/],
] as const;

const digits = (text: string): string => text.replace(/\D/g, '');

test.each(words)(
  'the help beside a conversation says that nobody reads along, in every language',
  async (lng, translation, said) => {
    const i18n = createInstance();
    const interpolation = { escapeValue: false };
    await i18n.use(initReactI18next).init({ lng, resources: { [lng]: { translation } }, interpolation });
    render(
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <HelplinesProvider onExit={() => undefined}>
            <GetHelpButton />
          </HelplinesProvider>
          <Footer helplines={translation.helplines} />
        </MemoryRouter>
      </I18nextProvider>,
    );
    const name = translation.footer.helpTitle;
    expect(within(screen.getByRole('region', { name })).getByText(said)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name }));
    const dialog = screen.getByRole('dialog', { name });
    expect(within(dialog).getByText(said)).toBeVisible();
    for (const { contact, href } of translation.helplines)
      expect(within(dialog).getByRole('link', { name: contact })).toHaveAttribute('href', href);
  },
);

test('each help line dials the number it shows, the same in every language', () => {
  for (const { helplines } of languages.map(translationIn)) {
    expect(helplines.map(({ href }) => href)).toEqual(en.helplines.map(({ href }) => href));
    for (const { contact, href } of helplines) {
      expect(href).toMatch(/^(?:tel|sms):\d{3,}$/);
      expect(digits(href)).toBe(digits(contact));
    }
  }
  // The emergency number must come first.
  expect(en.helplines[0]).toMatchObject({ contact: '999', href: 'tel:999' });
});
