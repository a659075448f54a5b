import { sql } from 'kysely';
import {
  computeRetentionCutoff,
  retainedKinds,
  type RetainedKind,
} from '../../../src/domain/people/retention.ts';
import type { InactiveLearner } from '../../../src/application/ports/server/people/retention.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { onEveryDatabase, onEveryStore, type SqlPorts } from '../../support/databases.ts';
import { unique } from './content.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = 20_000 * dayMs;
const mail = { to: 'a@home.example', subject: 's', text: 't', html: '' };

const actAt = (at: number) =>
  ({ at, by: 'retention', action: 'person.erase', subject: null, details: {} }) as const;

async function someone({ people }: SqlPorts, at: number, email = `${unique('e')}@home.example`) {
  const identity = { issuer: 'https://id.example', subject: unique('subject'), email };
  return { identity, id: (await people.findOrCreate(identity, at)).id };
}

onEveryStore('Retention', (ports) => {
  const inactiveLearners = async (upTo: number): Promise<Map<string, InactiveLearner>> => {
    const found = await ports().retention.inactiveLearners(upTo, null, 1000);
    return new Map(found.map((one) => [one.personId, one]));
  };

  test('one of many processes gets the turn, and the next one after the interval', async () => {
    const { retention } = ports();
    const turns = await Promise.all(Array.from({ length: 8 }, () => retention.takeTurn(1000, 2000)));
    expect(turns.filter(Boolean)).toHaveLength(1);
    expect(await retention.takeTurn(1999, 3000)).toBe(false);
    expect(await retention.takeTurn(2000, 3000)).toBe(true);
  });

  test('inactive learners are found with their data; staff and others are not', async () => {
    const { people, retention } = ports();
    const away = await someone(ports(), now);
    await people.grant(away.id, { source: 'card', from: 1, until: 20 }, unique('grant'));
    await people.grant(away.id, { source: 'card', from: 2, until: 10 }, unique('grant'));
    const nameless = await someone(ports(), now, '');
    const staff = await someone(ports(), now);
    await people.setRoles(staff.id, ['learner', 'tester']);
    const bare = await someone(ports(), now);
    await people.setRoles(bare.id, []);
    const later = await someone(ports(), now + 1);
    const found = await inactiveLearners(now);
    expect(found.get(away.id)).toEqual({
      personId: away.id,
      email: away.identity.email,
      language: 'en',
      seenAt: now,
      accessUntil: 20,
      warnedAt: null,
      hasAddress: true,
    });
    expect(found.get(nameless.id)).toMatchObject({ hasAddress: false, accessUntil: null });
    expect(found.has(bare.id)).toBe(true);
    for (const { id } of [staff, later]) expect(found.has(id)).toBe(false);
    const ids = [...found.keys()];
    expect(ids).toEqual(ids.toSorted());
    expect((await retention.inactiveLearners(now, ids[0]!, 1))[0]!.personId).toBe(ids[1]);
  });

  test("a returning learner's last visit is stored, to a week, and the warning is removed", async () => {
    const { people, retention } = ports();
    const { id, identity } = await someone(ports(), now);
    await people.findOrCreate(identity, now + 6 * dayMs);
    const learner = (await inactiveLearners(now)).get(id)!;
    expect(await retention.warn(learner, mail, now + 6 * dayMs)).toBe(true);
    expect((await inactiveLearners(now)).get(id)!.warnedAt).toBe(now + 6 * dayMs);
    await people.findOrCreate({ ...identity, email: '' }, now + 7 * dayMs);
    expect((await inactiveLearners(now)).has(id)).toBe(false);
    expect((await inactiveLearners(now + 7 * dayMs)).get(id)).toMatchObject({
      seenAt: now + 7 * dayMs,
      warnedAt: null,
    });
  });

  test('a warning is given once, with its mail, and not to a learner who returned', async () => {
    const { people, retention, outbox } = ports();
    while (await outbox.claim(now * 2, now * 3));
    const { id, identity } = await someone(ports(), now);
    const learner = (await inactiveLearners(now)).get(id)!;
    const warned = await Promise.all([1, 2, 3].map(() => retention.warn(learner, mail, now)));
    expect(warned.filter(Boolean)).toHaveLength(1);
    expect(await outbox.claim(now, now * 3)).toMatchObject(mail);
    expect(await outbox.claim(now, now * 3)).toBeNull();
    await people.findOrCreate(identity, now + 30 * dayMs);
    expect(await retention.warn(learner, mail, now)).toBe(false);
    expect(await retention.erase(learner, actAt(now + 30 * dayMs))).toBe(false);
    expect(await people.find(id)).not.toBeNull();
  });

  test('one of many parallel erasures erases, and the audit log has it', async () => {
    const { people, retention, audit } = ports();
    const { id } = await someone(ports(), now);
    const learner = (await inactiveLearners(now)).get(id)!;
    const erased = await Promise.all([1, 2, 3].map(() => retention.erase(learner, actAt(now))));
    expect(erased.filter(Boolean)).toHaveLength(1);
    expect(await people.find(id)).toBeNull();
    const { entries } = await audit.list();
    expect(entries.filter(({ by }) => by === 'retention')).toMatchObject([actAt(now)]);
  });

  test('old acts and refused mails are counted and deleted, a few at a time', async () => {
    const { audit, outbox, retention } = ports();
    for (const at of [1, 2, 3, 10])
      await audit.add({ at, by: 'x', action: 'people.search', subject: null, details: {} });
    expect(await retention.count('auditEntries', 10)).toBe(3);
    expect(await retention.remove('auditEntries', 10, 2)).toBe(2);
    expect(await retention.remove('auditEntries', 10, 2)).toBe(1);
    expect(await retention.remove('auditEntries', 10, 2)).toBe(0);
    const kept = (await audit.list()).entries.filter(({ by }) => by === 'x');
    expect(kept.map(({ at }) => at)).toEqual([10]);
    const { id } = await someone(ports(), 5);
    await retention.warn((await inactiveLearners(5)).get(id)!, mail, 5);
    const queued = (await outbox.claim(now * 4, now * 5))!;
    await outbox.refuse(queued.id, 7);
    expect(await retention.count('refusedMails', 7)).toBe(0);
    expect(await retention.remove('refusedMails', 8, 100)).toBe(1);
  });
});

/** Stores an expired row of each kind, and one that is not expired, with keys of the same prefix. */
async function rowsOf(kind: RetainedKind, { db }: OpenDatabase): Promise<void> {
  const before = computeRetentionCutoff(kind, now);
  const insert = (table: string, row: Record<string, string | number | null>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db);
  const account = { password_hash: '', verified_at: null, disabled_at: null };
  const link = { purpose: 'verify', email: '', used_at: null };
  const sale = { person_id: 'erased', provider: 'p', amount_pence: 1, currency: 'gbp', months: 1 };
  const bought = { ...sale, language: '', look_at: 0 };
  const grant = { person_id: 'erased', source: 'card', from_at: 1, until_at: 2 };
  const named = { person_id: 'erased', slug: 's', title: 't' };
  await insert('person', {
    id: 'erased',
    issuer: 'erased',
    subject: 'erased',
    email: '',
    roles_json: '[]',
    created_at: 0,
  }).catch(() => undefined);
  const make: Record<RetainedKind, (name: string, at: number) => Promise<unknown>> = {
    signIns: (id, at) => insert('identity_record', { model: 'm', id, payload_json: '{}', expires_at: at }),
    links: (id, at) =>
      insert('account_link', { ...link, token_hash: id, account_id: 'x', created_at: 1, expires_at: at }),
    accountChanges: (id, at) =>
      insert('account_change', {
        id,
        account_id: 'x',
        at,
        place: 1,
        kind: 'passwordSet',
        before_json: '{}',
      }),
    unverifiedAccounts: async (id, at) => {
      await insert('identity_account', { ...account, id, email: id, email_key: id, created_at: at });
      await insert('account_link', {
        ...link,
        token_hash: id,
        account_id: id,
        created_at: at,
        expires_at: now * 2,
      });
      await insert('registration', {
        id,
        account_id: id,
        email_key: id,
        terms_version: '1',
        accepted_at: at,
        language: 'en',
      });
    },
    refusedMails: (id, at) =>
      insert('outbox_mail', {
        id,
        recipient: '',
        subject: '',
        text: '',
        html: '',
        created_at: 1,
        due_at: 1,
        attempts: 1,
        refused_at: at,
      }),
    mailboxMails: (id, at) =>
      insert('mailbox_mail', { id, recipient: '', subject: '', text: '', html: '', received_at: at }),
    erasureRequests: (id, at) =>
      insert('erasure_request', { token_hash: id, person_id: 'x', by_person: 'y', expires_at: at }),
    erasedIdentities: (id, at) => insert('erased_identity', { identity_hash: id, until_at: at }),
    cancelledPurchases: (id, at) => insert('purchase', { ...bought, id, state: 'cancelled', created_at: at }),
    salesToNobody: async (id, at) => {
      await insert('purchase', { ...bought, id, state: 'paid', created_at: at, paid_at: at });
      await insert('access_grant', { ...grant, id, reference: id });
    },
    previewLinks: (id, at) =>
      insert('preview_link', {
        ...named,
        id,
        token_hash: id,
        version: 'v',
        body_json: '{}',
        created_at: 1,
        expires_at: at,
      }),
    donePlans: async (id, at) => {
      const plan = { ...named, kind: 'activity', file: '{}', publish_at: 1, zone: 'Europe/London' };
      await insert('planned_publication', { ...plan, id, state: 'published', done_at: at });
      await insert('planned_publication', {
        ...plan,
        id: `waits-${at}`,
        state: 'waiting',
        done_at: null,
        waits_for: `s-${at}`,
      });
    },
    auditEntries: (id, at) =>
      insert('audit_entry', { id, at, by_person: 'x', action: 'people.search', details_json: '{}' }),
  };
  for (const [name, at] of [
    ['over-1', before - 1],
    ['over-2', before - dayMs],
    ['kept-1', before],
    ['kept-2', before + dayMs],
  ] as const)
    await make[kind](`${kind}-${name}`, at);
}

onEveryDatabase('Retention of every kind', (database) => {
  test.each(retainedKinds)('%s are deleted when their time is over, and not before', async (kind) => {
    const handle = await database.open();
    const { retention } = createSqlPorts(handle);
    await rowsOf(kind, handle);
    const before = computeRetentionCutoff(kind, now);
    expect(await retention.count(kind, before)).toBe(2);
    expect(await retention.remove(kind, before, 1)).toBe(1);
    expect(await retention.remove(kind, before, 100)).toBe(1);
    expect(await retention.count(kind, before)).toBe(0);
    const left = JSON.stringify(await everyRow(handle));
    expect(left).not.toContain(`${kind}-over`);
    for (const name of ['kept-1', 'kept-2']) expect(left).toContain(`${kind}-${name}`);
  });

  test('an account that was verified, asked for another link, or belongs to a known person stays', async () => {
    const handle = await database.open();
    const { retention, people } = createSqlPorts(handle);
    const before = computeRetentionCutoff('unverifiedAccounts', now);
    const add = (id: string, verifiedAt: number | null) =>
      sql`insert into identity_account (id, email, email_key, password_hash, verified_at, created_at)
        values (${id}, ${id}, ${id}, '', ${verifiedAt}, 1)`.execute(handle.db);
    await add('verified', 1);
    await add('asked', null);
    await sql`insert into account_link (token_hash, purpose, account_id, email, created_at, expires_at)
      values ('asked', 'verify', 'asked', '', ${before}, ${now})`.execute(handle.db);
    await add('known', null);
    await people.findOrCreate({ issuer: 'embedded', subject: 'known', email: '' }, 1);
    expect(await retention.count('unverifiedAccounts', before)).toBe(0);
    expect(await retention.remove('unverifiedAccounts', before, 10)).toBe(0);
  });
});

async function everyRow({ db }: OpenDatabase): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const { name } of await db.introspection.getTables())
    all.push((await sql`select * from ${sql.table(name)}`.execute(db)).rows);
  return all;
}
