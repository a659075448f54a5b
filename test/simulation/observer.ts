import { toErrorCode } from '../../src/application/errors.ts';
import type { ConversationKey } from '../../src/application/ports/device/chat/offline-store.ts';
import { filterStandingEntries } from '../../src/domain/chat/standing-log.ts';
import type { Pack } from '../../src/domain/chat/pack.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { isSameResponse, type StepResponse } from '../../src/domain/steps/step-kinds.ts';
import type { StepsReply } from '../../src/domain/steps/steps-reply.ts';
import type { Person } from '../../src/domain/people/person.ts';
import { inactiveErasureDays, erasureWarningDays } from '../../src/domain/people/retention.ts';
import { hasAccess } from '../../src/domain/shop/access-term.ts';
import {
  BrokenReference,
  type DatabaseObserver,
  type MemoryDatabase,
  type PersonRow,
  type RunRow,
} from '../support/stores/memory-database.ts';
import { UnreadableLogError } from '../../src/application/ports/server/chat/run-repository.ts';
import { readLog } from '../support/stores/memory-run-repository.ts';
import type { Answer, Watched } from './chat-calls.ts';
import type { Token } from './composition.ts';
import type { Device, Watch } from './device.ts';
import { startOfWords, wordsIn } from './family.ts';
import type { InvariantName } from './invariants.ts';

/** The violation of an invariant, and its instant. */
export type Violation = { invariant: InvariantName; at: number; detail: string };

/** An answer that a server has reported to its device as stored. */
export type Acknowledged = {
  personId: string;
  conversation: ConversationKey;
  stepId: string;
  response: StepResponse;
};

/** An answer that a person typed and sent. */
export type Typed = {
  device: Device;
  subject: string;
  conversation: ConversationKey;
  stepId: string;
  words: readonly string[];
};

/** The observer's knowledge at the instant of a backup. */
export type Remembered = {
  at: number;
  acknowledged: readonly Acknowledged[];
  lastSeen: ReadonlyMap<string, number>;
};

const dayMs = 24 * 60 * 60_000;
/** The accuracy of the time when a person was last seen (ms): a week. */
const seenToMs = 7 * dayMs;
/**
 * The tolerance of times (ms): server clocks differ, commits take time, and a publication may be unseen for a second.
 */
export const slackMs = 30_000;

type Named = { conversation: ConversationKey; what: string };

/** Observes all that happens in a world, and reports at once an invariant that one call or one change breaks. */
export class Observer implements Watch, DatabaseObserver {
  readonly violations: Violation[] = [];
  acknowledgements: Acknowledged[] = [];
  typedAnswers: Typed[] = [];
  /** The steps that were sent to a person about an Activity, by `servedKey`. */
  readonly servedSteps = new Map<string, Set<string>>();
  /** The version that each run began on. */
  readonly versions = new Map<string, string>();
  /** The accounts of erased people, by person id, with the instant of the erasure. */
  readonly erased = new Map<string, { subject: string; at: number }>();
  /** The people whose erasure an admin asked for. */
  readonly askedErasures = new Set<string>();
  /** The texts that were sent without a turn. */
  readonly withoutTurn = new Set<string>();
  /** The instant at which a newer program wrote an entry into a run, and the length of its log then. */
  readonly newerEntries = new Map<string, { at: number; length: number }>();
  #lastSeen = new Map<string, number>();
  /** The instant at which a backup was last restored. */
  #restoredAt = -Infinity;
  readonly #database: MemoryDatabase;
  readonly #now: () => number;

  constructor(database: MemoryDatabase, now: () => number) {
    this.#database = database;
    this.#now = now;
    database.observer = this;
  }

  report(invariant: InvariantName, detail: string): void {
    this.violations.push({ invariant, at: this.#now(), detail });
  }

  /**
   * Notes an answer that a client sends without a turn: one that is late counts for the question asked at that time.
   */
  sentWithoutTurn(response: StepResponse): void {
    for (const words of wordsIn(JSON.stringify(response))) this.withoutTurn.add(words);
  }

  /** Checks a token that a server has accepted; `at` is the server's time. */
  admitted({ identity: { subject }, endsAt }: Token, at: number): void {
    if (endsAt <= at) this.report('tokens-end', `A token of ${subject} that has ended was accepted.`);
    this.#lastSeen.set(subject, this.#now());
  }

  typed(device: Device, conversation: ConversationKey, stepId: string, response: StepResponse): void {
    const words = wordsIn(JSON.stringify(response));
    const { subject } = device;
    // A newer answer to the same question replaces the older one.
    this.typedAnswers = this.typedAnswers.filter(
      (other) =>
        other.device !== device ||
        other.stepId !== stepId ||
        !sameConversation(other.conversation, conversation),
    );
    if (words.length > 0) this.typedAnswers.push({ device, subject, conversation, stepId, words });
  }

  served<Reply>(
    call: Watched<Reply>,
    { person, askedAt }: { person: Person; askedAt: number },
    reply: Reply,
  ): void {
    const pack = call.pack?.(reply);
    if (pack) this.#checkPack(person, call, pack);
    this.#checkHandedIn(person, call, reply);
    const steps = call.steps?.(reply);
    if (!steps) return;
    const { activity } = call.conversation;
    const key = servedKey(person.id, activity);
    const known = this.servedSteps.get(key) ?? new Set<string>();
    if (!this.erased.has(person.id)) this.servedSteps.set(key, known);
    for (const { touchpointStepEntityId } of steps.steps) known.add(touchpointStepEntityId);
    this.#checkFamily(person.id, steps, call.what);
    this.#checkAccess(person, call);
    this.#checkNewerEntries(person.id, call, askedAt);
  }

  counts<Reply>({ answers = [], entries, conversation }: Watched<Reply>, person: Person): boolean {
    const run = answers.length > 0 ? this.#openRun(person.id, conversation) : undefined;
    if (!run || this.newerEntries.has(run.id)) return false;
    const log = readLog(this.#database.tables.entries.get(run.id) ?? []);
    if (entries && !holds(log, entries)) return false;
    const standing = filterStandingEntries(log);
    return answers.every((answer) =>
      standing.some(
        (entry) =>
          entry.kind === 'answered' &&
          entry.stepId === answer.stepId &&
          isSameResponse(entry.response, answer.response),
      ),
    );
  }

  /**
   * Checks a refusal: an answer that was stored before the call, and still is, must not be refused. (Another device may
   * store the same answer during the call.)
   */
  refused<Reply>(
    call: Watched<Reply>,
    { person, counted }: { person: Person; counted: boolean },
    error: unknown,
  ): void {
    this.failed(call.what, error);
    const code = toErrorCode(error);
    if (code !== 'AlreadyAnswered' && code !== 'OutOfOrder' && code !== 'NotFound') return;
    // Two devices without a network may have chosen the same option; a text is unique to one device.
    if (call.entries && !call.answers?.some((answer) => wordsOf(answer).length > 0)) return;
    if (counted && this.counts(call, person))
      this.report('stored-is-not-refused', `${call.what} was refused as ${code}, and is stored.`);
  }

  /** Reports a failure that no rule of the product foresees. */
  failed(what: string, error: unknown): void {
    const isForeseen =
      toErrorCode(error) !== 'Unexpected' ||
      error instanceof UnreadableLogError ||
      error instanceof BrokenReference;
    if (!isForeseen) this.report('fails-as-foreseen', `${what}: ${String(error)}`);
  }

  /**
   * Notes the answers acknowledged by a reply. A restored backup loses the answers stored since it was taken, whenever
   * their device learns that they are stored.
   */
  acknowledged<Reply>(
    { answers = [], stored, conversation }: Watched<Reply>,
    { personId, servedAt }: { personId: string; servedAt: number },
    reply: Reply,
  ): void {
    if (this.erased.has(personId) || servedAt <= this.#restoredAt) return;
    for (const answer of answers.slice(0, stored?.(reply)))
      this.acknowledgements.push({ personId, conversation, ...answer });
  }

  keptForeign(device: Device, words: string): void {
    this.report('kept-is-own', `${device.name}, where '${device.subject}' is signed in, keeps ${words}.`);
  }

  runCreated(run: RunRow): void {
    this.versions.set(run.id, run.version);
    const { items, publications } = this.#database.tables;
    if (items.get(run.activityId)?.version === run.version) return;
    const own = [...publications.values()].filter(({ itemId }) => itemId === run.activityId);
    const last = own.findLastIndex(({ hash }) => hash === run.version);
    const replacedAt = own[last + 1]?.at ?? 0;
    if (last === -1 || replacedAt < this.#now() - slackMs)
      this.report('begins-on-current-version', `Run ${run.id} began on a version that is not current.`);
  }

  personErased({ id, subject, warnedAt, email }: PersonRow): void {
    const now = this.#now();
    if (!this.askedErasures.has(id)) {
      const awayMs = now - (this.#lastSeen.get(subject) ?? 0);
      const isWarned =
        email === '' || (warnedAt !== null && now - warnedAt >= erasureWarningDays * dayMs - slackMs);
      if (awayMs < inactiveErasureDays * dayMs - seenToMs - slackMs || !isWarned)
        this.report('kept-while-seen', `${subject} was erased after ${Math.round(awayMs / dayMs)} days.`);
    }
    this.erased.set(id, { subject, at: now });
    this.acknowledgements = this.acknowledgements.filter(({ personId }) => personId !== id);
    this.typedAnswers = this.typedAnswers.filter((typed) => typed.subject !== subject);
    for (const key of this.servedSteps.keys())
      if (key.startsWith(servedKey(id, ''))) this.servedSteps.delete(key);
  }

  /** Forgets the typed answers of a device on which the person logged out: the device has deleted them. */
  signedOut(device: Device): void {
    this.typedAnswers = this.typedAnswers.filter((typed) => typed.device !== device);
  }

  /** Forgets the typed answers of a conversation that was begun again on this device: it has deleted them. */
  begunAgain(device: Device, conversation: ConversationKey): void {
    this.typedAnswers = this.typedAnswers.filter(
      (typed) => typed.device !== device || !sameConversation(typed.conversation, conversation),
    );
  }

  /** Returns the state to keep with a backup: the acknowledgements so far, and when each person was last seen. */
  remember(): Remembered {
    return { at: this.#now(), acknowledged: [...this.acknowledgements], lastSeen: new Map(this.#lastSeen) };
  }

  /** Returns to the state that was kept with a restored backup. */
  restored(to: Remembered): void {
    this.#restoredAt = this.#now();
    this.acknowledgements = to.acknowledged.filter(({ personId }) => {
      const erased = this.erased.get(personId);
      return erased === undefined || erased.at > to.at;
    });
    this.typedAnswers = [];
    this.servedSteps.clear();
    this.#lastSeen = new Map(to.lastSeen);
    for (const [personId, { at }] of this.erased) if (at > to.at) this.erased.delete(personId);
    for (const [runId, { at }] of this.newerEntries) if (at > to.at) this.newerEntries.delete(runId);
  }

  #checkFamily(personId: string, { steps, earlierAnswers }: StepsReply, what: string): void {
    const subject = this.#database.tables.people.get(personId)?.subject;
    if (subject === undefined) return;
    const foreign = wordsIn(JSON.stringify([steps, earlierAnswers])).find(
      (words) => !words.startsWith(startOfWords(subject)),
    );
    if (foreign !== undefined) this.report('own-family-only', `${what}: ${subject} was shown ${foreign}.`);
  }

  #checkAccess(person: Person, { conversation, what }: Named): void {
    if (conversation.activity !== 'paid') return;
    const now = this.#now();
    const instants = [now - slackMs, now, now + slackMs];
    if (!instants.some((instant) => hasAccess(person, instant)))
      this.report('access-is-needed', `${what}: steps were shown to ${person.id} without access.`);
  }

  /**
   * Checks that a pack equals its open run; a run that was closed or completed a moment ago may have been read before.
   */
  #checkPack(person: Person, { conversation, what }: Named, pack: Pack): void {
    this.#checkAccess(person, { conversation, what });
    const { runs, items, entries } = this.#database.tables;
    const isInside = conversation.programme !== undefined;
    const wrong = (detail: string): void =>
      this.report(
        'packs-are-current',
        `${person.id} was given a pack of ${conversation.activity} ${detail}.`,
      );
    const logOf = ({ id }: RunRow): string =>
      JSON.stringify(readLog((entries.get(id) ?? []).slice(0, pack.log.length)));
    const started = [...runs.values()].filter(
      ({ personId, activityId, enrolmentId, startedAt }) =>
        personId === person.id &&
        startedAt === pack.startedAt &&
        (enrolmentId !== null) === isInside &&
        items.get(activityId)?.slug === conversation.activity,
    );
    // Servers whose clocks differ may start two runs at the same instant, one after the other.
    const alike = started.filter((one) => logOf(one) === JSON.stringify(pack.log));
    const overAt = ({ closedAt, completedAt }: RunRow): number =>
      Math.min(closedAt ?? Infinity, completedAt ?? Infinity);
    const [run] = (alike.length > 0 ? alike : started).toSorted((one, other) => overAt(other) - overAt(one));
    if (!run) return wrong('without a run');
    if (overAt(run) < this.#now() - slackMs) wrong('whose run is over');
    if (pack.version !== run.version) wrong('of another version');
    if (this.#database.activityVersion(run.activityId, run.version).offline === false)
      wrong('that no device may keep');
    if (logOf(run) !== JSON.stringify(pack.log)) wrong('with another log');
  }

  /** Checks that answers reported as not stored do not count. */
  #checkHandedIn<Reply>(person: Person, call: Watched<Reply>, reply: Reply): void {
    const { answers = [], stored } = call;
    for (const answer of stored ? answers.slice(stored(reply)) : [])
      if (
        wordsOf(answer).length > 0 &&
        this.counts({ ...call, entries: undefined, answers: [answer] }, person)
      )
        this.report(
          'stored-is-not-refused',
          `${call.what}: ${answer.stepId} is told not to stand, and does.`,
        );
  }

  #checkNewerEntries(personId: string, { conversation, what }: Named, askedAt: number): void {
    if (this.newerEntries.size === 0) return;
    const run = this.#openRun(personId, conversation);
    const newer = run && this.newerEntries.get(run.id);
    if (newer && newer.at < askedAt)
      this.report('newer-log-untouched', `${what} was answered from a log with an unknown entry.`);
  }

  #openRun(personId: string, { activity, programme }: ConversationKey): RunRow | undefined {
    const { runs, items, enrolments } = this.#database.tables;
    return [...runs.values()].find(
      (run) =>
        run.personId === personId &&
        run.closedAt === null &&
        (programme === undefined
          ? run.enrolmentId === null
          : enrolments.get(run.enrolmentId ?? '')?.closedAt === null) &&
        items.get(run.activityId)?.slug === activity,
    );
  }
}

/** Returns true if these entries are in the log, one after the other. */
function holds(log: readonly RunEntry[], entries: readonly RunEntry[]): boolean {
  const acts = (of: readonly RunEntry[]): string =>
    of.map((entry) => JSON.stringify({ ...entry, at: 0 })).join();
  return acts(log).includes(acts(entries));
}

const wordsOf = ({ response }: Answer): string[] => wordsIn(JSON.stringify(response));

export const servedKey = (personId: string, activity: string): string => `${personId} ${activity}`;

export const sameConversation = (one: ConversationKey, other: ConversationKey): boolean =>
  one.activity === other.activity && one.programme === other.programme;
