import {
  MailRefused,
  type Mail,
  type Mailer,
} from '../../../src/application/ports/server/platform/mailer.ts';
import { MailboxMailer } from '../../../src/infrastructure/node/platform/mail/mailbox-mailer.ts';
import { SmtpMailer } from '../../../src/infrastructure/node/platform/mail/smtp-mailer.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryMailer } from '../../support/stores/memory-mailer.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { headerOf, MailServer } from '../../support/mail-server.ts';

const mail: Mail = {
  id: 'mail_1',
  to: 'mia@home.example',
  subject: 'Croeso – dŵr 1',
  text: 'Text.\n.\nhttps://family.example/verify-email/x?lng=en\n',
  html: '<p>Text.</p>',
};

/** Tests the behaviour of every mail system; `arrived` returns the recipients. */
function contract(parts: () => { mailer: Mailer; arrived: () => Promise<string[]> }): void {
  test('delivers a mail to its address', async () => {
    const { mailer, arrived } = parts();
    await mailer.send({ ...mail, to: "o'hara+kids@dŵr.example" });
    expect(await arrived()).toHaveLength(1);
    await mailer.send(mail);
    expect(await arrived()).toContain('mia@home.example');
  });

  test.each([
    'mia@home.example\r\nBcc: other@home.example',
    'mia@home.example, other@home.example',
    '<other@home.example> mia@home.example',
    'mia@home.example\0',
    '',
  ])('%j is no recipient and is refused permanently', async (to) => {
    const { mailer, arrived } = parts();
    await expect(mailer.send({ ...mail, to })).rejects.toThrow(MailRefused);
    expect(await arrived()).toEqual([]);
  });
}

describe('Mailer in memory', () => {
  let mailer: MemoryMailer;
  beforeEach(() => {
    mailer = new MemoryMailer();
  });
  contract(() => {
    let count = 0;
    const send = (one: Mail) => mailer.send({ ...one, id: `mail_${(count += 1)}` });
    return { mailer: { send }, arrived: async () => [...mailer.taken.values()].map(({ to }) => to) };
  });
});

onEveryDatabase('MailboxMailer', (database) => {
  let mailbox: MailboxMailer;
  const clock = new ManualClock(1000);
  beforeAll(async () => {
    const { db } = await database.open();
    mailbox = new MailboxMailer(db, clock);
  });
  let run = 0;
  contract(() => {
    const prefix = `run_${(run += 1)}_`;
    let count = 0;
    const send = (one: Mail) => mailbox.send({ ...one, id: `${prefix}${(count += 1)}` });
    const arrived = async () =>
      (await mailbox.list()).filter(({ id }) => id.startsWith(prefix)).map(({ recipient }) => recipient);
    return { mailer: { send }, arrived };
  });

  test('the same mail twice is stored once; the newest is first, and the oldest are dropped', async () => {
    for (let i = 0; i < 205; i += 1) {
      clock.moveBy(1);
      await mailbox.send({ ...mail, id: `many_${i}` });
      await mailbox.send({ ...mail, id: `many_${i}`, subject: 'again' });
    }
    const list = await mailbox.list();
    expect(list).toHaveLength(200);
    expect(list[0]).toMatchObject({
      id: 'many_204',
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    });
    expect(await mailbox.find('many_204')).toEqual(list[0]);
    expect(await mailbox.find('many_4')).toBeNull();
  });
});

describe('SmtpMailer', () => {
  const server = new MailServer();
  const mailerOf = (timeoutMs: number) =>
    new SmtpMailer({
      url: server.url,
      from: 'hello@family.example',
      brand: 'Fireside, "Ltd"',
      timeoutMs,
    });
  let mailer: SmtpMailer;
  beforeAll(async () => {
    await server.start();
    mailer = mailerOf(60_000);
  });
  beforeEach(() => {
    server.conduct = 'take';
    server.taken.length = 0;
  });
  afterAll(() => server.close());

  contract(() => ({ mailer, arrived: async () => server.taken.flatMap(({ to }) => to) }));

  test('a mail has both parts, one recipient, and the same id at every try', async () => {
    await mailer.send(mail);
    await mailer.send(mail);
    const [one, two] = server.taken;
    expect(one).toMatchObject({ from: 'hello@family.example', to: ['mia@home.example'] });
    expect(headerOf(one!, 'Message-ID')).toBe('<mail_1@family.example>');
    expect(headerOf(two!, 'Message-ID')).toBe('<mail_1@family.example>');
    expect(headerOf(one!, 'From')).toBe('"Fireside, \\"Ltd\\"" <hello@family.example>');
    expect(headerOf(one!, 'To')).toBe('mia@home.example');
    expect(headerOf(one!, 'Auto-Submitted')).toBe('auto-generated');
    expect(one!.source).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
  });

  test('a subject cannot add a header', async () => {
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: other@home.example\r\n\r\nBody' });
    expect(server.taken[0]!.to).toEqual(['mia@home.example']);
    expect(headerOf(server.taken[0]!, 'Bcc')).toBeUndefined();
  });

  test.each(['reject the recipient', 'reject the content'] as const)(
    '%s: refused permanently',
    async (conduct) => {
      server.conduct = conduct;
      await expect(mailer.send(mail)).rejects.toThrow(MailRefused);
      expect(server.taken).toEqual([]);
    },
  );

  test.each(['greylist', 'reject the sender', 'drop the line', 'take and drop the line', 'hang'] as const)(
    '%s: a later try may succeed',
    async (conduct) => {
      server.conduct = conduct;
      const sender = conduct === 'hang' ? mailerOf(300) : mailer;
      const error: unknown = await sender.send(mail).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(MailRefused);
      server.conduct = 'take';
      await mailer.send(mail);
      expect(server.taken.length).toBeGreaterThan(0);
    },
  );

  test('a wrong password for the mail server loses no mail', async () => {
    server.conduct = 'refuse the log in';
    const url = server.url.replace('//', '//fireside:wrong@');
    const other = new SmtpMailer({ url, from: 'hello@family.example', brand: 'Fireside' });
    await expect(other.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
  });

  test('no mail goes to another machine unencrypted unless the address says so', async () => {
    // The address is this machine's, but does not look local.
    const url = server.url.replace('127.0.0.1', '0.0.0.0');
    const options = { from: 'hello@family.example', brand: 'Fireside' };
    const error: unknown = await new SmtpMailer({ url, ...options })
      .send(mail)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'ETLS' });
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(server.taken).toEqual([]);
    await new SmtpMailer({ url: `${url}?requireTLS=false`, ...options }).send(mail);
    expect(server.taken).toHaveLength(1);
  });
});
