import {
  askForNewAddress,
  takeAddressBack,
  takeNewAddress,
} from '../../../src/application/account/change-address.ts';
import type {
  AccountAddresses,
  AddressChange,
} from '../../../src/application/ports/server/account-addresses.ts';
import { hourMs, MemoryAccounts } from '../../support/stores/memory-accounts.ts';

/** Addresses by account; what a change brings is kept as the adapter would. */
class Addresses implements AccountAddresses {
  readonly of = new Map([['mia', 'mia@home.example']]);
  readonly changes: AddressChange[] = [];
  readonly #accounts: MemoryAccounts;

  constructor(accounts: MemoryAccounts) {
    this.#accounts = accounts;
  }

  find = async (id: string) => this.of.get(id) ?? null;

  async change(change: AddressChange) {
    const { accountId, email, link, mail, at } = change;
    if (!this.of.has(accountId)) return 'gone' as const;
    if ([...this.of].some(([id, address]) => id !== accountId && address === email)) return 'taken' as const;
    this.changes.push(change);
    this.of.set(accountId, email);
    if (mail) await this.#accounts.links.issue({ link, mail }, at);
    return 'changed' as const;
  }
}

function setUp() {
  const accounts = new MemoryAccounts();
  const addresses = new Addresses(accounts);
  const { clock, directory, links, letters, commonPasswords } = accounts;
  const ports = { clock, directory, links, letters, commonPasswords, addresses };
  const ask = (email = 'new@home.example', accountId = 'mia') =>
    askForNewAddress(ports, { accountId, email, language: 'en' });
  return { accounts, addresses, ports, ask };
}

test('the link changes the address once, and the mail to the old one takes it back', async () => {
  const { accounts, addresses, ports, ask } = setUp();
  await ask();
  expect(accounts.mails).toEqual([`new@home.example: newAddress en ${accounts.token}`]);
  expect(addresses.of.get('mia')).toBe('mia@home.example');
  const { token } = accounts;
  expect(await takeNewAddress(ports, token, 'en')).toBe('changed');
  expect(addresses.of.get('mia')).toBe('new@home.example');
  expect(await takeNewAddress(ports, token, 'en')).toBe('used');
  expect(accounts.mails.at(-1)).toBe(`mia@home.example: addressChanged en ${accounts.token}`);

  const changedAt = accounts.clock.now();
  accounts.clock.moveBy(7 * 24 * hourMs - 1);
  const back = accounts.token;
  expect(await takeAddressBack(ports, back)).toEqual({ passwordToken: expect.any(String) });
  expect(addresses.of.get('mia')).toBe('mia@home.example');
  expect(addresses.changes.at(-1)).toMatchObject({
    endPasskeysSince: changedAt,
    link: { purpose: 'password' },
  });
  expect(await takeAddressBack(ports, back)).toBe('used');
});

test('links live a day, and a week for taking back', async () => {
  const { accounts, ports, ask } = setUp();
  await ask();
  const late = accounts.token;
  accounts.clock.moveBy(24 * hourMs);
  expect(await takeNewAddress(ports, late, 'en')).toBe('expired');
  await ask();
  expect(await takeNewAddress(ports, accounts.token, 'en')).toBe('changed');
  accounts.clock.moveBy(7 * 24 * hourMs);
  expect(await takeAddressBack(ports, accounts.token)).toBe('expired');
  expect(await takeNewAddress(ports, 'nothing', 'en')).toBe('unknown');
  expect(await takeAddressBack(ports, late)).toBe('unknown');
});

test('of several links to new addresses one counts, and none after the change is taken back', async () => {
  const { accounts, addresses, ports, ask } = setUp();
  await ask('first@home.example');
  const first = accounts.token;
  await ask('second@home.example');
  const second = accounts.token;
  expect(await takeNewAddress(ports, first, 'en')).toBe('changed');
  expect(await takeNewAddress(ports, second, 'en')).toBe('used');
  const back = accounts.token;
  await ask('third@home.example');
  expect(await takeNewAddress(ports, accounts.token, 'en')).toBe('changed');
  const backToFirst = accounts.token;
  await ask('fourth@home.example');
  const fourth = accounts.token;
  await takeAddressBack(ports, back);
  expect(addresses.of.get('mia')).toBe('mia@home.example');
  expect(await takeAddressBack(ports, backToFirst)).toBe('used');
  expect(await takeNewAddress(ports, fourth, 'en')).toBe('used');
});

test('an address that has an account is told so by mail, and no link is made', async () => {
  const { accounts, ask } = setUp();
  const at = accounts.clock.now();
  const made = await accounts.directory.register({ email: 'new@home.example', password: 'Kettle-1' });
  await ask();
  expect(accounts.mails.at(-1)).toContain('new@home.example: newAddress');
  await accounts.directory.verify(made!.id, at, null);
  await ask();
  expect(accounts.mails.at(-1)).toBe('new@home.example: addressTaken en');
});

test('an address that was taken meanwhile, and an account that is gone, change nothing', async () => {
  const { accounts, addresses, ports, ask } = setUp();
  await ask();
  addresses.of.set('noah', 'new@home.example');
  expect(await takeNewAddress(ports, accounts.token, 'en')).toBe('taken');
  await ask('other@home.example');
  const { token, mails } = accounts;
  addresses.of.delete('mia');
  expect(await takeNewAddress(ports, token, 'en')).toBe('unknown');
  await ask('other@home.example');
  expect(accounts.mails).toEqual(mails);
});
