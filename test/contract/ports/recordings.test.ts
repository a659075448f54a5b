import { createHash, randomUUID } from 'node:crypto';
import {
  recordingAllowance,
  recordingPartBytes,
  uploadAbandonedAfterMs,
} from '../../../src/domain/media/kept-recording.ts';
import type { UploadProgress } from '../../../src/application/ports/server/media/recordings.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';
import { onEveryStore } from '../../support/databases.ts';
import { inUnpublished, unique } from './content.ts';

onEveryStore('Recordings', (ports) => {
  const nameOf = (words: string) => createHash('sha256').update(words).digest('hex').slice(0, 32);
  const recording = (name: string, bytes: number) => ({ name, mediaType: 'audio/mpeg' as const, bytes });
  const noise = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 31) % 251));

  async function bytesOf(file: UploadProgress | null, from = 0, to = file!.bytes): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of file!.read(from, to)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Stores a part without an owner, as the operator's command does. */
  const keep = (uploadId: string, place: number, bytes: Uint8Array, at: number) =>
    ports().recordings.keepPart({ uploadId, place, bytes, senderId: null }, recordingAllowance, at);

  /** Stores a recording of a few bytes; returns its name. */
  async function add(words: string, at: number): Promise<string> {
    const [upload, name, bytes] = [randomUUID(), nameOf(words), Buffer.from(words)];
    await keep(upload, 0, bytes, at);
    await ports().recordings.add(upload, recording(name, bytes.length), at);
    return name;
  }

  test('what came in parts is read byte for byte, as a whole and in pieces', async () => {
    const { recordings } = ports();
    const [upload, name] = [randomUUID(), nameOf(unique('parts'))];
    const whole = noise(recordingPartBytes + 300_001);
    // The parts are stored in any order, and one of them twice.
    await keep(upload, 1, whole.subarray(recordingPartBytes), 5);
    expect(await recordings.uploaded(upload)).toBeNull();
    await keep(upload, 0, whole.subarray(0, recordingPartBytes), 5);
    await keep(upload, 0, Buffer.from('something else'), 6);
    const uploaded = await recordings.uploaded(upload);
    expect(uploaded?.bytes).toBe(whole.length);
    expect((await bytesOf(uploaded)).equals(whole)).toBe(true);
    expect(await recordings.find(name)).toBeNull();
    expect(await recordings.add(upload, recording(name, whole.length), 7)).toBe(true);
    const found = await recordings.find(name);
    expect(found).toMatchObject({ mediaType: 'audio/mpeg', bytes: whole.length });
    for (const [from, to] of [
      [0, 1],
      [recordingPartBytes - 3, recordingPartBytes + 3],
      [262_143, 262_145],
      [whole.length - 5, whole.length + 900],
      [whole.length, whole.length + 1],
    ] as const)
      expect([from, (await bytesOf(found, from, to)).equals(whole.subarray(from, to))]).toEqual([from, true]);
  });

  test('an upload without its beginning, or with a part that is too short, is none yet', async () => {
    const { recordings } = ports();
    const [gap, short] = [randomUUID(), randomUUID()];
    expect(await recordings.uploaded(gap)).toBeNull();
    await keep(gap, 1, Buffer.from('end'), 5);
    expect(await recordings.uploaded(gap)).toBeNull();
    await keep(short, 0, Buffer.from('short'), 5);
    await keep(short, 1, Buffer.from('end'), 5);
    expect(await recordings.uploaded(short)).toBeNull();
  });

  test('the same recording again, also at once, is kept once; its upload sent again takes nothing away', async () => {
    const { recordings } = ports();
    const name = nameOf(unique('twice'));
    const uploads = [randomUUID(), randomUUID()];
    for (const upload of uploads) await keep(upload, 0, Buffer.from('same'), 5);
    const added = await Promise.all(uploads.map((upload) => recordings.add(upload, recording(name, 4), 6)));
    expect(added.filter((isNew) => isNew)).toHaveLength(1);
    const kept = uploads[added.indexOf(true)]!;
    expect(await recordings.uploaded(uploads[added.indexOf(false)]!)).toBeNull();
    expect(await recordings.add(kept, recording(name, 4), 7)).toBe(false);
    await recordings.dropUpload(kept);
    await keep(kept, 0, Buffer.from('other'), 8);
    await keep(kept, 1, Buffer.from('more'), 8);
    expect((await bytesOf(await recordings.find(name))).toString()).toBe('same');
    const listed = (await recordings.list()).filter((one) => one.name === name);
    expect(listed).toEqual([{ name, mediaType: 'audio/mpeg', bytes: 4, addedAt: 7, isUsed: false }]);
    await recordings.removeUnused(7, 7);
    expect(await recordings.find(name)).not.toBeNull();
  });

  test('an upload that is dropped is gone', async () => {
    const { recordings } = ports();
    const upload = randomUUID();
    await keep(upload, 0, Buffer.from('x'), 5);
    await recordings.dropUpload(upload);
    expect(await recordings.uploaded(upload)).toBeNull();
  });

  test('what an old version names is used; the rest goes once it is old, with uploads that never ended', async () => {
    const { recordings, library } = ports();
    const used = await add(unique('used'), 100);
    const unused = await add(unique('unused'), 100);
    const fresh = await add(unique('fresh'), 900);
    const [old, young] = [randomUUID(), randomUUID()];
    await keep(old, 0, Buffer.from('x'), 100);
    await keep(young, 0, Buffer.from('x'), 900);
    const slug = unique('with-a-recording');
    const audio = { url: `/recordings/${used}`, transcript: 'A bell.' };
    await library.publish(activity([touchpoint('a', [message('Hi.', { audio })])], { slug }), 'mia', 1);
    await library.publish(activity([touchpoint('a', [message('Hi.')])], { slug }), 'mia', 2);
    await recordings.removeUnused(500, 500);
    const names = (await recordings.list()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([used, fresh]));
    expect(names).not.toContain(unused);
    expect(await recordings.find(unused)).toBeNull();
    expect(await recordings.uploaded(old)).toBeNull();
    expect(await recordings.uploaded(young)).not.toBeNull();
    expect((await recordings.list()).find(({ name }) => name === used)?.isUsed).toBe(true);
    expect((await bytesOf(await recordings.find(used))).length).toBeGreaterThan(0);
  });

  test('what is not published yet keeps its recordings: a text, a preview link and a planned publication', async () => {
    const stored = ports();
    const names = await inUnpublished(stored, 'recordings', add);
    const unused = await add(unique('unused'), 100);
    await stored.recordings.removeUnused(500, 500);
    for (const name of names)
      expect((await bytesOf(await stored.recordings.find(name))).length).toBeGreaterThan(0);
    expect(await stored.recordings.find(unused)).toBeNull();
    const used = (await stored.recordings.list()).filter(({ isUsed }) => isUsed).map(({ name }) => name);
    expect(used).toEqual(expect.arrayContaining(names));
  });

  describe('what one person may send', () => {
    const day = 24 * 60 * 60_000;
    const allowance = { unfinishedBytes: 100, partsADay: 30 };
    const ten = Buffer.alloc(10, 'x');
    const sender = (): string => unique('sender');
    const send = (senderId: string, uploadId: string, place: number, at = 5, bytes = ten) =>
      ports().recordings.keepPart({ uploadId, place, bytes, senderId }, allowance, at);

    test('so many bytes are unfinished at most, however many parts come at once', async () => {
      const author = sender();
      const outcomes = await Promise.all(Array.from({ length: 25 }, () => send(author, randomUUID(), 0)));
      expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(10);
      expect(outcomes.filter((outcome) => outcome === 'too much unfinished')).toHaveLength(15);
      expect(await send(sender(), randomUUID(), 0)).toBe('kept');
    });

    test('a part that is refused leaves nothing, and one that is there is no more than it was', async () => {
      const [author, upload, other] = [sender(), randomUUID(), randomUUID()];
      for (let place = 0; place < 10; place += 1) await send(author, upload, place);
      expect(await send(author, other, 0)).toBe('too much unfinished');
      expect(await ports().recordings.uploaded(other)).toBeNull();
      const again = await Promise.all(Array.from({ length: 5 }, () => send(author, upload, 3)));
      expect(new Set(again)).toEqual(new Set(['kept']));
    });

    test('the same part at once counts once', async () => {
      const [author, upload] = [sender(), randomUUID()];
      await Promise.all(Array.from({ length: 8 }, () => send(author, upload, 0)));
      const others = await Promise.all(Array.from({ length: 12 }, () => send(author, randomUUID(), 0)));
      expect(others.filter((outcome) => outcome === 'kept')).toHaveLength(9);
    });

    test('room comes back when an upload is finished or dropped, also where parts of it come later', async () => {
      const { recordings } = ports();
      const [author, finished, dropped] = [sender(), randomUUID(), randomUUID()];
      const whole = Buffer.alloc(60, 'y');
      await send(author, finished, 0, 5, whole);
      expect(await send(author, dropped, 0, 5, whole)).toBe('too much unfinished');
      expect(await recordings.add(finished, recording(nameOf(unique('room')), 60), 5)).toBe(true);
      expect(await send(author, finished, 1, 5, whole)).toBe('kept');
      expect(await send(author, dropped, 0, 5, whole)).toBe('kept');
      await recordings.dropUpload(dropped);
      expect(await send(author, randomUUID(), 0, 5, whole)).toBe('kept');
    });

    test('so many parts on a day, of finished uploads as well; the next day begins anew', async () => {
      const author = sender();
      const all = async (at: number) =>
        Promise.all(
          Array.from({ length: 35 }, async () => {
            const upload = randomUUID();
            const outcome = await send(author, upload, 0, at, Buffer.from('a'));
            await ports().recordings.dropUpload(upload);
            return outcome;
          }),
        );
      expect((await all(day * 3)).filter((outcome) => outcome === 'too many today')).toHaveLength(5);
      expect((await all(day * 4 - 1)).every((outcome) => outcome === 'too many today')).toBe(true);
      expect((await all(day * 4)).filter((outcome) => outcome === 'kept')).toHaveLength(30);
    });

    test('an upload of which nothing has come for a day gives way; one under way does not', async () => {
      const [author, resting, running] = [sender(), randomUUID(), randomUUID()];
      for (let place = 0; place < 5; place += 1) await send(author, resting, place, 1000);
      for (let place = 0; place < 4; place += 1) await send(author, running, place, 1000);
      await send(author, running, 4, 1000 + uploadAbandonedAfterMs);
      expect(await send(author, randomUUID(), 0, 1000 + uploadAbandonedAfterMs)).toBe('too much unfinished');
      expect(await send(author, randomUUID(), 0, 1001 + uploadAbandonedAfterMs)).toBe('kept');
      expect(await ports().recordings.uploaded(resting)).toBeNull();
      await ports().recordings.removeUnused(0, 2000);
      const parts = await Promise.all([0, 1, 4].map((place) => send(author, running, place, 2000)));
      expect(parts).toEqual(['kept', 'kept', 'kept']);
    });
  });
});
