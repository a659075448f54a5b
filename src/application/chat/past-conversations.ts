import type { PublishedActivity } from '../../domain/activity/definition.ts';
import { isTenderContent } from '../../domain/catalogue/tender.ts';
import { findConversationExcerpt, listConversationTexts } from '../../domain/chat/search-conversation.ts';
import {
  findConversationEnd,
  renderPastConversation,
  type ConversationSearchResult,
  type PastConversation,
  type PastConversationList,
} from '../../domain/chat/past-conversation.ts';
import type { RunHeader } from '../../domain/chat/run.ts';
import type { StepsReply } from '../../domain/steps/steps-reply.ts';
import type { Person } from '../../domain/people/person.ts';
import { assertContentNotWithdrawn } from '../activity/resolve-activity.ts';
import { AppError } from '../errors.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { RunRepository } from '../ports/server/chat/run-repository.ts';

type Ports = { library: ContentLibrary; runs: RunRepository };

/**
 * The options of the list. `kept`: true to include tender conversations, and those of Activities that the family left
 * for its safety.
 */
type How = { kept?: boolean | undefined };

/**
 * Lists this person's finished conversations, newest first, including those that ended because the Activity was started
 * again.
 */
export async function listPastConversations(
  { library, runs }: Ports,
  person: Person,
  { kept: isWithKept = false }: How = {},
): Promise<PastConversationList> {
  const all = await pastOfAll(library, await runs.headsOf(person.id));
  const listed = isWithKept ? all : all.filter(({ isKept }) => !isKept);
  return {
    conversations: listed.map(({ past }) => past).toSorted(newestFirst),
    keepsMore: listed.length < all.length,
  };
}

/**
 * Returns the text of one past conversation. It stays readable after access has ended, because this person has read all
 * of it before. Throws NotFound, and Withdrawn when the Activity is closed to everybody.
 */
export async function readPastConversation(
  { library, runs }: Ports,
  person: Person,
  id: string,
): Promise<{ conversation: PastConversation; available: StepsReply }> {
  const [found] = await pastOfAll(
    library,
    (await runs.headsOf(person.id)).filter((one) => one.id === id),
  );
  for await (const run of runs.ofPerson(person.id, { runIds: found ? [id] : [] })) {
    const activity = await library.activity(run.activityId);
    if (activity) assertContentNotWithdrawn(activity);
    if (found) return { conversation: found.past, available: renderPastConversation(run) };
  }
  throw new AppError('NotFound', 'You have no such conversation.');
}

/**
 * Finds the person's past conversations that contain all of the words, newest first. The words are not stored. A
 * conversation of a withdrawn Activity matches by its title only; a conversation that the list omits is not found.
 */
export async function searchPastConversations(
  { library, runs }: Ports,
  person: Person,
  words: string,
  { kept: isWithKept = false }: How = {},
): Promise<ConversationSearchResult[]> {
  const all = await pastOfAll(library, await runs.headsOf(person.id));
  const searched = all.filter(({ isKept }) => isWithKept || !isKept).map(({ past }) => past);
  const found: ConversationSearchResult[] = [];
  const searchIn = (past: PastConversation, texts: readonly string[]): void => {
    const excerpt = findConversationExcerpt(past.title, texts, words);
    if (excerpt !== null) found.push({ ...past, excerpt });
  };
  for (const past of searched) if (past.isWithdrawn) searchIn(past, []);
  const readable = new Map(searched.filter(({ isWithdrawn }) => !isWithdrawn).map((past) => [past.id, past]));
  for await (const run of runs.ofPerson(person.id, { runIds: [...readable.keys()] })) {
    const past = readable.get(run.id);
    if (past) searchIn(past, listConversationTexts(renderPastConversation(run)));
  }
  return found.toSorted(newestFirst);
}

const newestFirst = (one: PastConversation, other: PastConversation): number =>
  other.endedAt - one.endedAt || (one.id < other.id ? -1 : 1);

type Past = { past: PastConversation; isKept: boolean };

/**
 * Returns the past conversations. `isKept` is true for tender Activities and for every Activity that the family left
 * for its safety.
 */
async function pastOfAll(library: ContentLibrary, heads: readonly RunHeader[]): Promise<Past[]> {
  const quiet = new Set(heads.flatMap(({ activityId, quietAt }) => (quietAt === null ? [] : [activityId])));
  const all = await Promise.all(
    heads.map(async (run): Promise<Past[]> => {
      const activity = await library.activity(run.activityId);
      const past = pastOf(activity, run);
      const definitions = [run.definition, ...(activity ? [activity.definition] : [])];
      const isKept = quiet.has(run.activityId) || definitions.some(isTenderContent);
      return past === null ? [] : [{ past, isKept }];
    }),
  );
  return all.flat();
}

/**
 * Returns the past conversation of a run; null for a run under way. The present texts of a Draft are for its authors,
 * so such a conversation has the title of its own version.
 */
function pastOf(activity: PublishedActivity | null, run: RunHeader): PastConversation | null {
  const endedAt = findConversationEnd(run);
  if (endedAt === null) return null;
  const { id, activityId, completedAt } = run;
  const published = activity && activity.definition.status !== 'Draft' ? activity : null;
  const { definition } = published ?? run;
  const language = published?.language;
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
