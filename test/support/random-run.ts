import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { decideTouchpointEnd, decideResponse, decideRewind } from '../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { Script } from '../../src/domain/chat/script.ts';
import { filterStandingEntries } from '../../src/domain/chat/standing-log.ts';
import { answerTo, type Dice } from './random-activity.ts';

/** Returns the next entry of a random run, an answer or the end of a touchpoint; null once the run is over. */
export function nextEntry(script: Script, seed: string): RunEntry | null {
  const { waitsOn } = script;
  if (waitsOn === null) return null;
  if (waitsOn.kind !== 'answer')
    return entryOf(decideTouchpointEnd(script, waitsOn.touchpointId, 1), waitsOn.touchpointId);
  const { step } = waitsOn;
  return entryOf(
    decideResponse(script, step.touchpointStepEntityId, answerTo(step, seed), 1),
    step.touchpointStepEntityId,
  );
}

/** Returns the log of a random run, in which the family sometimes goes back. The script has accepted each entry. */
export function randomRun(
  definition: ActivityDefinition,
  random: Dice,
  mostEntries = 60,
): { log: RunEntry[]; script: Script } {
  const script = new Script(definition);
  const log: RunEntry[] = random.chance(0.9) ? [{ kind: 'opened', at: 0 }] : [];
  for (const entry of log) script.take(entry);
  for (let turn = 0; log.length < mostEntries;) {
    const answered = filterStandingEntries(log).flatMap((entry) =>
      entry.kind === 'answered' ? [entry.stepId] : [],
    );
    const goesBack = answered.length > 0 && random.chance(0.2);
    const stepId = goesBack ? random.pick(answered) : '';
    const entry = goesBack
      ? entryOf(decideRewind(script, { completedAt: null }, stepId, 1, turn), stepId)
      : nextEntry(script, String(random.throw(1000)));
    if (entry === null) break;
    if (goesBack) turn += 1;
    log.push(entry);
    script.take(entry);
  }
  return { log, script };
}

function entryOf(decision: ReturnType<typeof decideResponse>, of: string): RunEntry {
  if (decision.kind !== 'append') throw new Error(`${of}: ${JSON.stringify(decision)}`);
  return decision.entry;
}
