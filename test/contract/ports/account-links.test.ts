import type { LinkPurpose, NewLink } from '../../../src/application/ports/account-links.ts';
import type { DirectoryAccount } from '../../../src/application/ports/user-directory.ts';
import { quickAccounts } from '../../support/quick-accounts.ts';
import { registeringHere } from '../../../src/infrastructure/node/identity/sql-user-directory.ts';
import {
  registeringElsewhere,
  SqlAccountLinks,
} from '../../../src/infrastructure/node/sql/sql-account-links.ts';
import { SqlOutbox } from '../../../src/infrastructure/node/sql/sql-outbox.ts';
import { MemoryUserDirectory } from '../../../src/infrastructure/shared/memory/memory-user-directory.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { onEveryAccountStore, type AccountStores } from '../../support/account-stores.ts';
import { unique } from './content.ts';

const password = 'Kettle-and-4-cups';
const farAway = 10_000;
const someone = () => `${unique('mia')}@home.example`;
const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'Text', html: '<p>Text</p>' });

onEveryAccountStore('AccountLinks', (stores) => {
  const linkFor = (account: DirectoryAccount, purpose: LinkPurpose = 'verify'): NewLink => ({
    purpose,
    token: stores().links.newToken(),
    accountId: account.id,
    email: account.email,
    expiresAt: farAway,
  });

  const signUp = async (email: string, at = 1) => {
    const { links } = stores();
    let made: NewLink | null = null;
    await links.signUp({ email, password, at }, (account) => {
      if (!account) return { mail: mailTo(email), account: null };
      made = linkFor(account);
      return {
        mail: mailTo(email),
        account: { link: made, terms: { version: '23/06/2025', language: 'en' } },
      };
    });
    return made as NewLink | null;
  };
  const held = async () => {
    const email = someone();
    const { token } = (await signUp(email))!;
    return { email, token, account: (await stores().directory.find(email))! };
  };
  const mailsTo = (email: string) => drain(stores(), email);

  test('a sign-up leaves an account, a link and a mail', async () => {
    const { links } = stores();
    const { email, token, account } = await held();
    expect(await mailsTo(email)).toBe(1);
    const link = { purpose: 'verify', accountId: account.id, email, expiresAt: farAway };
    expect(await links.read(token, 'verify', farAway - 1)).toEqual(link);
    expect(await links.read(token, 'password', 2)).toBe('unknown');
    expect(await links.read(token, 'verify', farAway)).toBe('expired');
    expect(await links.read('', 'verify', 2)).toBe('unknown');
  });

  test('a verified address has its mail and no link', async () => {
    const { email, account } = await held();
    await mailsTo(email);
    await stores().directory.verify(account.id, 2);
    expect(await signUp(email, 3)).toBeNull();
    expect(await mailsTo(email)).toBe(1);
  });

  test('another sign-up, and another link of the same purpose, end what was before', async () => {
    const { links } = stores();
    const { email, token, account } = await held();
    const toPassword = linkFor(account, 'password');
    await links.issue({ link: toPassword, mail: mailTo(email) }, 2);
    expect(await links.read(token, 'verify', 3)).toMatchObject({ purpose: 'verify' });
    const again = (await signUp(email, 3))!;
    expect(await links.read(token, 'verify', 4)).toBe('unknown');
    expect(await links.read(toPassword.token, 'password', 4)).toBe('unknown');
    const newest = linkFor(account);
    await links.issue({ link: newest, mail: mailTo(email) }, 4);
    expect(await links.read(again.token, 'verify', 5)).toBe('unknown');
    expect(await links.use(newest.token, 'verify', 5)).toMatchObject({ accountId: account.id });
  });

  test('of ten that use a link at once one gets it', async () => {
    const { links } = stores();
    const { token } = await held();
    const uses = await Promise.all(Array.from({ length: 10 }, () => links.use(token, 'verify', 2)));
    expect(uses.filter((use) => use !== 'used')).toHaveLength(1);
    expect(await links.read(token, 'verify', 3)).toBe('used');
  });

  test('a link that is over is not used up by trying', async () => {
    const { links } = stores();
    const { token } = await held();
    expect(await links.use(token, 'verify', farAway)).toBe('expired');
    expect(await links.use(token, 'verify', 2)).toMatchObject({ purpose: 'verify' });
  });

  test('nobody is written to without papers', async () => {
    const { links, outbox } = stores();
    while (await outbox.claim(farAway, farAway * 2));
    await links.issue(null, 2);
    expect(await outbox.claim(farAway, farAway * 2)).toBeNull();
  });

  test('what fails leaves no link and no mail', async () => {
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
  test('a sign-up that fails half-way leaves nothing at all, also of an earlier one', async () => {
    const { db } = await database.open();
    const accounts = quickAccounts(db);
    const links = new SqlAccountLinks(db, registeringHere(accounts));
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

  test('a token stands nowhere in the database', async () => {
    const { db } = await database.open();
    const links = new SqlAccountLinks(db, registeringHere(quickAccounts(db)));
    const token = links.newToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const link = { purpose: 'verify', token, accountId: 'one', email: 'a@b.example', expiresAt: 9 } as const;
    await links.issue({ link, mail: mailTo('a@b.example') }, 1);
    expect(JSON.stringify(await db.selectFrom('account_link').selectAll().execute())).not.toContain(token);
  });
});

onEveryDatabase('A directory elsewhere', (database) => {
  test('has its account when the papers fail, and the same sign-up may be repeated', async () => {
    const { db } = await database.open();
    const directory = new MemoryUserDirectory();
    const links = new SqlAccountLinks(db, registeringElsewhere(db, directory));
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
        link: { purpose: 'verify', token, accountId: account!.id, email: entry.email, expiresAt: farAway },
        terms: { version: '23/06/2025', language: 'en' },
      },
    }));
    expect(await links.use(token, 'verify', 2)).toMatchObject({ email: entry.email });
    expect(await new SqlOutbox(db).claim(1, 2)).toMatchObject({ to: entry.email });
  });
});

/** How many mails wait for an address; they are taken out. */
async function drain({ outbox }: AccountStores, email: string): Promise<number> {
  let count = 0;
  for (;;) {
    const mail = await outbox.claim(farAway, farAway + 1);
    if (!mail) return count;
    if (mail.to === email) count += 1;
    await outbox.remove(mail.id);
  }
}
