import { createAccountLink } from '../../../../../src/application/account/account-link.ts';
import { takeBackLinkValidMs } from '../../../../../src/domain/account/account-changes.ts';
import { embeddedIssuer } from '../../../../../src/domain/people/person.ts';
import { SqlAccountAddresses } from '../../../../../src/infrastructure/node/identity-provider/accounts/sql-account-addresses.ts';
import { createOidcSqlAdapter } from '../../../../../src/infrastructure/node/identity-provider/accounts/sql-adapter.ts';
import { createEmbeddedRegistration } from '../../../../../src/infrastructure/node/identity-provider/accounts/sql-user-directory.ts';
import { SqlAccountLinks } from '../../../../../src/infrastructure/node/account/sql-account-links.ts';
import { SqlPersonRecords } from '../../../../../src/infrastructure/node/people/sql-person-records.ts';
import { SqlPeople } from '../../../../../src/infrastructure/node/people/sql-people.ts';
import { changeRecordedAccount } from '../../../../../src/infrastructure/node/platform/database/account-changes.ts';
import type { OpenDatabase } from '../../../../../src/infrastructure/node/platform/database/database-types.ts';
import {
  queueMail,
  queueReminderMail,
} from '../../../../../src/infrastructure/node/platform/mail/sql-outbox.ts';
import { SqlLicences } from '../../../../../src/infrastructure/node/shop/sql-licences.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { onEveryDatabase } from '../../../../support/databases.ts';
import { quickAccounts } from '../../../../support/quick-accounts.ts';

const password = 'Kettle-and-4-cups';
const at = 1_800_000_000_000;

const passkeyOf = (accountId: string, name: string, madeAt: number) => ({
  credential_id: `${accountId}-${name}`,
  account_id: accountId,
  public_key: '',
  counter: 0,
  transports_json: '[]' as const,
  name,
  created_at: madeAt,
  used_at: null,
});

onEveryDatabase('The addresses of accounts', (opened) => {
  let database: OpenDatabase;
  let count = 0;
  const unique = (name: string) => `${name}-${(count += 1)}@home.example`;

  beforeAll(async () => {
    database = await opened.open();
  });

  const stores = () => {
    const { db } = database;
    const accounts = quickAccounts(db);
    const links = new SqlAccountLinks(db, createEmbeddedRegistration(accounts));
    const addresses = new SqlAccountAddresses(db, () => 'nobody’s');
    return { db, accounts, links, addresses, people: new SqlPeople(database) };
  };
  const account = async (email: string, verifiedAt: number | null = at) =>
    (await stores().accounts.create({ email, password, verifiedAt, at }))!;
  const mail = { to: 'old@home.example', subject: 'changed', text: '', html: '' };
  const change = (accountId: string, email: string, on = at) => {
    const { links, addresses } = stores();
    const link = createAccountLink('oldAddress', { id: accountId, email: mail.to }, links.newToken(), on);
    return addresses.change({ accountId, email, at: on, token: null, link, mail: () => mail });
  };

  test('account, person and licences have the new address, and sign-ins end', async () => {
    const { db, accounts, addresses, people } = stores();
    const [before, after] = [unique('before'), unique('after')];
    const { id } = await account(before);
    const identity = { issuer: embeddedIssuer, subject: id, email: before };
    const licences = new SqlLicences(db);
    const terms = { organisation: 'School', from: at, until: at + 1000 };
    await licences.add([{ email: before, ...terms }], at);
    const person = await people.findOrCreate(identity, at);
    expect(person.grants).toHaveLength(1);
    const clock = new ManualClock(at);
    await createOidcSqlAdapter({ db, clock })('Session').upsert('s', { accountId: id }, 100);

    expect(await change(id, ` ${after} `)).toBe('changed');
    expect(await addresses.find(id)).toBe(after);
    expect(await accounts.verifyPassword(after.toUpperCase(), password)).toMatchObject({ id });
    expect(await accounts.verifyPassword(before, password)).toBeNull();
    expect(await people.find(person.id)).toEqual({ ...person, email: after });
    expect(await createOidcSqlAdapter({ db, clock })('Session').find('s')).toBeUndefined();
    // The next owner of the old address must get no grants.
    const other = await account(before);
    const next = await people.findOrCreate({ ...identity, subject: other.id }, at);
    expect(next.grants).toEqual([]);
    expect(await licences.remove(after)).toBe(1);
  });

  test('an admin’s search finds an account for a week by the address that it had', async () => {
    const { people } = stores();
    const [before, after] = [unique('lost_1'), unique('after')];
    const { id } = await account(before);
    await people.findOrCreate({ issuer: embeddedIssuer, subject: id, email: before }, at);
    expect(await change(id, after)).toBe('changed');
    const records = new SqlPersonRecords(database);
    const found = async (part: string, on: number) =>
      (await records.search(part, 10, on)).map(({ email }) => email);
    expect(await found(before.toUpperCase(), at + takeBackLinkValidMs - 1)).toEqual([after]);
    expect(await found(before.replace('_', '?'), at + 1)).toEqual([]);
    expect(await found(before, at + takeBackLinkValidMs)).toEqual([]);
  });

  test('a reminder that waits for the old address goes', async () => {
    const { db, people } = stores();
    const [before, after] = [unique('before'), unique('after')];
    const { id } = await account(before);
    const person = await people.findOrCreate({ issuer: embeddedIssuer, subject: id, email: before }, at);
    const mail = { to: before, subject: 's', text: 't', html: 'h' };
    await queueReminderMail(db, mail, at, { personId: person.id, until: at + 1000 });
    await queueMail(db, { ...mail, subject: 'other' }, at);
    expect(await change(id, after)).toBe('changed');
    const left = db.selectFrom('outbox_mail').select('subject').where('recipient', '=', before);
    expect(await left.execute()).toEqual([{ subject: 'other' }]);
  });

  test('an address that waits for its first account goes along too, and is given once', async () => {
    const { db, people } = stores();
    const [before, after] = [unique('before'), unique('after')];
    const { id } = await account(before);
    const person = await people.findOrCreate({ issuer: embeddedIssuer, subject: id, email: before }, at);
    const terms = { organisation: 'School', from: at, until: at + 1000 };
    await new SqlLicences(db).add(
      [
        { email: before, ...terms },
        { email: after, ...terms },
      ],
      at,
    );
    expect(await change(id, after)).toBe('changed');
    expect((await people.find(person.id))!.grants).toHaveLength(2);
    expect(await change(id, before)).toBe('closed');
    expect(await change(id, before, at + takeBackLinkValidMs)).toBe('changed');
    expect((await people.find(person.id))!.grants).toHaveLength(2);
  });

  test('a verified account keeps its address; a sign-up that was never verified makes way', async () => {
    const { links, accounts } = stores();
    const { id } = await account(unique('mia'));
    const taken = unique('taken');
    await account(taken);
    expect(await change(id, taken)).toBe('taken');
    expect((await accounts.byId(id))!.email).not.toBe(taken);

    const waiting = unique('waiting');
    await links.signUp({ email: waiting, password, at }, (made) => ({
      mail: { to: waiting, subject: 'Hello', text: 'Text', html: '' },
      account: {
        link: createAccountLink('verify', made!, links.newToken(), at, made!.passwordHash),
        terms: { version: '1', language: 'en' },
      },
    }));
    const stranger = (await accounts.byEmail(waiting))!;
    expect(await change(id, waiting)).toBe('changed');
    expect(await accounts.byId(stranger.id)).toBeNull();
    expect(await links.waitingHashes(stranger.id, at)).toEqual([]);
  });

  test('of two accounts that want one address at once, one gets it', async () => {
    const [one, other] = [await account(unique('one')), await account(unique('other'))];
    const wanted = unique('wanted');
    const outcomes = await Promise.all([change(one.id, wanted), change(other.id, wanted)]);
    expect(outcomes.toSorted()).toEqual(['changed', 'taken']);
  });

  test('an unknown or disabled account changes no address', async () => {
    const { accounts, addresses } = stores();
    const { id } = await account(unique('closed'));
    await accounts.setDisabled(id, at);
    expect(await change(id, unique('new'))).toBe('gone');
    expect(await change('nobody', unique('new'))).toBe('gone');
    expect(await addresses.find(id)).toBeNull();
  });

  test('of two changes at once, one is made', async () => {
    const { id } = await account(unique('mia'));
    const outcomes = await Promise.all([change(id, unique('a')), change(id, unique('b'))]);
    expect(outcomes.toSorted()).toEqual(['changed', 'closed']);
  });

  test('of two presses of the link that takes back, one does it; the rows are as they stood', async () => {
    const { db, links, addresses } = stores();
    const before = unique('before');
    const { id } = await account(before);
    const passkey = (name: string, madeAt: number) => passkeyOf(id, name, madeAt);
    await db
      .insertInto('passkey')
      .values([passkey('kept', 1), passkey('removed', 2)])
      .execute();
    const token = links.newToken();
    const link = createAccountLink('oldAddress', { id, email: before }, token, at);
    const asked = { accountId: id, email: unique('a'), at, token: null, link, mail: () => mail };
    expect(await addresses.change(asked)).toBe('changed');
    const change = { kind: 'passkeyAdded', of: { accountId: id }, at: at + 1 } as const;
    await changeRecordedAccount(db, change, async () => {
      await db.insertInto('passkey').values(passkey('theirs', 3)).execute();
      await db.deleteFrom('passkey').where('credential_id', '=', `${id}-removed`).execute();
    });
    const takeBack = () =>
      addresses.takeBack({
        accountId: id,
        email: before,
        token,
        madeAt: at,
        at: at + 2,
        link: createAccountLink('password', { id, email: before }, links.newToken(), at + 2),
        letters: null,
      });
    const outcomes = await Promise.all([takeBack(), takeBack()]);
    expect(outcomes.toSorted()).toEqual(['changed', 'used']);
    const left = await db
      .selectFrom('passkey')
      .select('name')
      .where('account_id', '=', id)
      .orderBy('created_at')
      .execute();
    expect(left).toEqual([{ name: 'kept' }, { name: 'removed' }]);
    expect(await addresses.find(id)).toBe(before);
    expect(await addresses.closedUntil(id, at + 3)).toBeNull();
  });

  test.each([
    ['confirmed', 5],
    ['waiting for its first code', null],
  ])('a passkey and a second factor (%s) that no record has go with the take-back', async (_, confirmed) => {
    const { db, links, addresses } = stores();
    const before = unique('before');
    const { id } = await account(before);
    const passkey = (name: string, madeAt: number) => passkeyOf(id, name, madeAt);
    await db
      .insertInto('passkey')
      .values(passkey('own', at - 1))
      .execute();
    const token = links.newToken();
    const link = createAccountLink('oldAddress', { id, email: before }, token, at);
    const asked = { accountId: id, email: unique('a'), at, token: null, link, mail: () => mail };
    expect(await addresses.change(asked)).toBe('changed');
    await db
      .insertInto('passkey')
      .values(passkey('theirs', at + 5))
      .execute();
    const confirmedAt = confirmed === null ? null : at + confirmed;
    await db
      .insertInto('second_factor')
      .values({
        account_id: id,
        sealed_secret: '',
        created_at: at + 5,
        confirmed_at: confirmedAt,
        last_step: 0,
      })
      .execute();
    const taken = await addresses.takeBack({
      accountId: id,
      email: before,
      token,
      madeAt: at,
      at: at + 10,
      link: createAccountLink('password', { id, email: before }, links.newToken(), at + 10),
      letters: null,
    });
    expect(taken).toBe('changed');
    const passkeys = db.selectFrom('passkey').select('name').where('account_id', '=', id);
    expect(await passkeys.execute()).toEqual([{ name: 'own' }]);
    const factors = db.selectFrom('second_factor').select('account_id').where('account_id', '=', id);
    expect(await factors.execute()).toEqual([]);
  });
});
