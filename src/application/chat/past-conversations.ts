import { findSaid, textsSaid } from '../../domain/chat/find-said.ts';
import {
  endOf,
  readAgain,
  type FoundConversation,
  type PastConversation,
} from '../../domain/chat/read-again.ts';
import type { StoredRun } from '../../domain/chat/run.ts';
import type { StepsReply } from '../../domain/chat/steps/steps-reply.ts';
import type { Person } from '../../domain/people/person.ts';
import { assertNotWithdrawn } from '../activity/resolve-activity.ts';
import { AppError } from '../errors.ts';
import type { ContentLibrary } from '../ports/server/content-library.ts';
import type { RunRepository } from '../ports/server/run-repository.ts';

type Ports = { library: ContentLibrary; runs: RunRepository };

/** This person's conversations that are over, newest first; one that was begun again is among them. */
export async function listPastConversations(
  { library, runs }: Ports,
  person: Person,
): Promise<PastConversation[]> {
  const stored = await runs.ofPerson(person.id);
  const past = await Promise.all(stored.map((run) => pastOf(library, run)));
  return past.filter((one) => one !== null).toSorted(newestFirst);
}

/**
 * What was said in one of them. It stays readable when access has ended, because all of it was said to this person.
 * Throws NotFound, and Withdrawn where its Activity is closed to everybody.
 */
export async function readPastConversation(
  { library, runs }: Ports,
  person: Person,
  id: string,
): Promise<{ conversation: PastConversation; available: StepsReply }> {
  const run = (await runs.ofPerson(person.id)).find((one) => one.id === id);
  const conversation = run ? await pastOf(library, run) : null;
  if (!run || !conversation) throw new AppError('NotFound', 'You have no such conversation.');
  const activity = await library.activity(run.activityId);
  if (activity) assertNotWithdrawn(activity);
  return { conversation, available: readAgain(run) };
}

/**
 * Those of this person's conversations that are over in which all of the words were said, newest first. What is looked
 * for is kept nowhere; what nobody may read again is not looked through.
 */
export async function searchPastConversations(
  { library, runs }: Ports,
  person: Person,
  words: string,
): Promise<FoundConversation[]> {
  const stored = await runs.ofPerson(person.id);
  const found = await Promise.all(
    stored.map(async (run): Promise<FoundConversation[]> => {
      const past = await pastOf(library, run);
      if (past === null) return [];
      const texts = past.isWithdrawn ? [] : textsSaid(readAgain(run));
      const excerpt = findSaid(past.title, texts, words);
      return excerpt === null ? [] : [{ ...past, excerpt }];
    }),
  );
  return found.flat().toSorted(newestFirst);
}

const newestFirst = (one: PastConversation, other: PastConversation): number =>
  other.endedAt - one.endedAt || (one.id < other.id ? -1 : 1);

/** The texts of a Draft are for its authors: its conversations have the title that they had. */
async function pastOf(library: ContentLibrary, run: StoredRun): Promise<PastConversation | null> {
  const endedAt = endOf(run);
  if (endedAt === null) return null;
  const { id, activityId, completedAt } = run;
  const activity = await library.activity(activityId);
  const told = activity && activity.definition.status !== 'Draft' ? activity : null;
  const { definition } = told ?? run;
  const language = told?.language;
  return {
    id,
    activityId,
    title: definition.title,
    ...(language === undefined ? {} : { language }),
    endedAt,
    isCompleted: completedAt !== null,
    isWithdrawn: activity?.standing === 'withdrawn',
  };
}
