import { ApiClient } from '../../../src/infrastructure/browser/platform/api-client.ts';
import { createHttpBackOfficeGateway } from '../../../src/infrastructure/browser/shop/http-back-office.ts';
import { queueMail } from '../../../src/infrastructure/node/platform/mail/sql-outbox.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import * as licence from '../../../src/infrastructure/shared/api/licences.ts';
import * as mail from '../../../src/infrastructure/shared/api/mail-queue.ts';
import * as people from '../../../src/infrastructure/shared/api/people.ts';
import * as sale from '../../../src/infrastructure/shared/api/sales.ts';
import * as code from '../../../src/infrastructure/shared/api/shop-codes.ts';
import * as promo from '../../../src/infrastructure/shared/api/promo-codes.ts';
import { showAcceptedTerms } from '../../../src/infrastructure/shared/api/terms.ts';
import type { Route } from '../../../src/infrastructure/shared/api/parts/route.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { TestApi, type Caller } from '../../support/api.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { unique } from '../ports/content.ts';
import { problemIn, send, type Sent } from './wire.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

onEveryDatabase('The back office', (database) => {
  let api: TestApi;
  let open: OpenDatabase;
  let admin: Caller;
  beforeAll(async () => {
    open = await database.open();
    const clock = new ManualClock(Date.UTC(2027, 0, 31, 12));
    api = await TestApi.start({ ports: createSqlPorts(open), clock });
    admin = await api.caller(unique('admin'), { roles: ['admin'], paid: false });
  });
  afterAll(() => api.close());

  const ask = async <Reply>(route: Route, sent: Sent = {}): Promise<Reply> => {
    const { status, json } = await send(api, admin, route, sent);
    expect(status).toBeLessThan(300);
    return json as Reply;
  };
  const lastAct = async () => (await api.ports.audit.list()).entries[0]!;

  describe('promo codes', () => {
    test('are made with a name or without one, listed, claimed and ended', async () => {
      const name = unique('hill').toUpperCase();
      const body = { code: ` ${name.toLowerCase()} `, limit: 1, months: 6, organisation: ' Hilltop ' };
      const made = await ask<code.WireListedPromoCode>(code.createPromoCode, { body });
      expect(made).toEqual({
        code: name,
        percentOff: 100,
        limit: 1,
        claims: 0,
        expiresOn: null,
        organisation: 'Hilltop',
        months: 6,
        state: 'active',
      });
      expect(await lastAct()).toMatchObject({
        action: 'shop.code.create',
        by: admin.person.id,
        details: { code: name, organisation: 'Hilltop', limit: 1 },
      });
      expect(problemIn(await send(api, admin, code.createPromoCode, { body })).code).toBe('Conflict');
      const drawn = await ask<code.WireListedPromoCode>(code.createPromoCode, { body: {} });
      expect(drawn.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);

      const guest = await api.caller(unique('guest'), { paid: false });
      const query = `?promoCode=${name}`;
      expect((await send(api, guest, promo.claimPromoCode, { query })).status).toBe(204);
      const listed = await ask<code.WireListedPromoCode[]>(code.listPromoCodes);
      expect(listed.find((one) => one.code === name)).toMatchObject({ claims: 1, state: 'used up' });

      const parameters = { code: drawn.code.toLowerCase() };
      expect(await ask(code.endPromoCode, { parameters })).toMatchObject({ state: 'disabled' });
      const act = await lastAct();
      expect(act).toMatchObject({ action: 'shop.code.end', details: { code: drawn.code } });
      expect(await ask(code.endPromoCode, { parameters })).toMatchObject({ state: 'disabled' });
      expect((await lastAct()).id).toBe(act.id);
      const late = await api.caller(unique('late'), { paid: false });
      const refused = await send(api, late, promo.claimPromoCode, { query: `?promoCode=${drawn.code}` });
      expect(refused.status).toBe(400);
    });

    test.each([
      { code: 'no spaces' },
      { code: 'ab' },
      { limit: 0 },
      { limit: 1.5 },
      { months: 121 },
      { expiresOn: 'soon' },
      { expiresOn: '2027-01-31T11:00:00Z' },
      { organisation: 'a\u0000b' },
      { percentOff: 50 },
    ])('%j makes none', async (body) => {
      const before = await ask<code.WireListedPromoCode[]>(code.listPromoCodes);
      expect((await send(api, admin, code.createPromoCode, { body })).status).toBe(400);
      expect(await ask(code.listPromoCodes)).toEqual(before);
    });

    test('one that there is not is not ended', async () => {
      for (const unknown of ['UNHEARD-OF', '\u0000', '%'])
        expect((await send(api, admin, code.endPromoCode, { parameters: { code: unknown } })).status).toBe(
          404,
        );
    });
  });

  describe('licences', () => {
    const search = (text: string) =>
      ask<Parameters<typeof licence.fromWireLicences>[0]>(licence.searchLicences, { body: { text } });

    test('are given to several addresses at once, found, seen in use, and forgotten', async () => {
      const here = await api.caller(unique('here'), { paid: false });
      const organisation = unique('Hilltop School');
      const coming = `${unique('coming')}@home.example`;
      const emails = [here.person.email.toUpperCase(), ` ${coming} `, ''];
      const until = new Date(api.clock.now() + 100 * day).toISOString();
      const body = { emails, organisation, until };
      expect(await ask(licence.giveLicences, { body })).toEqual({ added: 2, granted: 1 });
      expect(await lastAct()).toMatchObject({
        action: 'shop.licence.give',
        details: { organisation, added: 2, granted: 1 },
      });
      expect(await ask(licence.giveLicences, { body })).toEqual({ added: 0, granted: 0 });
      expect((await api.gateways(here).learner.me()).paymentStatus).toBe('paid');

      const found = await search(organisation.toUpperCase());
      expect(found.hasMore).toBe(false);
      expect(found.licences.map(({ email, personId, until: end }) => ({ email, personId, end }))).toEqual(
        expect.arrayContaining([
          { email: here.person.email.toLowerCase(), personId: here.person.id, end: until },
          { email: coming, personId: null, end: until },
        ]),
      );
      expect(found.organisations.find((one) => one.organisation === organisation)).toEqual({
        organisation,
        licences: 2,
        used: 1,
      });
      const act = await lastAct();
      expect(act).toMatchObject({ action: 'shop.licence.search', details: { found: 2 } });
      expect(JSON.stringify(act)).not.toContain(organisation);

      expect(await ask(licence.deleteLicences, { body: { email: coming.toUpperCase() } })).toEqual({
        removed: 1,
      });
      expect(JSON.stringify(await lastAct())).not.toContain(coming);
      expect((await search(coming)).licences).toEqual([]);
      const again = await send(api, admin, licence.deleteLicences, { body: { email: coming } });
      expect(again.status).toBe(404);
    });

    test('are found by signs as they are, and fifty at a time', async () => {
      const organisation = unique('100%_sure\\school');
      const emails = Array.from({ length: 51 }, () => `${unique('many')}@home.example`);
      await ask(licence.giveLicences, { body: { emails, organisation } });
      const found = await search('100%_SURE\\');
      expect(found.licences).toHaveLength(50);
      expect(found.hasMore).toBe(true);
      expect((await search('100%%')).licences).toEqual([]);
    });

    test.each([
      { emails: [], organisation: 'A school' },
      { emails: [' '], organisation: 'A school' },
      { emails: ['no address'], organisation: 'A school' },
      { emails: ['a@home.example', 'a\u0000@home.example'], organisation: 'A school' },
      { emails: ['a@home.example'], organisation: ' ' },
      { emails: ['a@home.example'], organisation: 'A\u0000' },
      { emails: ['a@home.example'], organisation: 'A school', until: '2027-01-01T00:00:00Z' },
      { emails: ['a@home.example'], organisation: 'A school', until: '9999-12-31T00:00:00Z' },
      { emails: ['a@home.example'], organisation: 'A school', from: '2028-01-01', until: '2027-12-01' },
      { emails: Array.from({ length: 1001 }, (_, turn) => `a${turn}@home.example`), organisation: 'A' },
    ])('%j gives none', async (body) => {
      expect((await send(api, admin, licence.giveLicences, { body })).status).toBe(400);
      expect((await search('a@home.example')).licences).toEqual([]);
    });
  });

  describe('sales', () => {
    test('add up by month, and the file has every line', async () => {
      // No other test sells in this year.
      const buyers = await Promise.all([0, 1, 2].map(() => api.caller(unique('buyer'), { paid: false })));
      const sold = [
        { at: Date.UTC(2020, 0, 31, 23, 59), pence: 54_000 },
        { at: Date.UTC(2020, 1, 1), pence: 1_050 },
        { at: Date.UTC(2020, 1, 29, 12), pence: 54_000 },
      ];
      for (const [index, { at, pence }] of sold.entries()) {
        const { person } = buyers[index]!;
        const purchase = (await api.ports.purchases.open(person.id, () => ({
          provider: 'sandbox',
          amountPence: pence,
          currency: 'gbp',
          months: 12,
          language: 'en',
          createdAt: at,
          checkAt: at,
        })))!;
        const grant = { source: 'card', from: at, until: at + 365 * day } as const;
        await api.ports.purchases.change(purchase.id, () => ({
          change: { state: 'paid', intentId: `=pi_${index}`, paid: { grant, at, receipt: null } },
          reply: null,
        }));
      }
      const query = '?from=2020-01-01&until=2020-12-31';
      const shown = await ask<{ months: unknown; sales: sale.WireSale[]; hasMore: boolean }>(sale.listSales, {
        query,
      });
      expect(shown.months).toEqual([
        { month: '2020-02', pence: 55_050, card: 2, promo: 0, licence: 0 },
        { month: '2020-01', pence: 54_000, card: 1, promo: 0, licence: 0 },
      ]);
      expect(shown.sales.map(({ email }) => email)).toEqual(
        buyers.map(({ person }) => person.email).toReversed(),
      );
      expect(await lastAct()).toMatchObject({
        action: 'shop.sales',
        details: { asFile: false, from: '2020-01-01', until: '2020-12-31' },
      });
      const answer = await send(api, admin, sale.downloadSales, { query });
      const lines = answer.text.replace('\uFEFF', '').trimEnd().split('\r\n');
      expect(lines[0]).toBe('date,how,pounds,email,first day,last day,organisation,reference');
      expect(lines.slice(1)).toEqual([
        `2020-02-29,card,540.00,${buyers[2]!.person.email},2020-02-29,2021-02-28,,'=pi_2`,
        `2020-02-01,card,10.50,${buyers[1]!.person.email},2020-02-01,2021-01-30,,'=pi_1`,
        `2020-01-31,card,540.00,${buyers[0]!.person.email},2020-01-31,2021-01-30,,'=pi_0`,
      ]);
      expect((await lastAct()).details).toMatchObject({ asFile: true });
      const oneDay = await ask<{ sales: unknown[] }>(sale.listSales, {
        query: '?from=2020-02-01&until=2020-02-01',
      });
      expect(oneDay.sales).toHaveLength(1);
    });

    test('codes and licences count in their month without a sum', async () => {
      const { months } = await ask<{ months: { month: string; promo: number; licence: number }[] }>(
        sale.listSales,
      );
      const now = months.find(({ month }) => month === '2027-01')!;
      expect(now.promo).toBeGreaterThan(0);
      expect(now.licence).toBeGreaterThan(0);
    });

    test('a period without any is empty, and one that is none is refused', async () => {
      const query = '?from=1999-01-01&until=1999-12-31';
      expect(await ask(sale.listSales, { query })).toEqual({ months: [], sales: [], hasMore: false });
      expect((await send(api, admin, sale.downloadSales, { query })).status).toBe(204);
      for (const wrong of ['?from=soon', '?from=2027-02-30', '?from=2027-01-02&until=2027-01-01', '?until='])
        for (const route of [sale.listSales, sale.downloadSales])
          expect((await send(api, admin, route, { query: wrong })).status).toBe(400);
    });
  });

  describe('the mail queue', () => {
    type Queue = { mails: mail.WireMail[]; waiting: number; refused: number };
    const queue = () => ask<Queue>(mail.listMails);
    const again = (mailId: string) => send(api, admin, mail.tryMailAgain, { parameters: { mailId } });
    const letter = (subject: string) => ({
      to: 'mia@home.example',
      subject,
      text: 'Open https://family.example/secret-token',
      html: '<p>secret-token</p>',
    });

    beforeEach(async () => {
      for (;;) {
        const left = await api.ports.outbox.claim(1e15, 2e15);
        if (!left) break;
        await api.ports.outbox.remove(left.id);
      }
    });

    test('shows who waits for what since when, and nothing of what it says', async () => {
      const now = api.clock.now();
      await queueMail(open.db, letter('First'), now - hour, 'secret-token');
      await queueMail(open.db, letter('Second'), now - 1, 'secret-token');
      const { outbox } = api.ports;
      const first = (await outbox.claim(now - 1, now + hour))!;
      await outbox.postpone(first.id, now + hour);
      await queueMail(open.db, letter('Third'), now - 2 * hour);
      await outbox.refuse((await outbox.claim(now - 2 * hour, now))!.id, now);
      const shown = await queue();
      expect(shown).toMatchObject({ waiting: 2, refused: 1 });
      expect(shown.mails).toMatchObject([
        { to: 'mia@home.example', subject: 'Second', attempts: 0, refusedOn: null },
        { to: 'mia@home.example', subject: 'First', attempts: 1, dueOn: new Date(now + hour).toISOString() },
        { to: '', subject: '', refusedOn: new Date(now).toISOString() },
      ]);
      expect(JSON.stringify(shown)).not.toMatch(/secret|Open|<p>/);
      expect(await lastAct()).toMatchObject({ action: 'mail.view', details: { waiting: 2, refused: 1 } });
    });

    test('a mail that was put off is tried at once; one in hand, refused or sent is left alone', async () => {
      const { outbox } = api.ports;
      const now = api.clock.now();
      await queueMail(open.db, letter('Put off'), now);
      const { id } = (await outbox.claim(now, now + 2 * 60_000))!;
      // The mail is being sent: another try could send it twice.
      expect(problemIn(await again(id)).code).toBe('Conflict');
      expect(await outbox.claim(api.clock.now(), now + hour)).toBeNull();
      await outbox.postpone(id, now + hour);
      expect((await again(id)).status).toBe(204);
      expect(await lastAct()).toMatchObject({ action: 'mail.try-again', subject: id });
      expect(await outbox.claim(api.clock.now(), now + hour)).toMatchObject({ id, attempts: 2 });
      await outbox.refuse(id, now);
      expect((await again(id)).status).toBe(404);
      await outbox.remove(id);
      for (const unknown of [id, 'mail_unknown', 'a\u0000']) expect((await again(unknown)).status).toBe(404);
    });
  });

  test('Terms are counted by version and account', async () => {
    const add = (id: string, account: string, version: string, at: number) =>
      open.db
        .insertInto('registration')
        .values({
          id: unique(id),
          account_id: account,
          email_key: `${account}@home.example`,
          terms_version: version,
          accepted_at: at,
          language: 'cy',
        })
        .execute();
    await open.db.deleteFrom('registration').execute();
    await add('r', 'mia', '01/01/2024', 1000);
    await add('r', 'mia', '01/01/2024', 2000);
    await add('r', 'noah', '01/01/2024', 3000);
    await add('r', 'mia', '23/06/2025', 4000);
    expect(await ask(showAcceptedTerms)).toEqual({
      current: '23/06/2025',
      accepted: [
        { version: '23/06/2025', accounts: 1, firstOn: isoOf(4000), lastOn: isoOf(4000) },
        { version: '01/01/2024', accounts: 2, firstOn: isoOf(1000), lastOn: isoOf(3000) },
      ],
    });
  });

  test('the web program reads and sends all of it', async () => {
    const { token } = admin;
    const signIn = { accessToken: async () => token, renew: async () => false };
    const office = createHttpBackOfficeGateway(new ApiClient({ apiUrl: `${api.address}/api`, signIn }));
    const [name, organisation] = [unique('WEB').toUpperCase(), unique('Riverside')];
    const expiresAt = api.clock.now() + day;
    const made = await office.createCode({ code: name, limit: null, months: 3, expiresAt, organisation });
    expect(made).toMatchObject({ code: name, expiresAt, months: 3, state: 'active' });
    expect(await office.codes()).toContainEqual(made);
    expect(
      await office.createCode({ code: '', limit: 1, months: null, expiresAt: null, organisation: '' }),
    ).toMatchObject({ limit: 1, months: null });
    expect(await office.endCode(name)).toMatchObject({ state: 'disabled' });
    const email = `${unique('web')}@home.example`;
    const until = api.clock.now() + 30 * day;
    expect(await office.giveLicences({ emails: [email], organisation, until })).toEqual({
      added: 1,
      granted: 0,
    });
    expect(await office.giveLicences({ emails: [email], organisation, until: null })).toMatchObject({
      added: 1,
    });
    const { licences, organisations } = await office.licences(organisation);
    expect(licences.map((one) => one.until)).toContain(until);
    expect(organisations).toContainEqual({ organisation, licences: 2, used: 0 });
    expect(await office.forgetLicences(email)).toEqual({ removed: 2 });
    await api.ports.people.grant(
      admin.person.id,
      { source: 'licence', from: Date.UTC(2019, 4, 1), until: Date.UTC(2019, 5, 1) },
      `licence/=School 7/${admin.person.id}`,
    );
    const days = { from: '2019-05-01', until: '2019-05-31' };
    const { months, sales } = await office.sales(days);
    expect(months).toEqual([{ month: '2019-05', pence: 0, card: 0, promo: 0, licence: 1 }]);
    expect(sales).toMatchObject([{ at: Date.UTC(2019, 4, 1), how: 'licence', reference: '=School 7' }]);
    expect(await office.salesFile(days)).toMatch(
      /^\uFEFFdate,.*\r\n2019-05-01,licence,0\.00,.*'=School 7\r\n$/,
    );
    expect(await office.salesFile({ until: '1999-01-01' })).toBeNull();
    await queueMail(
      open.db,
      { to: 'zoe@home.example', subject: 'Wait', text: '', html: '' },
      api.clock.now() + hour,
    );
    const { mails } = await office.mails();
    const { id } = mails.find(({ to }) => to === 'zoe@home.example')!;
    await office.tryAgain(id);
    await expect(office.tryAgain(id)).rejects.toMatchObject({ code: 'Conflict' });
    await expect(office.tryAgain('mail_unknown')).rejects.toMatchObject({ code: 'NotFound' });
    expect((await office.terms()).current).toBe('23/06/2025');
  });

  test('support looks after the queue of mails and sees nothing of the shop', async () => {
    const support = await api.caller(unique('support'), { roles: ['support'] });
    expect((await send(api, support, mail.listMails)).status).toBe(200);
    expect(
      (await send(api, support, people.getPerson, { parameters: { personId: support.person.id } })).status,
    ).toBe(200);
    for (const route of [code.listPromoCodes, sale.listSales, sale.downloadSales, showAcceptedTerms])
      expect((await send(api, support, route)).status).toBe(403);
  });
});

const isoOf = (at: number): string => new Date(at).toISOString();
