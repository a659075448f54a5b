import type {
  AccountLinkPurpose,
  NewAccountLink,
} from '../../../src/application/ports/server/account/account-links.ts';
import type { DirectoryAccount } from '../../../src/application/ports/server/account/user-directory.ts';
import { quickAccounts } from '../../support/quick-accounts.ts';
import { createEmbeddedRegistration } from '../../../src/infrastructure/node/identity-provider/accounts/sql-user-directory.ts';
import {
  createOutsideRegistration,
  SqlAccountLinks,
} from '../../../src/infrastructure/node/account/sql-account-links.ts';
import { SqlMailOutbox } from '../../../src/infrastructure/node/platform/mail/sql-outbox.ts';
import { MemoryUserDirectory } from '../../support/stores/memory-user-directory.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { onEveryAccountStore, type AccountStores } from '../../support/account-stores.ts';
import { unique } from './content.ts';

const password = 'Kettle-and-4-cups';
const farAway = 10_000;
const someone = () => `${unique('mia')}@home.example`;
const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'Text', html: '<p>Text</p>' });

onEveryAccountStore('AccountLinks', (stores) => {
  const linkFor = (account: DirectoryAccount, purpose: AccountLinkPurpose = 'verify'): NewAccountLink => ({
    purpose,
    token: stores().links.newToken(),
    accountId: account.id,
    email: account.email,
    expiresAt: farAway,
    passwordHash: null,
  });

  const signUp = async (email: string, at = 1, word = password) => {
    const { links } = stores();
    let made: NewAccountLink | null = null;
    await links.signUp({ email, password: word, at }, (account) => {
      if (!account) return { mail: mailTo(email), account: null };
      made = { ...linkFor(account), passwordHash: account.passwordHash };
      return {
        mail: mailTo(email),
        account: { link: made, terms: { version: '23/06/2025', language: 'en' } },
      };
    });
    return made as NewAccountLink | null;
  };
  const held = async () => {
    const email = someone();
    const { token } = (await signUp(email))!;
    return { email, token, account: (await stores().directory.find(email))! };
  };
  const mailsTo = (email: string) => drain(stores(), email);

  test('a sign-up creates an account, a link and a mail', async () => {
    const { links } = stores();
    const { email, token, account } = await held();
    expect(await mailsTo(email)).toBe(1);
    const passwordHash = expect.any(String);
    const link = { purpose: 'verify', accountId: account.id, email, expiresAt: farAway, passwordHash };
    expect(await links.read(token, 'verify', farAway - 1)).toEqual({ ...link, madeAt: 1 });
    expect(await links.read(token, 'password', 2)).toBe('unknown');
    expect(await links.read(token, 'verify', farAway)).toBe('expired');
    expect(await links.read('', 'verify', 2)).toBe('unknown');
  });

  test('a sign-up with a verified address sends its mail and creates no link', async () => {
    const { email, account } = await held();
    await mailsTo(email);
    await stores().directory.verify(account.id, 2, null);
    expect(await signUp(email, 3)).toBeNull();
    expect(await mailsTo(email)).toBe(1);
  });

  test('another sign-up invalidates no link, and each link has its own password', async () => {
    const { links, directory } = stores();
    const { email, token, account } = await held();
    const toPassword = linkFor(account, 'password');
    await links.issue({ link: toPassword, mail: mailTo(email) }, 2);
    const again = (await signUp(email, 3, 'Teapot-and-5-cups'))!;
    expect(await links.read(toPassword.token, 'password', 4)).toMatchObject({ purpose: 'password' });
    const hashes = await links.waitingHashes(account.id, 4);
    expect(hashes).toHaveLength(2);
    for (const [of, word, index] of [
      [again.token, 'Teapot-and-5-cups', 0],
      [token, password, 1],
    ] as const) {
      expect(await links.read(of, 'verify', 4)).toMatchObject({ passwordHash: hashes[index] });
      expect(await directory.isPasswordOf(hashes[index]!, word)).toBe(true);
      expect(await directory.isPasswordOf(hashes[index]!, `${word}x`)).toBe(false);
    }
    expect(await links.newestHash(` ${email.toUpperCase()}`, 4)).toBe(hashes[0]);
    expect(await links.newestHash(email, farAway)).toBeNull();
    expect(await links.newestHash(someone(), 4)).toBeNull();
    expect(await directory.isPasswordOf(null, password)).toBe(false);
    expect(await links.waitingHashes(account.id, farAway)).toEqual([]);
    expect(await links.waitingHashes('', 4)).toEqual([]);
  });

  test('a new link to set a password invalidates the one before; a new verification link invalidates none', async () => {
    const { links } = stores();
    const { email, token, account } = await held();
    const [older, newer] = [linkFor(account, 'password'), linkFor(account, 'password')];
    await links.issue({ link: older, mail: mailTo(email) }, 2);
    await links.issue({ link: newer, mail: mailTo(email) }, 3);
    expect(await links.read(older.token, 'password', 4)).toBe('unknown');
    await links.issue({ link: linkFor(account), mail: mailTo(email) }, 4);
    expect(await links.read(token, 'verify', 5)).toMatchObject({ accountId: account.id });
  });

  test.each(['verify', 'password'] as const)(
    'using a link to %s invalidates every verification link',
    async (purpose) => {
      const { links } = stores();
      const { email, token, account } = await held();
      const again = (await signUp(email, 2, 'Teapot-and-5-cups'))!;
      const other = await held();
      const used = linkFor(account, purpose);
      await links.issue({ link: used, mail: mailTo(email) }, 3);
      expect(await links.use(used.token, purpose, 4)).toMatchObject({ accountId: account.id });
      for (const dead of [token, again.token]) expect(await links.use(dead, 'verify', 5)).toBe('used');
      expect(await links.waitingHashes(account.id, 5)).toEqual([]);
      expect(await links.newestHash(email, 5)).toBeNull();
      expect(await links.read(other.token, 'verify', 5)).toMatchObject({ email: other.email });
    },
  );

  test('sign-in links invalidate none of each other and verify nobody', async () => {
    const { links } = stores();
    const { email, token, account } = await held();
    const [one, other] = [linkFor(account, 'browser'), linkFor(account, 'browser')];
    for (const link of [one, other]) await links.issue({ link, mail: mailTo(email) }, 2);
    expect(await links.use(one.token, 'verify', 3)).toBe('unknown');
    for (const link of [one, other])
      expect(await links.use(link.token, 'browser', 3)).toMatchObject({ email });
    expect(await links.use(one.token, 'browser', 4)).toBe('used');
    expect(await links.read(token, 'verify', 4)).toMatchObject({ email });
  });

  test('one of ten parallel uses of a link succeeds', async () => {
    const { links } = stores();
    const { token } = await held();
    const uses = await Promise.all(Array.from({ length: 10 }, () => links.use(token, 'verify', 2)));
    expect(uses.filter((use) => use !== 'used')).toHaveLength(1);
    expect(await links.read(token, 'verify', 3)).toBe('used');
  });

  test('trying an expired link does not use it up', async () => {
    const { links } = stores();
    const { token } = await held();
    expect(await links.use(token, 'verify', farAway)).toBe('expired');
    expect(await links.use(token, 'verify', 2)).toMatchObject({ purpose: 'verify' });
  });

  test('a sign-up without a record sends no mail', async () => {
    const { links, outbox } = stores();
    while (await outbox.claim(farAway, farAway * 2));
    await links.issue(null, 2);
    expect(await outbox.claim(farAway, farAway * 2)).toBeNull();
  });

  test('a failure leaves no link and no mail', async () => {
    const { links, directory } = stores();
    const { email, token } = await held();
    await mailsTo(email);
    const broken = () => {
      throw new Error('no words');
    };
    await expect(links.signUp({ email, password: 'Teapot-and-5-cups', at: 2 }, broken)).rejects.toThrow();
    expect(await links.read(token, 'verify', 3)).toMatchObject({ purpose: 'verify' });
    expect(await mailsTo(email)).toBe(0);
    expect(await directory.find(email)).not.toBeNull();
  });
});

onEveryDatabase('The embedded directory', (database) => {
  test('a sign-up that fails halfway leaves nothing, also of an earlier one', async () => {
    const { db } = await database.open();
    const accounts = quickAccounts(db);
    const links = new SqlAccountLinks(db, createEmbeddedRegistration(accounts));
    const failing = () => {
      throw new Error('no words');
    };
    const entry = { email: someone(), password, at: 1 };
    await expect(links.signUp(entry, failing)).rejects.toThrow('no words');
    expect(await accounts.byEmail(entry.email)).toBeNull();
    await accounts.register(entry);
    await expect(links.signUp({ ...entry, password: 'Teapot-and-5-cups' }, failing)).rejects.toThrow();
    expect(await accounts.verifyPassword(entry.email, password)).not.toBeNull();
    expect(await db.selectFrom('registration').selectAll().execute()).toEqual([]);
  });

  test('a token is stored nowhere in the database, and is complete in the mail that is sent', async () => {
    const { db } = await database.open();
    const links = new SqlAccountLinks(db, createEmbeddedRegistration(quickAccounts(db)));
    const token = links.newToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const about = { purpose: 'verify', accountId: 'one', email: 'a@b.example', expiresAt: 9 } as const;
    const href = `https://family.example/verify-email/${token}?lng=en`;
    const words = { subject: 'Hello', text: `Press ${href}`, html: `<a href="${href}">${href}</a>` };
    const mail = { to: about.email, ...words };
    await links.issue({ link: { ...about, token, passwordHash: null }, mail }, 1);
    for (const table of ['account_link', 'outbox_mail'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(token);
    expect(await new SqlMailOutbox(db).claim(1, 2)).toMatchObject(mail);
    // The next try sends a postponed mail complete, too.
    expect(await new SqlMailOutbox(db).claim(2, 3)).toMatchObject(mail);
  });

  test('text encrypted for one mail cannot be decrypted in another', async () => {
    const { db } = await database.open();
    const links = new SqlAccountLinks(db, createEmbeddedRegistration(quickAccounts(db)));
    const link = { purpose: 'verify', accountId: 'two', email: 'b@b.example', expiresAt: 9 } as const;
    await db.deleteFrom('outbox_mail').execute();
    await links.issue(
      { link: { ...link, token: links.newToken(), passwordHash: null }, mail: mailTo(link.email) },
      1,
    );
    await db.updateTable('outbox_mail').set({ id: 'mail_other' }).execute();
    await expect(new SqlMailOutbox(db).claim(1, 2)).rejects.toThrow();
  });
});

onEveryDatabase('A directory elsewhere', (database) => {
  test('keeps the account when the record fails, and the same sign-up may be repeated', async () => {
    const { db } = await database.open();
    const directory = new MemoryUserDirectory();
    const links = new SqlAccountLinks(db, createOutsideRegistration(db, directory));
    const entry = { email: someone(), password, at: 1 };
    const failing = () => {
      throw new Error('no words');
    };
    await expect(links.signUp(entry, failing)).rejects.toThrow('no words');
    expect(await directory.find(entry.email)).toMatchObject({ isVerified: false });
    const token = links.newToken();
    await links.signUp(entry, (account) => ({
      mail: mailTo(entry.email),
      account: {
        link: {
          purpose: 'verify',
          token,
          accountId: account!.id,
          email: entry.email,
          expiresAt: farAway,
          passwordHash: account!.passwordHash,
        },
        terms: { version: '23/06/2025', language: 'en' },
      },
    }));
    expect(await links.use(token, 'verify', 2)).toMatchObject({ email: entry.email });
    expect(await new SqlMailOutbox(db).claim(1, 2)).toMatchObject({ to: entry.email });
  });
});

/** Removes the waiting mails of an address; returns their number. */
async function drain({ outbox }: AccountStores, email: string): Promise<number> {
  let count = 0;
  for (;;) {
    const mail = await outbox.claim(farAway, farAway + 1);
    if (!mail) return count;
    if (mail.to === email) count += 1;
    await outbox.remove(mail.id);
  }
}
