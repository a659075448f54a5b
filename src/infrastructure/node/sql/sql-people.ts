import type { Kysely } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import type { Noted } from '../../../application/ports/audit-log.ts';
import type { About, Identity, People, Person } from '../../../application/ports/people.ts';
import type { Grant } from '../../../domain/pricing/access-term.ts';
import { isGrantAlive } from '../identity/sql-adapter.ts';
import { Callers, type Caller } from './callers.ts';
import type { OpenDatabase } from './database.ts';
import { Desks } from './desk.ts';
import { refuseErased } from './erased-identities.ts';
import { emailKey } from '../email-key.ts';
import { addGrant, endGrant } from './grants.ts';
import { newId } from './new-id.ts';
import { recordAct } from './sql-audit-log.ts';
import { grantLicences } from './sql-licences.ts';
import type { PersonRow, Tables } from './tables.ts';

const seenEveryMs = 7 * 24 * 60 * 60_000;

export class SqlPeople implements People {
  readonly #db: Kysely<Tables>;
  readonly #callers: Callers;
  readonly #desks: Desks;

  constructor(database: OpenDatabase, desks = new Desks()) {
    this.#db = database.db;
    this.#callers = new Callers(database);
    this.#desks = desks;
  }

  async atFirstSight(identity: Identity, at: number, about?: About): Promise<Person> {
    const known = await this.#callers.find(identity, at, about);
    if (known && !known.isGrantAlive) throw signedOut();
    if (known) await this.#noteSeen(known, at);
    if (known && (identity.email === '' || known.person.email === identity.email)) {
      if (known.desk) this.#desks.lay(known.person, known.desk);
      return known.person;
    }
    if (!known) await this.#refuse(identity, at);
    const { issuer, subject, email } = identity;
    await this.#db.transaction().execute(async (transaction) => {
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
      if (email !== '') await grantLicences(transaction, id, emailKey(email));
    });
    return (await this.#callers.find(identity, at))!.person;
  }

  async find(personId: string): Promise<Person | null> {
    return personOf(await this.#rows().where('person.id', '=', personId).execute());
  }

  setRoles(personId: string, roles: readonly string[], noted?: Noted): Promise<void> {
    return this.#update(personId, { roles_json: JSON.stringify(roles) }, noted);
  }

  setDisabled(personId: string, isDisabled: boolean, at: number): Promise<void> {
    return this.#update(personId, { disabled_at: isDisabled ? at : null });
  }

  async grant(personId: string, grant: Grant, reference: string, noted?: Noted): Promise<boolean> {
    if (!(await this.find(personId))) throw unknownPerson();
    return this.#db.transaction().execute(async (db) => {
      const isMade = await addGrant(db, personId, grant, reference);
      if (isMade && noted) await recordAct(db, noted());
      return isMade;
    });
  }

  endGrant(personId: string, grantId: string, at: number, noted?: Noted): Promise<'done' | 'ended' | null> {
    return this.#db.transaction().execute(async (db) => {
      const ended = await endGrant(db, personId, grantId, at);
      if (ended === 'done' && noted) await recordAct(db, noted());
      return ended;
    });
  }

  async #update(personId: string, change: Partial<PersonRow>, noted?: Noted): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('person')
        .set(change)
        .where('id', '=', personId)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw unknownPerson();
      if (noted) await recordAct(db, noted());
    });
  }

  /** Once a week is enough for what is counted in years. */
  async #noteSeen({ person: { id }, seenAt }: Caller, at: number): Promise<void> {
    if (seenAt !== null && at - seenAt < seenEveryMs) return;
    await this.#db.updateTable('person').set({ seen_at: at, warned_at: null }).where('id', '=', id).execute();
  }

  /** Nobody known is made known by a token whose grant has ended, nor when they were erased a moment ago. */
  async #refuse(identity: Identity, at: number): Promise<void> {
    const { grantId } = identity;
    if (grantId !== undefined && !(await isGrantAlive(this.#db, grantId, at))) throw signedOut();
    await refuseErased(this.#db, identity, at);
  }

  /** One row a grant, or one row without. */
  #rows() {
    return this.#db
      .selectFrom('person')
      .leftJoin('access_grant as grant', 'grant.person_id', 'person.id')
      .select(['person.id', 'person.email', 'person.roles_json', 'person.disabled_at', 'person.seen_at'])
      .select(['grant.source', 'grant.from_at', 'grant.until_at'])
      .orderBy('grant.from_at');
  }
}

type PersonWithGrant = {
  id: string;
  email: string;
  roles_json: string;
  disabled_at: number | null;
  seen_at: number | null;
  source: Grant['source'] | null;
  from_at: number | null;
  until_at: number | null;
};

function personOf(rows: readonly PersonWithGrant[]): Person | null {
  const [first] = rows;
  if (!first) return null;
  return {
    id: first.id,
    email: first.email,
    roles: JSON.parse(first.roles_json) as string[],
    isDisabled: first.disabled_at !== null,
    grants: rows.flatMap(({ source, from_at: from, until_at: until }) =>
      source === null || from === null || until === null ? [] : [{ source, from, until }],
    ),
  };
}

const signedOut = (): AppError => new AppError('401', 'The access token is not valid here.');
const unknownPerson = (): AppError => new AppError('NotFound', 'There is no such person.');
