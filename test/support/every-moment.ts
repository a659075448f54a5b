import type { PlayableActivity } from '../../src/domain/activity/definition.ts';
import { FlowGraph } from '../../src/domain/flow/flow-graph.ts';
import { decideTouchpointEnd, decideResponse, type RunDecision } from '../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript, type Script } from '../../src/domain/chat/script.ts';
import { toAuthoredId, toDeliveredStepId } from '../../src/domain/steps/step-id.ts';
import type { Step } from '../../src/domain/steps/step-kinds.ts';
import { responsesTo } from './every-path.ts';

/** A state of a run: its log, and the place and situation in the flow graph where it waits or is over. */
export type Moment = { log: readonly RunEntry[]; script: Script; place: number; situation: number };

type Manner = {
  /** The entries before the first answer: recalled words, visit and language. */
  opening?: readonly RunEntry[];
  /** Returns true for a step whose answers must be told apart, even if the flow does not depend on them. */
  isDistinguishing?: (stepId: string) => boolean;
  /** Returns the text that is typed as the answer to a step. */
  words?: (step: Step) => string;
};

/**
 * Plays an Activity with every answer, to its end or a pause, and calls `inspect` in each state. States of the same
 * place and situation continue in the same way, so only one of them is continued.
 */
export function everyMoment(
  definition: PlayableActivity,
  inspect: (moment: Moment) => void,
  { opening = [], isDistinguishing = () => false, words = () => 'a' }: Manner = {},
): void {
  const graph = new FlowGraph(definition);
  const places = new Map(
    definition.touchpoints.flatMap((touchpoint, index) =>
      touchpoint.steps.map(
        (_step, at) => [toDeliveredStepId(touchpoint, at), graph.start(index) + at] as const,
      ),
    ),
  );
  const known = new Set<string>();
  const open: RunEntry[][] = [[...opening, { kind: 'opened', at: 0 }]];
  for (let log = open.pop(); log !== undefined; log = open.pop()) {
    const script = foldLogIntoScript(definition, log);
    const take = (decision: RunDecision): void => {
      if (decision.kind !== 'append') throw new Error(`The script refused: ${JSON.stringify(decision)}`);
      log?.push(decision.entry);
      script.take(decision.entry);
    };
    for (;;) {
      const waiting = script.waitsOn;
      const place =
        waiting === null
          ? graph.end
          : waiting.kind === 'answer'
            ? places.get(toAuthoredId(waiting.step.touchpointStepEntityId))!
            : graph.pause;
      const situation = graph.situation(place, script.chosen);
      inspect({ log, script, place, situation });
      if (waiting === null || waiting.kind === 'pause') break;
      if (waiting.kind !== 'answer') {
        take(decideTouchpointEnd(script, waiting.touchpointId, 0));
        continue;
      }
      const distinguishing = log.filter(
        (entry) => entry.kind === 'answered' && isDistinguishing(toAuthoredId(entry.stepId)),
      );
      const key = JSON.stringify([place, situation, distinguishing]);
      if (known.has(key)) break;
      known.add(key);
      const { step } = waiting;
      const [first, ...others] = responsesTo(step, words).map((response) =>
        decideResponse(script, step.touchpointStepEntityId, response, 0),
      );
      for (const decision of others) if (decision.kind === 'append') open.push([...log, decision.entry]);
      take(first!);
    }
  }
}
