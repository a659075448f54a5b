import { Readable } from 'node:stream';
import type { Connection, Submittable } from 'pg';

/** The kinds of messages in PostgreSQL's protocol: one byte, followed by the length in four bytes. */
const [copyData, copyDone, errorResponse] = [0x64, 0x63, 0x45];
const headBytes = 5;
const lengthBytes = 4;

type OnData = (data: Buffer) => void;

/**
 * Streams the output of `COPY … TO STDOUT` on an idle client of pg. The stream itself reads the client's connection and
 * returns it at the end or at an error: pg would create an object for each row and take three times as long
 * (docs/scale.md).
 */
export class PostgresCopyStream extends Readable implements Submittable {
  readonly #statement: string;
  #connection: Connection | undefined;
  #listenersOfPg: OnData[] = [];
  /** The beginning of a message whose rest has not arrived. */
  #rest: Buffer | null = null;
  /** The number of bytes of the current message that are still to come. */
  #left = 0;

  constructor(statement: string) {
    super();
    this.#statement = statement;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    const { stream } = connection;
    this.#listenersOfPg = stream.listeners('data') as OnData[];
    stream.removeAllListeners('data').on('data', this.#onData);
    connection.query(this.#statement);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection?.stream.off('data', this.#onData);
    done(error);
  }

  /** Handles an error; pg calls this method and the two below it. */
  handleError(error: Error): void {
    this.destroy(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {}

  readonly #onData = (chunk: Buffer): void => {
    const data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = null;
    // The loop moves the bytes of the rows to the front of the buffer, over the headers of their messages.
    let [at, length] = [0, 0];
    for (;;) {
      const size = Math.min(this.#left, data.length - at);
      data.copyWithin(length, at, at + size);
      [at, length, this.#left] = [at + size, length + size, this.#left - size];
      if (data.length - at < headBytes) break;
      const kind = data[at];
      if (kind === copyDone || kind === errorResponse) return this.#end(data, at, length);
      const bytes = data.readInt32BE(at + 1) - lengthBytes;
      if (kind === copyData) [at, this.#left] = [at + headBytes, bytes];
      else if (data.length - at < headBytes + bytes) break;
      else at += headBytes + bytes;
    }
    if (at < data.length) this.#rest = Buffer.from(data.subarray(at));
    if (length > 0 && !this.push(data.subarray(0, length))) this.#connection?.stream.pause();
  };

  /** Returns the connection to pg, together with the data that follows the rows. */
  #end(data: Buffer, at: number, length: number): void {
    if (length > 0) this.push(data.subarray(0, length));
    if (data[at] === copyDone) this.push(null);
    const stream = this.#connection?.stream;
    stream?.off('data', this.#onData);
    for (const listener of this.#listenersOfPg) stream?.on('data', listener);
    stream?.emit('data', data.subarray(at));
    stream?.resume();
  }
}
