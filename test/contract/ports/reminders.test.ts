import type { QueuedMail } from '../../../src/application/ports/server/platform/outbox.ts';
import type { ReminderRecipient } from '../../../src/application/ports/server/reminders/reminders.ts';
import { onEveryStore, type SqlPorts } from '../../support/databases.ts';
import { unique } from './content.ts';

const london = { zone: 'Europe/London', language: 'en' };
const mail = (endAddress: string) => ({
  to: 'a@home.example',
  subject: 's',
  text: 't',
  html: '',
  endAddress,
});

async function someone({ people }: SqlPorts, email = `${unique('e')}@home.example`): Promise<string> {
  const identity = { issuer: 'https://id.example', subject: unique('subject'), email };
  return (await people.findOrCreate(identity, 1)).id;
}

onEveryStore('Reminders', (ports) => {
  const recipient = async (personId: string, at: number): Promise<ReminderRecipient | undefined> =>
    (await ports().reminders.due(at, 1000)).find((one) => one.personId === personId);

  test('are off until they are switched on, and off again', async () => {
    const { reminders } = ports();
    const id = await someone(ports());
    expect(await reminders.find(id)).toBeNull();
    await reminders.set(id, london, 100);
    expect(await reminders.find(id)).toEqual(london);
    await reminders.set(id, { zone: 'Europe/Paris', language: 'cy' }, 100);
    expect(await reminders.find(id)).toEqual({ zone: 'Europe/Paris', language: 'cy' });
    await reminders.end(id, 11);
    expect(await reminders.find(id)).toBeNull();
    expect(await recipient(id, 1e12)).toBeUndefined();
  });

  test('are looked after when they are due, the longest overdue first, and only where there is an address', async () => {
    const { reminders } = ports();
    const [late, later] = [await someone(ports()), await someone(ports())];
    const nameless = await someone(ports(), '');
    await reminders.set(later, london, 60);
    await reminders.set(late, london, 50);
    await reminders.set(nameless, london, 40);
    const ids = (await reminders.due(60, 1000)).map(({ personId }) => personId);
    expect(ids.filter((id) => [late, later, nameless].includes(id))).toEqual([late, later]);
    expect(await recipient(later, 59)).toBeUndefined();
    expect(await recipient(late, 50)).toMatchObject({ ...london, dueAt: 50 });
    expect(await reminders.due(60, 1)).toHaveLength(1);
  });

  test('of eight processes that send one reminder, one queues its mail', async () => {
    const { reminders, outbox } = ports();
    const id = await someone(ports());
    await reminders.set(id, london, 10);
    const read = (await recipient(id, 10))!;
    const end = `https://family.example/reminders/end/${read.endToken}`;
    const reminder = { occasion: 'opens x', at: 20, mail: mail(end), shownUntil: 9000, dueAt: 500 };
    const sent = await Promise.all(Array.from({ length: 8 }, () => reminders.send(read, reminder)));
    expect(sent.filter(Boolean)).toHaveLength(1);
    expect(await reminders.sent(id)).toEqual([{ occasion: 'opens x', at: 20 }]);
    expect(await recipient(id, 499)).toBeUndefined();
    const queued: (string | undefined)[] = [];
    for (let next = await outbox.claim(1e12, 2e12); next; next = await outbox.claim(1e12, 2e12)) {
      queued.push(next.endAddress);
      await outbox.remove(next.id);
    }
    expect(queued.filter((address) => address === end)).toHaveLength(1);
  });

  describe('whose mail waits', () => {
    const waiting = async () => {
      const { reminders, people } = ports();
      const address = `${unique('e')}@home.example`;
      const identity = { issuer: 'https://id.example', subject: unique('subject'), email: address };
      const { id } = await people.findOrCreate(identity, 1);
      await reminders.set(id, london, 10);
      const read = (await recipient(id, 10))!;
      const draft = { ...mail('https://family.example/reminders/end/x'), to: address };
      const reminder = { occasion: 'opens w', at: 20, mail: draft, shownUntil: 9000, dueAt: 500 };
      expect(await reminders.send(read, reminder)).toBe(true);
      return { id, identity, address, token: read.endToken };
    };
    const queuedTo = async (address: string): Promise<QueuedMail[]> => {
      const queued: QueuedMail[] = [];
      const { outbox } = ports();
      for (let next = await outbox.claim(1e12, 2e12); next; next = await outbox.claim(1e12, 2e12)) {
        queued.push(next);
        await outbox.remove(next.id);
      }
      return queued.filter(({ to }) => to === address);
    };

    test('give it until when it is of use', async () => {
      const { address } = await waiting();
      expect(await queuedTo(address)).toMatchObject([{ to: address, until: 9000 }]);
    });

    test('take it back when they are ended by its link, and that of nobody else', async () => {
      const { reminders } = ports();
      const other = await waiting();
      const { address, token } = await waiting();
      expect(await reminders.endByToken(token, 11)).toBe(true);
      const left = await ports().outbox.claim(1e12, 1e12 + 1);
      expect(left).toMatchObject({ to: other.address });
      expect(await queuedTo(address)).toEqual([]);
    });

    test('take it back when they are ended in the account, also where devices go on', async () => {
      const { reminders, pushDevices } = ports();
      for (const isOnDevice of [false, true]) {
        const { id, address } = await waiting();
        const device = { endpoint: `https://push.example/${id}`, p256dh: 'p', auth: 'a' };
        if (isOnDevice) await pushDevices.add(id, device, london, 30);
        await reminders.end(id, 11);
        // The reminders are switched on again: waiting ones do not come back.
        await reminders.set(id, london, 40);
        expect(await queuedTo(address)).toEqual([]);
      }
    });

    test('take it back when their person is erased', async () => {
      const { records } = ports();
      const { id, address } = await waiting();
      const admin = await someone(ports());
      const token = await records.askErasure(id, admin, Number.MAX_SAFE_INTEGER);
      expect(await records.erase(id, admin, token!, 30)).toBe('erased');
      expect(await queuedTo(address)).toEqual([]);
    });

    test('take it back when their person has another address, and whoever has the old one reads nothing', async () => {
      const { identity, address } = await waiting();
      await ports().people.findOrCreate({ ...identity, email: `${unique('e')}@home.example` }, 30);
      expect(await queuedTo(address)).toEqual([]);
    });

    test('end by its link no more when their person has another address', async () => {
      const { people, reminders } = ports();
      const { id, identity, token } = await waiting();
      await people.findOrCreate({ ...identity, email: `${unique('e')}@home.example` }, 30);
      expect([await reminders.endByToken(token, 31), await reminders.find(id)]).toEqual([false, london]);
      const { endToken } = (await recipient(id, 1e12))!;
      expect([await reminders.endByToken(endToken, 31), await reminders.find(id)]).toEqual([true, null]);
    });
  });

  test.each(['ended by mail alone', 'written to another address'])(
    'that are %s after they were read are not sent to the one that was read, and are found anew',
    async (change) => {
      const { reminders, people, pushDevices, outbox } = ports();
      const identity = { issuer: 'https://id.example', subject: unique('subject') };
      const email = `${unique('e')}@home.example`;
      const { id } = await people.findOrCreate({ ...identity, email }, 1);
      await reminders.set(id, london, 10);
      const device = { endpoint: `https://push.example/${id}`, p256dh: 'p', auth: 'a' };
      await pushDevices.add(id, device, london, 10);
      const read = (await recipient(id, 10))!;
      if (change === 'ended by mail alone') await reminders.end(id, 11);
      else await people.findOrCreate({ ...identity, email: `${unique('e')}@home.example` }, 20);
      const reminder = {
        occasion: 'o',
        at: 20,
        mail: { ...mail(''), to: email },
        shownUntil: 9000,
        dueAt: 500,
      };
      expect(await reminders.send(read, reminder)).toBe(false);
      const queued = await outbox.claim(1e12, 2e12);
      expect(queued).toBeNull();
      expect(await reminders.sent(id)).toEqual([]);
      expect(await recipient(id, 500)).toMatchObject({ byMail: change !== 'ended by mail alone' });
    },
  );

  test('that were ended meanwhile are neither sent nor postponed', async () => {
    const { reminders } = ports();
    const id = await someone(ports());
    await reminders.set(id, london, 10);
    const read = (await recipient(id, 10))!;
    expect(await reminders.endByToken('another', 11)).toBe(false);
    expect(await reminders.endByToken(read.endToken, 11)).toBe(true);
    expect(await reminders.endByToken(read.endToken, 11)).toBe(false);
    const reminder = { occasion: 'opens y', at: 20, mail: mail(''), shownUntil: 9000, dueAt: 500 };
    expect([await reminders.send(read, reminder), await reminders.postpone(read, 30)]).toEqual([
      false,
      false,
    ]);
    expect(await reminders.sent(id)).toEqual([]);
  });

  test('go with their person, and what was told as well', async () => {
    const { reminders, records } = ports();
    const id = await someone(ports());
    await reminders.set(id, london, 10);
    await reminders.send((await recipient(id, 10))!, {
      occasion: 'o',
      at: 20,
      mail: mail(''),
      shownUntil: 9000,
      dueAt: 500,
    });
    const rows = await records.rows(id);
    expect(rows).toMatchObject({
      reminder_setting: [{ zone: 'Europe/London', language: 'en' }],
      sent_reminder: [{ occasion: 'o', at: 20 }],
    });
    expect(JSON.stringify(rows)).not.toContain('end_token');
    const admin = await someone(ports());
    const token = await records.askErasure(id, admin, Number.MAX_SAFE_INTEGER);
    expect(await records.erase(id, admin, token!, 30)).toBe('erased');
    expect([await reminders.find(id), await reminders.sent(id)]).toEqual([null, []]);
  });
});
