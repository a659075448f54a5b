import type { CheckedContent, ContentDefinition } from '../../domain/checks/checked-content.ts';
import type { ContentKind } from '../../domain/content/content-kind.ts';
import type { AdminAction } from '../../domain/people/audit.ts';
import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { ReviewRequest, WorkingCopy } from '../ports/server/authoring/working-copies.ts';
import { createContentAuditEntry } from '../content/content-audit-entry.ts';
import { addComment, type CommentPorts } from './content-comments.ts';
import { formatFindings } from '../content/publish-content.ts';
import { signOffText, listRoleSignOffs, type RoleSignOffs, type SignOffPorts } from '../content/sign-offs.ts';
import {
  toWorkingCopyView,
  createUnknownCopyError,
  type WorkingCopyPorts,
  type WorkingCopyView,
} from './working-copies.ts';

type ReviewPorts = WorkingCopyPorts & CommentPorts & SignOffPorts;

/** Reads and checks a text in the same way as an upload. */
export type ContentTextChecker = (kind: ContentKind, text: string) => Promise<CheckedContent>;

/** The maximum length of a note to reviewers (characters). */
export const mostReviewNoteCharacters = 2000;

/**
 * A working copy (unpublished text) for its reviewer; `roles` is empty for a text with errors, which cannot be signed.
 */
export type WorkingCopyReview = WorkingCopyView & { text: string; errors: string[]; roles: RoleSignOffs[] };

/** Returns a working copy with its findings and its sign-offs in each role. Throws NotFound for an unknown copy. */
export async function showReview(
  ports: ReviewPorts,
  person: Person,
  id: string,
  check: ContentTextChecker,
): Promise<WorkingCopyReview> {
  const { text, ...copy } = await copyWithText(ports, id);
  const { definition, errors } = await checked(check, copy.kind, text);
  const roles = definition ? await listRoleSignOffs(ports, person, definition) : [];
  return { ...(await toWorkingCopyView(ports, person, copy)), text, errors, roles };
}

/**
 * Asks colleagues to review a person's own text. Throws NotFound, and InvalidContent with every error in
 * `details.errors`, because a text that cannot be published cannot be signed.
 */
export async function requestReview(
  ports: ReviewPorts,
  person: Person,
  id: string,
  { note, check }: { note: string; check: ContentTextChecker },
): Promise<WorkingCopyView> {
  const { text, ...copy } = await copyWithText(ports, id);
  if (copy.by !== person.id) throw createUnknownCopyError();
  const { definition, errors } = await checked(check, copy.kind, text);
  if (!definition) throw new AppError('InvalidContent', errors[0] ?? 'The text has errors.', { errors });
  const review = { state: 'waiting', note: plain(note), at: ports.clock.now() } as const;
  return change(ports, person, copy, review, 'content.review.ask');
}

/** Withdraws a person's request for a review. Throws NotFound. */
export async function withdrawReviewRequest(
  ports: ReviewPorts,
  person: Person,
  id: string,
): Promise<WorkingCopyView> {
  const copy = await copyWithText(ports, id);
  if (copy.by !== person.id) throw createUnknownCopyError();
  return change(ports, person, copy, null, 'content.review.end');
}

/**
 * Asks the author to change a text, and adds the reviewer's words as a comment. Throws NotFound, and InvalidRequest for
 * a person's own text.
 */
export async function requestTextChanges(
  ports: ReviewPorts,
  person: Person,
  id: string,
  words: string,
): Promise<WorkingCopyView> {
  const copy = await copyWithText(ports, id);
  if (copy.by === person.id) throw new AppError('InvalidRequest', 'This text is your own.');
  await addComment(ports, person, copy, { place: null, answers: null, text: words });
  const { note = '' } = copy.review ?? {};
  const review = { state: 'changes', note, at: ports.clock.now() } as const;
  return change(ports, person, copy, review, 'content.review.changes');
}

/**
 * Signs off a text in a role; `revision` is the revision that the reviewer has read. Throws NotFound, InvalidContent,
 * and VersionConflict when the author has changed the text since then.
 */
export async function signOffWorkingCopy(
  ports: ReviewPorts,
  person: Person,
  id: string,
  { role, revision, check }: { role: string; revision: number; check: ContentTextChecker },
): Promise<WorkingCopyReview> {
  const copy = await copyWithText(ports, id);
  if (copy.revision !== revision)
    throw new AppError('VersionConflict', 'Its author has changed this text since; read it again.');
  const { definition, errors } = await checked(check, copy.kind, copy.text);
  if (!definition) throw new AppError('InvalidContent', errors[0] ?? 'The text has errors.', { errors });
  await signOffText(ports, person, { definition, author: copy.by }, role);
  return showReview(ports, person, id, check);
}

async function copyWithText(
  { workingCopies }: ReviewPorts,
  id: string,
): Promise<WorkingCopy & { text: string }> {
  const copy = await workingCopies.find(id);
  if (!copy) throw createUnknownCopyError();
  return copy;
}

async function checked(
  check: ContentTextChecker,
  kind: ContentKind,
  text: string,
): Promise<{ definition: ContentDefinition | null; errors: string[] }> {
  try {
    const content = await check(kind, text);
    const errors = formatFindings(content.findings, 'error');
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
  review: ReviewRequest | null,
  action: AdminAction,
): Promise<WorkingCopyView> {
  const noted = await createContentAuditEntry(ports, person, copy, action);
  const changed = await ports.workingCopies.review(copy.id, review, noted);
  if (!changed) throw createUnknownCopyError();
  return toWorkingCopyView(ports, person, changed);
}

const plain = (words: string): string => words.replaceAll('\0', '').trim();
