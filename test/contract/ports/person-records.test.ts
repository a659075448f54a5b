import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { RunChange } from '../../../src/domain/chat/run.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { tables as described } from '../../../src/infrastructure/node/platform/database/tables/tables.ts';
import { newId } from '../../../src/infrastructure/node/platform/database/new-id.ts';
import { activity, choice, feedback, input, touchpoint } from '../../support/activity.ts';
import { onEveryStoreOfLogs } from '../../support/compressed-logs.ts';
import { onEveryDatabase, type SqlPorts } from '../../support/databases.ts';
import { aPerson, aProgramme, unique } from './content.ts';

const everything = { scope: 'both', programmeId: null, activityId: null, from: null, until: null } as const;
const hour = 3_600_000;
const at = Date.parse('2026-05-04T17:23:45.678Z');

/** Creates a person with answers and choices, alone and inside a Programme. */
async function someoneWithAnswers(ports: SqlPorts) {
  const subject = unique('subject');
  const person = await ports.people.findOrCreate(
    { issuer: 'https://id.example', subject, email: `${subject}@home.example` },
    1000,
  );
  const slug = unique('talk');
  const published = await ports.library.publish(
    activity(
      [
        touchpoint('begin', [
          input('name', { remember: 'name' }),
          choice('way', ['Left', 'Right']),
          feedback('closing', [
            { id: 'words', type: 'text', prompt: 'In your words?' },
            {
              id: 'mood',
              type: 'single-select',
              prompt: 'How are you?',
              options: [
                { value: 'a', label: 'Lighter' },
                { value: 'b', label: 'The same' },
              ],
            },
          ]),
        ]),
      ],
      { slug },
    ),
    'test',
    1,
  );
  const programme = await ports.library.publish(aProgramme({ activities: [slug] }), 'test', 1);
  const enrolmentKey = { personId: person.id, programmeId: programme.id };
  await ports.enrolments.change(enrolmentKey, () => ({
    reply: null,
    change: {
      enrolment: {
        enrolledAt: at,
        startedAt: at,
        completedAt: null,
        lastActivityAt: at,
        availableAt: { [published.id]: at },
      },
    },
  }));
  const enrolmentId = (await ports.enrolments.find(enrolmentKey))!.id;
  for (const inside of [null, enrolmentId])
    await ports.runs.change({ personId: person.id, activityId: published.id, enrolmentId: inside }, () => ({
      reply: null,
      change: {
        create: { version: published.version, enrolledAt: at },
        startedAt: at,
        completedAt: at + hour,
        append: [
          { kind: 'opened', at },
          { kind: 'answered', stepId: 'name', response: { kind: 'input', response: 'Mia Mill' }, at },
          { kind: 'answered', stepId: 'way', response: { kind: 'choice', response: 'Left' }, at },
          {
            kind: 'answered',
            stepId: 'closing',
            response: {
              kind: 'feedback',
              questionResponses: [
                { feedbackQuestionEntityId: 'words', responses: ['Secret words'] },
                { feedbackQuestionEntityId: 'mood', responses: ['a'] },
              ],
            },
            at: at + hour,
          },
        ],
      },
    }));
  return { person, subject, published, programme, enrolmentId };
}

const csvOf = async ({ reports }: SqlPorts, activityId: string): Promise<string> => {
  let text = '';
  for await (const piece of (await reports.csv({ ...everything, activityId })) ?? [])
    text += Buffer.from(piece).toString('utf8');
  return text;
};

onEveryStoreOfLogs('PersonRecords', (ports) => {
  test('people are found by a part of their address in any case; special characters are no wildcards', async () => {
    const { people, records } = ports();
    const mark = unique('needle');
    const add = (email: string) =>
      people.findOrCreate({ issuer: 'https://id.example', subject: unique('s'), email }, 77);
    const [b, a] = [await add(`b.${mark}@home.example`), await add(`A.${mark.toUpperCase()}@home.example`)];
    await people.setRoles(b.id, ['learner', 'admin']);
    await people.grant(b.id, { source: 'promo', from: 1, until: 2 }, unique('code'));
    expect((await records.search(`${mark}@HOME`, 10, 1)).map(({ id }) => id)).toEqual([a.id, b.id]);
    expect((await records.search(mark, 1, 1)).map(({ id }) => id)).toEqual([a.id]);
    for (const none of ['%', '_needle', `${mark}\\`, `b_${mark}`])
      expect(await records.search(none, 10, 1)).toEqual([]);
    expect(await records.find(b.id)).toEqual({
      id: b.id,
      email: `b.${mark}@home.example`,
      roles: ['learner', 'admin'],
      grants: [{ source: 'promo', from: 1, until: 2, id: expect.any(String), reference: null }],
      isDisabled: false,
      createdAt: 77,
    });
    for (const unknown of ['nobody', 'erased', 'a\0b']) {
      expect(await records.find(unknown)).toBeNull();
      expect(await records.rows(unknown)).toBeNull();
      expect(await records.askErasure(unknown, 'admin', 1)).toBeNull();
    }
    expect((await records.search('', 1000, 1)).map(({ id }) => id)).not.toContain('erased');
  });

  test('an export has all rows of the person and none of others', async () => {
    const mine = await someoneWithAnswers(ports());
    const other = await someoneWithAnswers(ports());
    const rows = (await ports().records.rows(mine.person.id))!;
    expect(rows['person']).toHaveLength(1);
    expect(rows['run']).toHaveLength(2);
    expect(rows['run_entry']).toHaveLength(8);
    expect(rows['enrolment']).toHaveLength(1);
    const text = JSON.stringify(rows);
    for (const own of [mine.person.id, mine.person.email, mine.enrolmentId, 'Mia Mill', 'Secret words'])
      expect(text).toContain(own);
    for (const foreign of [other.person.id, other.person.email, other.enrolmentId])
      expect(text).not.toContain(foreign);
  });

  test("an erasure needs the same admin's token for the same person, in time, once", async () => {
    const { records } = ports();
    const [one, other] = [await aPerson(ports()), await aPerson(ports())];
    const token = (await records.askErasure(one.id, 'admin', 1000))!;
    for (const [person, by, given, now] of [
      [one.id, 'admin', 'forged', 10],
      [one.id, 'another', token, 10],
      [other.id, 'admin', token, 10],
      [one.id, 'admin', token, 1000],
    ] as const)
      expect(await records.erase(person, by, given, now)).toBe('refused');
    expect(await records.find(one.id)).not.toBeNull();
    expect(await records.erase(one.id, 'admin', token, 999)).toBe('erased');
    expect(await records.erase(one.id, 'admin', token, 999)).toBe('refused');
    expect(await records.find(other.id)).not.toBeNull();
  });

  test('nothing that is noted of somebody while they are erased leads to them', async () => {
    const { records, audit } = ports();
    const view = { at, by: 'admin', action: 'person.view', details: {} } as const;
    for (let round = 0; round < 20; round += 1) {
      const { id } = await aPerson(ports());
      const token = (await records.askErasure(id, 'admin', at * 2))!;
      const [erased, ...others] = await Promise.all([
        records.erase(id, 'admin', token, at),
        ...[1, 2, 3].map(() => audit.add({ ...view, subject: id })),
        ...[1, 2, 3].map(() => records.askErasure(id, 'admin', at * 2)),
      ]);
      expect([erased, others.length]).toEqual(['erased', 6]);
      const { entries } = await audit.list();
      expect(entries.filter(({ subject }) => subject === id)).toEqual([]);
      for (const late of others)
        if (typeof late === 'string') expect(await records.erase(id, 'admin', late, at)).toBe('refused');
      expect(await records.askErasure(id, 'admin', at * 2)).toBeNull();
    }
  });

  test('no request that came in before makes somebody known again who is being erased', async () => {
    const { records, people } = ports();
    for (let round = 0; round < 10; round += 1) {
      const subject = `returning-${round}`;
      const as = (email: string) => people.findOrCreate({ issuer: 'https://id.example', subject, email }, at);
      const { id } = await as(`${subject}@old.example`);
      const token = (await records.askErasure(id, 'admin', at * 2))!;
      const requests = [1, 2, 3, 4].map((place) =>
        as(`${subject}@new-${place}.example`).catch((error: unknown) => error),
      );
      expect(await records.erase(id, 'admin', token, at)).toBe('erased');
      await Promise.all(requests);
      expect(await records.search(subject, 10, 1)).toEqual([]);
      await expect(as(`${subject}@new.example`)).rejects.toMatchObject({ code: '401' });
    }
  });

  test('an erased person is gone; their choices stay, without their words, minute and ids', async () => {
    const all = ports();
    const { records, runs, enrolments, people, audit, library } = all;
    const mine = await someoneWithAnswers(all);
    const before = await csvOf(all, mine.published.id);
    expect(before).toContain('Secret words');
    const left = { personId: mine.person.id, activityId: mine.published.id, enrolmentId: null };
    await runs.change(left, () => ({ reply: null, change: { quietAt: at + 61_007 } }));
    const own = [mine.person.id, mine.person.email, mine.enrolmentId];
    for (const row of (await records.rows(mine.person.id))!['run']!) own.push(String(row['id']));
    await library.publish({ ...mine.published.definition, title: 'By them' }, mine.person.id, 5);
    await audit.add({
      at: 5,
      by: mine.person.id,
      action: 'people.search',
      subject: mine.person.id,
      details: {},
    });
    const token = (await records.askErasure(mine.person.id, 'admin', at * 2))!;
    expect(await records.erase(mine.person.id, 'admin', token, at + 2 * hour)).toBe('erased');

    expect(await people.find(mine.person.id)).toBeNull();
    expect(await records.rows(mine.person.id)).toBeNull();
    expect(await enrolments.all(mine.person.id)).toEqual([]);
    expect(await runs.summaries(mine.person.id)).toEqual([]);
    for (const id of own) expect(await runs.stored(id)).toBeNull();
    expect(JSON.stringify(await audit.list())).not.toContain(mine.person.id);

    const after = await csvOf(all, mine.published.id);
    expect(after.split('\r\n')).toHaveLength(before.split('\r\n').length);
    expect(after).not.toMatch(/Secret|Mia/);
    const lines = after.split('\r\n').filter((line) => line.endsWith(',Lighter,0'));
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^2026-05-04,,erased,/);
    for await (const run of runs.all({ activityId: mine.published.id })) {
      expect(JSON.stringify(run.log)).not.toMatch(/Secret|Mia/);
      expect(JSON.stringify(run.log)).toContain('Left');
      expect(run.closedAt).not.toBeNull();
      expect(run.quietAt).toBeNull();
      for (const instant of [run.enrolledAt, run.startedAt, run.touchedAt]) expect(instant! % hour).toBe(0);
    }
    const identity = { issuer: 'https://id.example', subject: mine.subject, email: mine.person.email };
    await expect(people.findOrCreate(identity, at + 2 * hour)).rejects.toMatchObject({ code: '401' });
    await expect(people.findOrCreate(identity, at + 3 * hour - 1)).rejects.toMatchObject({ code: '401' });
    const again = await people.findOrCreate(identity, at + 3 * hour);
    expect(again.id).not.toBe(mine.person.id);
    expect(again.roles).toEqual(['learner']);
  });

  test('a plan is exported with its moment; of an erased person its day stays, without hour and words', async () => {
    const all = ports();
    const { records, runs } = all;
    const { person, published } = await someoneWithAnswers(all);
    const key = { personId: person.id, activityId: published.id, enrolmentId: null };
    const plan = {
      kind: 'plan',
      response: 'Saturday at ten past',
      moment: 'time',
      at: '2026-05-09T10:10+01:00',
    } as const;
    const append = [{ kind: 'answered', stepId: 'when', response: plan, at: at + hour } as const];
    await runs.change(key, () => ({ reply: null, change: { append } }));
    const moment = Date.parse(plan.at);
    for (const own of [plan.response, plan.at, String(moment)])
      expect(JSON.stringify(await records.rows(person.id))).toContain(own);
    const token = (await records.askErasure(person.id, 'admin', at * 2))!;
    expect(await records.erase(person.id, 'admin', token, at)).toBe('erased');
    const kept = [];
    for await (const run of runs.all({ activityId: published.id })) kept.push(run);
    const text = JSON.stringify(kept.map(({ log }) => log));
    expect(text).toContain('2026-05-09T12:00Z');
    expect(text).not.toMatch(/Saturday|10:10|09:10/);
    expect((await runs.summaries('erased')).some(({ plan: left }) => left !== null)).toBe(false);
  });

  test('what a person changed is exported with the rest, and is masked when they are erased', async () => {
    const all = ports();
    const { records, runs } = all;
    const { person, published } = await someoneWithAnswers(all);
    const key = { personId: person.id, activityId: published.id, enrolmentId: null };
    await runs.change(key, () => ({
      reply: null,
      change: {
        append: [
          { kind: 'rewound', stepId: 'name', at: at + hour },
          { kind: 'answered', stepId: 'name', response: { kind: 'input', response: 'Noor' }, at: at + hour },
          { kind: 'answered', stepId: 'way', response: { kind: 'choice', response: 'Right' }, at: at + hour },
          {
            kind: 'answered',
            stepId: 'closing',
            response: {
              kind: 'feedback',
              questionResponses: [
                { feedbackQuestionEntityId: 'words', responses: ['Other words'] },
                { feedbackQuestionEntityId: 'mood', responses: ['b'] },
              ],
            },
            at: at + hour,
          },
        ],
      },
    }));
    const rows = (await records.rows(person.id))!;
    expect(rows['run_entry']).toHaveLength(12);
    for (const own of ['Mia Mill', 'Secret words', 'Noor', 'Other words', 'rewound'])
      expect(JSON.stringify(rows['run_entry'])).toContain(own);
    // The rows are the answer inside the Programme, and the one that counts outside it.
    expect(rows['report_answer']).toHaveLength(2);
    expect(new Set(rows['report_answer']!.map(({ changed }) => changed))).toEqual(new Set([0, 1]));

    const token = (await records.askErasure(person.id, 'admin', at * 2))!;
    expect(await records.erase(person.id, 'admin', token, at)).toBe('erased');
    const kept = [];
    for await (const run of runs.all({ activityId: published.id })) kept.push(run.log);
    const lengths = kept.map((log) => log.length).toSorted((one, other) => one - other);
    expect(lengths).toEqual([4, 8]);
    expect(JSON.stringify(kept)).not.toMatch(/Mia|Noor|Secret|Other/);
    expect(JSON.stringify(kept)).toContain('"kind":"rewound","stepId":"name"');
    const lines = (await csvOf(all, published.id)).split('\r\n').filter(Boolean);
    expect(lines.map((line) => line.split(',').slice(-2).join(' ')).toSorted()).toEqual([
      'Lighter 0',
      'The same 1',
      '••• ••• 0',
      '••• ••• 1',
    ]);
  });

  test('two erased people do not affect each other', async () => {
    const { records } = ports();
    for (let turn = 0; turn < 2; turn += 1) {
      const { person } = await someoneWithAnswers(ports());
      const token = (await records.askErasure(person.id, 'admin', at * 2))!;
      expect(await records.erase(person.id, 'admin', token, at)).toBe('erased');
    }
  });
});

onEveryDatabase('what is kept of a person', (database) => {
  test("every table declares whether it holds a person's rows", async () => {
    const { db } = await database.open();
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    const own = tables.filter((name) => !name.startsWith('fireside_migration'));
    expect(Object.keys(described).toSorted()).toEqual([...new Set(own)].toSorted());
  });

  test('rows in every table are exported without secrets, and erased from every table and file', async () => {
    const handle = await database.open();
    const { db } = handle;
    const ports = createSqlPorts(handle);
    const mark = unique('Zyxw').toLowerCase();
    const email = `${mark}@home.example`;
    const account = `account-${mark}`;
    await sql`insert into identity_account (id, email, email_key, password_hash, verified_at, disabled_at, created_at)
      values (${account}, ${email}, ${email}, ${`hash-${mark}`}, 1, null, 1)`.execute(db);
    const { id } = await ports.people.findOrCreate({ issuer: 'embedded', subject: account, email }, 1);
    await ports.people.grant(id, { source: 'card', from: 1, until: 2 }, `reference-${mark}`);
    await db
      .insertInto('registration')
      .values({
        id: newId('registration'),
        account_id: account,
        email_key: email,
        terms_version: '1',
        accepted_at: 1,
        language: 'en',
      })
      .execute();
    await db
      .insertInto('account_link')
      .values({
        token_hash: `token-${mark}`,
        purpose: 'verify',
        account_id: account,
        email,
        created_at: 1,
        expires_at: 2,
        used_at: null,
        password_hash: `link-hash-${mark}`,
      })
      .execute();
    const words = `https://family.example/verify-email/live-${mark}`;
    const mail = { recipient: email.toUpperCase(), subject: mark, text: words, html: words };
    await db
      .insertInto('outbox_mail')
      .values({
        ...mail,
        id: newId('mail'),
        created_at: 1,
        due_at: 1,
        attempts: 0,
        refused_at: null,
        sealed_token: `sealed-${mark}`,
      })
      .execute();
    await db
      .insertInto('mailbox_mail')
      .values({ ...mail, id: newId('mail'), received_at: 1 })
      .execute();
    await db
      .insertInto('identity_record')
      .values({
        model: 'Session',
        id: `session-${mark}`,
        payload_json: `{"accountId":"${account}"}`,
        grant_id: null,
        user_code: null,
        uid: `uid-${mark}`,
        expires_at: null,
        consumed_at: null,
        account_id: account,
        browser: 'Firefox, Android',
      })
      .execute();
    await db
      .insertInto('passkey')
      .values({
        credential_id: `credential-${mark}`,
        account_id: account,
        public_key: `key-${mark}`,
        counter: 0,
        transports_json: '[]',
        name: `phone of ${mark}`,
        created_at: 1,
        used_at: null,
      })
      .execute();
    const bought = { person_id: id, amount_pence: 1, currency: 'gbp', created_at: 1 };
    await db
      .insertInto('purchase')
      .values({
        ...bought,
        id: `purchase-${mark}`,
        provider: 'sandbox',
        intent_id: `intent-${mark}`,
        months: 1,
        language: 'en',
        state: 'paid',
        look_at: 1,
        paid_at: 1,
      })
      .execute();
    await db
      .insertInto('sandbox_intent')
      .values({
        ...bought,
        id: `intent-${mark}`,
        client_secret: `client-${mark}`,
        purchase_id: `purchase-${mark}`,
        status: 'succeeded',
        settles_at: null,
      })
      .execute();
    await db
      .insertInto('sandbox_event')
      .values({ id: `event-${mark}`, intent_id: `intent-${mark}`, type: 'x', due_at: 1, sent_at: null })
      .execute();
    await sql`insert into promo_code (id, code, percent_off, claims, organisation, created_at)
      values ('promo', 'PROMO', 100, 1, '', 1)`.execute(db);
    await db
      .insertInto('promo_claim')
      .values({ id: `claim-${mark}`, promo_id: 'promo', person_id: id, claimed_at: 1 })
      .execute();
    await db
      .insertInto('licence')
      .values({
        id: `licence-${mark}`,
        email_key: email,
        organisation: 'School',
        from_at: 1,
        until_at: 2,
        created_at: 1,
      })
      .execute();
    const talk = activity([touchpoint('begin', [input('name', { remember: 'name' })])], {
      slug: unique('talk'),
    });
    const { id: activityId, version } = await ports.library.publish(talk, 'test', 1);
    const run = { personId: id, activityId, enrolmentId: null };
    const said = { kind: 'input', response: `words of ${mark}` } as const;
    for (const change of [
      { create: { version, enrolledAt: 1 }, startedAt: 1 },
      { append: [{ kind: 'answered', stepId: 'name', response: said, at: 1 }] },
    ] satisfies RunChange[])
      await ports.runs.change(run, () => ({ reply: null, change }));
    const setting = { zone: 'Europe/London', language: 'en' };
    await ports.reminders.set(id, setting, 1);
    const device = { endpoint: `https://push.example/${mark}`, p256dh: `p-${mark}`, auth: `auth-${mark}` };
    await ports.pushDevices.add(id, device, setting, 1);
    const reminder = { occasion: `plan ${mark}`, at: 1, mail: null, shownUntil: 2, dueAt: 3 };
    await ports.reminders.send((await ports.reminders.due(1, 1))[0]!, reminder);
    const { id: device_id } = await db.selectFrom('push_device').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('sandbox_push')
      .values({
        id: 'note',
        device_id,
        words_json: JSON.stringify({ title: mark, text: '', end: '' }),
        received_at: 1,
      })
      .execute();
    await ports.keepsakeMarks.set(id, `${activityId}.name`, { done: true, offShelf: false, words: mark }, 1);
    await ports.ownAccounts.planErasure(id, { at: 1, eraseAt: 2 }, null);
    await ports.audit.add({ at: 1, by: 'admin', action: 'person.export', subject: id, details: {} });
    const token = (await ports.records.askErasure(id, 'admin', 1000))!;

    const rows = (await ports.records.rows(id))!;
    const filled = Object.entries(rows).filter(([, { length }]) => length > 0);
    expect(filled.map(([name]) => name).toSorted()).toEqual(
      [
        'access_grant',
        'account_change',
        'account_link',
        'audit_entry',
        'erasure_request',
        'identity_account',
        'identity_record',
        'licence',
        'promo_claim',
        'purchase',
        'sandbox_event',
        'sandbox_intent',
        'mailbox_mail',
        'outbox_mail',
        'passkey',
        'person',
        'planned_erasure',
        'registration',
        'keepsake_mark',
        'push_device',
        'push_note',
        'reminder_setting',
        'run',
        'run_entry',
        'sandbox_push',
        'sent_reminder',
      ].toSorted(),
    );
    const text = JSON.stringify(rows);
    for (const secret of [
      `hash-${mark}`,
      `token-${mark}`,
      `session-${mark}`,
      `uid-${mark}`,
      `credential-${mark}`,
      `key-${mark}`,
      `client-${mark}`,
      `live-${mark}`,
      `sealed-${mark}`,
      `p-${mark}`,
      `auth-${mark}`,
      'admin',
    ])
      expect(text).not.toContain(secret);

    expect(await ports.records.erase(id, 'admin', token, 10)).toBe('erased');
    for (const name of Object.keys(described)) {
      const left = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      expect(JSON.stringify(left.rows).toLowerCase()).not.toContain(mark);
      expect(JSON.stringify(left.rows)).not.toContain(id);
    }
    const { dataDir } = database.settings();
    for (const file of dataDir ? readdirSync(dataDir) : []) {
      const bytes = readFileSync(join(dataDir, file)).toString('latin1').toLowerCase();
      expect({ file, holds: bytes.includes(mark) || bytes.includes(id) }).toEqual({ file, holds: false });
    }
  });

  test('payments per day stay for the accounts, without a link to the person', async () => {
    const handle = await database.open();
    const { db } = handle;
    const { people, purchases, records, sales } = createSqlPorts(handle);
    const { id } = await people.findOrCreate(
      { issuer: 'https://id.example', subject: unique('s'), email: '' },
      1,
    );
    const terms = { person_id: id, provider: 'stripe', amount_pence: 54_000, currency: 'gbp', months: 12 };
    const paid = {
      ...terms,
      id: 'purchase-sold',
      intent_id: 'pi_sold',
      language: 'cy',
      state: 'paid',
    } as const;
    await db
      .insertInto('purchase')
      .values({ ...paid, created_at: at, look_at: at, paid_at: at })
      .execute();
    await people.grant(id, { source: 'card', from: at, until: at + hour }, 'purchase-sold');
    expect((await purchases.find('purchase-sold'))?.state).toBe('paid');
    const token = (await records.askErasure(id, 'admin', at * 2))!;
    expect(await records.erase(id, 'admin', token, at)).toBe('erased');

    const noon = Date.parse('2026-05-04T11:00:00Z');
    const left = await db.selectFrom('purchase').selectAll().where('amount_pence', '=', 54_000).execute();
    expect(left).toEqual([
      {
        ...terms,
        id: expect.not.stringContaining('sold'),
        person_id: 'erased',
        intent_id: null,
        language: '',
        state: 'paid',
        created_at: noon,
        look_at: 0,
        paid_at: noon,
      },
    ]);
    const period = { from: noon, until: noon + 1 };
    expect(await sales.list(period, 10)).toEqual([
      expect.objectContaining({ pence: 54_000, email: '', reference: '', at: noon }),
    ]);
  });
});
