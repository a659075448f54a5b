import {
  chooseRetentionAction,
  computeRetentionCutoff,
  retainedKinds,
  computeInactivityCutoff,
  type RetainedKind,
} from '../../domain/people/retention.ts';
import type { Clock } from '../ports/clock.ts';
import type { MailWriter } from '../ports/server/platform/mail-writer.ts';
import type { InactiveLearner, RetentionRepository } from '../ports/server/people/retention.ts';

export type RetentionPorts = {
  retention: RetentionRepository;
  clock: Clock;
  /** Null when the server sends no mail: then no account with an address is erased. */
  letters: MailWriter | null;
};

/** The number of records by kind, and the numbers of inactive learners who were warned and erased. */
export type RetentionCounts = Record<RetainedKind | 'warnings' | 'absentLearners', number>;

/** The number of records deleted at a time; it is small, so that no learner's answer waits long for the database. */
const batchSize = 100;

/** The name under which the audit log records these deletions. */
const actor = 'retention';

/** Counts the records that `applyRetention` would delete now, and changes nothing. */
export async function countRecordsDueForDeletion(ports: RetentionPorts): Promise<RetentionCounts> {
  const now = ports.clock.now();
  const counts = noCounts();
  for (const kind of retainedKinds)
    counts[kind] = await ports.retention.count(kind, computeRetentionCutoff(kind, now));
  for await (const learner of everyInactiveLearner(ports.retention, now)) {
    const action = chooseRetentionAction(learner, now);
    if (action === 'warn' && ports.letters) counts.warnings += 1;
    if (action === 'erase') counts.absentLearners += 1;
  }
  return counts;
}

/**
 * Deletes the records whose retention time is over, in small batches with a `pause` after each. `isOver` can stop the
 * work at any moment, and several processes can do it at once; the next run continues.
 */
export async function applyRetention(
  ports: RetentionPorts,
  pause: () => Promise<unknown>,
  isOver: () => boolean = () => false,
): Promise<RetentionCounts> {
  const now = ports.clock.now();
  const counts = noCounts();
  for (const kind of retainedKinds) {
    for (let removed = batchSize; removed === batchSize && !isOver(); await pause()) {
      removed = await ports.retention.remove(kind, computeRetentionCutoff(kind, now), batchSize);
      counts[kind] += removed;
    }
  }
  for await (const learner of everyInactiveLearner(ports.retention, now)) {
    if (isOver()) break;
    const action = chooseRetentionAction(learner, now);
    if (action === 'keep') continue;
    if (action === 'warn') counts.warnings += await warn(ports, learner, now);
    else counts.absentLearners += await erase(ports, learner, now);
    await pause();
  }
  return counts;
}

async function warn(
  { retention, letters }: RetentionPorts,
  learner: InactiveLearner,
  at: number,
): Promise<number> {
  if (!letters) return 0;
  const mail = letters.write({ kind: 'unused' }, learner);
  return Number(await retention.warn(learner, mail, at));
}

async function erase({ retention }: RetentionPorts, learner: InactiveLearner, at: number): Promise<number> {
  const act = { at, by: actor, action: 'person.erase', subject: null, details: {} } as const;
  return Number(await retention.erase(learner, act));
}

async function* everyInactiveLearner(
  retention: RetentionRepository,
  now: number,
): AsyncGenerator<InactiveLearner> {
  let after: string | null = null;
  do {
    const page: InactiveLearner[] = await retention.inactiveLearners(
      computeInactivityCutoff(now),
      after,
      batchSize,
    );
    yield* page;
    after = page.length < batchSize ? null : (page.at(-1)?.personId ?? null);
  } while (after !== null);
}

const noCounts = (): RetentionCounts => ({
  signIns: 0,
  links: 0,
  accountChanges: 0,
  unverifiedAccounts: 0,
  refusedMails: 0,
  mailboxMails: 0,
  erasureRequests: 0,
  erasedIdentities: 0,
  cancelledPurchases: 0,
  salesToNobody: 0,
  previewLinks: 0,
  donePlans: 0,
  auditEntries: 0,
  warnings: 0,
  absentLearners: 0,
});
