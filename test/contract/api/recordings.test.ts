import { randomUUID } from 'node:crypto';
import * as api from '../../../src/infrastructure/shared/api/recordings.ts';
import { fillPath, type Route } from '../../../src/infrastructure/shared/api/parts/route.ts';
import { recordingLimits, recordingPartBytes } from '../../../src/domain/media/kept-recording.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';
import { contentUploadRoutes } from '../../../src/infrastructure/shared/api/authoring.ts';
import { TestApi, type Answer, type Caller } from '../../support/api.ts';
import { hostileRecordings, m4a, mp3, mp4 } from '../../support/recordings/files.ts';
import { holdTo, problemIn, send } from './wire.ts';

describe('recordings that authors upload', () => {
  let server: TestApi;
  let admin: Caller;

  beforeAll(async () => {
    server = await TestApi.start();
    admin = await server.caller('author', { roles: ['admin'] });
  });
  afterAll(() => server.close());

  async function sendPart(uploadId: string, place: string, bytes: Uint8Array): Promise<Answer> {
    const form = new FormData();
    form.append('recording', new Blob([Buffer.from(bytes)]), 'holiday.mp4');
    const route: Route = api.addRecordingPart;
    const path = `/api${fillPath(route.path, { uploadId, place })}`;
    const answer = await server.request('POST', path, { token: admin.token, body: form });
    holdTo(route, answer);
    return answer;
  }
  const finish = (uploadId: string): Promise<Answer> =>
    send(server, admin, api.addRecording, { parameters: { uploadId, place: '' } });

  async function upload(file: Uint8Array, uploadId: string = randomUUID()): Promise<Answer> {
    for (let place = 0; place * recordingPartBytes < file.length; place += 1) {
      const from = place * recordingPartBytes;
      await sendPart(uploadId, String(place), file.subarray(from, from + recordingPartBytes));
    }
    return finish(uploadId);
  }
  const addressOf = ({ json }: Answer): string => (json as api.WireAddedRecording).address;

  async function shown(address: string, headers: Record<string, string> = {}, method = 'GET') {
    const reply = await fetch(`${server.address}${address}`, { headers, method });
    return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
  }

  test.each([
    ['an MP3', mp3, 'audio/mpeg'],
    ['an M4A', m4a, 'audio/mp4'],
    ['an MP4', mp4, 'video/mp4'],
  ])('%s is kept and sent as it is, as what it is', async (_what, file, mediaType) => {
    const answer = await upload(file);
    expect(answer).toMatchObject({ status: 201, json: { mediaType, bytes: file.length, isNew: true } });
    const { status, headers, bytes } = await shown(addressOf(answer));
    expect([status, bytes.equals(file)]).toEqual([200, true]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': mediaType,
      'content-length': String(file.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    });
    expect(headers.has('content-disposition')).toBe(false);
    expect(headers.has('content-encoding')).toBe(false);
    expect((await upload(file)).json).toEqual({ ...(answer.json as object), isNew: false });
  });

  test('players ask for parts of it', async () => {
    const address = addressOf(await upload(mp4));
    const all = mp4.length;
    const first = await shown(address, { range: 'bytes=0-1' });
    expect([
      first.status,
      first.headers.get('content-range'),
      first.bytes.equals(mp4.subarray(0, 2)),
    ]).toEqual([206, `bytes 0-1/${all}`, true]);
    const rest = await shown(address, { range: `bytes=${all - 9}-` });
    expect([rest.status, rest.headers.get('content-length'), rest.bytes.equals(mp4.subarray(-9))]).toEqual([
      206,
      '9',
      true,
    ]);
    const beyond = await shown(address, { range: `bytes=${all}-` });
    expect([beyond.status, beyond.headers.get('content-range'), beyond.bytes.length]).toEqual([
      416,
      `bytes */${all}`,
      0,
    ]);
    const tag = first.headers.get('etag')!;
    expect((await shown(address, { range: 'bytes=0-1', 'if-range': tag })).status).toBe(206);
    expect((await shown(address, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
    expect((await shown(address, { range: 'bytes=0-1,4-5' })).bytes.length).toBe(all);
    const head = await shown(address, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([
      200,
      String(all),
      0,
    ]);
  });

  test('an unknown one is not found', async () => {
    for (const name of ['0'.repeat(32), 'x', '..%2f..%2fetc%2fpasswd'])
      expect((await shown(`/recordings/${name}`)).status).toBe(404);
  });

  test.each(Object.entries(hostileRecordings))(
    '%s is refused with a sentence, and nothing is kept',
    async (_what, file) => {
      const before = await server.ports.recordings.list();
      const uploadId = randomUUID();
      const answer = await upload(file, uploadId);
      expect(answer.status).toBe(400);
      expect(problemIn(answer).message).toMatch(/^The |^This |^Not /);
      expect(await server.ports.recordings.list()).toEqual(before);
      expect(await server.ports.recordings.uploaded(uploadId)).toBeNull();
    },
  );

  test('an upload of nothing, one with a gap and one without a name are refused', async () => {
    expect((await finish(randomUUID())).status).toBe(400);
    const [empty, gap] = [randomUUID(), randomUUID()];
    await sendPart(empty, '0', Buffer.alloc(0));
    expect((await finish(empty)).status).toBe(400);
    await sendPart(gap, '1', mp3);
    expect((await finish(gap)).status).toBe(400);
    for (const [uploadId, place] of [
      ['upload', '0'],
      [randomUUID(), '-1'],
      [randomUUID(), 'x'],
      [randomUUID(), String(recordingLimits.video / recordingPartBytes)],
    ] as const)
      expect([place, (await sendPart(uploadId, place, mp3)).status]).toEqual([place, 400]);
  });

  test('a part over its limit is refused as too large, and so is an audio over its own', async () => {
    expect((await sendPart(randomUUID(), '0', Buffer.alloc(recordingPartBytes + 1))).status).toBe(413);
    const long = Buffer.concat([mp3, Buffer.alloc(recordingLimits.audio)]);
    const answer = await upload(long);
    expect([answer.status, problemIn(answer).message]).toEqual([
      400,
      expect.stringMatching(/more than 20 MB/),
    ]);
  });

  test('content that names a recording which is not here, or is of another kind, is refused', async () => {
    const [audio, video] = [addressOf(await upload(mp3)), addressOf(await upload(mp4))];
    const check = async (step: object): Promise<unknown> => {
      const form = new FormData();
      const file = JSON.stringify(activity([touchpoint('a', [message('Hello.', step)])]));
      form.append('activity', new Blob([file]), 'a.json');
      return (
        await server.request('POST', `/api${contentUploadRoutes.activity.validate.path}`, {
          token: admin.token,
          body: form,
        })
      ).json;
    };
    const film = { alt: 'A dog runs.', captions: '00:00.000 --> 00:01.000\nWoof.' };
    expect(
      await check({ audio: { url: audio, transcript: 'A bell.' }, video: { url: video, ...film } }),
    ).toEqual([]);
    expect(await check({ audio: { url: video, transcript: 'A bell.' } })).toEqual([
      expect.stringMatching(/is no audio\./),
    ]);
    expect(await check({ video: { url: `/recordings/${'0'.repeat(32)}`, ...film } })).toEqual([
      expect.stringMatching(/No recording with the address/),
    ]);
    const late = '00:01.000 --> 00:09.000\nWoof.\n\n00:02.500 --> 00:09.000\nWoof.';
    expect(await check({ video: { url: video, alt: 'A dog runs.', captions: late } })).toEqual([
      expect.stringMatching(/begins at 00:02\.500 is never shown/),
    ]);
    const backwards = '00:01.000 --> 00:00.500\nWoof.';
    expect(await check({ video: { url: video, alt: 'A dog runs.', captions: backwards } })).toEqual([
      expect.stringMatching(/begins at 00:01\.000 has to end after that/),
    ]);
  });

  test('whatever range is asked for, no more than the whole is sent, and it is no fault of the server', async () => {
    const address = addressOf(await upload(mp4));
    for (const range of [
      'bytes=0-0,2-3,4-5,6-7',
      `bytes=${Array.from({ length: 900 }, () => '0-').join(',')}`,
      'bytes=9-1',
      'bytes=-00',
      'bytes=0-18446744073709551616',
      'bytes=18446744073709551616-',
      'bytes=--1',
      'bytes=1e3-',
      'bytes',
      'x'.repeat(4000),
    ]) {
      const { status, headers, bytes } = await shown(address, { range });
      expect([range, [200, 206, 416].includes(status)]).toEqual([range, true]);
      expect([range, Number(headers.get('content-length'))]).toEqual([range, bytes.length]);
      expect(bytes.length).toBeLessThanOrEqual(mp4.length);
      if (status === 206) expect(bytes.length).toBeGreaterThan(0);
    }
  });

  test('reviewers see the list and upload nothing; support and learners do neither', async () => {
    const [reviewer, author] = await Promise.all(
      (['reviewer', 'author'] as const).map((role) => server.caller(`an ${role}`, { roles: [role] })),
    );
    const uploadId = randomUUID();
    const tries = async (caller: Caller): Promise<number[]> => {
      const form = new FormData();
      form.append('recording', new Blob([Buffer.from(mp3)]), 'a.mp3');
      const path = `/api${fillPath(api.addRecordingPart.path, { uploadId, place: '0' })}`;
      const part = await server.request('POST', path, { token: caller.token, body: form });
      const made = await send(server, caller, api.addRecording, { parameters: { uploadId, place: '' } });
      const list = await send(server, caller, api.listRecordings);
      const cleared = await send(server, caller, api.clearUnusedRecordings);
      return [part.status, made.status, list.status, cleared.status];
    };
    expect(await tries(reviewer!)).toEqual([403, 403, 200, 403]);
    for (const role of ['support', 'learner'])
      expect(await tries(await server.caller(role, { roles: [role] }))).toEqual([403, 403, 403, 403]);
    expect(await tries(author!)).toEqual([204, 201, 200, 403]);
    const path = `/api${api.listRecordings.path}`;
    expect((await server.request('GET', path)).status).toBe(401);
  });

  test('the same upload sent twice at once is one recording', async () => {
    const file = Buffer.concat([mp3, Buffer.from('TAG twice')]);
    const uploadId = randomUUID();
    const answers = await Promise.all([upload(file, uploadId), upload(file, uploadId), upload(file)]);
    const [first] = answers.map(addressOf);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(addressOf)).size).toBe(1);
    expect((await shown(first!)).bytes.equals(file)).toBe(true);
  });

  test('what nothing names goes once it is old', async () => {
    const address = addressOf(await upload(Buffer.concat([mp3, Buffer.from('TAG')])));
    server.clock.moveBy(31 * 24 * 60 * 60_000);
    const { status, json } = await send(server, admin, api.clearUnusedRecordings);
    expect([status, json]).toEqual([200, { removed: expect.any(Number) }]);
    expect((json as { removed: number }).removed).toBeGreaterThan(0);
    expect((await shown(address)).status).toBe(404);
    expect((await send(server, admin, api.listRecordings)).json).toEqual([]);
  });
});
