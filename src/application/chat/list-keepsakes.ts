import {
  findEarlierRunNeeds,
  toKeepsakeId,
  listRunKeepsakes,
  defaultKeepsakeMark,
  type FamilyKeepsake,
} from '../../domain/chat/keepsakes.ts';
import { listTranslatedKeepsakes } from '../../domain/chat/keepsakes-in.ts';
import { isItemOffered } from '../../domain/content/published.ts';
import type { Person } from '../../domain/people/person.ts';
import type { KeepsakeMarks } from '../ports/server/chat/keepsake-marks.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { RunRepository } from '../ports/server/chat/run-repository.ts';

export type KeepsakePorts = { library: ContentLibrary; runs: RunRepository; keepsakeMarks: KeepsakeMarks };

/**
 * Lists the family's keepsakes (answers that authors marked to be kept) except deleted ones, newest first, from all
 * runs: under way, completed or reset.
 */
export async function listKeepsakes(
  { library, runs, keepsakeMarks }: KeepsakePorts,
  person: Person,
): Promise<FamilyKeepsake[]> {
  const [activities, marks, saidAgain] = await Promise.all([
    library.activities(),
    keepsakeMarks.of(person.id),
    titlesSaying(library, person),
  ]);
  const today = new Map(activities.map((activity) => [activity.id, activity]));
  const all: Omit<FamilyKeepsake, 'saidIn'>[] = [];
  for await (const run of runs.ofPerson(person.id)) {
    const { activityId } = run;
    const activity = today.get(activityId);
    const activityTitle = activity?.definition.title ?? run.definition.title;
    // Each keepsake has its texts in the language of its Activity's page.
    const made =
      activity?.language === undefined
        ? listRunKeepsakes(run)
        : listTranslatedKeepsakes(run, activity.language);
    for (const keepsake of made) {
      const id = toKeepsakeId(run.id, keepsake.stepId);
      const { isForgotten, words, ...mark } = marks.get(id) ?? defaultKeepsakeMark;
      const said = { ...keepsake, words: words ?? keepsake.words };
      if (!isForgotten) all.push({ ...said, ...mark, id, activityId, activityTitle });
    }
  }
  const keepsakes = all.toSorted((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1));
  const listed = new Set<string>();
  return keepsakes.map((keepsake) => {
    const key = `${keepsake.activityId} ${keepsake.name}`;
    const saidIn = listed.has(key) ? [] : (saidAgain.get(key) ?? []);
    listed.add(key);
    return { ...keepsake, saidIn };
  });
}

/**
 * Returns the titles of the Activities that quote an answer, by the Activity and name under which the answer is kept.
 */
async function titlesSaying(library: ContentLibrary, person: Person): Promise<Map<string, string[]>> {
  const titles = new Map<string, string[]>();
  for (const asking of await library.activities()) {
    if (!isItemOffered(asking, person)) continue;
    for (const { activity: slug, name } of findEarlierRunNeeds(asking.definition).recalls) {
      const key = `${(await library.activity(slug))?.id} ${name}`;
      titles.set(key, [...(titles.get(key) ?? []), asking.definition.title]);
    }
  }
  return titles;
}
