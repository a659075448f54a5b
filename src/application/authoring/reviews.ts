import type { CheckedContent, ContentDefinition } from '../../domain/checks/checked-content.ts';
import type { ContentKind } from '../../domain/content/content-kind.ts';
import type { AdminAction } from '../../domain/people/audit.ts';
import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { Review, WorkingCopy } from '../ports/server/authoring/working-copies.ts';
import { auditEntryFor } from '../content/audit-of-authors.ts';
import { addComment, type CommentPorts } from './content-comments.ts';
import { sentences } from '../content/publish-content.ts';
import { sign, standingIn, type RoleStanding, type SignOffPorts } from '../content/sign-offs.ts';
import { shownCopy, unknownCopy, type CopyPorts, type ShownCopy } from './working-copies.ts';

type ReviewPorts = CopyPorts & CommentPorts & SignOffPorts;

/** Reads and checks a text in the same way as an upload. */
export type CheckText = (kind: ContentKind, text: string) => Promise<CheckedContent>;

/** The maximum length of a note to reviewers (characters). */
export const longestReviewNote = 2000;

/** A working copy for its reviewer; `roles` is empty for a text with errors, which cannot be signed. */
export type ShownReview = ShownCopy & { text: string; errors: string[]; roles: RoleStanding[] };

/** Returns a working copy with its findings and its sign-offs in each role. Throws NotFound. */
export async function showReview(
  ports: ReviewPorts,
  person: Person,
  id: string,
  check: CheckText,
): Promise<ShownReview> {
  const { text, ...copy } = await copyWithText(ports, id);
  const { definition, errors } = await checked(check, copy.kind, text);
  const roles = definition ? await standingIn(ports, person, definition) : [];
  return { ...(await shownCopy(ports, person, copy)), text, errors, roles };
}

/**
 * Asks colleagues to review a person's own text. Throws NotFound, and InvalidContent with every error in
 * `details.errors`: a text that could not be published cannot be signed.
 */
export async function askForReview(
  ports: ReviewPorts,
  person: Person,
  id: string,
  { note, check }: { note: string; check: CheckText },
): Promise<ShownCopy> {
  const { text, ...copy } = await copyWithText(ports, id);
  if (copy.by !== person.id) throw unknownCopy();
  const { definition, errors } = await checked(check, copy.kind, text);
  if (!definition) throw new AppError('InvalidContent', errors[0] ?? 'The text has errors.', { errors });
  const review = { state: 'waiting', note: plain(note), at: ports.clock.now() } as const;
  return change(ports, person, copy, review, 'content.review.ask');
}

/** Withdraws the request for a review. Throws NotFound. */
export async function endReview(ports: ReviewPorts, person: Person, id: string): Promise<ShownCopy> {
  const copy = await copyWithText(ports, id);
  if (copy.by !== person.id) throw unknownCopy();
  return change(ports, person, copy, null, 'content.review.end');
}

/**
 * Asks the author for changes, and adds the text as a comment. Throws NotFound, and InvalidRequest for a person's own
 * text.
 */
export async function askForChanges(
  ports: ReviewPorts,
  person: Person,
  id: string,
  words: string,
): Promise<ShownCopy> {
  const copy = await copyWithText(ports, id);
  if (copy.by === person.id) throw new AppError('InvalidRequest', 'This text is your own.');
  await addComment(ports, person, copy, { place: null, answers: null, text: words });
  const { note = '' } = copy.review ?? {};
  const review = { state: 'changes', note, at: ports.clock.now() } as const;
  return change(ports, person, copy, review, 'content.review.changes');
}

/**
 * Signs off a text in a role; `revision` is the revision that the reviewer has read. Throws NotFound, InvalidContent,
 * and VersionConflict when the author has changed the text since.
 */
export async function signCopy(
  ports: ReviewPorts,
  person: Person,
  id: string,
  { role, revision, check }: { role: string; revision: number; check: CheckText },
): Promise<ShownReview> {
  const copy = await copyWithText(ports, id);
  if (copy.revision !== revision)
    throw new AppError('VersionConflict', 'Its author has changed this text since; read it again.');
  const { definition, errors } = await checked(check, copy.kind, copy.text);
  if (!definition) throw new AppError('InvalidContent', errors[0] ?? 'The text has errors.', { errors });
  await sign(ports, person, { definition, author: copy.by }, role);
  return showReview(ports, person, id, check);
}

async function copyWithText(
  { workingCopies }: ReviewPorts,
  id: string,
): Promise<WorkingCopy & { text: string }> {
  const copy = await workingCopies.find(id);
  if (!copy) throw unknownCopy();
  return copy;
}

async function checked(
  check: CheckText,
  kind: ContentKind,
  text: string,
): Promise<{ definition: ContentDefinition | null; errors: string[] }> {
  try {
    const content = await check(kind, text);
    const errors = sentences(content.findings, 'error');
    return { definition: content.ok ? content.definition : null, errors };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'InvalidRequest') throw error;
    return { definition: null, errors: [error.message] };
  }
}

async function change(
  ports: ReviewPorts,
  person: Person,
  copy: WorkingCopy,
  review: Review | null,
  action: AdminAction,
): Promise<ShownCopy> {
  const noted = await auditEntryFor(ports, person, copy, action);
  const changed = await ports.workingCopies.review(copy.id, review, noted);
  if (!changed) throw unknownCopy();
  return shownCopy(ports, person, changed);
}

const plain = (words: string): string => words.replaceAll('\0', '').trim();
