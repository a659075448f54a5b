import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { erasedFamilyPseudonym } from '../../../application/ports/server/reporting/feedback-reports.ts';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import {
  type PersonalRows,
  type PersonRecords,
} from '../../../application/ports/server/people/person-records.ts';
import { parseLicenceReference } from '../../../domain/shop/licence.ts';
import { embeddedIssuer, type PersonRecord } from '../../../domain/people/person.ts';
import { ContentVersions } from '../platform/database/content-versions.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { erasePersonIfDue } from './erase-person-if-due.ts';
import { escapeLikePattern, hadRecentAddressContaining } from './former-addresses.ts';
import { matchablePersonIdOrEmpty, findPersonRow } from './find-owner.ts';
import { PersonalReads } from './personal-reads.ts';
import { parseStoredJson } from '../platform/database/tables/stored-json.ts';
import type { PersonRow, Tables } from '../platform/database/tables/tables.ts';
import { EventLoopTurns } from '../platform/turns-of-work.ts';

export class SqlPersonRecords implements PersonRecords {
  readonly #database: OpenDatabase;
  readonly #reads: PersonalReads;

  constructor(
    database: OpenDatabase,
    versions = new ContentVersions(database.db),
    turns = new EventLoopTurns(),
  ) {
    this.#database = database;
    this.#reads = new PersonalReads(database, versions, turns);
  }

  async search(emailPart: string, limit: number, at: number): Promise<PersonRecord[]> {
    const { db } = this.#database;
    const people = await db
      .selectFrom('person')
      .selectAll()
      .where('id', '!=', erasedFamilyPseudonym)
      .where((row) =>
        row.or([
          sql<boolean>`lower(email) like ${`%${escapeLikePattern(emailPart)}%`} escape '\\'`,
          row.and([row('issuer', '=', embeddedIssuer), hadRecentAddressContaining('subject', emailPart, at)]),
        ]),
      )
      .orderBy('email')
      .orderBy('id')
      .limit(limit)
      .execute();
    return withGrants(db, people);
  }

  async find(personId: string): Promise<PersonRecord | null> {
    const person = await findPersonRow(this.#database.db, personId);
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
          .where('id', '=', matchablePersonIdOrEmpty(personId))
          // The lock waits for a concurrent erasure, after which no row is found.
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
    const isConfirmed: Parameters<typeof erasePersonIfDue>[3] = async (work) => {
      const { numDeletedRows } = await work
        .deleteFrom('erasure_request')
        .where('token_hash', '=', hashOf(token))
        .where('person_id', '=', personId)
        .where('by_person', '=', by)
        .where('expires_at', '>', at)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    };
    const done = await erasePersonIfDue(this.#database, personId, at, isConfirmed, noted);
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
    roles: parseStoredJson(person.roles_json),
    isDisabled: person.disabled_at !== null,
    createdAt: person.created_at,
    grants: grants
      .filter((grant) => grant.person_id === person.id)
      .map(({ id, source, from_at: from, until_at: until, reference }) => ({
        id,
        source,
        from,
        until,
        reference: parseLicenceReference(reference, person.id),
      })),
  }));
}
