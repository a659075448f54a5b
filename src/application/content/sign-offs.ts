import type { ContentDefinition } from '../../domain/checks/checked-content.ts';
import {
  detectContentKind,
  type ContentKind,
  type ContentItemName,
} from '../../domain/content/content-kind.ts';
import {
  listRequiredSignOffRoles,
  parseRoleLanguage,
  findMissingSignOffs,
  listSignOffRoles,
  selectSignedPart,
  type RequiredSignOff,
  type MissingSignOff,
  type SignOff,
  type SignOffRole,
} from '../../domain/review/sign-offs.ts';
import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentHistory } from '../ports/server/content/content-history.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { People } from '../ports/server/people/people.ts';
import type { SignOffs } from '../ports/server/content/sign-offs.ts';
import { createContentAuditEntry, createEmailLookup } from './content-audit-entry.ts';

export type SignOffPorts = {
  signOffs: SignOffs;
  library: Pick<ContentLibrary, ContentKind>;
  people: Pick<People, 'find'>;
  clock: Clock;
  /** The sign-offs that every publication requires. */
  demanded: readonly RequiredSignOff[];
};

/** The ports for checking the sign-offs that a publication requires. */
export type RequiredSignOffPorts = {
  signOffs: Pick<SignOffs, 'digest' | 'list'>;
  demanded: readonly RequiredSignOff[];
};

/** A sign-off for a reader. */
export type SignOffView = SignOff & {
  /** The e-mail address of the person who signed; the id for an erased person. */
  byEmail: string;
  isMine: boolean;
};

/**
 * The sign-offs of a text in one role. `standing` are sign-offs of the present text, `stale` those from before it
 * changed.
 */
export type RoleSignOffs = {
  role: SignOffRole;
  standing: SignOffView[];
  stale: SignOffView[];
  isDemanded: boolean;
};

const itemOf = (definition: ContentDefinition): ContentItemName => ({
  kind: detectContentKind(definition) ?? 'activity',
  slug: definition.slug,
});

/** Returns a text's sign-offs in each role that applies to it. */
export async function listRoleSignOffs(
  ports: SignOffPorts,
  person: Person,
  definition: ContentDefinition,
): Promise<RoleSignOffs[]> {
  return standingAmong(ports, await shownSignOffs(ports, person, itemOf(definition)), definition);
}

async function shownSignOffs(
  { signOffs, people }: Pick<SignOffPorts, 'signOffs' | 'people'>,
  { id }: Person,
  item: ContentItemName,
): Promise<SignOffView[]> {
  const given = await signOffs.list(item);
  const emailOf = createEmailLookup(people);
  return Promise.all(
    given.map(async (one) => ({ ...one, byEmail: await emailOf(one.by), isMine: one.by === id })),
  );
}

function standingAmong(
  ports: Pick<SignOffPorts, 'signOffs' | 'demanded'>,
  all: readonly SignOffView[],
  definition: ContentDefinition,
): RoleSignOffs[] {
  const demanded = listRequiredSignOffRoles(definition, ports.demanded);
  return listSignOffRoles(definition).map((role) => {
    const digest = ports.signOffs.digest(selectSignedPart(definition, role));
    const ofRole = all.filter((one) => one.role === role);
    return {
      role,
      standing: ofRole.filter((one) => one.digest === digest),
      stale: ofRole.filter((one) => one.digest !== digest),
      isDemanded: demanded.includes(role),
    };
  });
}

/** Signs off a text in a role. Throws InvalidRequest for a role that does not apply to the text. */
export async function signOffText(
  ports: SignOffPorts,
  person: Person,
  text: { definition: ContentDefinition; author: string },
  role: string,
): Promise<void> {
  const { definition, author } = text;
  const known = listSignOffRoles(definition).find((one) => one === role);
  if (!known) throw new AppError('InvalidRequest', `There is nothing to sign as "${role}" here.`);
  const item = itemOf(definition);
  const digest = ports.signOffs.digest(selectSignedPart(definition, known));
  const signOff = { role: known, by: person.id, author, digest, at: ports.clock.now() };
  await ports.signOffs.give(
    item,
    signOff,
    await createContentAuditEntry(ports, person, item, 'content.sign', { role }),
  );
}

/** Withdraws a person's own sign-off. Throws NotFound for an unknown sign-off and for one by another person. */
export async function withdrawSignOff(
  { signOffs, clock }: Pick<SignOffPorts, 'signOffs' | 'clock'>,
  { id: by }: Person,
  id: string,
): Promise<void> {
  const taken = await signOffs.takeBack(id, by, ({ slug, role }) => ({
    at: clock.now(),
    by,
    action: 'content.sign.take-back',
    subject: null,
    details: { slug, role },
  }));
  if (!taken) throw new AppError('NotFound', 'There is no such sign-off.');
}

type VersionPorts = SignOffPorts & { history: Pick<ContentHistory, 'versions' | 'body'> };

/** Signs off a published version. Throws NotFound, and InvalidRequest for a role that does not apply to the text. */
export async function signOffVersion(
  ports: VersionPorts,
  person: Person,
  kind: ContentKind,
  { item, version, role }: { item: string; version: string; role: string },
): Promise<void> {
  const definition = await versionOf(ports, kind, item, version);
  const kept = (await ports.history.versions(kind, item))?.find((one) => one.version === version);
  if (!definition || !kept) throw new AppError('NotFound', 'There is no such version.');
  await signOffText(ports, person, { definition, author: kept.createdBy }, role);
}

/** The maximum number of versions listed with sign-offs, newest first, because each must be read. */
const mostVersions = 50;

/** Lists the sign-offs of an item by version, newest first. Throws NotFound. */
export async function listSignOffs(
  ports: VersionPorts,
  person: Person,
  kind: ContentKind,
  item: string,
): Promise<{ version: string; roles: RoleSignOffs[] }[]> {
  const versions = await ports.history.versions(kind, item);
  if (!versions) throw new AppError('NotFound', 'There is no such item.');
  const slug = (await ports.library[kind](item))?.slug;
  if (slug === undefined) throw new AppError('NotFound', 'There is no such item.');
  const given = await shownSignOffs(ports, person, { kind, slug });
  const listed: { version: string; roles: RoleSignOffs[] }[] = [];
  for (const { version } of versions.slice(0, mostVersions)) {
    const definition = await versionOf(ports, kind, item, version);
    if (definition) listed.push({ version, roles: standingAmong(ports, given, definition) });
  }
  return listed;
}

/**
 * Throws InvalidContent when content lacks required sign-offs: `details.errors` has sentences for people,
 * `details.missing` data for programs.
 */
export async function assertRequiredSignOffs(
  { signOffs, demanded }: RequiredSignOffPorts,
  definition: ContentDefinition,
  publisher: string,
): Promise<void> {
  const roles = listRequiredSignOffRoles(definition, demanded);
  if (roles.length === 0) return;
  const given = await signOffs.list(itemOf(definition));
  const digestOf = (role: SignOffRole): string => signOffs.digest(selectSignedPart(definition, role));
  const missing = findMissingSignOffs(roles, digestOf, given, publisher);
  if (missing.length === 0) return;
  const errors = missing.map(wordsFor);
  throw new AppError('InvalidContent', `It cannot be published yet. ${errors.join(' ')}`, {
    errors,
    missing: missing.map(({ role, why }) => ({ role, why })),
  });
}

/** Checks the required sign-offs of a version before it is restored, as `assertRequiredSignOffs` does. */
export async function assertVersionSignedOff(
  ports: Pick<VersionPorts, 'history' | 'library'> & RequiredSignOffPorts,
  publisher: string,
  kind: ContentKind,
  { item, version }: { item: string; version: string },
): Promise<void> {
  const definition = await versionOf(ports, kind, item, version);
  if (definition) await assertRequiredSignOffs(ports, definition, publisher);
}

const whys: Readonly<Record<MissingSignOff['why'], string>> = {
  none: 'nobody has signed it.',
  stale: 'it has changed since it was signed.',
  own: 'it was signed by somebody who wrote or publishes it; a second person has to.',
};

const wordsFor = ({ role, why }: MissingSignOff): string => {
  const language = parseRoleLanguage(role);
  return `${language === null ? capital(role) : `Translation (${language})`}: ${whys[why]}`;
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns a version as a restoration would publish it: with the present slug. */
async function versionOf(
  { history, library }: Pick<VersionPorts, 'history' | 'library'>,
  kind: ContentKind,
  item: string,
  version: string,
): Promise<ContentDefinition | null> {
  const [definition, current] = await Promise.all([history.body(kind, item, version), library[kind](item)]);
  // The history is read because this process may have an older library, and no version may be restored unchecked.
  return definition && { ...definition, slug: current?.slug ?? definition.slug };
}
