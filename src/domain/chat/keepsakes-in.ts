import { spokenIn } from '../translation/spoken-in.ts';
import { keepsakesOf, type Keepsake } from './keepsakes.ts';
import type { Run } from './run.ts';
import { authoredId } from '../steps/step-id.ts';
import { restated, type StepDefinition } from '../steps/step-kinds.ts';

type PlayedRun = Pick<Run, 'definition' | 'log'>;

/**
 * Returns the keepsakes made in a run. The author's texts are in this language if they are translated; a family's own
 * text stays.
 */
export function keepsakesIn({ definition: source, log }: PlayedRun, language: string): Keepsake[] {
  const definition = spokenIn(source, language);
  const [from, to] = [stepsOf(source), stepsOf(definition)];
  return keepsakesOf({
    definition,
    log: log.map((entry) => {
      if (entry.kind !== 'answered') return entry;
      const id = authoredId(entry.stepId);
      const [one, other] = [from.get(id), to.get(id)];
      return one && other ? { ...entry, response: restated(entry.response, one, other) } : entry;
    }),
  });
}

const stepsOf = ({ touchpoints }: Run['definition']): ReadonlyMap<string | undefined, StepDefinition> =>
  new Map(touchpoints.flatMap(({ steps }) => steps.map((step) => [step.id, step] as const)));
