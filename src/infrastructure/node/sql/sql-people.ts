import type { Kysely } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import type { Identity, People, Person } from '../../../application/ports/people.ts';
import type { Grant } from '../../../domain/pricing/access-term.ts';
import { refuseErased } from './erased-identities.ts';
import { emailKey } from '../email-key.ts';
import { addGrant } from './grants.ts';
import { newId } from './new-id.ts';
import { grantLicences } from './sql-licences.ts';
import type { PersonRow, Tables } from './tables.ts';

export class SqlPeople implements People {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async atFirstSight(identity: Identity, at: number): Promise<Person> {
    const known = await this.#byIdentity(identity);
    if (known && (identity.email === '' || known.email === identity.email)) return known;
    if (!known) await refuseErased(this.#db, identity, at);
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
        })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ email }))
        .returning('id')
        .executeTakeFirstOrThrow();
      if (email !== '') await grantLicences(transaction, id, emailKey(email));
    });
    return (await this.#byIdentity(identity))!;
  }

  async find(personId: string): Promise<Person | null> {
    return personOf(await this.#rows().where('person.id', '=', personId).execute());
  }

  setRoles(personId: string, roles: readonly string[]): Promise<void> {
    return this.#update(personId, { roles_json: JSON.stringify(roles) });
  }

  setDisabled(personId: string, isDisabled: boolean, at: number): Promise<void> {
    return this.#update(personId, { disabled_at: isDisabled ? at : null });
  }

  async grant(personId: string, grant: Grant, reference: string): Promise<void> {
    if (!(await this.find(personId))) throw unknownPerson();
    await addGrant(this.#db, personId, grant, reference);
  }

  async #update(personId: string, change: Partial<PersonRow>): Promise<void> {
    const { numUpdatedRows } = await this.#db
      .updateTable('person')
      .set(change)
      .where('id', '=', personId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw unknownPerson();
  }

  async #byIdentity({ issuer, subject }: Identity): Promise<Person | null> {
    return personOf(
      await this.#rows().where('person.issuer', '=', issuer).where('person.subject', '=', subject).execute(),
    );
  }

  /** One row a grant, or one row without. */
  #rows() {
    return this.#db
      .selectFrom('person')
      .leftJoin('access_grant as grant', 'grant.person_id', 'person.id')
      .select(['person.id', 'person.email', 'person.roles_json', 'person.disabled_at'])
      .select(['grant.source', 'grant.from_at', 'grant.until_at'])
      .orderBy('grant.from_at');
  }
}

type PersonWithGrant = {
  id: string;
  email: string;
  roles_json: string;
  disabled_at: number | null;
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

const unknownPerson = (): AppError => new AppError('NotFound', 'There is no such person.');
