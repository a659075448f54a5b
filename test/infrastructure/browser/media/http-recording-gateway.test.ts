import { recordingLimits, recordingPartBytes } from '../../../../src/domain/media/kept-recording.ts';
import { HttpRecordingGateway } from '../../../../src/infrastructure/browser/media/http-recording-gateway.ts';
import { ApiClient } from '../../../../src/infrastructure/browser/platform/api-client.ts';
import { sendJson, scriptedServer } from '../../../support/scripted-server.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;
let recordings: HttpRecordingGateway;

beforeAll(async () => {
  server = await scriptedServer();
  const signIn = { accessToken: async () => 'token', renew: async () => false };
  recordings = new HttpRecordingGateway(new ApiClient({ apiUrl: server.address, signIn }), 1);
});
afterAll(() => server.close());
beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue());

const added = { address: '/recordings/a', mediaType: 'video/mp4', bytes: 7, isNew: true };
const file = new Blob([new Uint8Array(recordingPartBytes + 5)]);
const failed = { code: 'Unavailable', message: 'Away.', status: 503, type: 'about:blank', title: 'Away' };

/** Refuses this many parts before it accepts one. */
function refusing(times: number, status = 503, body: object = failed): void {
  let left = times;
  server.answer(({ url }, response) => {
    if (url.endsWith('/create')) return sendJson(response, added, 201);
    left -= 1;
    return left >= 0 ? sendJson(response, body, status) : response.writeHead(204).end();
  });
}
const paths = (): string[] => server.received.map(({ url }) => url.replace(/[0-9a-f-]{36}/, 'id'));

test('a file is sent in parts, and it is told how much has arrived', async () => {
  refusing(0);
  const shares: number[] = [];
  expect(await recordings.add(file, (share) => shares.push(share))).toEqual(added);
  expect(paths()).toEqual(['part/0', 'part/1', 'create'].map((end) => `/recording/upload/id/${end}`));
  expect(shares).toEqual([recordingPartBytes / file.size, 1]);
});

test('a part that does not arrive is sent again, and in the end given up', async () => {
  refusing(2);
  expect(await recordings.add(file, () => undefined)).toEqual(added);
  expect(paths().filter((path) => path.endsWith('part/0'))).toHaveLength(3);
  refusing(99);
  await expect(recordings.add(file, () => undefined)).rejects.toMatchObject({ code: 'Unavailable' });
  expect(paths()).toHaveLength(5);
});

test('what is refused is not sent again, and what is too large not at all', async () => {
  refusing(99, 400, { ...failed, code: 'InvalidRequest', status: 400 });
  await expect(recordings.add(file, () => undefined)).rejects.toMatchObject({ code: 'InvalidRequest' });
  expect(paths()).toHaveLength(1);
  refusing(0);
  const large = { size: recordingLimits.video + 1 } as Blob;
  await expect(recordings.add(large, () => undefined)).rejects.toThrow(/more than 100 MB/);
  expect(server.received).toEqual([]);
});
