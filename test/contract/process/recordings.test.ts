import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { recordingLimits, recordingPartBytes } from '../../../src/domain/media/kept-recording.ts';
import * as api from '../../../src/infrastructure/shared/api/recordings.ts';
import { fillPath } from '../../../src/infrastructure/shared/api/parts/route.ts';
import { ProductFolder, type ServerProcess } from '../../support/process.ts';
import { hostileRecordings, mp4 } from '../../support/recordings/files.ts';
import { shareOf } from '../../support/random-share.ts';
import { json, TestBrowser, type Tokens } from '../../support/test-browser.ts';

const megabyte = 1024 * 1024;
/** The number of concurrent viewers: four whole films exceed the memory that the server may use. */
const viewers = shareOf(20, 4);
const product = new ProductFolder();
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  server = await product.start({ DATA_DIR: product.file('data') });
  await server.ready();
  const browser = new TestBrowser({ publicUrl: server.address, issuer: `${server.address}/idp` });
  const { url } = await browser.signIn('admin@fireside.test', {}, 'Fireside-demo-1');
  const answer = await browser.redeem(new URL(url).searchParams.get('code') ?? '');
  token = json<Tokens>(answer).access_token;
});
afterAll(() => product.remove());

async function call(path: string, body?: FormData): Promise<{ status: number; address: string | undefined }> {
  const answer = await fetch(`${server.address}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    address: text === '' ? undefined : (JSON.parse(text) as { address?: string }).address,
  };
}

const finish = (uploadId: string) => call(fillPath(api.addRecording.path, { uploadId }));

function sendPart(file: Uint8Array, uploadId: string, place: number) {
  const form = new FormData();
  const from = place * recordingPartBytes;
  const part = new Blob([Buffer.from(file.subarray(from, from + recordingPartBytes))]);
  form.append('recording', part, 'a.mp4');
  return call(fillPath(api.addRecordingPart.path, { uploadId, place: String(place) }), form);
}

async function upload(file: Uint8Array, uploadId: string = randomUUID()) {
  for (let place = 0; place * recordingPartBytes < file.length; place += 1)
    await sendPart(file, uploadId, place);
  return finish(uploadId);
}

/** Returns the film, extended to `length` bytes with a box that players skip. */
function film(length: number): Buffer {
  const free = Buffer.alloc(length - mp4.length);
  free.writeUInt32BE(free.length);
  free.write('free', 4, 'latin1');
  return Buffer.concat([mp4, free]);
}

test(`a film of 100 MB comes and goes in less than 250 MB of the server, for ${viewers} at once`, async () => {
  const file = film(recordingLimits.video);
  const before = server.memory();
  const most = server.watchMemory();
  const { status, address } = await upload(file);
  expect(status).toBe(201);
  const lengths = await Promise.all(
    Array.from({ length: viewers }, async () => {
      let length = 0;
      const { body } = await fetch(`${server.address}${address}`);
      for await (const piece of body!) length += (piece as Uint8Array).length;
      return length;
    }),
  );
  expect(new Set(lengths)).toEqual(new Set([file.length]));
  expect((most() - before) / megabyte).toBeLessThan(250);
});

test('hostile files and one that is too long take no more, and none is the fault of the server', async () => {
  const before = server.memory();
  const most = server.watchMemory();
  const files = [...Object.values(hostileRecordings), film(recordingLimits.video + 1)];
  const statuses = new Set(
    (await Promise.all(files.map((file) => upload(file)))).map(({ status }) => status),
  );
  expect([...statuses]).toEqual([400]);
  expect((most() - before) / megabyte).toBeLessThan(250);
  expect(server.err).toBe('');
});

test('a server that is killed in an upload has its parts as a whole or not at all, and it goes on where it was', async () => {
  const file = film(6 * recordingPartBytes + 4321);
  const uploadId = randomUUID();
  await sendPart(file, uploadId, 0);
  const cut = Promise.allSettled([1, 2, 3, 4].map((place) => sendPart(file, uploadId, place)));
  await pause(10);
  await server.kill('SIGKILL');
  await cut;
  const { port } = new URL(server.address);
  server = await product.start({ DATA_DIR: product.file('data') }, Number(port));
  await server.ready();
  expect((await finish(uploadId)).status).toBe(400);
  const { status, address } = await upload(file, uploadId);
  expect(status).toBe(201);
  const reply = await fetch(`${server.address}${address}`);
  expect(Buffer.from(await reply.arrayBuffer()).equals(file)).toBe(true);
  expect(server.err).toBe('');
});

test('a part that stops half-way, or tells another length, is not kept', async () => {
  const uploadId = randomUUID();
  const path = `/api${fillPath(api.addRecordingPart.path, { uploadId, place: '0' })}`;
  const { port } = new URL(server.address);
  const head = `--x\r\ncontent-disposition: form-data; name="recording"; filename="a"\r\n\r\n`;
  for (const [length, rest] of [
    [9000, 'half'],
    [head.length, 'longer than it says\r\n--x--\r\n'],
    [-1, 'x'],
  ] as const) {
    const socket = connect(Number(port), '127.0.0.1');
    const ended = new Promise((resolve) => socket.on('close', resolve).on('error', resolve));
    let answer = '';
    socket.on('data', (data) => (answer += String(data)));
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n${head}${rest}`,
    );
    await pause(100);
    socket.end();
    await ended;
    expect(answer).not.toMatch(/^HTTP\/1.1 [25]/);
  }
  expect((await finish(uploadId)).status).toBe(400);
  expect(server.err).toBe('');
});
