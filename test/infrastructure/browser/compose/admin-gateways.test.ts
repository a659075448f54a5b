import { AppError } from '../../../../src/application/errors.ts';
import { ApiClient } from '../../../../src/infrastructure/browser/platform/api-client.ts';
import { createHttpAuthoringGateway } from '../../../../src/infrastructure/browser/authoring/http-authoring-gateway.ts';
import { createHttpPeopleGateway } from '../../../../src/infrastructure/browser/people/http-people-gateway.ts';
import { createHttpReportsGateway } from '../../../../src/infrastructure/browser/reporting/http-reports-gateway.ts';
import { sendJson, scriptedServer } from '../../../support/scripted-server.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;
let api: ApiClient;

beforeAll(async () => {
  server = await scriptedServer();
  const signIn = { accessToken: async () => 'token', renew: async () => false };
  api = new ApiClient({ apiUrl: server.address, signIn });
});
afterAll(() => server.close());
beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue());

test.each(['activity', 'programme'] as const)(
  'a file of kind %s is sent in the part of that name',
  async (kind) => {
    const authoring = createHttpAuthoringGateway(api);
    server.answer((_request, response) => sendJson(response, ['Line 1: no']));
    expect(await authoring.validate(kind, '{"a": 1}')).toEqual(['Line 1: no']);
    const [sent] = server.received;
    expect([sent!.method, sent!.url]).toEqual(['POST', `/${kind}/validate`]);
    expect(sent!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent!.headers.authorization).toBe('Bearer token');
    expect(sent!.body).toContain(`form-data; name="${kind}"; filename="${kind}.json"`);
    expect(sent!.body).toContain('{"a": 1}');

    server.answer((_request, response) => sendJson(response, {}, 201));
    expect(await authoring.create(kind, '{}', 'Shorter')).toEqual({ status: 201, isNewVersion: true });
    expect(server.received[0]!.url).toBe(`/${kind}/create`);
    expect(server.received[0]!.body).toMatch(/name="note"\r\n\r\nShorter\r\n/);
    server.answer((_request, response) => sendJson(response, { isNewVersion: false }, 201));
    expect(await authoring.create(kind, '{}')).toEqual({ status: 201, isNewVersion: false });
  },
);

test("a file that is too large is not sent; the server's own refusal is reported too", async () => {
  const authoring = createHttpAuthoringGateway(api);
  server.answer((_request, response) => sendJson(response, { code: 'TooLarge', message: 'Too much.' }, 413));
  const refusal = { code: 'InvalidRequest' };
  await expect(authoring.validate('activity', 'x'.repeat(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
    ...refusal,
    message: 'The file is larger than 5 MB.',
  });
  expect(server.received).toEqual([]);
  await expect(authoring.create('activity', '{}')).rejects.toMatchObject({
    ...refusal,
    message: 'Too much.',
  });
});

test('a backend that only follows the specification may answer an upload without a body', async () => {
  server.answer((_request, response) => response.writeHead(200).end());
  expect(await createHttpAuthoringGateway(api).create('activity', '{}')).toEqual({
    status: 200,
    isNewVersion: true,
  });
});

test('a missing route is NotFound; an unreadable file is refused with a reason', async () => {
  const authoring = createHttpAuthoringGateway(api);
  server.answer((_request, response) => response.writeHead(404).end());
  await expect(authoring.versions('activity', 'x')).rejects.toMatchObject({ code: 'NotFound' });
  server.answer((_request, response) => sendJson(response, { message: 'This is no JSON.' }, 400));
  await expect(authoring.validate('activity', '{')).rejects.toEqual(
    new AppError('InvalidRequest', 'This is no JSON.'),
  );
});

test('the admin lists need only id, slug and title', async () => {
  server.answer((_request, response) => sendJson(response, [{ id: 'a', slug: 'one', title: 'One' }]));
  expect(await createHttpAuthoringGateway(api).list('programme')).toEqual([
    { id: 'a', slug: 'one', title: 'One' },
  ]);
  expect(server.received[0]!.url).toBe('/programme');
});

test.each([
  ['programme', '/user-feedback/report'],
  ['activity', '/user-feedback/activity-report'],
  ['combined', '/user-feedback/combined-report'],
] as const)('the %s report is saved byte for byte, with its progress', async (name, path) => {
  const csv = `\uFEFFa,b\r\n${'x'.repeat(200_000)}\r\n`;
  server.answer((_request, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end(csv));
  const progress: number[] = [];
  const days = { startDate: '2026-03-01', endDate: '2026-03-02', programmeId: 'p' };
  const parts = await createHttpReportsGateway(api).download(name, days, (bytes) => progress.push(bytes));
  expect(Buffer.concat(parts!).toString()).toBe(csv);
  expect(progress.at(-1)).toBe(Buffer.byteLength(csv));
  expect(server.received[0]!.url).toBe(`${path}?startDate=2026-03-01&endDate=2026-03-02&programmeId=p`);
});

test('204 means nothing to download; an interrupted report is a failure, never half a file', async () => {
  const reports = createHttpReportsGateway(api);
  server.answer((_request, response) => response.writeHead(204).end());
  expect(await reports.download('combined', {}, () => undefined)).toBeNull();
  server.answer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '1000' });
    response.write('a,b\r\n', () => response.destroy());
  });
  await expect(reports.download('combined', {}, () => undefined)).rejects.toMatchObject({ code: 'Network' });
});

test('an e-mail address is never part of a URL', async () => {
  server.answer((_request, response) => sendJson(response, { people: [], hasMore: false }));
  await createHttpPeopleGateway(api).search('ada@fireside.test');
  expect(server.received[0]!.url).not.toContain('ada');
  expect(JSON.parse(server.received[0]!.body)).toEqual({ email: 'ada@fireside.test' });
});
