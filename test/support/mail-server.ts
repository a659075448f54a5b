import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerError } from 'smtp-server';

/** The behaviour for the next mails: the server takes them, or fails in this way. */
export type MailConduct =
  | 'take'
  | 'greylist'
  | 'reject the recipient'
  | 'reject the content'
  | 'reject the sender'
  | 'refuse the log in'
  | 'hang'
  | 'drop the line'
  | 'take and drop the line';

export type TakenMail = { from: string; to: string[]; source: string };

/** Runs a real SMTP server on 127.0.0.1, which stores mails, and fails when a test asks for it. */
export class MailServer {
  conduct: MailConduct = 'take';
  readonly taken: TakenMail[] = [];
  /** The number of mails that clients have begun to send. */
  begun = 0;
  readonly #server: SMTPServer;
  readonly #sockets = new Set<Socket>();

  constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onAuth: (_auth, _session, done) =>
        this.conduct === 'refuse the log in' ? done(failure(535, 'no')) : done(null, { user: 'fireside' }),
      onMailFrom: (_address, _session, done) => {
        this.begun += 1;
        if (this.conduct === 'hang') return;
        if (this.conduct === 'drop the line') this.#drop();
        else done(this.conduct === 'reject the sender' ? failure(550, 'sender unknown') : null);
      },
      onRcptTo: (address, _session, done) => {
        if (this.conduct === 'greylist') done(failure(451, 'try again later'));
        else if (this.conduct === 'reject the recipient') done(failure(550, `no ${address.address} here`));
        else done();
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (this.conduct === 'reject the content') return done(failure(554, 'spam'));
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : mailFrom.address;
          const source = Buffer.concat(chunks).toString('utf8');
          this.taken.push({ from, to: rcptTo.map(({ address }) => address), source });
          if (this.conduct === 'take and drop the line') this.#drop();
          else done();
        });
      },
    });
    this.#server.on('error', () => undefined);
  }

  async start(): Promise<void> {
    const { server } = this.#server;
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#drop();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  #drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

function failure(responseCode: number, message: string): SMTPServerError {
  return Object.assign(new Error(message), { responseCode });
}

/** Returns a header of a received mail as one line. */
export function headerOf({ source }: TakenMail, name: string): string | undefined {
  const head = source.split(/\r?\n\r?\n/, 1)[0]!.replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1];
}

/** Returns the link in a received mail with which a new address is verified. */
export function verifyLinkIn({ source }: TakenMail): string {
  // In quoted-printable, a line continues after an equals sign, and an equals sign is written as =3D.
  const text = source.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /http:\/\/localhost:\d+\/verify-email\/[\w-]+[^\s"<]*/.exec(text)![0];
}
