import type { ActivityDefinition } from '../activity/definition.ts';
import type { DeviceLogEntry, RunEntry } from './run-entry.ts';
import { toAuthoredId } from '../steps/step-id.ts';
import { maskText } from '../steps/step-kind.ts';
import { maskResponse, type StepResponse } from '../steps/step-kinds.ts';

/**
 * Returns a run's log without the family's own texts. Labels and values of options and the numbers of ranges stay. Any
 * other text becomes dots, with as many words and none longer, so that a replay takes the same path and time.
 */
export function maskLog(definition: ActivityDefinition, log: readonly RunEntry[]): RunEntry[];
export function maskLog(definition: ActivityDefinition, log: readonly DeviceLogEntry[]): DeviceLogEntry[];
export function maskLog(definition: ActivityDefinition, log: readonly DeviceLogEntry[]): DeviceLogEntry[] {
  const steps = new Map(
    definition.touchpoints.flatMap((touchpoint) => touchpoint.steps.map((step) => [step.id, step] as const)),
  );
  const masked = <Answer extends { stepId: string; response: StepResponse }>(answer: Answer): Answer => ({
    ...answer,
    response: maskResponse(answer.response, steps.get(toAuthoredId(answer.stepId))),
  });
  return log.map((entry) => {
    if (entry.kind === 'recalled') {
      const words = Object.entries(entry.words).map(([name, kept]) => [name, maskText(kept)]);
      return { ...entry, words: Object.fromEntries(words) };
    }
    if (entry.kind === 'closed') return { ...entry, said: entry.said.map(masked) };
    return entry.kind === 'answered' ? masked(entry) : entry;
  });
}
