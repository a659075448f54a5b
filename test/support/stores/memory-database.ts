import type { RecalledAnswers } from '../../../src/domain/flow/recall.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import type { ContentDefinition } from '../../../src/domain/checks/checked-content.ts';
import type { ContentKind } from '../../../src/domain/content/content-kind.ts';
import type { RetirementStatus } from '../../../src/domain/content/published.ts';
import type { AdminAct } from '../../../src/domain/people/audit.ts';
import type { Enrolment } from '../../../src/domain/programme/programme.ts';
import type { AccessGrant } from '../../../src/domain/shop/access-term.ts';
import type { PromoCodeRecord } from '../../../src/domain/shop/promo-code.ts';
import type { Purchase } from '../../../src/domain/shop/purchase.ts';
import { AppError } from '../../../src/application/errors.ts';
import type { MailDraft } from '../../../src/application/ports/server/platform/mail-writer.ts';

/** A row of the in-memory database. Rows are immutable: a change replaces the row. */
export type PersonRow = {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly createdAt: number;
  readonly disabledAt: number | null;
  readonly seenAt: number | null;
  readonly warnedAt: number | null;
};
export type GrantRow = Readonly<AccessGrant> & {
  readonly id: string;
  readonly personId: string;
  readonly reference: string;
};
export type RunRow = {
  readonly id: string;
  readonly personId: string;
  readonly activityId: string;
  readonly enrolmentId: string | null;
  readonly version: string;
  readonly enrolledAt: number;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  readonly touchedAt: number;
  readonly closedAt: number | null;
  readonly quietAt: number | null;
  readonly revision: number;
};
/**
 * An entry of a log. `kind` is any string, as in a database, because a newer version may have written entries that this
 * version does not know.
 */
export type EntryRow = {
  readonly kind: string;
  readonly stepId: string | null;
  readonly turn: number;
  readonly response: StepResponse | null;
  readonly recalled?: RecalledAnswers;
  readonly at: number;
};
export type EnrolmentRow = Readonly<Enrolment> & {
  readonly id: string;
  readonly personId: string;
  readonly programmeId: string;
  readonly closedAt: number | null;
};
export type PurchaseRow = Readonly<Purchase> & { readonly paidAt: number | null };
export type PromoRow = Readonly<PromoCodeRecord>;
type ClaimRow = { readonly id: string; readonly promoId: string; readonly personId: string };
export type ItemRow = {
  readonly id: string;
  readonly kind: ContentKind;
  readonly slug: string;
  readonly version: string;
  readonly publishedAt: number;
  readonly publishedBy: string;
  readonly createdAt: number;
  readonly standing: { to: RetirementStatus; at: number; by: string; reason: string | null } | null;
};
export type VersionRow = {
  readonly itemId: string;
  readonly hash: string;
  readonly body: ContentDefinition;
  readonly createdAt: number;
  readonly createdBy: string;
  readonly note: string | null;
};
type PublicationRow = {
  readonly itemId: string;
  readonly hash: string;
  readonly at: number;
  readonly by: string;
};
type MailRow = Readonly<MailDraft> & { readonly id: string; readonly createdAt: number };
type ActRow = Readonly<AdminAct> & { readonly id: string };
type ErasureRequestRow = { readonly personId: string; readonly by: string; readonly expiresAt: number };

const emptyTables = () => ({
  people: new Map<string, PersonRow>(),
  grants: new Map<string, GrantRow>(),
  runs: new Map<string, RunRow>(),
  /** The entries of each run, in order. */
  entries: new Map<string, readonly EntryRow[]>(),
  enrolments: new Map<string, EnrolmentRow>(),
  purchases: new Map<string, PurchaseRow>(),
  promoCodes: new Map<string, PromoRow>(),
  claims: new Map<string, ClaimRow>(),
  items: new Map<string, ItemRow>(),
  /** The versions of content by `versionKey`. */
  versions: new Map<string, VersionRow>(),
  publications: new Map<string, PublicationRow>(),
  /** The items by the `aliasKey` of each former slug. */
  aliases: new Map<string, string>(),
  mails: new Map<string, MailRow>(),
  acts: new Map<string, ActRow>(),
  /** The erasure requests, by token. */
  erasureRequests: new Map<string, ErasureRequestRow>(),
  /** The instants until which the tokens of erased people are refused. */
  erasedIdentities: new Map<string, number>(),
  /** The instants (epoch ms) at which events of the payment provider were processed, by the event's id. */
  paymentEvents: new Map<string, number>(),
  /** The counter that every change of current or available content increases. */
  contentRevision: new Map<'revision', number>(),
  retentionTurn: new Map<'nextAt', number>(),
});

export type MemoryTables = ReturnType<typeof emptyTables>;

export const versionKey = (itemId: string, hash: string): string => `${itemId} ${hash}`;
export const aliasKey = (kind: ContentKind, slug: string): string => `${kind} ${slug}`;

/** Observes changes that the product does not report; the simulation's checks use this. */
export type DatabaseObserver = {
  runCreated(run: RunRow): void;
  personErased(person: PersonRow): void;
};

/** A database in memory. A change writes all its rows synchronously, so that no other change comes between. */
export class MemoryDatabase {
  tables: MemoryTables;
  observer: DatabaseObserver | null = null;
  #made: number;

  constructor(tables: MemoryTables = emptyTables(), made = 0) {
    this.tables = tables;
    this.#made = made;
  }

  /** Returns another database with the same rows. */
  copy(): MemoryDatabase {
    return new MemoryDatabase(copyOf(this.tables), this.#made);
  }

  /** Returns a snapshot of all rows, which later changes do not affect. */
  backup(): MemoryTables {
    return copyOf(this.tables);
  }

  /** Restores the rows of a snapshot. Ids that were given after the snapshot are not given again. */
  restore(backup: MemoryTables): void {
    this.tables = copyOf(backup);
  }

  /** Returns an id in the database's form; ids count upwards, so that tests can predict them. */
  newId(prefix: string): string {
    this.#made += 1;
    return `${prefix}_${this.#made.toString(16).padStart(20, '0')}`;
  }

  /**
   * Returns the body of a version of an Activity.
   * @throws Error for a version that was never stored.
   */
  activityVersion(itemId: string, hash: string): ActivityDefinition {
    const body = this.tables.versions.get(versionKey(itemId, hash))?.body;
    if (!body || !('touchpoints' in body)) throw new BrokenReference(`version ${hash} of ${itemId}`);
    return body;
  }

  grantsOf(personId: string): GrantRow[] {
    return [...this.tables.grants.values()]
      .filter((grant) => grant.personId === personId)
      .toSorted((one, other) => one.from - other.from);
  }

  /** Grants access once for each `reference`; returns false when the reference was used before. */
  addGrant(personId: string, { source, from, until }: AccessGrant, reference: string): boolean {
    const { grants, people } = this.tables;
    if ([...grants.values()].some((grant) => grant.reference === reference)) return false;
    if (!people.has(personId)) throw new BrokenReference(`person ${personId}`);
    const id = this.newId('grant');
    grants.set(id, { id, personId, source, from, until, reference });
    return true;
  }

  queueMail(mail: MailDraft, at: number): void {
    const id = this.newId('mail');
    this.tables.mails.set(id, { ...mail, id, createdAt: at });
  }

  recordAct(act: AdminAct): void {
    const id = this.newId('audit');
    this.tables.acts.set(id, { ...act, id });
  }
}

function copyOf(tables: MemoryTables): MemoryTables {
  const copies = Object.entries(tables).map(([name, rows]) => [
    name,
    new Map(rows as ReadonlyMap<unknown, unknown>),
  ]);
  return Object.fromEntries(copies) as MemoryTables;
}

/**
 * The hooks around the commit of a transaction, in which a test lets time pass or the process end. A process that ends
 * is simulated by a promise that never settles.
 */
export interface Commits {
  /** Runs after the decision, before its rows are stored. */
  before(): Promise<void>;
  /** Runs after the rows are stored, before anyone is notified. */
  after(): Promise<void>;
}

export const atOnce: Commits = { before: async () => undefined, after: async () => undefined };

/** The error for a row that refers to a row which does not exist. */
export class BrokenReference extends Error {
  constructor(what: string) {
    super(`There is no ${what}.`);
  }
}

/** The error for a change that lost against a concurrent one; nothing was stored. */
export class LostRace extends Error {}

const attempts = 50;

/** Repeats `attempt` after a LostRace, as often as the database's adapters do. */
export async function withRetry<Reply>(attempt: () => Promise<Reply>): Promise<Reply> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
      if (count === attempts)
        throw new AppError('Unavailable', 'The database does not answer at the moment. Try again shortly.');
    }
  }
}
