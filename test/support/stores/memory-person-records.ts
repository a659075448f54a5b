import {
  auditPageSize,
  type AuditEntryFactory,
  type AuditLog,
} from '../../../src/application/ports/server/platform/audit-log.ts';
import { erasedFamilyPseudonym } from '../../../src/application/ports/server/reporting/feedback-reports.ts';
import type { MailDraft } from '../../../src/application/ports/server/platform/mail-writer.ts';
import type {
  PersonalRows,
  PersonRecords,
} from '../../../src/application/ports/server/people/person-records.ts';
import type {
  InactiveLearner,
  RetentionRepository,
} from '../../../src/application/ports/server/people/retention.ts';
import {
  foldPrivateParts,
  findLastPrivateHelpAt,
  findPrivatePartIndexes,
} from '../../../src/domain/chat/private-parts.ts';
import { privateAnswerText } from '../../../src/domain/steps/holder.ts';
import { getSubjectPersonId, type AdminAct, type AuditEntry } from '../../../src/domain/people/audit.ts';
import type { PersonRecord } from '../../../src/domain/people/person.ts';
import type { RetainedKind } from '../../../src/domain/people/retention.ts';
import { parseLicenceReference } from '../../../src/domain/shop/licence.ts';
import { atOnce, type Commits, type MemoryDatabase, type PersonRow } from './memory-database.ts';
import { eraseFrom } from './memory-erasure.ts';
import { readLog, type LogReader } from './memory-run-repository.ts';

/** The in-memory twin of SqlAuditLog. */
export class MemoryAuditLog implements AuditLog {
  readonly #database: MemoryDatabase;
  readonly #commits: Commits;

  constructor(database: MemoryDatabase, commits: Commits = atOnce) {
    this.#database = database;
    this.#commits = commits;
  }

  async add(act: AdminAct): Promise<void> {
    await this.#commits.before();
    const person = getSubjectPersonId(act);
    const isKnown = person === null || this.#database.tables.people.has(person);
    this.#database.recordAct(isKnown ? act : { ...act, subject: erasedFamilyPseudonym });
    await this.#commits.after();
  }

  async list(before?: string): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
    const { acts, people } = this.#database.tables;
    const newestFirst = [...acts.values()].toSorted(
      (one, other) => other.at - one.at || (one.id < other.id ? 1 : -1),
    );
    const from = before === undefined ? 0 : newestFirst.findIndex(({ id }) => id === before) + 1;
    const rest = newestFirst.slice(from);
    const entries = rest
      .slice(0, auditPageSize)
      .map((act) => ({ ...act, byEmail: people.get(act.by)?.email ?? null }));
    return { entries, hasMore: rest.length > auditPageSize };
  }
}

/** The in-memory twin of SqlPersonRecords. */
export class MemoryPersonRecords implements PersonRecords {
  readonly #database: MemoryDatabase;
  readonly #commits: Commits;
  readonly #logOf: LogReader;

  constructor(database: MemoryDatabase, commits: Commits = atOnce, logOf: LogReader = readLog) {
    this.#database = database;
    this.#commits = commits;
    this.#logOf = logOf;
  }

  async search(emailPart: string, limit: number): Promise<PersonRecord[]> {
    const part = emailPart.replaceAll('\0', '').toLowerCase();
    return [...this.#database.tables.people.values()]
      .filter(({ id, email }) => id !== erasedFamilyPseudonym && email.toLowerCase().includes(part))
      .toSorted((one, other) =>
        one.email < other.email || (one.email === other.email && one.id < other.id) ? -1 : 1,
      )
      .slice(0, limit)
      .map((row) => this.#recordOf(row));
  }

  async find(personId: string): Promise<PersonRecord | null> {
    const row = this.#person(personId);
    return row ? this.#recordOf(row) : null;
  }

  async rows(personId: string): Promise<PersonalRows | null> {
    const rows = await this.rowsWithPrivate(personId);
    return (
      rows && {
        ...rows,
        run_entry: this.#runsOf(personId).flatMap(({ entries, definition, log }) =>
          foldPrivateParts<object>(entries, findPrivatePartIndexes({ definition, log }), (first) => ({
            ...first,
            response: privateAnswerText,
          })).map((entry) => ({ ...entry })),
        ),
      }
    );
  }

  async lastPrivateHelp(personId: string): Promise<number | null> {
    const instants = this.#runsOf(personId).flatMap((run) => findLastPrivateHelpAt(run) ?? []);
    return instants.length === 0 ? null : Math.max(...instants);
  }

  #runsOf(personId: string) {
    const { runs, entries } = this.#database.tables;
    return [...runs.values()]
      .filter((run) => run.personId === personId)
      .map(({ id, activityId, version }) => {
        const own = entries.get(id) ?? [];
        const definition = this.#database.activityVersion(activityId, version);
        return { definition, entries: own, log: this.#logOf(own) };
      });
  }

  async rowsWithPrivate(personId: string): Promise<PersonalRows | null> {
    const person = this.#person(personId);
    if (!person) return null;
    const { runs, entries, enrolments, purchases, grants, claims } = this.#database.tables;
    const own = <Row extends { readonly personId: string }>(rows: ReadonlyMap<string, Row>): Row[] =>
      [...rows.values()].filter((row) => row.personId === personId);
    return {
      run_entry: own(runs).flatMap(({ id }) => (entries.get(id) ?? []).map((entry) => ({ ...entry }))),
      run: own(runs),
      enrolment: own(enrolments),
      promo_claim: own(claims),
      purchase: own(purchases),
      access_grant: own(grants),
      person: [{ ...person }],
    };
  }

  async askErasure(personId: string, by: string, expiresAt: number): Promise<string | null> {
    await this.#commits.before();
    if (!this.#person(personId)) return null;
    const token = this.#database.newId('erasure');
    this.#database.tables.erasureRequests.set(token, { personId, by, expiresAt });
    await this.#commits.after();
    return token;
  }

  async erase(
    personId: string,
    by: string,
    token: string,
    at: number,
    noted?: AuditEntryFactory,
  ): Promise<'erased' | 'refused'> {
    await this.#commits.before();
    const { erasureRequests } = this.#database.tables;
    const asked = erasureRequests.get(token);
    const isGood = asked?.personId === personId && asked.by === by && asked.expiresAt > at;
    const person = isGood ? this.#person(personId) : null;
    if (!person) {
      if (isGood) erasureRequests.delete(token);
      return 'refused';
    }
    eraseFrom(this.#database, person, at, this.#logOf);
    if (noted) this.#database.recordAct(noted());
    await this.#commits.after();
    return 'erased';
  }

  #person(id: string): PersonRow | null {
    return (id === erasedFamilyPseudonym ? undefined : this.#database.tables.people.get(id)) ?? null;
  }

  #recordOf({ id, email, roles, disabledAt, createdAt }: PersonRow): PersonRecord {
    const grants = this.#database.grantsOf(id).map(({ personId, reference, ...grant }) => ({
      ...grant,
      reference: parseLicenceReference(reference, personId),
    }));
    return { id, email, roles: [...roles], isDisabled: disabledAt !== null, createdAt, grants };
  }
}

/** The in-memory twin of SqlRetentionRepository, for the kinds of records that MemoryDatabase has. */
export class MemoryRetention implements RetentionRepository {
  readonly #database: MemoryDatabase;
  readonly #commits: Commits;
  readonly #logOf: LogReader;

  constructor(database: MemoryDatabase, commits: Commits = atOnce, logOf: LogReader = readLog) {
    this.#database = database;
    this.#commits = commits;
    this.#logOf = logOf;
  }

  async takeTurn(at: number, nextAt: number): Promise<boolean> {
    await this.#commits.before();
    const { retentionTurn } = this.#database.tables;
    if ((retentionTurn.get('nextAt') ?? 0) > at) return false;
    retentionTurn.set('nextAt', nextAt);
    await this.#commits.after();
    return true;
  }

  async count(kind: RetainedKind, before: number): Promise<number> {
    return this.#over(kind, before).length;
  }

  async remove(kind: RetainedKind, before: number, atMost: number): Promise<number> {
    await this.#commits.before();
    const gone = this.#over(kind, before).slice(0, atMost);
    for (const remove of gone) remove();
    await this.#commits.after();
    return gone.length;
  }

  async inactiveLearners(seenUpTo: number, after: string | null, atMost: number): Promise<InactiveLearner[]> {
    return [...this.#database.tables.people.values()]
      .flatMap((row) => this.#inactive(row, seenUpTo))
      .filter(({ personId }) => after === null || personId > after)
      .toSorted((one, other) => (one.personId < other.personId ? -1 : 1))
      .slice(0, atMost);
  }

  async warn({ personId, seenAt }: InactiveLearner, mail: MailDraft, at: number): Promise<boolean> {
    await this.#commits.before();
    const row = this.#stillAway(personId, seenAt);
    if (row?.warnedAt !== null) return false;
    this.#database.tables.people.set(personId, { ...row, warnedAt: at });
    this.#database.queueMail(mail, at);
    await this.#commits.after();
    return true;
  }

  async erase({ personId, seenAt }: InactiveLearner, act: AdminAct): Promise<boolean> {
    await this.#commits.before();
    const row = this.#stillAway(personId, seenAt);
    if (!row) return false;
    eraseFrom(this.#database, row, act.at, this.#logOf);
    this.#database.recordAct(act);
    await this.#commits.after();
    return true;
  }

  #stillAway(personId: string, seenAt: number): PersonRow | undefined {
    const row = this.#database.tables.people.get(personId);
    return row?.seenAt === seenAt ? row : undefined;
  }

  #inactive({ id, email, roles, seenAt, warnedAt }: PersonRow, seenUpTo: number): InactiveLearner[] {
    const isLearner = roles.every((role) => role === 'learner');
    if (id === erasedFamilyPseudonym || seenAt === null || seenAt > seenUpTo || !isLearner) return [];
    const ends = this.#database.grantsOf(id).map(({ until }) => until);
    const accessUntil = ends.length === 0 ? null : Math.max(...ends);
    return [{ personId: id, email, language: 'en', seenAt, accessUntil, warnedAt, hasAddress: email !== '' }];
  }

  /**
   * Returns functions that each delete one record of this kind, if its retention period began before `before` (epoch
   * ms).
   */
  #over(kind: RetainedKind, before: number): (() => void)[] {
    const { purchases, erasureRequests, erasedIdentities, acts, grants } = this.#database.tables;
    switch (kind) {
      case 'erasureRequests':
        return rowsThat(erasureRequests, ({ expiresAt }) => expiresAt < before);
      case 'erasedIdentities':
        return rowsThat(erasedIdentities, (untilAt) => untilAt < before);
      case 'auditEntries':
        return rowsThat(acts, ({ at }) => at < before);
      case 'cancelledPurchases':
        return rowsThat(purchases, ({ state, createdAt }) => state === 'cancelled' && createdAt < before);
      case 'salesToNobody':
        return rowsThat(
          purchases,
          ({ personId, paidAt }) => personId === erasedFamilyPseudonym && paidAt !== null && paidAt < before,
          (sale) => {
            for (const grant of grants.values()) if (grant.reference === sale) grants.delete(grant.id);
          },
        );
      default:
        // Sign-ins, accounts and the mailbox belong to the identity provider, which MemoryDatabase does not have.
        return [];
    }
  }
}

function rowsThat<Row>(
  rows: Map<string, Row>,
  isOver: (row: Row) => boolean,
  alongWith: (key: string) => void = () => undefined,
): (() => void)[] {
  return [...rows].flatMap(([key, row]) =>
    isOver(row)
      ? [
          () => {
            rows.delete(key);
            alongWith(key);
          },
        ]
      : [],
  );
}
