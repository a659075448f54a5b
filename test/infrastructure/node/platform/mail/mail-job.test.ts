import {
  MailRefused,
  type Mail,
  type Mailer,
} from '../../../../../src/application/ports/server/platform/mailer.ts';
import { MailJob } from '../../../../../src/infrastructure/node/platform/mail/mail-job.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryOutbox } from '../../../../support/stores/memory-outbox.ts';

const draft = (to: string) => ({ to, subject: 'Hello', text: 'Text', html: '<p>Text</p>' });
const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('the mail job', () => {
  let clock: ManualClock;
  let outbox: MemoryOutbox;
  let sent: string[];
  let logged: string;
  let conduct: (mail: Mail) => Promise<void>;
  let worker: MailJob;

  beforeEach(() => {
    clock = new ManualClock(1_800_000_000_000);
    outbox = new MemoryOutbox();
    sent = [];
    logged = '';
    conduct = async () => undefined;
    const mailer: Mailer = { send: (mail) => conduct(mail).then(() => void sent.push(mail.to)) };
    const note = (...words: unknown[]) => void (logged += JSON.stringify(words));
    worker = new MailJob({ outbox, mailer, clock, log: { warn: note, error: note } });
  });
  const add = (to: string) => outbox.add(draft(to), clock.now());

  test('sends waiting mails when it starts, when it is woken and when a mail falls due again', async () => {
    add('one@home.example');
    worker.start();
    await soon();
    expect(sent).toEqual(['one@home.example']);
    add('two@home.example');
    worker.wake();
    await soon();
    expect(sent).toHaveLength(2);
    conduct = () => Promise.reject(new Error('451'));
    add('three@home.example');
    worker.wake();
    await soon();
    conduct = async () => undefined;
    clock.moveBy(59_000);
    await soon();
    expect(sent).toHaveLength(2);
    clock.moveBy(6000);
    await soon();
    expect(sent).toEqual(['one@home.example', 'two@home.example', 'three@home.example']);
  });

  test('a mail that hangs does not delay the others', async () => {
    conduct = ({ to }) => (to.startsWith('slow') ? new Promise(() => undefined) : Promise.resolve());
    add('slow@home.example');
    worker.wake();
    for (const name of ['a', 'b', 'c']) add(`${name}@home.example`);
    worker.wake();
    await soon();
    expect(sent).toEqual(['a@home.example', 'b@home.example', 'c@home.example']);
  });

  test('stopping waits for the mail being sent and starts no other', async () => {
    let finish!: () => void;
    conduct = () => new Promise<void>((resolve) => (finish = resolve));
    add('one@home.example');
    add('two@home.example');
    worker.start();
    await soon();
    let isStopped = false;
    const stopped = worker.stop().then(() => (isStopped = true));
    await soon();
    expect(isStopped).toBe(false);
    finish();
    await stopped;
    clock.moveBy(60_000);
    await soon();
    expect(sent).toEqual(['one@home.example']);
  });

  test('a mail whose time is over is not one that was refused', async () => {
    outbox.add(draft('one@home.example'), clock.now(), clock.now());
    worker.wake();
    await soon();
    expect([sent, logged, outbox.mails]).toEqual([[], '', []]);
    conduct = () => Promise.reject(new Error('451'));
    outbox.add(draft('one@home.example'), clock.now(), clock.now() + 1000);
    worker.wake();
    await soon();
    expect(logged).toContain('a mail could not be sent while it was of use');
    expect(logged).not.toContain('refused');
  });

  test('the log has ids and codes, no address and no word of the mail', async () => {
    const words = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO:<mia@home.example>' };
    for (const failure of [
      Object.assign(new Error('550 no mia@home.example here'), words),
      new MailRefused('no', { cause: Object.assign(new Error('mia@home.example'), words) }),
    ]) {
      conduct = async () => {
        throw failure;
      };
      add('mia@home.example');
      worker.wake();
      await soon();
    }
    expect(logged).toContain('mail_1');
    expect(logged).toContain('550');
    expect(logged).not.toMatch(/mia|home\.example|Hello/);
  });
});
