import { readFileSync } from 'node:fs';
import { render, screen, within } from '@testing-library/react';
import { App } from '../../../src/ui/shell/App.tsx';
import { memoryRouter } from '../../support/memory-router.tsx';
import { parsePolicyPage } from '../../../src/ui/support/policy.ts';
import { createSessionStore } from '../../../src/ui/stores/session-store.ts';
import { i18n } from '../../support/i18n.ts';
import { fakePorts } from '../shell/fake-ports.ts';

const textOf = (name: string) => readFileSync(`src/ui/public/locales/en/policies/${name}.md`, 'utf8');

/** Renders a policy for a person who is not signed in. */
function read(path: string, name: string, text = textOf(name)) {
  i18n.addResourceBundle('en', `policies/${name}`, { text });
  i18n.options.interpolation!.defaultVariables = {
    supportEmail: 'help@family.example',
    safeguardingEmail: 'lead@family.example',
  };
  const { services } = fakePorts({ signedIn: false });
  const router = memoryRouter(path);
  render(<App services={services} session={createSessionStore(services)} Router={router.Router} />);
  return screen.findByRole('article');
}

test.each([
  [
    '/cookie-policy',
    'cookie-policy',
    'Cookie Policy',
    ['14 February 2024', '29 minutes', '2 hours', 'about 13 months'],
  ],
  [
    '/privacy-policy',
    'privacy-policy',
    'Privacy Policy',
    ['12 May 2023', 'within 72 hours', 'not shared with third parties'],
  ],
  [
    '/safeguarding-policy',
    'safeguarding-policy',
    'Safeguarding procedures',
    [
      '10 June 2025',
      'lead@family.example',
      'local authority within 24 hours',
      'aged 16 and under must be told',
    ],
  ],
  [
    '/terms-and-conditions',
    'terms-and-conditions',
    'Terms and Conditions',
    [
      '23/06/2025',
      '18 or older and a legal resident',
      'personal and non-commercial use',
      'not medical advice, diagnosis or treatment',
      'at least one Activity per week',
      'These are recommended but not compulsory.',
      'stays yours. You license it to us',
      'we anonymise it',
      'Personal data is not shared with third parties.',
      'a data breach within 72 hours where feasible',
      'We may terminate access at any time',
      'the law of England and Wales',
      'Scottish and Northern Irish clients may use their own courts.',
      'A third-party organisation may purchase or license access',
      '£540 per family, including VAT',
      'usually £45 for 12 months. Special offers may vary prices.',
      'Payments are in Pounds Sterling and include VAT.',
      'Access typically lasts 12 months, unless the contract of a third-party organisation says otherwise.',
      'within two weeks of signing up, with a pro-rata refund',
      'Monthly subscriptions can be cancelled at any time, with no refund.',
      'more than 30 days in arrears',
      'acknowledged and answered within about 10 working days',
      'Fireside is an online parenting community',
      'help@family.example',
    ],
  ],
])('%s is open to everyone', async (path, name, title, facts) => {
  const article = await read(path, name);
  expect(within(article).getByRole('heading', { level: 1 })).toHaveTextContent(title);
  for (const fact of facts) expect(article).toHaveTextContent(fact);
  expect(article).not.toHaveTextContent('{{');
  expect(screen.getByRole('navigation', { name: 'Policies' })).toBeInTheDocument();
});

test('the Terms are in the registration app too, with a link to each of their 26 sections', async () => {
  const article = await read('/registration/terms', 'terms-and-conditions');
  const contents = within(article).getByRole('navigation', { name: 'Contents' });
  const links = within(contents).getAllByRole('link');
  expect(links).toHaveLength(26);
  for (const link of links)
    expect(document.getElementById(link.getAttribute('href')!.slice(1))).toHaveTextContent(link.textContent);
});

test('the sections of the Terms are those of the specification', () => {
  const { sections } = parsePolicyPage(textOf('terms-and-conditions'));
  expect(sections.map(({ title }) => title.replace(/^\d+\. /, '').toLowerCase())).toEqual([
    'eligibility',
    'the community',
    'services',
    'client responsibility',
    'content disclaimer',
    'user content',
    'risk and liability',
    'privacy policy',
    'warranties',
    'limitation of liability',
    'termination',
    'governing law',
    'entire agreement',
    'severability',
    'changes to terms',
    'basis of sale',
    'fees and payment',
    'withdrawal or cancellation by client',
    'cancellation by the provider',
    'delivery',
    'accessibility',
    'circumstances beyond control',
    'excluding liability',
    'jurisdiction and complaints',
    'contract of sale',
    'contact',
  ]);
  expect(sections.map(({ title }) => Number.parseInt(title, 10))).toEqual(
    sections.map((_section, index) => index + 1),
  );
});

test.each([
  ['#5-content-disclaimer', textOf('terms-and-conditions'), '5. Content disclaimer'],
  ['#2-t%C5%B7', '# Telerau\n\n## 1. Ni\n\nUn\n\n## 2. Tŷ\n\nDau', '2. Tŷ'],
])('an address that names a section shows it once the text is here: %s', async (hash, text, title) => {
  const shown: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.textContent);
  };
  await read(`/terms-and-conditions${hash}`, 'terms-and-conditions', text);
  expect(shown.at(-1)).toBe(title);
});

test('a policy is split at its headings, with any line endings', () => {
  expect(parsePolicyPage('# One\r\n\r\nHello\r\n\r\n## 2. Two & three\r\nText\r\n')).toEqual({
    title: 'One',
    intro: 'Hello',
    sections: [{ id: '2-two-three', title: '2. Two & three', body: 'Text' }],
  });
});
