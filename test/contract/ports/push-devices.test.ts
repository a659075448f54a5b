import { mostPushDevices } from '../../../src/application/ports/server/reminders/push-devices.ts';
import { onEveryStore, type SqlPorts } from '../../support/databases.ts';
import { aPerson, unique } from './content.ts';

const london = { zone: 'Europe/London', language: 'cy' };
const device = (endpoint = `https://push.example/${unique('device')}`) => ({
  endpoint,
  p256dh: 'public',
  auth: 'secret',
});

onEveryStore('PushDevices', (ports: () => SqlPorts) => {
  const person = async (): Promise<string> => (await aPerson(ports())).id;
  const recipient = async (personId: string) =>
    (await ports().reminders.due(1e12, 1000)).find((one) => one.personId === personId);
  const remind = async (personId: string, shownUntil = 9000) =>
    ports().reminders.send((await recipient(personId))!, {
      occasion: unique('occasion'),
      at: 20,
      mail: null,
      shownUntil,
      dueAt: 500,
    });
  /** Takes all notes that are due, for good. */
  async function claimAll() {
    const { pushDevices } = ports();
    const claimed = [];
    for (let note = await pushDevices.claim(1e12, 2e12); note; note = await pushDevices.claim(1e12, 2e12)) {
      claimed.push(note);
      await pushDevices.done(note.id);
    }
    return claimed;
  }
  beforeEach(claimAll);

  test('have whoever adds one looked after, without mails', async () => {
    const id = await person();
    expect(await recipient(id)).toBeUndefined();
    const own = device();
    await ports().pushDevices.add(id, own, london, 10);
    expect(await ports().pushDevices.of(id)).toEqual([own.endpoint]);
    expect(await recipient(id)).toMatchObject({ byMail: false, hasDevice: true, zone: 'Europe/London' });
    expect(await ports().reminders.find(id)).toBeNull();
    await ports().pushDevices.remove(id, own.endpoint, 11);
    expect([await ports().pushDevices.of(id), await recipient(id)]).toEqual([[], undefined]);
  });

  test('and mails are switched each by itself; the link of a mail ends both', async () => {
    const { pushDevices, reminders } = ports();
    const id = await person();
    const own = device();
    await reminders.set(id, london, 10);
    await pushDevices.add(id, own, london, 10);
    expect(await recipient(id)).toMatchObject({ byMail: true, hasDevice: true });
    await reminders.end(id, 11);
    expect(await recipient(id)).toMatchObject({ byMail: false, hasDevice: true });
    await reminders.set(id, london, 10);
    await pushDevices.remove(id, own.endpoint, 11);
    expect(await recipient(id)).toMatchObject({ byMail: true, hasDevice: false });
    await pushDevices.add(id, own, london, 10);
    expect(await reminders.endByToken((await recipient(id))!.endToken, 11)).toBe(true);
    expect([await pushDevices.of(id), await recipient(id)]).toEqual([[], undefined]);
  });

  test('each get a note for a reminder, in its own language', async () => {
    const { pushDevices } = ports();
    const id = await person();
    const [one, other] = [device(), device()];
    await pushDevices.add(id, one, london, 10);
    await pushDevices.add(id, other, { ...london, language: 'en' }, 10);
    expect(await remind(id)).toBe(true);
    const notes = await claimAll();
    expect(notes.toSorted((a, b) => (a.language < b.language ? -1 : 1))).toMatchObject([
      { ...one, language: 'cy', until: 9000, attempts: 1 },
      { ...other, language: 'en', until: 9000, attempts: 1 },
    ]);
  });

  test('a note that eight processes look for is claimed by one, and comes back when that one is gone', async () => {
    const { pushDevices } = ports();
    const id = await person();
    await pushDevices.add(id, device(), london, 10);
    await remind(id);
    const claimed = await Promise.all(Array.from({ length: 8 }, () => pushDevices.claim(30, 100)));
    const [note] = claimed.filter((one) => one !== null);
    expect(claimed.filter((one) => one !== null)).toHaveLength(1);
    expect(await pushDevices.claim(99, 200)).toBeNull();
    expect(await pushDevices.claim(100, 200)).toMatchObject({ id: note!.id, attempts: 2 });
    await pushDevices.postpone(note!.id, 300);
    expect(await pushDevices.claim(299, 400)).toBeNull();
    expect(await pushDevices.claim(300, 400)).toMatchObject({ id: note!.id, attempts: 3 });
    await pushDevices.done(note!.id);
    expect(await pushDevices.claim(1e12, 2e12)).toBeNull();
  });

  test('that their service knows no more take their notes along, and end reminders where they were the last', async () => {
    const { pushDevices } = ports();
    const id = await person();
    const own = device();
    await pushDevices.add(id, own, london, 10);
    await remind(id);
    const note = await pushDevices.claim(30, 100);
    await pushDevices.forget(note!.deviceId);
    await pushDevices.forget(note!.deviceId);
    expect([await pushDevices.of(id), await recipient(id)]).toEqual([[], undefined]);
    expect(await pushDevices.claim(1e12, 2e12)).toBeNull();
  });

  test('are of whoever added them last, and notes of the person before go', async () => {
    const { pushDevices } = ports();
    const [mia, tom] = [await person(), await person()];
    const shared = device();
    await pushDevices.add(mia, shared, london, 10);
    await remind(mia);
    await pushDevices.add(tom, shared, london, 20);
    expect([await pushDevices.of(mia), await pushDevices.of(tom)]).toEqual([[], [shared.endpoint]]);
    expect(await recipient(mia)).toBeUndefined();
    expect(await claimAll()).toEqual([]);
    // A person cannot remove another person's device.
    await pushDevices.remove(mia, shared.endpoint, 11);
    expect(await pushDevices.of(tom)).toEqual([shared.endpoint]);
  });

  test('are limited for each person; a further one replaces the oldest', async () => {
    const { pushDevices } = ports();
    const id = await person();
    const all = Array.from({ length: mostPushDevices + 1 }, () => device());
    for (const [place, one] of all.entries()) await pushDevices.add(id, one, london, place);
    const kept = await pushDevices.of(id);
    expect(kept.toSorted()).toEqual(
      all
        .slice(1)
        .map(({ endpoint }) => endpoint)
        .toSorted(),
    );
  });

  test('are limited also when many are added at once, and leave nobody without reminders', async () => {
    const { pushDevices } = ports();
    const id = await person();
    await Promise.all(
      Array.from({ length: 3 * mostPushDevices }, () => pushDevices.add(id, device(), london, 10)),
    );
    expect(await pushDevices.of(id)).toHaveLength(mostPushDevices);
    expect(await recipient(id)).toMatchObject({ hasDevice: true });
  });

  test('go with their person; an export tells of them without what lets others write to them', async () => {
    const { pushDevices, records } = ports();
    const id = await person();
    await pushDevices.add(id, device(), london, 10);
    await remind(id);
    const rows = (await records.rows(id))!;
    expect(rows).toMatchObject({ push_device: [{ language: 'cy', created_at: 10 }], push_note: [{}] });
    expect(JSON.stringify(rows)).not.toMatch(/push\.example|"secret"|"public"/);
    const admin = await person();
    const token = await records.askErasure(id, admin, Number.MAX_SAFE_INTEGER);
    expect(await records.erase(id, admin, token!, 30)).toBe('erased');
    expect([await pushDevices.of(id), await claimAll()]).toEqual([[], []]);
  });
});
