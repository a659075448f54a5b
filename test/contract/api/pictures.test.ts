import sharp from 'sharp';
import * as api from '../../../src/infrastructure/shared/api/pictures.ts';
import { contentUploadRoutes } from '../../../src/infrastructure/shared/api/authoring.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';
import { TestApi, type Answer, type Caller } from '../../support/api.ts';
import { hostilePictures } from '../../support/hostile-pictures.ts';
import { holdTo, send } from './wire.ts';

describe('pictures that authors upload', () => {
  let server: TestApi;
  let admin: Caller;

  beforeAll(async () => {
    server = await TestApi.start();
    admin = await server.caller('author', { roles: ['admin'] });
  });
  afterAll(() => server.close());

  async function upload(bytes: Uint8Array, name = 'picture.png', route = api.addPicture): Promise<Answer> {
    const form = new FormData();
    form.append('picture', new Blob([Buffer.from(bytes)]), name);
    const answer = await server.request('POST', `/api${route.path}`, { token: admin.token, body: form });
    holdTo(route, answer);
    return answer;
  }
  const addressOf = ({ json }: Answer): string => (json as api.WireAddedPicture).address;

  async function shown(address: string, accept = 'image/avif,image/webp,*/*') {
    const reply = await fetch(`${server.address}${address}`, { headers: { accept } });
    return { reply, type: reply.headers.get('content-type'), bytes: Buffer.from(await reply.arrayBuffer()) };
  }

  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#1a7' } });

  test('a photograph is kept in the size of screens, in the forms that browsers take', async () => {
    const file = await photo(3000, 1500)
      .withExif({ IFD0: { Artist: 'Ann' } })
      .jpeg()
      .toBuffer();
    const answer = await upload(file, 'IMG 1.JPG');
    expect(answer).toMatchObject({ status: 201, json: { width: 1600, height: 800, isNew: true } });
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['*/*', 'image/jpeg'],
    ] as const) {
      const form = await shown(addressOf(answer), accept);
      expect(form.type).toBe(type);
      expect(form.reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(form.reply.headers.get('vary')).toMatch(/accept/i);
      expect(form.reply.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
      const { width, exif } = await sharp(form.bytes).metadata();
      expect([width, exif]).toEqual([1600, undefined]);
    }
  });

  test('the same file again is the same picture', async () => {
    const file = await photo(10, 10).png().toBuffer();
    const [first, again] = [await upload(file), await upload(file, 'other name.svg')];
    expect(again.json).toEqual({ ...(first.json as object), isNew: false });
  });

  test('what is transparent stays so where no newer form is taken', async () => {
    const clear = sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    });
    expect((await shown(addressOf(await upload(await clear.png().toBuffer())), '*/*')).type).toBe(
      'image/png',
    );
  });

  test('a picture is for everybody, an unknown one is not found', async () => {
    for (const name of ['0'.repeat(32), 'x', '..%2f..%2fetc%2fpasswd'])
      expect((await shown(`/pictures/${name}`)).reply.status).toBe(404);
  });

  test('of 48 hostile files none fails the server, and nothing active is kept or shown', async () => {
    const files = await hostilePictures();
    expect(files).toHaveLength(48);
    const before = process.memoryUsage().rss;
    let most = before;
    const outcomes: Record<string, number> = {};
    for (const [what, bytes] of files) {
      const answer = await upload(bytes, 'holiday.png');
      outcomes[what] = answer.status;
      most = Math.max(most, process.memoryUsage().rss);
      expect([what, [201, 400].includes(answer.status)]).toEqual([what, true]);
      if (answer.status !== 201) continue;
      const { type, bytes: kept } = await shown(addressOf(answer));
      expect(type).toMatch(/^image\/(avif|webp|png|jpeg|svg\+xml)$/);
      expect(kept.toString('latin1')).not.toMatch(
        /<script|\son\w+\s*=|javascript:|evil\.example|<foreign|<iframe|<image|<animate|<set|<style|<!|<\?|Hill Street/i,
      );
    }
    expect(Object.values(outcomes).filter((status) => status === 201).length).toBeGreaterThan(15);
    expect(most - before).toBeLessThan(250 * 1024 * 1024);
  });

  test('one over the limit is refused as too large', async () => {
    expect((await upload(Buffer.alloc(13 * 1024 * 1024))).status).toBe(413);
  });

  test('content that names a picture which is not here is refused; used ones stay', async () => {
    const address = addressOf(await upload(await photo(12, 12).png().toBuffer()));
    const named = (url: string) =>
      activity([touchpoint('a', [message('Hello.', { image: { url, alt: 'A square.' } })])]);
    const check = async (url: string) => {
      const form = new FormData();
      form.append('activity', new Blob([JSON.stringify(named(url))]), 'a.json');
      const { json } = await server.request('POST', `/api${contentUploadRoutes.activity.validate.path}`, {
        token: admin.token,
        body: form,
      });
      return json;
    };
    expect(await check(address)).toEqual([]);
    expect(await check(`/pictures/${'0'.repeat(32)}`)).toEqual([
      expect.stringMatching(/No picture with the address/),
    ]);
    const { library } = server.ports;
    await library.publish(named(address), 'a', server.clock.now());
    server.clock.moveBy(31 * 24 * 60 * 60_000);
    const { json } = await send(server, admin, api.clearUnusedPictures);
    expect((json as { removed: number }).removed).toBeGreaterThan(0);
    const { json: left } = await send(server, admin, api.listPictures);
    expect(left).toEqual([expect.objectContaining({ address, isUsed: true })]);
  });
});
