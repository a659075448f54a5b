import { findRegistrationRefusal, register } from '../../../src/application/account/register.ts';
import { resendVerification } from '../../../src/application/account/resend-verification.ts';
import { requestPasswordReset } from '../../../src/application/account/request-password-reset.ts';
import { setNewPassword } from '../../../src/application/account/set-new-password.ts';
import { isPasswordRequiredToVerify, verifyEmail } from '../../../src/application/account/verify-email.ts';
import { hourMs, MemoryAccounts, mia } from '../../support/stores/memory-accounts.ts';

let accounts: MemoryAccounts;
beforeEach(() => {
  accounts = new MemoryAccounts();
});

test.each([
  [{ email: 'mia', password: 'x', confirmPassword: '', acceptedTerms: false }, 'email', 'invalid'],
  [{ password: 'x' }, 'password', 'min'],
  [{ password: `${'x'.repeat(255)}1!` }, 'password', 'long'],
  [{ password: 'abcdefg1' }, 'password', 'mix'],
  [{ password: 'password-1' }, 'password', 'common'],
  [{ confirmPassword: 'Kettle-and-4-cupS' }, 'confirmPassword', 'mismatch'],
  [{ acceptedTerms: false }, 'acceptedTerms', 'required'],
])('%j: the first problem in the order of the form is returned', async (changes, field, problem) => {
  expect(await findRegistrationRefusal({ ...mia, ...changes }, accounts)).toEqual({ field, problem });
});

test('a valid sign-up is not refused', async () => {
  expect(await findRegistrationRefusal(mia, accounts)).toBeNull();
});

test('registering creates an unverified account, stores the accepted terms and mails a link', async () => {
  await register(accounts, mia, 'cy');
  const account = await accounts.directory.find('mia@home.example');
  expect(account).toMatchObject({ email: 'Mia@Home.example', isVerified: false });
  expect(accounts.mails).toEqual(['Mia@Home.example: verify cy token-1']);
  const terms = { version: '23/06/2025', language: 'cy', at: accounts.clock.now() };
  expect(accounts.links.accepted).toEqual([{ accountId: account!.id, ...terms }]);
});

test('the link verifies once, within 24 hours', async () => {
  await register(accounts, mia, 'en');
  const { token } = accounts;
  expect(await verifyEmail(accounts, 'foreign')).toBe('unknown');
  expect(await accounts.directory.accepts(mia.email, mia.password)).toBe(false);
  accounts.clock.moveBy(24 * hourMs - 1);
  expect(await verifyEmail(accounts, token)).toBe('verified');
  expect(await accounts.directory.accepts(mia.email, mia.password)).toBe(true);
  expect(await verifyEmail(accounts, token)).toBe('used');
});

test('a link older than 24 hours verifies nobody', async () => {
  await register(accounts, mia, 'en');
  accounts.clock.moveBy(24 * hourMs);
  expect(await verifyEmail(accounts, accounts.token)).toBe('expired');
  expect((await accounts.directory.find(mia.email))?.isVerified).toBe(false);
});

describe('when two people sign up with one address', () => {
  const strangers = 'Teapot-and-5-cups';
  let [first, second] = ['', ''];

  beforeEach(async () => {
    await register(accounts, mia, 'en');
    first = accounts.token;
    await register(accounts, { ...mia, password: strangers }, 'en');
    second = accounts.token;
  });
  const opens = async () =>
    (
      await Promise.all(
        [mia.password, strangers].map(async (word) =>
          (await accounts.directory.accepts(mia.email, word)) ? [word] : [],
        ),
      )
    ).flat();

  test.each([
    ['first', () => first, mia.password],
    ['second', () => second, strangers],
  ])(
    'the %s link confirms its own sign-up, and then neither link works again',
    async (_which, token, password) => {
      expect(await verifyEmail(accounts, token())).toBe('verified');
      expect(await opens()).toEqual([password]);
      expect(await verifyEmail(accounts, first)).toBe('used');
      expect(await verifyEmail(accounts, second)).toBe('used');
      expect(await opens()).toEqual([password]);
    },
  );

  test('the page asks for the password, and the wrong link does not confirm a stranger’s sign-up', async () => {
    expect(await isPasswordRequiredToVerify(accounts, second)).toBe(true);
    expect(await verifyEmail(accounts, second, '')).toBe('wrongPassword');
    expect(await verifyEmail(accounts, second, 'Kettle-and-4-cupS')).toBe('wrongPassword');
    expect(await opens()).toEqual([]);
    expect(await verifyEmail(accounts, second, mia.password)).toBe('verified');
    expect(await opens()).toEqual([mia.password]);
    expect(await isPasswordRequiredToVerify(accounts, first)).toBe(false);
  });

  test('a resent link confirms the sign-up whose password is typed', async () => {
    await resendVerification(accounts, mia.email, 'en');
    expect(await isPasswordRequiredToVerify(accounts, accounts.token)).toBe(true);
    expect(await verifyEmail(accounts, accounts.token, mia.password)).toBe('verified');
    expect(await opens()).toEqual([mia.password]);
  });

  test('a new password set by mail invalidates both links', async () => {
    await requestPasswordReset(accounts, mia.email, 'en');
    const chosen = { password: 'Biscuit-and-6-cups', confirmPassword: 'Biscuit-and-6-cups' };
    expect(await setNewPassword(accounts, accounts.token, chosen, 'en')).toBeNull();
    expect(await verifyEmail(accounts, second)).toBe('used');
    expect(await verifyEmail(accounts, first, mia.password)).toBe('used');
    expect(await opens()).toEqual([]);
    expect(await accounts.directory.accepts(mia.email, chosen.password)).toBe(true);
  });

  test('a sign-up older than a day is not asked about', async () => {
    accounts.clock.moveBy(23 * hourMs);
    await register(accounts, { ...mia, password: 'Biscuit-and-6-cups' }, 'en');
    accounts.clock.moveBy(2 * hourMs);
    expect(await isPasswordRequiredToVerify(accounts, accounts.token)).toBe(false);
    expect(await verifyEmail(accounts, second)).toBe('expired');
  });
});

test('a second sign-up with the same password asks for no password, and both links work', async () => {
  await register(accounts, mia, 'en');
  const first = accounts.token;
  await register(accounts, { ...mia, email: 'MIA@home.example' }, 'en');
  expect(await isPasswordRequiredToVerify(accounts, first)).toBe(false);
  expect(await isPasswordRequiredToVerify(accounts, accounts.token)).toBe(false);
  expect(await verifyEmail(accounts, accounts.token)).toBe('verified');
  expect(await accounts.directory.accepts(mia.email, mia.password)).toBe(true);
  expect(await verifyEmail(accounts, first)).toBe('used');
});

test('a single sign-up asks for no password', async () => {
  await register(accounts, mia, 'en');
  expect(await isPasswordRequiredToVerify(accounts, accounts.token)).toBe(false);
  expect(await isPasswordRequiredToVerify(accounts, 'foreign')).toBe(false);
  await resendVerification(accounts, mia.email, 'en');
  expect(await isPasswordRequiredToVerify(accounts, accounts.token)).toBe(false);
});

test('a sign-up with a verified address leaves the account as it is and mails a note', async () => {
  await register(accounts, mia, 'en');
  await verifyEmail(accounts, accounts.token);
  await register(accounts, { ...mia, password: 'Someone-else-1' }, 'en');
  expect(accounts.mails.at(-1)).toBe('Mia@Home.example: alreadyRegistered en');
  expect(await accounts.directory.accepts(mia.email, mia.password)).toBe(true);
  expect(accounts.links.accepted).toHaveLength(1);
});

test('a resent link confirms the same sign-up, and the first link works until then', async () => {
  await register(accounts, mia, 'en');
  const first = accounts.token;
  await resendVerification(accounts, ' MIA@home.example', 'cy');
  expect(accounts.mails.at(-1)).toBe('Mia@Home.example: verify cy token-2');
  expect(await verifyEmail(accounts, first)).toBe('verified');
  expect(await accounts.directory.accepts(mia.email, mia.password)).toBe(true);
  expect(await verifyEmail(accounts, accounts.token)).toBe('used');
});

test('unknown and disabled addresses get no mail; a verified address gets a mail that says it is verified', async () => {
  await resendVerification(accounts, 'nobody@home.example', 'en');
  await register(accounts, mia, 'en');
  const { id } = (await accounts.directory.find(mia.email))!;
  await accounts.directory.setDisabled(id, true);
  await resendVerification(accounts, mia.email, 'en');
  expect(accounts.mails).toHaveLength(1);
  await accounts.directory.setDisabled(id, false);
  await accounts.directory.verify(id, 1, null);
  await resendVerification(accounts, mia.email, 'en');
  expect(accounts.mails.at(-1)).toBe('Mia@Home.example: alreadyRegistered en');
});
