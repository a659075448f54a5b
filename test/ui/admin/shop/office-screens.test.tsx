import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type {
  ListedPromoCode,
  MailQueueEntry,
  PromoCodeRequest,
  LicencesRequest,
} from '../../../../src/application/ports/device/shop/back-office.ts';
import { MailsScreen } from '../../../../src/ui/admin/mails/MailsScreen.tsx';
import { TermsScreen } from '../../../../src/ui/admin/people/TermsScreen.tsx';
import { PromoCodesScreen } from '../../../../src/ui/admin/shop/PromoCodesScreen.tsx';
import { LicencesScreen } from '../../../../src/ui/admin/shop/LicencesScreen.tsx';
import { SalesScreen } from '../../../../src/ui/admin/shop/SalesScreen.tsx';
import { adminPorts, show } from '../support.tsx';

const rowsOf = async (name: RegExp | string): Promise<string[][]> => {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent ?? ''));
};
/** Waits until a button is enabled, which is a moment after its response has arrived. */
const whenIdle = (name: string) =>
  waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled(), { timeout: 3000 });
const failing = () => Promise.reject(new AppError('Conflict', 'There is a code HILL already.'));

const code = (name: string, changes: Partial<ListedPromoCode> = {}): ListedPromoCode => ({
  code: name,
  percentOff: 100,
  limit: null,
  claims: 0,
  expiresAt: null,
  organisation: '',
  months: null,
  state: 'active',
  ...changes,
});

describe('promo codes', () => {
  const all = [
    code('ALPHA', { claims: 3, limit: 30, organisation: 'Hilltop School', expiresAt: Date.UTC(2027, 7, 1) }),
    code('BETA', { claims: 2, limit: 2, state: 'used up', months: 6 }),
    code('GAMMA', { state: 'disabled' }),
  ];

  test('are listed with their state and use, and searched', async () => {
    show(<PromoCodesScreen />, adminPorts({ office: { codes: async () => all } }));
    expect(await rowsOf('3 codes')).toEqual([
      ['ALPHA', 'active', '3 of 30', '31 Jul 2027', '–', 'Hilltop School', 'End ALPHA'],
      ['BETA', 'used up', '2 of 2', '–', '6', '–', 'End BETA'],
      ['GAMMA', 'ended', '0', '–', '–', '–', '–'],
    ]);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Search code or organisation'), 'hillTOP');
    expect(await rowsOf('1 code')).toHaveLength(1);
    await user.type(screen.getByLabelText('Search code or organisation'), '!');
    expect(screen.getByText('There is no such code.')).toBeVisible();
  });

  test('one that is ended leaves the focus with the list, and one that cannot be is told of in the question', async () => {
    const listed = [code('ALPHA')];
    const endCode = jest
      .fn(async () => (listed[0] = code('ALPHA', { state: 'disabled' })))
      .mockRejectedValueOnce(new AppError('Network', 'No network.'));
    show(<PromoCodesScreen />, adminPorts({ office: { codes: async () => [...listed], endCode } }));
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'End ALPHA' }));
    const dialog = screen.getByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'End the code' });
    await user.click(confirm);
    await waitFor(() => expect(confirm).toHaveAccessibleDescription());
    await waitFor(() => expect(confirm).toBeEnabled(), { timeout: 3000 });
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('region', { name: '1 code' })).toHaveFocus());
  });

  test('a last day has a year of four digits', async () => {
    show(<PromoCodesScreen />, adminPorts({ office: { codes: async () => all } }));
    expect(await screen.findByLabelText('Last day to claim it')).toHaveAttribute('max', '9999-12-31');
  });

  test('a new one is made of what is typed; a wrong number is told at its field', async () => {
    const made: PromoCodeRequest[] = [];
    const createCode = async (wanted: PromoCodeRequest) => {
      made.push(wanted);
      return code('HILL');
    };
    show(<PromoCodesScreen />, adminPorts({ office: { codes: async () => [], createCode } }));
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Code'), ' hill ');
    await user.type(screen.getByLabelText('At most so many people'), '0');
    await user.click(screen.getByRole('button', { name: 'Make the code' }));
    expect(screen.getByText('Give a whole number from 1 to 1000000, or leave it empty.')).toBeVisible();
    expect(made).toEqual([]);
    await user.clear(screen.getByLabelText('At most so many people'));
    await user.type(screen.getByLabelText('At most so many people'), '30');
    await user.type(screen.getByLabelText('Last day to claim it'), '2027-07-31');
    await user.click(screen.getByRole('button', { name: 'Make the code' }));
    expect(await screen.findByText('The code HILL is made.')).toBeVisible();
    expect(made).toEqual([
      { code: 'hill', organisation: '', limit: 30, months: null, expiresAt: Date.UTC(2027, 7, 1) },
    ]);
    expect(screen.getByLabelText('Code')).toHaveValue('');
  });

  test('one that is refused keeps what was typed and says why', async () => {
    show(<PromoCodesScreen />, adminPorts({ office: { codes: async () => [], createCode: failing } }));
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Code'), 'HILL');
    await user.click(screen.getByRole('button', { name: 'Make the code' }));
    expect(await screen.findByText('There is a code HILL already.')).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveValue('HILL');
  });

  test('one is ended after a question', async () => {
    const endCode = jest.fn(async (name: string) => code(name, { state: 'disabled' }));
    show(<PromoCodesScreen />, adminPorts({ office: { codes: async () => all, endCode } }));
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'End ALPHA' }));
    const question = screen.getByRole('dialog', { name: 'End the code ALPHA?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(endCode).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'End ALPHA' }));
    await user.click(screen.getByRole('button', { name: 'End the code' }));
    expect(endCode).toHaveBeenCalledWith('ALPHA');
  });
});

describe('licences', () => {
  const found = {
    hasMore: false,
    organisations: [{ organisation: 'Hilltop School', licences: 2, used: 1 }],
    licences: [
      {
        id: 'l1',
        email: 'mia@home.example',
        organisation: 'Hilltop School',
        from: 0,
        until: Date.UTC(2027, 7, 1),
        createdAt: 0,
        personId: 'person_1',
      },
      {
        id: 'l2',
        email: 'noah@home.example',
        organisation: 'Hilltop School',
        from: 0,
        until: Date.UTC(2027, 7, 1),
        createdAt: 0,
        personId: null,
      },
    ],
  };

  test('are shown with their use, given and forgotten', async () => {
    const given: LicencesRequest[] = [];
    const giveLicences = async (wanted: LicencesRequest) => {
      given.push(wanted);
      return { added: 2, granted: 1 };
    };
    const forgetLicences = jest.fn(async () => ({ removed: 1 }));
    const licences = jest.fn(async (_text: string) => found);
    show(<LicencesScreen />, adminPorts({ office: { licences, giveLicences, forgetLicences } }));
    expect(await rowsOf('Use by organisation')).toEqual([['Hilltop School', '2', '1']]);
    expect((await rowsOf(/^2 licences/)).map((cells) => cells[5])).toEqual([
      'in use mia@home.example',
      'not yet',
    ]);
    expect(screen.getByRole('link', { name: 'in use mia@home.example' })).toHaveAttribute(
      'href',
      '/people/person_1',
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Give them' }));
    expect(screen.getAllByText('This is needed.')).toHaveLength(2);
    await user.type(screen.getByLabelText('E-mail addresses'), 'a@home.example, b@home.example;');
    await user.type(screen.getByLabelText('Organisation'), 'Hilltop School');
    await user.type(screen.getByLabelText('Last day of access'), '2027-07-31');
    await user.click(screen.getByRole('button', { name: 'Give them' }));
    expect(await screen.findByText('New licences: 2. People who have access at once: 1.')).toBeVisible();
    expect(given).toEqual([
      {
        emails: ['a@home.example', 'b@home.example'],
        organisation: 'Hilltop School',
        until: Date.UTC(2027, 7, 1),
      },
    ]);
    await user.type(screen.getByLabelText('Address or organisation'), 'noah{Enter}');
    expect(licences).toHaveBeenLastCalledWith('noah');
    await user.click(screen.getByRole('button', { name: 'Forget noah@home.example' }));
    await user.click(screen.getByRole('button', { name: 'Forget the address' }));
    expect(forgetLicences).toHaveBeenCalledWith('noah@home.example');
  });
});

describe('sales', () => {
  const sale = {
    at: Date.UTC(2027, 0, 31, 12),
    how: 'card',
    email: 'mia@home.example',
    pence: 54_000,
    from: 0,
    until: Date.UTC(2028, 0, 31, 12),
    organisation: '',
    reference: 'pi_1',
  };
  const months = [
    { month: '2027-02', pence: 1_050, card: 1, promo: 2, licence: 0 },
    { month: '2027-01', pence: 54_000, card: 1, promo: 0, licence: 3 },
  ];

  test('add up by month and over all, and are listed one by one', async () => {
    const sales = jest.fn(async () => ({ months, sales: [sale], hasMore: true }));
    show(<SalesScreen />, adminPorts({ office: { sales } }));
    expect(await rowsOf('By month, the last first')).toEqual([
      ['February 2027', '£10.50', '1', '2', '0'],
      ['January 2027', '£540.00', '1', '0', '3'],
      ['All', '£550.50', '2', '2', '3'],
    ]);
    expect(await rowsOf('One by one, the last first')).toEqual([
      ['31 Jan 2027, 12:00', 'card', '£540.00', 'mia@home.example', '31 Jan 2028', '–', 'pi_1'],
    ]);
    expect(screen.getByText(/^There are more than these 100/)).toBeVisible();
    const user = userEvent.setup();
    await user.clear(screen.getByLabelText('From'));
    await user.type(screen.getByLabelText('Up to and with'), '2027-12-31');
    await whenIdle('Show');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(sales).toHaveBeenLastCalledWith({ until: '2027-12-31' });
  });

  test('nothing to download is said, and so is a failure', async () => {
    const answers = [async () => null, () => Promise.reject(new AppError('Unavailable', 'Not now.'))];
    const salesFile = jest.fn(() => answers.shift()!());
    const sales = async () => ({ months: [], sales: [], hasMore: false });
    show(<SalesScreen />, adminPorts({ office: { sales, salesFile } }));
    expect(await screen.findByText('Nothing was sold or given in this period.')).toBeVisible();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
    expect(await screen.findByText('There is nothing in this period.')).toBeVisible();
    await whenIdle('Download as CSV');
    await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText('There is nothing in this period.')).toBeNull();
  });
});

describe('mails', () => {
  const mail = (id: string, changes: Partial<MailQueueEntry> = {}): MailQueueEntry => ({
    id,
    to: `${id}@home.example`,
    subject: 'Verify your email address',
    createdAt: 0,
    attempts: 2,
    dueAt: 3_600_000,
    refusedAt: null,
    ...changes,
  });

  test('wait with their tries, and one is tried at once', async () => {
    const refused = mail('gone', { to: '', subject: '', refusedAt: 60_000 });
    const mails = jest.fn(async () => ({
      mails: [mail('mia'), mail('new', { attempts: 0 }), refused],
      waiting: 2,
      refused: 1,
    }));
    const tryAgain = jest.fn(async () => undefined);
    show(<MailsScreen />, adminPorts({ office: { mails, tryAgain } }));
    expect(await rowsOf('2 mails wait')).toEqual([
      [
        'mia@home.example',
        'Verify your email address',
        '1 Jan 1970, 01:00',
        '2',
        '1 Jan 1970, 02:00',
        'Try again now mia@home.example',
      ],
      ['new@home.example', 'Verify your email address', '1 Jan 1970, 01:00', '0', '1 Jan 1970, 02:00', '–'],
    ]);
    expect(await rowsOf('1 mail was refused')).toHaveLength(1);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Try again now mia@home.example' }));
    expect(await screen.findByText('The mail to mia@home.example is tried now.')).toHaveFocus();
    expect(tryAgain).toHaveBeenCalledWith('mia');
    expect(mails).toHaveBeenCalledTimes(2);
  });

  test('one that is in hand is said to be', async () => {
    const mails = async () => ({ mails: [mail('mia')], waiting: 1, refused: 0 });
    const tryAgain = () => Promise.reject(new AppError('Conflict', 'This mail is being sent.'));
    show(<MailsScreen />, adminPorts({ office: { mails, tryAgain } }));
    await userEvent.setup().click(await screen.findByRole('button', { name: /^Try again now/ }));
    expect(await screen.findByText('This mail is being sent.')).toBeVisible();
    expect(screen.getByRole('table', { name: '1 mail waits' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Try again now/ })).toHaveFocus(), {
      timeout: 3000,
    });
  });

  test('one that is gone when it is tried is said to be, and the focus stays with the list', async () => {
    const queue = [mail('mia')];
    const mails = async () => ({ mails: [...queue], waiting: queue.length, refused: 0 });
    const tryAgain = async () => {
      queue.pop();
      throw new AppError('NotFound', 'This mail does not wait any more.');
    };
    show(<MailsScreen />, adminPorts({ office: { mails, tryAgain } }));
    await userEvent.setup().click(await screen.findByRole('button', { name: /^Try again now/ }));
    expect(await screen.findByText('No mail waits.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('This mail does not wait any more.');
    await waitFor(() => expect(screen.getByRole('region', { name: '0 mails wait' })).toHaveFocus());
  });
});

test('Terms show which version holds and how many have accepted which', async () => {
  const accepted = [
    { version: '23/06/2025', accounts: 12, firstAt: 0, lastAt: 86_400_000 },
    { version: '01/01/2024', accounts: 3, firstAt: 0, lastAt: 0 },
  ];
  const terms = async () => ({ current: '23/06/2025', accepted });
  show(<TermsScreen />, adminPorts({ office: { terms } }));
  expect(await rowsOf('Accepted versions, the last accepted first')).toEqual([
    ['23/06/2025current', '12', '1 Jan 1970, 01:00', '2 Jan 1970, 01:00'],
    ['01/01/2024', '3', '1 Jan 1970, 01:00', '1 Jan 1970, 01:00'],
  ]);
  expect(screen.getByText('Whoever signs up now accepts the version of 23/06/2025.')).toBeVisible();
});

test.each([
  ['codes', <PromoCodesScreen key="one" />],
  ['licences', <LicencesScreen key="one" />],
  ['sales', <SalesScreen key="one" />],
  ['mails', <MailsScreen key="one" />],
  ['terms', <TermsScreen key="one" />],
])('%s that do not come are said not to', async (name, page) => {
  const office = { [name]: () => Promise.reject(new AppError('Network', 'No network.')) };
  show(page, adminPorts({ office }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText('Loading...')).toBeNull();
});
