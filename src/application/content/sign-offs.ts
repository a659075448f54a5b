import type { ContentDefinition } from '../../domain/checks/checked-content.ts';
import { contentKindOf, type ContentKind, type ItemName } from '../../domain/content/content-kind.ts';
import {
  demandedIn,
  languageOfRole,
  missingSignOffs,
  rolesIn,
  signedPart,
  type DemandedSignOff,
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
import { auditEntryFor, emailsOf } from './audit-of-authors.ts';

export type SignOffPorts = {
  signOffs: SignOffs;
  library: Pick<ContentLibrary, ContentKind>;
  people: Pick<People, 'find'>;
  clock: Clock;
  /** Without which nothing is published. */
  demanded: readonly DemandedSignOff[];
};

/** The ports that tell which sign-offs a publication needs: a part of publishing's own. */
export type DemandPorts = {
  signOffs: Pick<SignOffs, 'digest' | 'list'>;
  demanded: readonly DemandedSignOff[];
};

/** A sign-off for a reader. */
export type ShownSignOff = SignOff & {
  /** Address of who gave it, as long as they are here. */
  byEmail: string;
  isMine: boolean;
};

/** A text's sign-offs in one role: of the text as it is, of the text before it changed, and whether one is demanded. */
export type RoleStanding = {
  role: SignOffRole;
  standing: ShownSignOff[];
  stale: ShownSignOff[];
  isDemanded: boolean;
};

const itemOf = (definition: ContentDefinition): ItemName => ({
  kind: contentKindOf(definition) ?? 'activity',
  slug: definition.slug,
});

/** Returns a text's sign-offs in each role that applies to it. */
export async function standingIn(
  ports: SignOffPorts,
  person: Person,
  definition: ContentDefinition,
): Promise<RoleStanding[]> {
  return standingAmong(ports, await shownSignOffs(ports, person, itemOf(definition)), definition);
}

async function shownSignOffs(
  { signOffs, people }: Pick<SignOffPorts, 'signOffs' | 'people'>,
  { id }: Person,
  item: ItemName,
): Promise<ShownSignOff[]> {
  const given = await signOffs.list(item);
  const emailOf = emailsOf(people);
  return Promise.all(
    given.map(async (one) => ({ ...one, byEmail: await emailOf(one.by), isMine: one.by === id })),
  );
}

function standingAmong(
  ports: Pick<SignOffPorts, 'signOffs' | 'demanded'>,
  all: readonly ShownSignOff[],
  definition: ContentDefinition,
): RoleStanding[] {
  const demanded = demandedIn(definition, ports.demanded);
  return rolesIn(definition).map((role) => {
    const digest = ports.signOffs.digest(signedPart(definition, role));
    const ofRole = all.filter((one) => one.role === role);
    return {
      role,
      standing: ofRole.filter((one) => one.digest === digest),
      stale: ofRole.filter((one) => one.digest !== digest),
      isDemanded: demanded.includes(role),
    };
  });
}

/** Vouches for a text in a role. Throws InvalidRequest for a role that it does not have. */
export async function sign(
  ports: SignOffPorts,
  person: Person,
  text: { definition: ContentDefinition; author: string },
  role: string,
): Promise<void> {
  const { definition, author } = text;
  const known = rolesIn(definition).find((one) => one === role);
  if (!known) throw new AppError('InvalidRequest', `There is nothing to sign as "${role}" here.`);
  const item = itemOf(definition);
  const digest = ports.signOffs.digest(signedPart(definition, known));
  const signOff = { role: known, by: person.id, author, digest, at: ports.clock.now() };
  await ports.signOffs.give(
    item,
    signOff,
    await auditEntryFor(ports, person, item, 'content.sign', { role }),
  );
}

/** Takes back a person's own sign-off. Throws NotFound for another's or an unknown one. */
export async function takeBackSignOff(
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

/** Vouches for a version that was published. Throws NotFound, and InvalidRequest as above. */
export async function signVersion(
  ports: VersionPorts,
  person: Person,
  kind: ContentKind,
  { item, version, role }: { item: string; version: string; role: string },
): Promise<void> {
  const definition = await versionOf(ports, kind, item, version);
  const kept = (await ports.history.versions(kind, item))?.find((one) => one.version === version);
  if (!definition || !kept) throw new AppError('NotFound', 'There is no such version.');
  await sign(ports, person, { definition, author: kept.createdBy }, role);
}

/** The most versions listed with sign-offs, the newest ones: each has to be read for it. */
const mostVersions = 50;

/** Lists the sign-offs of an item by version, newest first. Throws NotFound. */
export async function listSignOffs(
  ports: VersionPorts,
  person: Person,
  kind: ContentKind,
  item: string,
): Promise<{ version: string; roles: RoleStanding[] }[]> {
  const versions = await ports.history.versions(kind, item);
  if (!versions) throw new AppError('NotFound', 'There is no such item.');
  const slug = (await ports.library[kind](item))?.slug;
  if (slug === undefined) throw new AppError('NotFound', 'There is no such item.');
  const given = await shownSignOffs(ports, person, { kind, slug });
  const listed: { version: string; roles: RoleStanding[] }[] = [];
  for (const { version } of versions.slice(0, mostVersions)) {
    const definition = await versionOf(ports, kind, item, version);
    if (definition) listed.push({ version, roles: standingAmong(ports, given, definition) });
  }
  return listed;
}

/**
 * Throws InvalidContent where the deployment demands sign-offs that this content lacks: `details.errors` say which,
 * `details.missing` for programs.
 */
export async function refuseUnsigned(
  { signOffs, demanded }: DemandPorts,
  definition: ContentDefinition,
  publisher: string,
): Promise<void> {
  const roles = demandedIn(definition, demanded);
  if (roles.length === 0) return;
  const given = await signOffs.list(itemOf(definition));
  const digestOf = (role: SignOffRole): string => signOffs.digest(signedPart(definition, role));
  const missing = missingSignOffs(roles, digestOf, given, publisher);
  if (missing.length === 0) return;
  const errors = missing.map(wordsFor);
  throw new AppError('InvalidContent', `It cannot be published yet. ${errors.join(' ')}`, {
    errors,
    missing: missing.map(({ role, why }) => ({ role, why })),
  });
}

/** The same for a version that is to be restored. */
export async function refuseUnsignedVersion(
  ports: Pick<VersionPorts, 'history' | 'library'> & DemandPorts,
  publisher: string,
  kind: ContentKind,
  { item, version }: { item: string; version: string },
): Promise<void> {
  const definition = await versionOf(ports, kind, item, version);
  if (definition) await refuseUnsigned(ports, definition, publisher);
}

const whys: Readonly<Record<MissingSignOff['why'], string>> = {
  none: 'nobody has signed it.',
  stale: 'it has changed since it was signed.',
  own: 'it was signed by somebody who wrote or publishes it; a second person has to.',
};

const wordsFor = ({ role, why }: MissingSignOff): string => {
  const language = languageOfRole(role);
  return `${language === null ? capital(role) : `Translation (${language})`}: ${whys[why]}`;
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns a version as it would be published today: under today's slug, also if the item had another then. */
async function versionOf(
  { history, library }: Pick<VersionPorts, 'history' | 'library'>,
  kind: ContentKind,
  item: string,
  version: string,
): Promise<ContentDefinition | null> {
  const [definition, current] = await Promise.all([history.body(kind, item, version), library[kind](item)]);
  // Reads the version even if this process knows no newer library yet, so that none passes unread.
  return definition && { ...definition, slug: current?.slug ?? definition.slug };
}
