import { onEveryAccountStore } from '../../support/account-stores.ts';

const mail = { to: 'mia@home.example', subject: 'Grüße', text: 'Text\n', html: '<p>Text</p>' };

onEveryAccountStore('Outbox', (stores) => {
  beforeEach(async () => {
    const { outbox } = stores();
    for (;;) {
      const left = await outbox.claim(1e15, 2e15);
      if (!left) break;
      await outbox.remove(left.id);
    }
  });

  test('the mail due first is claimed first, unchanged, and not again before its time', async () => {
    const { outbox, queue } = stores();
    await queue({ ...mail, subject: 'second' }, 200);
    await queue(mail, 100);
    expect(await outbox.claim(99, 1000)).toBeNull();
    const claimed = await outbox.claim(200, 1000);
    expect(claimed).toEqual({ id: expect.any(String), ...mail, createdAt: 100, attempts: 1 });
    expect(await outbox.claim(200, 1500)).toMatchObject({ subject: 'second' });
    expect(await outbox.claim(999, 2000)).toBeNull();
    expect(await outbox.claim(1000, 2000)).toMatchObject({ id: claimed!.id, attempts: 2 });
  });

  test('twenty parallel claims get twenty different mails', async () => {
    const { outbox, queue } = stores();
    for (let i = 0; i < 20; i += 1) await queue(mail, i);
    const claimed = await Promise.all(Array.from({ length: 20 }, () => outbox.claim(100, 1000)));
    expect(new Set(claimed.map((one) => one?.id)).size).toBe(20);
    expect(await outbox.claim(100, 1000)).toBeNull();
  });

  test('a postponed mail is claimed again at its time, a sent one never', async () => {
    const { outbox, queue } = stores();
    await queue(mail, 1);
    const { id } = (await outbox.claim(1, 100))!;
    await outbox.postpone(id, 500);
    expect(await outbox.claim(499, 1000)).toBeNull();
    expect(await outbox.claim(500, 1000)).toMatchObject({ id });
    await outbox.remove(id);
    expect(await outbox.claim(1e12, 1e13)).toBeNull();
  });

  test('a mail tells until when it is of use, where that has an end', async () => {
    const { outbox, queue } = stores();
    await queue(mail, 1, 700);
    expect(await outbox.claim(1, 100)).toEqual({
      id: expect.any(String),
      ...mail,
      createdAt: 1,
      attempts: 1,
      until: 700,
    });
  });

  test('a refused mail is never claimed again', async () => {
    const { outbox, queue } = stores();
    await queue(mail, 1);
    const { id } = (await outbox.claim(1, 100))!;
    await outbox.refuse(id, 2);
    expect(await outbox.claim(1e12, 1e13)).toBeNull();
  });
});
