import { keepsakesOf, type KeepsakeMark, type OwnKeepsake } from '../../domain/chat/keepsakes.ts';
import type { Person } from '../../domain/people/person.ts';
import type { KeepsakeMarks } from '../ports/server/keepsake-marks.ts';
import type { ContentLibrary } from '../ports/server/content-library.ts';
import type { RunRepository } from '../ports/server/run-repository.ts';

export type KeepsakePorts = { library: ContentLibrary; runs: RunRepository; keepsakeMarks: KeepsakeMarks };

const unmarked: KeepsakeMark = { done: false, offShelf: false };

/** All that this person's family made, newest first: of every run, whether it goes on, is completed or was reset. */
export async function listKeepsakes(
  { library, runs, keepsakeMarks }: KeepsakePorts,
  person: Person,
): Promise<OwnKeepsake[]> {
  const [stored, activities, marks] = await Promise.all([
    runs.ofPerson(person.id),
    library.activities(),
    keepsakeMarks.of(person.id),
  ]);
  const titles = new Map(activities.map(({ id, definition }) => [id, definition.title]));
  return stored
    .flatMap((run) => {
      const activityTitle = titles.get(run.activityId) ?? run.definition.title;
      return keepsakesOf(run).map((keepsake) => {
        const id = `${run.id}.${keepsake.stepId}`;
        const mark = marks.get(id) ?? unmarked;
        return { ...keepsake, ...mark, id, activityId: run.activityId, activityTitle };
      });
    })
    .toSorted((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1));
}
