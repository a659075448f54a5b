import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { erasedFamily } from '../../../application/ports/server/reporting/feedback-reports.ts';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import {
  type PersonalRows,
  type PersonRecords,
} from '../../../application/ports/server/people/person-records.ts';
import { givenReference } from '../../../domain/shop/licence.ts';
import { embeddedIssuer, type PersonRecord } from '../../../domain/people/person.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { eraseIf } from './erase-if.ts';
import { escapedForLike, hadAddressWith } from './former-addresses.ts';
import { findOwner, knownId, personRow } from './find-owner.ts';
import type { Owner } from '../platform/database/tables/owner.ts';
import { lastHelpIn, rowsWithoutPrivate } from './private-rows.ts';
import { entriesOf } from '../platform/database/run-entries.ts';
import { readStored } from '../platform/database/tables/stored-json.ts';
import { tables, type PersonRow, type RunEntryRow, type Tables } from '../platform/database/tables/tables.ts';

export class SqlPersonRecords implements PersonRecords {
  readonly #database: OpenDatabase;

  constructor(database: OpenDatabase) {
    this.#database = database;
  }

  async search(emailPart: string, limit: number, at: number): Promise<PersonRecord[]> {
    const { db } = this.#database;
    const people = await db
      .selectFrom('person')
      .selectAll()
      .where('id', '!=', erasedFamily)
      .where((row) =>
        row.or([
          sql<boolean>`lower(email) like ${`%${escapedForLike(emailPart)}%`} escape '\\'`,
          row.and([row('issuer', '=', embeddedIssuer), hadAddressWith('subject', emailPart, at)]),
        ]),
      )
      .orderBy('email')
      .orderBy('id')
      .limit(limit)
      .execute();
    return withGrants(db, people);
  }

  async find(personId: string): Promise<PersonRecord | null> {
    const person = await personRow(this.#database.db, personId);
    if (!person) return null;
    const [record = null] = await withGrants(this.#database.db, [person]);
    return record;
  }

  rows(personId: string): Promise<PersonalRows | null> {
    return this.#read(personId, async (db, owner) => rowsWithoutPrivate(db, owner, await rowsOf(db, owner)));
  }

  rowsWithPrivate(personId: string): Promise<PersonalRows | null> {
    return this.#read(personId, rowsOf);
  }

  lastPrivateHelp(personId: string): Promise<number | null> {
    return this.#read(personId, lastHelpIn);
  }

  /** Reads a person's rows in one snapshot; returns null for an unknown person. */
  #read<Result>(
    personId: string,
    read: (db: Kysely<Tables>, owner: Owner) => Promise<Result>,
  ): Promise<Result | null> {
    return this.#database.db
      .transaction()
      .setIsolationLevel(this.#database.dialect === 'postgres' ? 'repeatable read' : 'serializable')
      .execute(async (db) => {
        const owner = await findOwner(db, personId);
        return owner && read(db, owner);
      });
  }

  async askErasure(personId: string, by: string, expiresAt: number): Promise<string | null> {
    const { db, dialect } = this.#database;
    const token = randomBytes(32).toString('base64url');
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('erasure_request')
      .columns(['token_hash', 'person_id', 'by_person', 'expires_at'])
      .expression(
        db
          .selectFrom('person')
          .select(({ val }) => [
            val(hashOf(token)).as('token_hash'),
            'id',
            val(by).as('by_person'),
            val(expiresAt).as('expires_at'),
          ])
          .where('id', '=', knownId(personId))
          // Another erasure holds the row: once it is done there is nobody.
          .$if(dialect === 'postgres', (query) => query.forShare()),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? token : null;
  }

  async erase(
    personId: string,
    by: string,
    token: string,
    at: number,
    noted?: AuditEntryFactory,
  ): Promise<'erased' | 'refused'> {
    const isConfirmed: Parameters<typeof eraseIf>[3] = async (work) => {
      const { numDeletedRows } = await work
        .deleteFrom('erasure_request')
        .where('token_hash', '=', hashOf(token))
        .where('person_id', '=', personId)
        .where('by_person', '=', by)
        .where('expires_at', '>', at)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    };
    const done = await eraseIf(this.#database, personId, at, isConfirmed, noted);
    return done ? 'erased' : 'refused';
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

async function rowsOf(db: Kysely<Tables>, owner: Owner): Promise<PersonalRows> {
  const found: PersonalRows = {};
  for (const [name, { of, secret }] of Object.entries(tables)) {
    // The entries already include those of a compressed log.
    if (!of || name === 'compressed_log') continue;
    if (name === 'run_entry') {
      found[name] = await entriesOwnedBy(db, owner);
      continue;
    }
    const { rows } = await sql<Record<string, unknown>>`
      select own.* from ${sql.table(name)} as own where ${of(owner)}`.execute(db);
    found[name] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !secret.some((one) => one === column))),
    );
  }
  return found;
}

async function entriesOwnedBy(db: Kysely<Tables>, { id }: Owner): Promise<RunEntryRow[]> {
  const runs = await db.selectFrom('run').select('id').where('person_id', '=', id).orderBy('id').execute();
  const entries = await entriesOf(
    db,
    runs.map((run) => run.id),
  );
  return [...entries.values()].flat();
}

async function withGrants(db: Kysely<Tables>, people: readonly PersonRow[]): Promise<PersonRecord[]> {
  const ids = people.map(({ id }) => id);
  const grants =
    ids.length === 0
      ? []
      : await db
          .selectFrom('access_grant')
          .selectAll()
          .where('person_id', 'in', ids)
          .orderBy('from_at')
          .execute();
  return people.map((person) => ({
    id: person.id,
    email: person.email,
    roles: readStored(person.roles_json),
    isDisabled: person.disabled_at !== null,
    createdAt: person.created_at,
    grants: grants
      .filter((grant) => grant.person_id === person.id)
      .map(({ id, source, from_at: from, until_at: until, reference }) => ({
        id,
        source,
        from,
        until,
        reference: givenReference(reference, person.id),
      })),
  }));
}
