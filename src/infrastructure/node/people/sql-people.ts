import type { Kysely } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import type { People } from '../../../application/ports/server/people/people.ts';
import type { Identity, Person } from '../../../domain/people/person.ts';
import type { AccessGrant } from '../../../domain/shop/access-term.ts';
import { isGrantValid } from '../identity-provider/accounts/sql-adapter.ts';
import {
  AuthenticatedPersonQuery,
  type AuthenticatedPerson,
} from '../prefetch/authenticated-person-query.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import type { PrefetchedRows, PrefetchHint } from '../prefetch/request-prefetch.ts';
import { refuseErasedIdentity } from './erased-identities.ts';
import { toEmailKey } from '../platform/email-key.ts';
import { leaveAddress } from '../reminders/end-token.ts';
import { addAccessGrant, endAccessGrant } from '../shop/grants.ts';
import { requireStandingSignIn } from '../platform/database/standing-sign-in.ts';
import { newId } from '../platform/database/new-id.ts';
import { recordAuditEntry } from '../platform/database/record-act.ts';
import { grantLicences } from '../shop/sql-licences.ts';
import { parseStoredJson, type JsonText } from '../platform/database/tables/stored-json.ts';
import type { PersonRow, Tables } from '../platform/database/tables/tables.ts';

const seenEveryMs = 7 * 24 * 60 * 60_000;

export class SqlPeople implements People {
  readonly #db: Kysely<Tables>;
  readonly #dialect: OpenDatabase['dialect'];
  readonly #callers: AuthenticatedPersonQuery;

  constructor(database: OpenDatabase) {
    this.#db = database.db;
    this.#dialect = database.dialect;
    this.#callers = new AuthenticatedPersonQuery(database);
  }

  async findOrCreate(identity: Identity, at: number): Promise<Person> {
    return (await this.findWithPrefetch(identity, at)).person;
  }

  /** Finds or creates a person like `findOrCreate`, and reads the rows of the hint in the same statement. */
  async findWithPrefetch(
    identity: Identity,
    at: number,
    hint?: PrefetchHint,
  ): Promise<{ person: Person; prefetched: PrefetchedRows | null }> {
    const known = await this.#callers.find(identity, at, hint);
    if (known && !known.isGrantAlive) throw signedOut();
    if (known) await this.#noteSeen(known, at);
    if (known && (identity.email === '' || known.person.email === identity.email)) return known;
    if (!known) await this.#refuseSignedOut(identity, at);
    const { issuer, subject, email, grantId } = identity;
    const record = grantId === undefined ? null : ({ model: 'Grant', id: grantId } as const);
    await this.#db.transaction().execute(async (transaction) => {
      // The token contains the address from when it was issued, which the account may have changed since.
      if (record) await requireStandingSignIn(transaction, { accountId: subject, record });
      const { id } = await transaction
        .insertInto('person')
        .values({
          id: newId('person'),
          issuer,
          subject,
          email,
          roles_json: '["learner"]',
          created_at: at,
          disabled_at: null,
          seen_at: at,
          warned_at: null,
        })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ email }))
        .returning('id')
        .executeTakeFirstOrThrow();
      if (known) await leaveAddress(transaction, id);
      if (email !== '') await grantLicences(transaction, id, toEmailKey(email));
      // The person may have been erased since the row was read.
      await refuseErasedIdentity(transaction, identity, at);
    });
    const person = await this.#callers.find(identity, at);
    if (!person) throw new Error('A person who was just stored is not found.');
    return person;
  }

  async find(personId: string): Promise<Person | null> {
    return personOf(await this.#rows().where('person.id', '=', personId).execute());
  }

  setRoles(personId: string, roles: readonly string[], noted?: AuditEntryFactory): Promise<void> {
    return this.#update(personId, { roles_json: JSON.stringify(roles) }, noted);
  }

  async changeRoles(personId: string, roles: readonly string[], noted: AuditEntryFactory): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      if (!roles.includes('admin')) {
        const admins = await db
          .selectFrom('person')
          .select('id')
          .where('roles_json', 'like', '%"admin"%')
          .where('disabled_at', 'is', null)
          .orderBy('id')
          .$if(this.#dialect === 'postgres', (query) => query.forUpdate())
          .execute();
        if (admins.length > 0 && admins.every(({ id }) => id === personId)) return false;
      }
      await updatePerson(db, personId, { roles_json: JSON.stringify(roles) }, noted);
      return true;
    });
  }

  setDisabled(personId: string, isDisabled: boolean, at: number): Promise<void> {
    return this.#update(personId, { disabled_at: isDisabled ? at : null });
  }

  async grant(
    personId: string,
    grant: AccessGrant,
    reference: string,
    noted?: AuditEntryFactory,
  ): Promise<boolean> {
    if (!(await this.find(personId))) throw unknownPerson();
    return this.#db.transaction().execute(async (db) => {
      const isMade = await addAccessGrant(db, personId, grant, reference);
      if (isMade && noted) await recordAuditEntry(db, noted());
      return isMade;
    });
  }

  endGrant(
    personId: string,
    grantId: string,
    at: number,
    noted?: AuditEntryFactory,
  ): Promise<'done' | 'ended' | null> {
    return this.#db.transaction().execute(async (db) => {
      const ended = await endAccessGrant(db, personId, grantId, at);
      if (ended === 'done' && noted) await recordAuditEntry(db, noted());
      return ended;
    });
  }

  async #update(personId: string, change: Partial<PersonRow>, noted?: AuditEntryFactory): Promise<void> {
    await this.#db.transaction().execute((db) => updatePerson(db, personId, change, noted));
  }

  /** Stores when the person was last seen, once a week, because retention is counted in years. */
  async #noteSeen({ person: { id }, seenAt }: AuthenticatedPerson, at: number): Promise<void> {
    if (seenAt !== null && at - seenAt < seenEveryMs) return;
    await this.#db.updateTable('person').set({ seen_at: at, warned_at: null }).where('id', '=', id).execute();
  }

  /** Refuses an unknown person whose token belongs to an ended sign-in grant. */
  async #refuseSignedOut({ grantId }: Identity, at: number): Promise<void> {
    if (grantId !== undefined && !(await isGrantValid(this.#db, grantId, at))) throw signedOut();
  }

  /** Selects one row for each access grant of a person, or one row without a grant. */
  #rows() {
    return this.#db
      .selectFrom('person')
      .leftJoin('access_grant as grant', 'grant.person_id', 'person.id')
      .select(['person.id', 'person.email', 'person.roles_json', 'person.disabled_at', 'person.seen_at'])
      .select(['grant.source', 'grant.from_at', 'grant.until_at'])
      .orderBy('grant.from_at');
  }
}

async function updatePerson(
  db: Kysely<Tables>,
  personId: string,
  change: Partial<PersonRow>,
  noted?: AuditEntryFactory,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set(change)
    .where('id', '=', personId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw unknownPerson();
  if (noted) await recordAuditEntry(db, noted());
}

type PersonWithGrant = {
  id: string;
  email: string;
  roles_json: JsonText<string[]>;
  disabled_at: number | null;
  seen_at: number | null;
  source: AccessGrant['source'] | null;
  from_at: number | null;
  until_at: number | null;
};

function personOf(rows: readonly PersonWithGrant[]): Person | null {
  const [first] = rows;
  if (!first) return null;
  return {
    id: first.id,
    email: first.email,
    roles: parseStoredJson(first.roles_json),
    isDisabled: first.disabled_at !== null,
    grants: rows.flatMap(({ source, from_at: from, until_at: until }) =>
      source === null || from === null || until === null ? [] : [{ source, from, until }],
    ),
  };
}

const signedOut = (): AppError => new AppError('401', 'The access token is not valid here.');
const unknownPerson = (): AppError => new AppError('NotFound', 'There is no such person.');
