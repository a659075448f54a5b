import type { CheckedContent } from '../../domain/checks/checked-content.ts';
import type { AdminAction } from '../../domain/people/audit.ts';
import type { Person } from '../../domain/people/person.ts';
import { isTimeZone } from '../../domain/platform/local-time.ts';
import { AppError, isTransientError } from '../errors.ts';
import type { AuditEntryFactory } from '../ports/server/platform/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentLibrary, PublicationOutcome } from '../ports/server/content/content-library.ts';
import type { MailWriter } from '../ports/server/platform/mail-writer.ts';
import { isStillPermitted, type PermissionPorts } from '../people/is-still-permitted.ts';
import type {
  PlannedPublication,
  PlannedPublications,
} from '../ports/server/authoring/planned-publications.ts';
import { assertNoErrorFindings, formatFindings } from '../content/publish-content.ts';
import { assertRequiredSignOffs, type RequiredSignOffPorts } from '../content/sign-offs.ts';

export type PublicationPlanPorts = {
  plans: PlannedPublications;
  library: ContentLibrary;
  clock: Clock;
} & PermissionPorts &
  RequiredSignOffPorts;

const dayMs = 24 * 60 * 60_000;
/** The maximum time from now until a planned publication (ms). */
const furthestMs = 366 * dayMs;
/** The time for which past publications stay in the list (ms). */
const shownForMs = 14 * dayMs;

type Planned = { at: number; zone: string; note?: string | undefined; base?: string | undefined };

/**
 * Plans the publication of content at an instant; until then nothing changes. Throws InvalidContent with every error or
 * missing sign-off in `details.errors`, InvalidRequest for an instant that is past or too far away, and Conflict when
 * the item has a waiting publication already.
 */
export async function planPublication(
  ports: PublicationPlanPorts,
  { id: by }: Person,
  content: CheckedContent,
  file: string,
  { at, zone, note, base }: Planned,
): Promise<PlannedPublication> {
  assertNoErrorFindings(content);
  refuseTime(ports.clock.now(), at, zone);
  await assertRequiredSignOffs(ports, content.definition, by);
  const { slug, title } = content.definition;
  const kind = 'touchpoints' in content.definition ? 'activity' : 'programme';
  const current = (await ports.library[kind](slug))?.version ?? null;
  const plan = { by, kind, slug, title, base: base ?? current, note: note ?? null, at, zone, file } as const;
  return named(ports, await ports.plans.make(plan, auditEntryFor(ports, by, 'content.plan')));
}

/** Lists waiting publications, the next one first, and those of the last two weeks; `by` is an e-mail address. */
export async function listPublicationPlans(ports: PublicationPlanPorts): Promise<PlannedPublication[]> {
  const plans = await ports.plans.list(ports.clock.now() - shownForMs);
  return Promise.all(plans.map((plan) => named(ports, plan)));
}

/** Moves a waiting publication to another instant. Throws InvalidRequest, and NotFound when it no longer waits. */
export async function movePublicationPlan(
  ports: PublicationPlanPorts,
  { id: by }: Person,
  id: string,
  to: { at: number; zone: string },
): Promise<PlannedPublication> {
  refuseTime(ports.clock.now(), to.at, to.zone);
  const moved = await ports.plans.move(id, to, auditEntryFor(ports, by, 'content.plan.move'));
  if (!moved) throw over();
  return named(ports, moved);
}

/** Cancels a waiting publication. Throws NotFound when it no longer waits. */
export async function cancelPublicationPlan(
  ports: PublicationPlanPorts,
  { id: by }: Person,
  id: string,
): Promise<void> {
  if (!(await ports.plans.cancel(id, auditEntryFor(ports, by, 'content.plan.cancel')))) throw over();
}

/**
 * Publishes a planned publication that is due. If it can no longer be published, as when its author has lost the
 * permission, it is refused, with a mail to the author and an entry in the audit log. After a transient failure the
 * plan stays for the next attempt. Resolves to whether this call published it.
 */
export async function publishDuePlan(
  ports: PublicationPlanPorts & { letters: MailWriter | null },
  plan: PlannedPublication,
  check: () => Promise<CheckedContent>,
): Promise<boolean> {
  const { library, clock } = ports;
  const { id, by, kind, slug, note, base } = plan;
  try {
    if (!(await isStillPermitted(ports, by, 'content.publish')))
      throw new AppError(
        'Forbidden',
        'Whoever planned this may not publish any more. Somebody else has to plan it.',
      );
    const content = await check();
    if (!content.ok) throw new AppError('InvalidContent', formatFindings(content.findings, 'error')[0] ?? '');
    await assertRequiredSignOffs(ports, content.definition, by);
    const at = clock.now();
    if (base === null && (await library[kind](slug)))
      throw new AppError('VersionConflict', 'Something else was published under this slug meanwhile.');
    const noted: AuditEntryFactory<PublicationOutcome> = ({ id: subject, ...details }) => ({
      at,
      by,
      action: 'content.publish',
      subject,
      details: { ...details, planned: true },
    });
    await library.publish(content.definition, by, at, {
      ...(note === null ? {} : { note }),
      ...(base === null ? {} : { base }),
      noted,
      plan: id,
    });
    return true;
  } catch (error) {
    // Another process has published it, or a person has moved or cancelled the plan.
    if (error instanceof AppError && error.code === 'Conflict') return false;
    if (!(error instanceof AppError) || isTransientError(error)) throw error;
    await refuse(ports, plan, error);
    return false;
  }
}

async function refuse(
  { plans, people, letters, clock }: PublicationPlanPorts & { letters: MailWriter | null },
  { id, by }: PlannedPublication,
  { code, message: reason }: AppError,
): Promise<void> {
  const at = clock.now();
  const email = (await people.find(by))?.email ?? '';
  const mail =
    letters === null || email === ''
      ? null
      : letters.write({ kind: 'notPublished' }, { email, language: 'en' });
  await plans.refuse(id, { reason, at, mail }, ({ slug }) => ({
    at,
    by,
    action: 'content.plan.refuse',
    subject: null,
    details: { slug, because: code },
  }));
}

const auditEntryFor =
  ({ clock }: PublicationPlanPorts, by: string, action: AdminAction): AuditEntryFactory<PlannedPublication> =>
  ({ slug, at, zone }) => ({
    at: clock.now(),
    by,
    action,
    subject: null,
    details: { slug, for: new Date(at).toISOString(), zone },
  });

const named = async (
  { people }: PublicationPlanPorts,
  plan: PlannedPublication,
): Promise<PlannedPublication> => ({
  ...plan,
  by: (await people.find(plan.by))?.email || plan.by,
});

function refuseTime(now: number, at: number, zone: string): void {
  if (!isTimeZone(zone)) throw new AppError('InvalidRequest', `There is no time zone "${zone}".`);
  if (Number.isNaN(at)) throw new AppError('InvalidRequest', 'The time cannot be read.');
  if (at <= now) throw new AppError('InvalidRequest', 'This time is over; choose a later one.');
  if (at > now + furthestMs) throw new AppError('InvalidRequest', 'Choose a time within a year.');
}

const over = (): AppError =>
  new AppError('NotFound', 'This does not wait any more: it was published, refused or cancelled.');
