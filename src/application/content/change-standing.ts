import { isBlank } from '../../domain/platform/visible-text.ts';
import { isSlug } from '../../domain/content/slug.ts';
import { AppError } from '../errors.ts';
import type { AuditEntryFactory } from '../ports/server/platform/audit-log.ts';
import type { AdminAction } from '../../domain/people/audit.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentKind } from '../../domain/content/content-kind.ts';
import type { ContentHistory } from '../ports/server/content/content-history.ts';
import type { RetirementRecord, PublishedItemVersion } from '../../domain/content/published.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { PublishedActivity } from '../../domain/activity/definition.ts';
import type { PublishedProgramme } from '../../domain/programme/programme.ts';
import type { EnrolmentRepository } from '../ports/server/programme/enrolment-repository.ts';
import type { People } from '../ports/server/people/people.ts';
import type { RunRepository } from '../ports/server/chat/run-repository.ts';

type AnyPublished = PublishedActivity | PublishedProgramme;
type Doer = { id: string };
type ChangePorts = { history: ContentHistory; clock: Clock };

/** The maximum length of the reason for a withdrawal (characters). */
export const mostWithdrawalReasonCharacters = 500;

/** The state of an item, which an admin must know before withdrawing or archiving the item. */
export type ContentItemState = {
  item: AnyPublished;
  /**
   * The reason why the item is not offered; null when it is offered. `by` is an e-mail address, or the id of an erased
   * person.
   */
  standstill: RetirementRecord | null;
  /** The number of families that have started the item and not finished. */
  inTheMiddle: number;
};

/** Returns the state of an item. Throws NotFound. */
export async function showContentItemState(
  ports: {
    library: ContentLibrary;
    history: ContentHistory;
    runs: RunRepository;
    enrolments: EnrolmentRepository;
    people: Pick<People, 'find'>;
  },
  kind: ContentKind,
  name: string,
): Promise<ContentItemState> {
  const item = await ports.library[kind](name);
  if (!item) throw unknown();
  const [standstill, inTheMiddle] = await Promise.all([
    ports.history.standstill(kind, item.id),
    kind === 'activity' ? ports.runs.underWay(item.id) : ports.enrolments.underWay(item.id),
  ]);
  const by = standstill && ((await ports.people.find(standstill.by))?.email || standstill.by);
  return { item, standstill: standstill && { ...standstill, by: by ?? '' }, inTheMiddle };
}

/**
 * Closes an item to everybody at once, including families that have started it; publishing it again reopens it. The
 * reason is for the audit log and for colleagues. Throws InvalidRequest without a reason, and NotFound.
 */
export async function withdrawContent(
  ports: ChangePorts,
  doer: Doer,
  kind: ContentKind,
  name: string,
  given: string,
): Promise<void> {
  const reason = given.replaceAll('\0', '').trim();
  if (isBlank(reason)) throw new AppError('InvalidRequest', 'Give the reason for the withdrawal.');
  if (reason.length > mostWithdrawalReasonCharacters)
    throw new AppError(
      'InvalidRequest',
      `The reason may have ${mostWithdrawalReasonCharacters} characters at most.`,
    );
  await stand(ports, doer, kind, name, { to: 'withdrawn', action: 'content.withdraw', reason });
}

/**
 * Removes an item from every list and keeps its history. Families that have started the item may finish. Throws
 * NotFound.
 */
export async function archiveContent(
  ports: ChangePorts,
  doer: Doer,
  kind: ContentKind,
  name: string,
): Promise<void> {
  await stand(ports, doer, kind, name, { to: 'archived', action: 'content.archive' });
}

/** Ends the archiving or withdrawal of an item, which is then offered as its status says. Throws NotFound. */
export async function bringBackContent(
  ports: ChangePorts,
  doer: Doer,
  kind: ContentKind,
  name: string,
): Promise<void> {
  await stand(ports, doer, kind, name, { to: null, action: 'content.bring-back' });
}

async function stand(
  { history, clock }: ChangePorts,
  { id: by }: Doer,
  kind: ContentKind,
  name: string,
  {
    to,
    action,
    reason,
  }: { to: PublishedItemVersion<object>['standing'] | null; action: AdminAction; reason?: string },
): Promise<void> {
  const at = clock.now();
  const noted: AuditEntryFactory<{ id: string }> = ({ id: subject }) => ({
    at,
    by,
    action,
    subject,
    details: reason === undefined ? {} : { reason },
  });
  const change = { to: to ?? null, by, at, ...(reason === undefined ? {} : { reason }) };
  if ((await history.stand(kind, name, change, noted)) === null) throw unknown();
}

/**
 * Gives an item a new slug; the former slug still finds the item. Throws InvalidRequest for a slug that is invalid or
 * taken, and NotFound.
 */
export async function changeContentSlug(
  ports: ChangePorts & { library: ContentLibrary },
  { id: by }: Doer,
  kind: ContentKind,
  name: string,
  slug: string,
): Promise<AnyPublished> {
  const item = await ports.library[kind](name);
  if (!item) throw unknown();
  if (!isSlug(slug))
    throw new AppError(
      'InvalidRequest',
      'Write the new slug as lower-case words joined by hyphens, such as checking-in-together.',
    );
  const at = ports.clock.now();
  const renamed = await ports.history.rename(kind, item.id, { slug, by, at }, ({ id: subject, from }) => ({
    at,
    by,
    action: 'content.rename',
    subject,
    details: { from, to: slug },
  }));
  if (!renamed) throw unknown();
  return (await ports.library[kind](renamed.id)) ?? item;
}

const unknown = (): AppError => new AppError('NotFound', 'There is no such item.');
