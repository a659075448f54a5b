import { refuseRegistration, register } from '../../../src/application/accounts/register.ts';
import { resendVerification } from '../../../src/application/accounts/resend-verification.ts';
import { verifyEmail } from '../../../src/application/accounts/verify-email.ts';
import { hourMs, MemoryAccounts, mia } from '../../support/memory-accounts.ts';

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
])('%j: the first problem in the order of the form', (changes, field, problem) => {
  expect(refuseRegistration({ ...mia, ...changes }, accounts)).toEqual({ field, problem });
});

test('a sign-up that is all right is refused nothing', () => {
  expect(refuseRegistration(mia, accounts)).toBeNull();
});

test('registering makes an account that waits, writes down the terms and mails a link', async () => {
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

test('a link of yesterday verifies nobody', async () => {
  await register(accounts, mia, 'en');
  accounts.clock.moveBy(24 * hourMs);
  expect(await verifyEmail(accounts, accounts.token)).toBe('expired');
  expect((await accounts.directory.find(mia.email))?.isVerified).toBe(false);
});

test('a second sign-up before verifying has the new password, and the first link is dead', async () => {
  await register(accounts, mia, 'en');
  const first = accounts.token;
  await register(accounts, { ...mia, password: 'Teapot-and-5-cups' }, 'en');
  expect(await verifyEmail(accounts, first)).toBe('unknown');
  expect(await verifyEmail(accounts, accounts.token)).toBe('verified');
  expect(await accounts.directory.accepts(mia.email, 'Teapot-and-5-cups')).toBe(true);
  expect(await accounts.directory.accepts(mia.email, mia.password)).toBe(false);
});

test('whoever has a verified account keeps it and gets a mail that says so', async () => {
  await register(accounts, mia, 'en');
  await verifyEmail(accounts, accounts.token);
  await register(accounts, { ...mia, password: 'Someone-else-1' }, 'en');
  expect(accounts.mails.at(-1)).toBe('Mia@Home.example: alreadyRegistered en');
  expect(await accounts.directory.accepts(mia.email, mia.password)).toBe(true);
  expect(accounts.links.accepted).toHaveLength(1);
});

test('another link ends the first', async () => {
  await register(accounts, mia, 'en');
  const first = accounts.token;
  await resendVerification(accounts, ' MIA@home.example', 'cy');
  expect(accounts.mails.at(-1)).toBe('Mia@Home.example: verify cy token-2');
  expect(await verifyEmail(accounts, first)).toBe('unknown');
  expect(await verifyEmail(accounts, accounts.token)).toBe('verified');
});

test('nobody unknown or disabled is written to; a verified person reads that all is done', async () => {
  await resendVerification(accounts, 'nobody@home.example', 'en');
  await register(accounts, mia, 'en');
  const { id } = (await accounts.directory.find(mia.email))!;
  await accounts.directory.setDisabled(id, true);
  await resendVerification(accounts, mia.email, 'en');
  expect(accounts.mails).toHaveLength(1);
  await accounts.directory.setDisabled(id, false);
  await accounts.directory.verify(id);
  await resendVerification(accounts, mia.email, 'en');
  expect(accounts.mails.at(-1)).toBe('Mia@Home.example: alreadyRegistered en');
});
