import type { ActivityDefinition } from '../../domain/activity/definition.ts';
import type { CheckedContent } from '../../domain/checks/checked-content.ts';
import type { AdminAction } from '../../domain/people/audit.ts';
import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { AuditEntryFactory } from '../ports/server/platform/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import { isStillPermitted, type PermissionPorts } from '../people/is-still-permitted.ts';
import type { PreviewLink, PreviewLinks } from '../ports/server/authoring/preview-links.ts';
import { formatFindings } from '../content/publish-content.ts';

type LinkPorts = {
  previewLinks: PreviewLinks;
  library: ContentLibrary;
  clock: Clock;
} & PermissionPorts;

const dayMs = 24 * 60 * 60_000;
/** The maximum number of links of all authors together, to limit storage. */
const mostLinks = 200;

/**
 * Makes a link for playing the present version of this conversation for a number of days. Throws InvalidContent with
 * every error in `details.errors`: a preview without an account never shows content that could not be published.
 */
export async function makePreviewLink(
  ports: LinkPorts,
  { id: by }: Person,
  content: CheckedContent,
  days: number,
): Promise<{ link: PreviewLink; token: string }> {
  if (!content.ok || !('touchpoints' in content.definition)) {
    const errors = formatFindings(content.findings, 'error');
    throw new AppError('InvalidContent', errors[0] ?? 'The file has errors.', { errors });
  }
  const { definition } = content;
  const at = ports.clock.now();
  const when = { at, expiresAt: at + days * dayMs, most: mostLinks };
  return ports.previewLinks.make(
    definition,
    by,
    when,
    await auditEntryFor(ports, by, definition.slug, 'content.preview'),
  );
}

/** Lists every valid link, newest first; `by` is an e-mail address, or an id for an erased person. */
export async function listPreviewLinks(ports: LinkPorts): Promise<PreviewLink[]> {
  const { previewLinks, people, clock } = ports;
  const links = await previewLinks.list(clock.now());
  const listed = links.map(async (link) => {
    if (!(await isStillPermitted(ports, link.by, 'content.write'))) return [];
    return [{ ...link, by: (await people.find(link.by))?.email || link.by }];
  });
  return (await Promise.all(listed)).flat();
}

/**
 * Returns the Activity of a link. Throws NotFound when the link has ended or is unknown, or when its author has lost
 * the permission to write.
 */
export async function openPreviewLink(
  ports: Pick<LinkPorts, 'previewLinks' | 'clock' | keyof PermissionPorts>,
  token: string,
): Promise<{ activity: ActivityDefinition; expiresAt: number }> {
  const opened = await ports.previewLinks.open(token, ports.clock.now());
  if (!opened || !(await isStillPermitted(ports, opened.by, 'content.write')))
    throw new AppError('NotFound', 'This preview has ended.');
  return opened;
}

/** Ends a link at once. Throws NotFound. */
export async function endPreviewLink(ports: LinkPorts, { id: by }: Person, id: string): Promise<void> {
  const link = (await ports.previewLinks.list(ports.clock.now())).find((one) => one.id === id);
  const noted = link && (await auditEntryFor(ports, by, link.slug, 'content.preview.end'));
  if (!noted || !(await ports.previewLinks.end(id, ports.clock.now(), noted)))
    throw new AppError('NotFound', 'There is no such preview link.');
}

async function auditEntryFor(
  { library, clock }: LinkPorts,
  by: string,
  slug: string,
  action: AdminAction,
): Promise<AuditEntryFactory<PreviewLink>> {
  const item = await library.activity(slug);
  return ({ version, expiresAt }) => ({
    at: clock.now(),
    by,
    action,
    subject: item?.id ?? null,
    details: { slug, version, until: new Date(expiresAt).toISOString() },
  });
}
