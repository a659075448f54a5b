import { keepsakesOf, type Keepsake } from '../../domain/chat/keepsakes.ts';
import type { Person } from '../../domain/people/person.ts';
import type { ContentLibrary } from '../ports/server/content-library.ts';
import type { RunRepository } from '../ports/server/run-repository.ts';

/** A keepsake with the Activity in which it was made. The id is that of the run and the step. */
export type OwnKeepsake = Keepsake & { id: string; activityId: string; activityTitle: string };

/** All that this person's family made, newest first: of every run, whether it goes on, is completed or was reset. */
export async function listKeepsakes(
  { library, runs }: { library: ContentLibrary; runs: RunRepository },
  person: Person,
): Promise<OwnKeepsake[]> {
  const [stored, activities] = await Promise.all([runs.ofPerson(person.id), library.activities()]);
  const titles = new Map(activities.map(({ id, definition }) => [id, definition.title]));
  return stored
    .flatMap((run) => {
      const activityTitle = titles.get(run.activityId) ?? run.definition.title;
      return keepsakesOf(run).map((keepsake) => ({
        ...keepsake,
        id: `${run.id}.${keepsake.stepId}`,
        activityId: run.activityId,
        activityTitle,
      }));
    })
    .toSorted((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1));
}
