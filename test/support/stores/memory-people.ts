import { AppError } from '../../../src/application/errors.ts';
import type { AuditEntryFactory } from '../../../src/application/ports/server/platform/audit-log.ts';
import { erasedAccountMessage, type People } from '../../../src/application/ports/server/people/people.ts';
import type { Identity, Person } from '../../../src/domain/people/person.ts';
import type { AccessGrant } from '../../../src/domain/shop/access-term.ts';
import { atOnce, type Commits, type MemoryDatabase, type PersonRow } from './memory-database.ts';

const seenEveryMs = 7 * 24 * 60 * 60_000;

export const identityName = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string =>
  JSON.stringify([issuer, subject]);

/** The in-memory twin of SqlPeople, without the identity provider's grants and without licences. */
export class MemoryPeople implements People {
  readonly #database: MemoryDatabase;
  readonly #commits: Commits;

  constructor(database: MemoryDatabase, commits: Commits = atOnce) {
    this.#database = database;
    this.#commits = commits;
  }

  async findOrCreate(identity: Identity, at: number): Promise<Person> {
    const { issuer, subject, email } = identity;
    const known = this.#withName(identity);
    if (known && (known.seenAt === null || at - known.seenAt >= seenEveryMs))
      this.#put({ ...known, seenAt: at, warnedAt: null });
    if (known && (email === '' || known.email === email)) return this.#personOf(known);
    await this.#commits.before();
    this.#refuseErased(identity, at);
    // Another process may have created the person since the first lookup.
    const row = this.#withName(identity);
    const made: PersonRow = row
      ? { ...row, email }
      : {
          id: this.#database.newId('person'),
          issuer,
          subject,
          email,
          roles: ['learner'],
          createdAt: at,
          disabledAt: null,
          seenAt: at,
          warnedAt: null,
        };
    this.#put(made);
    await this.#commits.after();
    return this.#personOf(made);
  }

  async find(personId: string): Promise<Person | null> {
    const row = this.#database.tables.people.get(personId);
    return row ? this.#personOf(row) : null;
  }

  async setRoles(personId: string, roles: readonly string[], noted?: AuditEntryFactory): Promise<void> {
    await this.#commits.before();
    this.#put({ ...this.#known(personId), roles: [...roles] });
    if (noted) this.#database.recordAct(noted());
    await this.#commits.after();
  }

  async changeRoles(personId: string, roles: readonly string[], noted: AuditEntryFactory): Promise<boolean> {
    await this.#commits.before();
    const row = this.#known(personId);
    const admins = [...this.#database.tables.people.values()].filter(
      (one) => one.roles.includes('admin') && one.disabledAt === null,
    );
    const isLast = admins.length > 0 && admins.every(({ id }) => id === personId);
    if (isLast && !roles.includes('admin')) return false;
    this.#put({ ...row, roles: [...roles] });
    this.#database.recordAct(noted());
    await this.#commits.after();
    return true;
  }

  async setDisabled(personId: string, isDisabled: boolean, at: number): Promise<void> {
    await this.#commits.before();
    this.#put({ ...this.#known(personId), disabledAt: isDisabled ? at : null });
    await this.#commits.after();
  }

  async grant(
    personId: string,
    grant: AccessGrant,
    reference: string,
    noted?: AuditEntryFactory,
  ): Promise<boolean> {
    this.#known(personId);
    await this.#commits.before();
    const isMade = this.#database.addGrant(personId, grant, reference);
    if (isMade && noted) this.#database.recordAct(noted());
    await this.#commits.after();
    return isMade;
  }

  async endGrant(
    personId: string,
    grantId: string,
    at: number,
    noted?: AuditEntryFactory,
  ): Promise<'done' | 'ended' | null> {
    await this.#commits.before();
    const { grants } = this.#database.tables;
    const grant = grants.get(grantId);
    if (grant?.personId !== personId) return null;
    const until = Math.max(at, grant.from);
    if (grant.until <= until) return 'ended';
    grants.set(grantId, { ...grant, until });
    if (noted) this.#database.recordAct(noted());
    await this.#commits.after();
    return 'done';
  }

  #withName({ issuer, subject }: Identity): PersonRow | undefined {
    return [...this.#database.tables.people.values()].find(
      (row) => row.issuer === issuer && row.subject === subject,
    );
  }

  #known(personId: string): PersonRow {
    const row = this.#database.tables.people.get(personId);
    if (!row) throw new AppError('NotFound', 'There is no such person.');
    return row;
  }

  #put(row: PersonRow): void {
    this.#database.tables.people.set(row.id, row);
  }

  #refuseErased(identity: Identity, at: number): void {
    const until = this.#database.tables.erasedIdentities.get(identityName(identity));
    if (until !== undefined && until > at) throw new AppError('401', erasedAccountMessage);
  }

  #personOf({ id, email, roles, disabledAt }: PersonRow): Person {
    const grants = this.#database
      .grantsOf(id)
      .map(({ source, from, until }): AccessGrant => ({ source, from, until }));
    return { id, email, roles: [...roles], isDisabled: disabledAt !== null, grants };
  }
}
