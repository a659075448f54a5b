import { requestSignInLink } from '../../../src/application/account/request-sign-in-link.ts';
import { register } from '../../../src/application/account/register.ts';
import { verifyEmail } from '../../../src/application/account/verify-email.ts';
import { hourMs, MemoryAccounts, mia } from '../../support/stores/memory-accounts.ts';

let accounts: MemoryAccounts;
beforeEach(async () => {
  accounts = new MemoryAccounts();
  await register(accounts, mia, 'en');
});
const use = (token: string) => accounts.links.use(token, 'browser', accounts.clock.now());

test('a mailed link names its address once, within an hour; a second link leaves the first valid', async () => {
  await verifyEmail(accounts, accounts.token);
  await requestSignInLink(accounts, ' MIA@home.example', 'cy');
  expect(accounts.mails.at(-1)).toBe('Mia@Home.example: signInLink cy token-2');
  const first = accounts.token;
  await requestSignInLink(accounts, mia.email, 'en');
  const second = accounts.token;
  expect(await use(first)).toMatchObject({ email: 'Mia@Home.example' });
  expect(await use(first)).toBe('used');
  accounts.clock.moveBy(hourMs);
  expect(await use(second)).toBe('expired');
});

test('unknown, unverified and disabled addresses get no mail', async () => {
  const sent = accounts.mails.length;
  await requestSignInLink(accounts, 'nobody@home.example', 'en');
  await requestSignInLink(accounts, mia.email, 'en');
  const account = (await accounts.directory.find(mia.email))!;
  await accounts.directory.verify(account.id, 1, null);
  await accounts.directory.setDisabled(account.id, true);
  await requestSignInLink(accounts, mia.email, 'en');
  expect(accounts.mails).toHaveLength(sent);
});
