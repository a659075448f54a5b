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
import { ContentVersions } from '../platform/database/content-versions.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { eraseIf } from './erase-if.ts';
import { escapedForLike, hadAddressWith } from './former-addresses.ts';
import { knownId, personRow } from './find-owner.ts';
import { PersonalReads } from './personal-reads.ts';
import { readStored } from '../platform/database/tables/stored-json.ts';
import type { PersonRow, Tables } from '../platform/database/tables/tables.ts';
import { TurnsOfWork } from '../platform/turns-of-work.ts';

export class SqlPersonRecords implements PersonRecords {
  readonly #database: OpenDatabase;
  readonly #reads: PersonalReads;

  constructor(
    database: OpenDatabase,
    versions = new ContentVersions(database.db),
    turns = new TurnsOfWork(),
  ) {
    this.#database = database;
    this.#reads = new PersonalReads(database, versions, turns);
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
    return this.#reads.rows(personId, false);
  }

  rowsWithPrivate(personId: string): Promise<PersonalRows | null> {
    return this.#reads.rows(personId, true);
  }

  lastPrivateHelp(personId: string): Promise<number | null> {
    return this.#reads.lastPrivateHelp(personId);
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
