import { readdirSync, readFileSync } from 'node:fs';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { decideTouchpointEnd, decideResponse } from '../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../src/domain/chat/script.ts';
import { toAuthoredId } from '../../src/domain/steps/step-id.ts';
import { getResponseText } from '../../src/domain/steps/step-kinds.ts';
import { responsesTo } from './every-path.ts';
import { dice } from './random-activity.ts';
import { privateStepsOf } from './private-words.ts';

const folder = 'content/activities';

/** The Activities of the library that have a private question. */
export const withPrivateTurns: readonly ActivityDefinition[] = readdirSync(folder)
  .filter((file) => /^[^.]+\.json$/.test(file))
  .map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as ActivityDefinition)
  .filter((definition) => privateStepsOf(definition).size > 0);

/** A conversation in which this option was chosen privately, until another person takes the device. */
export type PrivateTurn = { stepId: string; label: string; log: readonly RunEntry[] };

/** Returns a conversation for each option of each private choice. */
export function privateTurnsOf(definition: ActivityDefinition): PrivateTurn[] {
  const wanted = definition.touchpoints.flatMap(({ steps }) =>
    steps.flatMap((step) =>
      'private' in step && step.private && step.type === 'user-path-choice'
        ? step.options.map(({ label }) => ({ stepId: step.id, label }))
        : [],
    ),
  );
  return wanted.map((want) => {
    for (let seed = 0; seed < 500; seed += 1) {
      const log = play(definition, want, `${definition.slug} ${seed}`);
      if (log) return { ...want, log };
    }
    throw new Error(`No way to "${want.label}" was found.`);
  });
}

function play(
  definition: ActivityDefinition,
  { stepId, label }: Pick<PrivateTurn, 'stepId' | 'label'>,
  seed: string,
): RunEntry[] | null {
  const random = dice(seed);
  const log: RunEntry[] = [{ kind: 'opened', at: 0 }];
  const script = foldLogIntoScript(definition, log);
  let isAnswered = false;
  for (let turn = 0; turn < 120; turn += 1) {
    const waiting = script.waitsOn;
    if (isAnswered && !script.part.isPrivate) return log;
    if (waiting === null || waiting.kind === 'pause' || waiting.kind === 'plan') return null;
    let decision = null;
    if (waiting.kind === 'touchpoint-end') decision = decideTouchpointEnd(script, waiting.touchpointId, 0);
    else {
      const { step } = waiting;
      const id = step.touchpointStepEntityId;
      const responses = responsesTo(step, () => 'a');
      const isWanted = toAuthoredId(id) === stepId;
      const response = isWanted
        ? responses.find((one) => getResponseText(one) === label)
        : random.pick(responses);
      if (!response) return null;
      isAnswered ||= isWanted;
      decision = decideResponse(script, id, response, 0);
    }
    if (decision.kind !== 'append') throw new Error(JSON.stringify(decision));
    log.push(decision.entry);
    script.take(decision.entry);
  }
  return null;
}
