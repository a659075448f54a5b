import type { ActivityDefinition, QuestionDefinition, StepDefinition } from '../activity/activity.ts';
import { explore } from './explore.ts';
import type { StepResponse } from './response.ts';
import { Script, type RunEntry } from './script.ts';
import { anyWords, turnsAlong } from './tell.ts';
import { Walk } from './walk.ts';

/** Where a step stands in its file: the index of its touchpoint, and its own there. */
export type StepPlace = { touchpoint: number; step: number };

/** The id under which a step is delivered at its first visit. */
export function stepIdAt({ touchpoints }: ActivityDefinition, { touchpoint, step }: StepPlace): string {
  const { id, steps } = touchpoints[touchpoint]!;
  return steps[step]?.id ?? `${id}.${step + 1}`;
}

/** The place of a delivered step, whichever visit it was; null when the file does not have it. */
export function placeOfStep(definition: ActivityDefinition, stepId: string): StepPlace | null {
  const id = stepId.replace(/~\d+$/, '');
  for (const [touchpoint, { steps }] of definition.touchpoints.entries())
    for (const step of steps.keys())
      if (stepIdAt(definition, { touchpoint, step }) === id) return { touchpoint, step };
  return null;
}

/**
 * The shortest run in which a learner comes to this step, with answers made up on the way; null when no
 * conversation comes there.
 */
export function wayIn(definition: ActivityDefinition, { touchpoint, step }: StepPlace): RunEntry[] | null {
  if (definition.touchpoints[touchpoint]?.steps[step] === undefined) return null;
  const walk = new Walk(definition);
  const place = walk.start(touchpoint) + step;
  const reached = explore(walk);
  if (!reached.has(place)) return null;
  const script = new Script(definition);
  const log: RunEntry[] = [{ kind: 'opened', at: 0 }];
  const take = (entry: RunEntry): void => {
    log.push(entry);
    script.take(entry);
  };
  for (const turn of turnsAlong(walk, reached.wayTo(place)).slice(0, -1)) {
    const { waitsOn } = script;
    if (waitsOn === null) break;
    if (waitsOn.kind === 'touchpoint-end') {
      const isLast = turn.place + 1 === walk.start(walk.touchpoint(turn.place) + 1);
      if (isLast) take({ kind: 'touchpoint-ended', touchpointId: waitsOn.touchpointId, at: 0 });
    } else if (walk.waits(turn.place)) {
      const response = anyAnswer(walk.step(turn.place), turn.answer);
      take({ kind: 'answered', stepId: waitsOn.step.touchpointStepEntityId, response, at: 0 });
    }
  }
  return log;
}

function anyAnswer(step: StepDefinition, label: string | null): StepResponse {
  if (step.type === 'user-path-choice') return { kind: 'choice', response: label ?? step.options[0]!.label };
  if (step.type !== 'feedback') return { kind: 'input', response: anyWords };
  const questionResponses = step.questions.map((question) => ({
    feedbackQuestionEntityId: question.id,
    responses: [anyReply(question)],
  }));
  return { kind: 'feedback', questionResponses };
}

function anyReply({ type, min, options }: QuestionDefinition): string {
  return type === 'range' ? String(min ?? 0) : (options?.[0]?.value ?? anyWords);
}
