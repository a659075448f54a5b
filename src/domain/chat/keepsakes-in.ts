import { translateContent } from '../translation/translate-content.ts';
import { listRunKeepsakes, type Keepsake } from './keepsakes.ts';
import type { Run } from './run.ts';
import { toAuthoredId } from '../steps/step-id.ts';
import { translateResponse, type StepDefinition } from '../steps/step-kinds.ts';

type PlayedRun = Pick<Run, 'definition' | 'log'>;

/**
 * Returns the keepsakes made in a run (answers that the author marked to be kept). The author's texts are in this
 * language if they are translated; the family's own texts stay unchanged.
 */
export function listTranslatedKeepsakes(
  { definition: source, log }: PlayedRun,
  language: string,
): Keepsake[] {
  const definition = translateContent(source, language);
  const [from, to] = [stepsOf(source), stepsOf(definition)];
  return listRunKeepsakes({
    definition,
    log: log.map((entry) => {
      if (entry.kind !== 'answered') return entry;
      const id = toAuthoredId(entry.stepId);
      const [one, other] = [from.get(id), to.get(id)];
      return one && other ? { ...entry, response: translateResponse(entry.response, one, other) } : entry;
    }),
  });
}

const stepsOf = ({ touchpoints }: Run['definition']): ReadonlyMap<string | undefined, StepDefinition> =>
  new Map(touchpoints.flatMap(({ steps }) => steps.map((step) => [step.id, step] as const)));
