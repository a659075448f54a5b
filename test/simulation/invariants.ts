import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import {
  decideTouchpointEnd,
  decideResponse,
  decideRewind,
  decideLanguageChange,
  type RunDecision,
} from '../../src/domain/chat/respond.ts';
import { isLearnerLogEntry, type LearnerLogEntry, type RunEntry } from '../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript, Script } from '../../src/domain/chat/script.ts';
import { filterStandingEntries } from '../../src/domain/chat/standing-log.ts';
import type { StepsReply } from '../../src/domain/steps/steps-reply.ts';
import { isSameResponse } from '../../src/domain/steps/step-kinds.ts';
import { erasedFamilyPseudonym } from '../../src/application/ports/server/reporting/feedback-reports.ts';
import type { MemoryDatabase, RunRow } from '../support/stores/memory-database.ts';
import { readLog } from '../support/stores/memory-run-repository.ts';
import { receiptText } from './composition.ts';
import { startOfWords, wordsIn } from './family.ts';
import { servedKey, slackMs, type Observer } from './observer.ts';
import type { SimulatedPayments } from './payments.ts';

/** The invariants of every world, whatever happens in it. */
export const invariants = {
  'acknowledged-is-kept': 'An answer that a device was told is stored is in a log.',
  'stored-once': 'No answer that tells its turn is stored twice.',
  'stored-is-not-refused': 'A device is never told that an answer was refused that is stored and stands.',
  'typed-is-kept': 'What was typed and sent is stored, or on its way, or a draft on the device.',
  'kept-is-own': 'A device keeps nothing of anybody but who is signed in there.',
  'packs-are-current':
    'A pack is of the open run as it stands, and of no Activity that a device may not keep.',
  'log-folds': 'Each entry of each log is one that its run waited for.',
  'newer-log-untouched': 'A log with an entry of a newer program is neither answered from nor written to.',
  'no-step-skipped': 'Nobody is sent a step that their run had not reached.',
  'own-family-only': 'Nobody is sent what another family wrote.',
  'access-is-needed': 'Nobody is sent steps that they have no access to.',
  'rewound-equals-standing': 'A run that went back shows what its standing log alone shows.',
  'completed-at-its-end': 'A completed run is at its end.',
  'one-open-run': 'Somebody has one open run of an Activity, and one open enrolment in a Programme.',
  'version-stays': 'A run stays on the version that it began on.',
  'begins-on-current-version': 'A run begins on a version that was current a moment ago.',
  'times-are-the-servers': 'Entries have the time of the server, whatever a device believes.',
  'erased-is-gone': 'Nothing that leads to somebody who was erased is stored.',
  'kept-while-seen': 'Retention erases nobody who was there, and nobody without a warning.',
  'paid-once':
    'What the provider took is paid once, with access and at most one receipt; nothing else is paid.',
  'promo-within-limit': 'A promo code is claimed by no more people than it is for.',
  'tokens-end': 'A token that has ended opens nothing.',
  'devices-agree': 'After quiet every device shows what the server has.',
  'comes-to-rest': 'A world without new events comes to rest.',
  'fails-as-foreseen': 'No call fails in a way that no rule foresees.',
} as const;
export type InvariantName = keyof typeof invariants;

/** The objects that an audit reads. */
export type Audited = {
  database: MemoryDatabase;
  observer: Observer;
  payments: SimulatedPayments;
  now: number;
};

/** Checks all that is stored. May be called at any moment: no transaction is ever half stored. */
export function audit(of: Audited): void {
  const reached = auditLogs(of);
  auditServed(of, reached);
  auditAcknowledged(of);
  auditRuns(of);
  auditErased(of);
  auditShop(of);
}

/** Checks every log; returns, by `servedKey`, the steps that a person's runs of an Activity have reached. */
function auditLogs({ database, observer, now }: Audited): Map<string, Set<string>> {
  const { runs, entries, items } = database.tables;
  const words = new Set<string>();
  const reached = new Map<string, Set<string>>();
  for (const run of runs.values()) {
    const rows = entries.get(run.id) ?? [];
    const newer = observer.newerEntries.get(run.id);
    if (newer && rows.length !== newer.length)
      observer.report('newer-log-untouched', `Run ${run.id} has more entries since one that is unknown.`);
    const log = readLog(newer ? rows.slice(0, newer.length - 1) : rows);
    const key = servedKey(run.personId, items.get(run.activityId)?.slug ?? '');
    const steps = reached.get(key) ?? new Set<string>();
    reached.set(key, steps);
    auditLog({ observer, now }, run, database.activityVersion(run.activityId, run.version), log, steps);
    for (const text of log.flatMap(wordsOfEntry)) {
      if (words.has(text) && !observer.withoutTurn.has(text))
        observer.report('stored-once', `${text} stands in the logs twice.`);
      words.add(text);
    }
  }
  return reached;
}

const wordsOfEntry = (entry: RunEntry): string[] =>
  entry.kind === 'answered' ? wordsIn(JSON.stringify(entry.response)) : [];

function auditLog(
  { observer, now }: Pick<Audited, 'observer' | 'now'>,
  run: RunRow,
  definition: ActivityDefinition,
  log: readonly RunEntry[],
  steps: Set<string>,
): void {
  const script = new Script(definition);
  const reach = (reply: StepsReply): void => {
    for (const { touchpointStepEntityId } of reply.steps) steps.add(touchpointStepEntityId);
  };
  reach(script.available());
  for (const [place, entry] of log.entries()) {
    if (!fits(script, entry))
      return observer.report('log-folds', `Entry ${place + 1} of run ${run.id}: ${JSON.stringify(entry)}`);
    reach(script.take(entry));
    const isErased = run.personId === erasedFamilyPseudonym;
    if (!isErased && (entry.at > now + slackMs || entry.at < run.enrolledAt - slackMs))
      observer.report('times-are-the-servers', `Entry ${place + 1} of run ${run.id} is at ${entry.at}.`);
  }
  const standing = script.turn === 0 ? script : foldLogIntoScript(definition, filterStandingEntries(log));
  if (script.turn > 0 && shownBy(standing) !== shownBy(script))
    observer.report('rewound-equals-standing', `Run ${run.id} in turn ${script.turn}.`);
  if (run.completedAt !== null && !standing.completed)
    observer.report('completed-at-its-end', `Run ${run.id} is completed in the middle.`);
}

/** Returns true if the run was waiting for this entry. */
function fits(script: Script, entry: RunEntry): boolean {
  if (!isLearnerLogEntry(entry)) return !script.opened;
  return decisionOn(script, entry).kind === 'append';
}

function decisionOn(script: Script, entry: LearnerLogEntry): RunDecision {
  switch (entry.kind) {
    case 'answered':
      return decideResponse(
        script,
        entry.stepId,
        script.speech.shown(entry.stepId, entry.response),
        entry.at,
      );
    case 'touchpoint-ended':
      return decideTouchpointEnd(script, entry.touchpointId, entry.at);
    case 'rewound':
      return decideRewind(script, { completedAt: null }, entry.stepId, entry.at);
    case 'spoke':
      return decideLanguageChange(script, entry.language, entry.at);
  }
}

function shownBy(script: Script): string {
  const { steps, activityStatus, pausedTouchpoint } = script.available();
  return JSON.stringify([steps, activityStatus, pausedTouchpoint, script.waitsOn]);
}

function auditServed({ observer }: Audited, reached: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [key, steps] of observer.servedSteps)
    for (const step of steps)
      if (!reached.get(key)?.has(step))
        observer.report('no-step-skipped', `${key}: ${step} was sent and not reached.`);
}

function auditAcknowledged({ database, observer }: Audited): void {
  const { runs, entries, items } = database.tables;
  for (const { personId, conversation, stepId, response } of observer.acknowledgements) {
    const isKept = [...runs.values()].some(
      (run) =>
        run.personId === personId &&
        items.get(run.activityId)?.slug === conversation.activity &&
        (entries.get(run.id) ?? []).some(
          (row) => row.stepId === stepId && row.response !== null && isSameResponse(row.response, response),
        ),
    );
    if (!isKept)
      observer.report('acknowledged-is-kept', `${personId} answered ${stepId}: ${JSON.stringify(response)}`);
  }
}

function auditRuns({ database, observer }: Audited): void {
  const { runs, enrolments } = database.tables;
  const open = new Set<string>();
  const takes = (key: string): void => {
    if (open.has(key)) observer.report('one-open-run', key);
    open.add(key);
  };
  for (const run of runs.values()) {
    const began = observer.versions.get(run.id);
    if (began !== undefined && began !== run.version)
      observer.report('version-stays', `Run ${run.id} went from version ${began} to ${run.version}.`);
    if (run.closedAt === null) takes(`${run.personId} ${run.activityId} ${run.enrolmentId ?? 'alone'}`);
  }
  for (const enrolment of enrolments.values())
    if (enrolment.closedAt === null) takes(`${enrolment.personId} ${enrolment.programmeId}`);
}

/** Checks that identifiers of erased people are stored only in their own, keyed, list of refused tokens. */
function auditErased({ database, observer }: Audited): void {
  if (observer.erased.size === 0) return;
  const { versions: _versions, erasedIdentities: _identities, ...others } = database.tables;
  for (const [name, rows] of Object.entries(others)) {
    const text = JSON.stringify([...(rows as ReadonlyMap<unknown, unknown>)]);
    for (const [personId, { subject }] of observer.erased)
      if (
        [`"${personId}"`, `"${subject}"`, `${subject}@`, startOfWords(subject)].some((mark) =>
          text.includes(mark),
        )
      )
        observer.report('erased-is-gone', `The table ${name} knows ${subject}.`);
  }
}

function auditShop({ database, observer, payments }: Audited): void {
  const { purchases, grants, mails, promoCodes, claims } = database.tables;
  const broken = (detail: string): void => observer.report('paid-once', detail);
  for (const purchase of purchases.values()) {
    const given = [...grants.values()].filter(({ reference }) => reference === purchase.id);
    const receipts = [...mails.values()].filter(({ text }) => text === receiptText(purchase.id));
    const isPaid = purchase.state === 'paid';
    if (given.length !== (isPaid ? 1 : 0))
      broken(`Purchase ${purchase.id} is ${purchase.state} and gave access ${given.length} times.`);
    if (receipts.length > (isPaid ? 1 : 0))
      broken(`Purchase ${purchase.id} is ${purchase.state} and has ${receipts.length} receipts.`);
    if (!isPaid || purchase.personId === erasedFamilyPseudonym) continue;
    const status = payments.intent(purchase.intentId ?? '')?.status;
    if (status !== 'succeeded') broken(`Purchase ${purchase.id} is paid, and its payment is ${status}.`);
  }
  for (const { source, reference, personId } of grants.values())
    if (source === 'card' && !purchases.has(reference))
      broken(`${personId} has access by ${reference}, which is no purchase.`);
  for (const { id, limit, claims: count } of promoCodes.values()) {
    const claimed = [...claims.values()].filter(({ promoId }) => promoId === id).length;
    if (claimed > count || (limit !== null && count > limit))
      observer.report('promo-within-limit', `${count} claims, ${claimed} of them by people known.`);
  }
}

/** Checks, when no call is in progress, that the payments taken by the provider are paid here. */
export function auditPayments({ database, observer, payments }: Audited): void {
  for (const { intentId, purchaseId } of payments.succeeded) {
    const purchase = database.tables.purchases.get(purchaseId);
    // Purchases of people erased since, and those after a backup that was restored, are not in the database.
    if (purchase && purchase.state !== 'paid')
      observer.report(
        'paid-once',
        `The provider took ${intentId}; purchase ${purchaseId} is ${purchase.state}.`,
      );
  }
}

/** Checks, when no call is in progress, that no typed answer is lost. */
export function auditTyped({ database, observer }: Audited): void {
  const stored = new Set(
    [...database.tables.entries.values()].flat().flatMap(({ response }) => wordsIn(JSON.stringify(response))),
  );
  for (const { device, subject, conversation, stepId, words } of observer.typedAnswers) {
    if (device.subject !== subject) continue;
    const pending = wordsIn(JSON.stringify(device.copy.answer(conversation)));
    const drafted = wordsIn(JSON.stringify(device.copy.draft(conversation, stepId)));
    const played = wordsIn(JSON.stringify(device.copy.log(conversation)?.entries ?? null));
    const isKept =
      drafted.some((draft) => words.every((text) => numberOf(draft) >= numberOf(text))) ||
      words.every((text) => pending.includes(text) || played.includes(text) || stored.has(text));
    if (!isKept) observer.report('typed-is-kept', `${device.name} lost ${words.join(' and ')}.`);
  }
}

/** Returns the number of a text: a newer draft has a higher one. */
const numberOf = (words: string): number => Number(words.slice(words.lastIndexOf('d') + 1));
