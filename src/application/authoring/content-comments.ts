import { isBlank } from '../../domain/platform/visible-text.ts';
import type { CommentAnchor, ContentComment } from '../../domain/review/comment.ts';
import type { ContentKind, ContentItemName } from '../../domain/content/content-kind.ts';
import type { AdminAction } from '../../domain/people/audit.ts';
import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { AuditEntryFactory } from '../ports/server/platform/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentComments } from '../ports/server/authoring/content-comments.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { People } from '../ports/server/people/people.ts';
import { createContentAuditEntry, createEmailLookup } from '../content/content-audit-entry.ts';

export type CommentPorts = {
  comments: ContentComments;
  library: Pick<ContentLibrary, ContentKind>;
  people: Pick<People, 'find'>;
  clock: Clock;
};

/** The maximum number of comments of an item, to limit storage. */
const mostComments = 1000;
/** The maximum length of a comment (characters). */
export const mostCommentCharacters = 2000;

/** A comment for a reader. `byEmail` and `resolvedBy` are e-mail addresses; for an erased person they are ids. */
export type CommentView = ContentComment & { byEmail: string; isMine: boolean };

/** Lists the comments on an item and its steps, oldest first. */
export async function listComments(
  ports: CommentPorts,
  person: Person,
  { kind, slug }: ContentItemName,
): Promise<CommentView[]> {
  const comments = await ports.comments.list(kind, slug);
  const emailOf = createEmailLookup(ports.people);
  return Promise.all(comments.map((comment) => shown(emailOf, person, comment)));
}

export type CommentInput = { place: CommentAnchor | null; answers: string | null; text: string };

/** Adds a comment on an item, or an answer to a comment. Throws InvalidRequest for an empty text. */
export async function addComment(
  ports: CommentPorts,
  person: Person,
  { kind, slug }: ContentItemName,
  written: CommentInput,
): Promise<CommentView> {
  const text = written.text.replaceAll('\0', '').trim();
  if (isBlank(text)) throw new AppError('InvalidRequest', 'Write something first.');
  const { answers } = written;
  const comment = {
    kind,
    slug,
    by: person.id,
    place: answers === null ? written.place : null,
    answers,
    text,
    at: ports.clock.now(),
  };
  const noted = await createContentAuditEntry(ports, person, { kind, slug }, 'content.comment');
  const added = await ports.comments.add(comment, mostComments, noted);
  return shown(createEmailLookup(ports.people), person, added);
}

/** Resolves a comment with its answers, or reopens it. Throws NotFound. */
export async function resolveComment(
  ports: CommentPorts,
  person: Person,
  id: string,
  isResolved: boolean,
): Promise<CommentView> {
  const resolved = isResolved ? { by: person.id, at: ports.clock.now() } : null;
  const noted = of(ports, person, isResolved ? 'content.comment.resolve' : 'content.comment.reopen');
  const comment = await ports.comments.resolve(id, resolved, noted);
  if (!comment) throw unknown();
  return shown(createEmailLookup(ports.people), person, comment);
}

/** Removes a person's own comment. Throws NotFound for an unknown comment and for one by another person. */
export async function removeComment(ports: CommentPorts, person: Person, id: string): Promise<void> {
  const noted = of(ports, person, 'content.comment.remove');
  if (!(await ports.comments.remove(id, person.id, noted))) throw unknown();
}

async function shown(
  emailOf: (id: string) => Promise<string>,
  { id }: Person,
  comment: ContentComment,
): Promise<CommentView> {
  const { by, resolvedBy } = comment;
  return {
    ...comment,
    byEmail: await emailOf(by),
    isMine: by === id,
    resolvedBy: resolvedBy && (await emailOf(resolvedBy)),
  };
}

const of =
  ({ clock }: CommentPorts, { id: by }: Person, action: AdminAction): AuditEntryFactory<ContentComment> =>
  ({ kind, slug }) => ({ at: clock.now(), by, action, subject: null, details: { kind, slug } });

const unknown = (): AppError => new AppError('NotFound', 'There is no such comment.');
