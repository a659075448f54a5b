import type { PlayableActivity } from '../../src/domain/activity/definition.ts';
import { FlowGraph } from '../../src/domain/flow/flow-graph.ts';
import { decideTouchpointEnd, decideResponse, type RunDecision } from '../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript, type Script } from '../../src/domain/chat/script.ts';
import { toAuthoredId, toDeliveredStepId } from '../../src/domain/steps/step-id.ts';
import type { Step } from '../../src/domain/steps/step-kinds.ts';
import { responsesTo } from './every-path.ts';

/** The state of a run: its log, and the place in the flow graph where it waits or is over. */
export type Moment = { log: readonly RunEntry[]; script: Script; place: number; situation: number };

type Manner = {
  /** The entries before the first answer: recalled words, visit and language. */
  opening?: readonly RunEntry[];
  /** Returns true for a step whose answer makes two otherwise equal moments different. */
  isDistinguishing?: (stepId: string) => boolean;
  /** Returns the text to type where a step asks for one. */
  words?: (step: Step) => string;
};

/**
 * Plays an Activity by its script with every answer, to the end or a pause, and calls `inspect` at each moment of each
 * conversation. The flow depends on place and situation alone, so each distinct moment is continued once.
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
