import { requestPasswordReset } from '../../../src/application/account/request-password-reset.ts';
import { register } from '../../../src/application/account/register.ts';
import { checkPasswordLink, setNewPassword } from '../../../src/application/account/set-new-password.ts';
import { verifyEmail } from '../../../src/application/account/verify-email.ts';
import { hourMs, MemoryAccounts, mia } from '../../support/stores/memory-accounts.ts';

const chosen = { password: 'Teapot-and-5-cups', confirmPassword: 'Teapot-and-5-cups' };
let accounts: MemoryAccounts;

beforeEach(async () => {
  accounts = new MemoryAccounts();
  await register(accounts, mia, 'en');
});
const verified = () => verifyEmail(accounts, accounts.token);

test('a mailed link sets the password once, and a mail confirms it', async () => {
  await verified();
  await requestPasswordReset(accounts, mia.email, 'cy');
  const { token } = accounts;
  expect(await checkPasswordLink(accounts, token)).toBeNull();
  expect(await setNewPassword(accounts, token, chosen, 'en')).toBeNull();
  expect(await accounts.directory.accepts(mia.email, chosen.password)).toBe(true);
  expect(accounts.mails.at(-1)).toMatch(/^Mia@Home\.example: passwordChanged en token-\d+$/);
  expect(await checkPasswordLink(accounts, token)).toBe('used');
  expect(await setNewPassword(accounts, token, chosen, 'en')).toEqual({ kind: 'dead', link: 'used' });
});

test.each([
  [{ password: 'short-1' }, { kind: 'password', problem: 'min' }],
  [{ password: 'abcdefg1' }, { kind: 'password', problem: 'mix' }],
  [{ password: 'password-1' }, { kind: 'password', problem: 'common' }],
  [{ confirmPassword: '' }, { kind: 'confirmPassword', problem: 'mismatch' }],
])('%j: refused, and the link stays valid', async (changes, refusal) => {
  await verified();
  await requestPasswordReset(accounts, mia.email, 'en');
  const { token } = accounts;
  expect(await setNewPassword(accounts, token, { ...chosen, ...changes }, 'en')).toEqual(refusal);
  expect(await accounts.directory.accepts(mia.email, mia.password)).toBe(true);
  expect(await setNewPassword(accounts, token, chosen, 'en')).toBeNull();
});

test('the link is valid for an hour, and a newer link invalidates it', async () => {
  await verified();
  await requestPasswordReset(accounts, mia.email, 'en');
  const first = accounts.token;
  await requestPasswordReset(accounts, mia.email, 'en');
  expect(await checkPasswordLink(accounts, first)).toBe('unknown');
  accounts.clock.moveBy(hourMs);
  expect(await checkPasswordLink(accounts, accounts.token)).toBe('expired');
  expect(await setNewPassword(accounts, accounts.token, chosen, 'en')).toEqual({
    kind: 'dead',
    link: 'expired',
  });
});

test('a verification link cannot set a password', async () => {
  expect(await setNewPassword(accounts, accounts.token, chosen, 'en')).toEqual({
    kind: 'dead',
    link: 'unknown',
  });
});

test('setting the password by a mailed link also verifies the address', async () => {
  await requestPasswordReset(accounts, mia.email, 'en');
  await setNewPassword(accounts, accounts.token, chosen, 'en');
  expect(await accounts.directory.accepts(mia.email, chosen.password)).toBe(true);
});

test('unknown and disabled addresses get no mail, and a disabled account keeps its password', async () => {
  await verified();
  await requestPasswordReset(accounts, mia.email, 'en');
  const { token } = accounts;
  const sent = accounts.mails.length;
  await requestPasswordReset(accounts, 'nobody@home.example', 'en');
  await accounts.directory.setDisabled((await accounts.directory.find(mia.email))!.id, true);
  await requestPasswordReset(accounts, mia.email, 'en');
  expect(accounts.mails).toHaveLength(sent);
  expect(await setNewPassword(accounts, token, chosen, 'en')).toEqual({ kind: 'dead', link: 'disabled' });
});
