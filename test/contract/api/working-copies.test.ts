import * as api from '../../../src/infrastructure/shared/api/working-copies.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';
import { TestApi, type Caller } from '../../support/api.ts';
import { send } from './wire.ts';

describe('working copies', () => {
  let server: TestApi;
  let ann: Caller;
  let ben: Caller;

  beforeAll(async () => {
    server = await TestApi.start();
    ann = await server.caller('ann', { roles: ['admin'] });
    ben = await server.caller('ben', { roles: ['admin'] });
  });
  afterAll(() => server.close());

  const written = {
    kind: 'activity',
    slug: 'lantern',
    title: 'The lantern',
    text: '{ // so far',
    base: null,
  };
  const store = (who: Caller, copyId: string, changes: object = {}) =>
    send(server, who, api.storeWorkingCopy, {
      parameters: { copyId },
      body: { ...written, revision: 0, ...changes },
    });

  test('a colleague sees it with its author and reads it, and changes nothing in it', async () => {
    expect((await store(ann, 'c1')).json).toMatchObject({ revision: 1, isMine: true, published: null });
    const { json } = await send(server, ben, api.listWorkingCopies);
    expect(json).toEqual([
      expect.objectContaining({
        id: 'c1',
        title: 'The lantern',
        isMine: false,
        by: expect.stringMatching(/@/),
      }),
    ]);
    expect(
      (await send(server, ben, api.getWorkingCopy, { parameters: { copyId: 'c1' } })).json,
    ).toMatchObject({
      text: '{ // so far',
    });
    expect((await store(ben, 'c1', { slug: 'other', revision: 1 })).status).toBe(404);
    expect((await send(server, ben, api.removeWorkingCopy, { parameters: { copyId: 'c1' } })).status).toBe(
      404,
    );
  });

  test('a second device is refused with what is there, until it has seen it', async () => {
    await store(ann, 'c2', { slug: 'two' });
    await store(ann, 'c2', { slug: 'two', text: 'desk', revision: 1 });
    const refused = await store(ann, 'c2', { slug: 'two', text: 'phone', revision: 1 });
    expect(refused).toMatchObject({ status: 412, json: { details: { id: 'c2', revision: 2 } } });
    expect((await store(ann, 'c9', { slug: 'two' })).json).toMatchObject({
      details: { id: 'c2', revision: 2 },
    });
    expect((await store(ann, 'c2', { slug: 'two', text: 'phone', revision: 2 })).json).toMatchObject({
      revision: 3,
    });
  });

  test('it tells what is published of the item', async () => {
    const { library } = server.ports;
    const { version } = await library.publish(
      activity([touchpoint('a', [message('Hi.')])], { slug: 'three' }),
      'operator',
      5000,
    );
    expect((await store(ann, 'c3', { slug: 'three' })).json).toMatchObject({
      published: { version, by: 'operator', on: '1970-01-01T00:00:05.000Z' },
    });
  });

  test('a text of 5 MB is stored, one over it and one without a slug are refused', async () => {
    const long = 'é'.repeat(2_500_000);
    expect((await store(ann, 'c4', { slug: 'long', text: long })).status).toBe(200);
    expect((await store(ann, 'c5', { slug: 'longer', text: 'x'.repeat(5_300_000) })).status).toBe(400);
    expect((await store(ann, 'c5', { slug: 'longest', text: 'x'.repeat(11_000_000) })).status).toBe(413);
    expect((await store(ann, 'c5', { slug: '' })).status).toBe(400);
    expect((await store(ann, 'c5', { slug: 'nul', text: 'a\0b' })).status).toBe(200);
    expect(
      (await send(server, ann, api.getWorkingCopy, { parameters: { copyId: 'c5' } })).json,
    ).toMatchObject({
      text: 'ab',
    });
  });
});
