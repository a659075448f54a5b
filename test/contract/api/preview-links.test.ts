import * as api from '../../../src/infrastructure/shared/api/preview-links.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';
import { TestApi, type Answer, type Caller } from '../../support/api.ts';
import { holdTo, send } from './wire.ts';

describe('preview links', () => {
  let server: TestApi;
  let ann: Caller;

  beforeAll(async () => {
    server = await TestApi.start();
    ann = await server.caller('ann', { roles: ['admin'] });
  });
  afterAll(() => server.close());

  const lantern = activity([touchpoint('a', [message('Hello.')])], { slug: 'lantern', title: 'The lantern' });

  async function make(file: string, days = '7'): Promise<Answer> {
    const form = new FormData();
    form.append('activity', new Blob([file]), 'a.json');
    const path = `/api${api.makePreviewLink.path}?days=${days}`;
    const answer = await server.request('POST', path, { token: ann.token, body: form });
    holdTo(api.makePreviewLink, answer);
    return answer;
  }
  const open = (token: string) => send(server, null, api.openPreviewLink, { body: { token } });

  test('a link opens the conversation without an account, until its days are over', async () => {
    const made = await make(JSON.stringify(lantern));
    expect(made).toMatchObject({
      status: 201,
      json: { title: 'The lantern', by: expect.stringMatching(/@/) },
    });
    const { token } = made.json as { token: string };
    const opened = await open(token);
    expect(opened).toMatchObject({ status: 200, json: { definition: { slug: 'lantern' } } });
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(await server.ports.library.activity('lantern')).toBeNull();
    server.clock.moveBy(7 * 24 * 60 * 60_000);
    expect((await open(token)).status).toBe(404);
  });

  test('a colleague sees it in the list, without its token, and ends it', async () => {
    const { token, id } = (await make(JSON.stringify(lantern))).json as { token: string; id: string };
    const ben = await server.caller('ben', { roles: ['admin'] });
    const { json } = await send(server, ben, api.listPreviewLinks);
    expect(json).toEqual([expect.objectContaining({ id, slug: 'lantern' })]);
    expect(JSON.stringify(json)).not.toContain(token);
    expect((await send(server, ben, api.endPreviewLink, { parameters: { linkId: id } })).status).toBe(204);
    expect((await open(token)).status).toBe(404);
    expect((await send(server, ben, api.endPreviewLink, { parameters: { linkId: id } })).status).toBe(404);
    const { entries } = await server.ports.audit.list();
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual([
      'content.preview.end',
      'content.preview',
    ]);
  });

  test('what has errors, and days that nobody may ask for, are refused', async () => {
    const broken = { ...lantern, touchpoints: [] };
    expect((await make(JSON.stringify(broken))).json).toMatchObject({
      code: 'InvalidContent',
      details: { errors: [expect.any(String)] },
    });
    expect((await make('{')).status).toBe(400);
    for (const days of ['0', '31', 'x', '1.5'])
      expect((await make(JSON.stringify(lantern), days)).status).toBe(400);
  });

  test.each(['', 'x'.repeat(201), 'nobody-has-this'])('a wrong token leads nowhere: %p', async (token) => {
    expect([400, 404]).toContain((await open(token)).status);
  });
});
