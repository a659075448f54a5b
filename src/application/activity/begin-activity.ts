import type { ActivityDetails } from '../../domain/activity/progression.ts';
import type { StepsReply } from '../../domain/steps/steps-reply.ts';
import { chooseContentLanguage } from '../../domain/content/translation.ts';
import { computeVisibleSteps } from '../../domain/chat/visible-steps.ts';
import { foldLogIntoScript } from '../../domain/chat/script.ts';
import {
  findEarlierRunNeeds,
  hasRecalledAnswers,
  collectRecalledAnswers,
} from '../../domain/chat/keepsakes.ts';
import { noRecalledAnswers, type RecalledAnswers } from '../../domain/flow/recall.ts';
import type { PlayableActivity } from '../../domain/activity/definition.ts';
import type { RunEntry } from '../../domain/chat/run-entry.ts';
import type { KeepsakeMarks } from '../ports/server/chat/keepsake-marks.ts';
import { decideProgrammeStart } from '../../domain/programme/enrolment.ts';
import type { Person } from '../../domain/people/person.ts';
import type { RunKey } from '../../domain/activity/run-key.ts';
import type { Run, RunChange, StoredRun } from '../../domain/chat/run.ts';
import { encodeRunTurn } from '../../domain/chat/run-turn.ts';
import { showActivity } from './show-activity.ts';
import {
  assertActivityOpen,
  resolveActivity,
  type ActivityRef,
  type ResolveActivityPorts,
} from './resolve-activity.ts';
import type { ResolvedActivity } from '../../domain/programme/resolved-activity.ts';

/** The ports for opening a conversation. */
export type OpenConversationPorts = ResolveActivityPorts & { keepsakeMarks: KeepsakeMarks };

/** Makes a run (one play of an Activity) on the current content version; enrolling again changes nothing. */
export async function enrolActivity(
  ports: ResolveActivityPorts,
  person: Person,
  ref: ActivityRef,
): Promise<void> {
  const reached = await resolveActivity(ports, person, ref);
  assertActivityOpen(reached);
  const now = ports.clock.now();
  await ports.runs.change(reached.key, (run) => ({
    ...(run ? {} : { change: { create: creation(reached, now) } }),
    reply: undefined,
  }));
}

/**
 * Starts the run, and makes it first if needed. The first start in a Programme also starts the Programme (decision
 * S10).
 */
export async function startActivity(
  ports: ResolveActivityPorts,
  person: Person,
  ref: ActivityRef,
): Promise<void> {
  const reached = await resolveActivity(ports, person, ref);
  assertActivityOpen(reached);
  const now = ports.clock.now();
  await ports.runs.change(reached.key, (run) => ({ ...starting(run, reached, now), reply: undefined }));
  await startProgrammeOf(ports, person, reached);
}

/**
 * Returns all steps that the run has reached. The first call records the delivery in the log, so that later calls mark
 * these steps as viewed. A start that failed before is made up for (specification 8). `wanted` are the reader's
 * languages, the best first; the conversation starts in the first one available.
 */
export async function readAvailableSteps(
  ports: OpenConversationPorts,
  person: Person,
  ref: ActivityRef,
  wanted: readonly string[] = [],
): Promise<StepsReply> {
  const reached = await resolveActivity(ports, person, ref);
  assertActivityOpen(reached);
  const now = ports.clock.now();
  const before = await ports.runs.find(reached.key);
  if (before && before.startedAt !== null && before.log.length > 0)
    return encodeRunTurn({ startedAt: before.startedAt }, computeVisibleSteps(before.definition, before.log));
  const recalled = await recallAtOpening(
    ports,
    reached.key,
    before?.definition ?? reached.activity.definition,
  );
  const reply = await ports.runs.change(reached.key, (run) => {
    const definition = run?.definition ?? reached.activity.definition;
    const script = foldLogIntoScript(definition, run?.log ?? []);
    const language = chooseContentLanguage(definition, wanted);
    const append: RunEntry[] = [];
    if (!script.opened && hasRecalledAnswers(recalled))
      append.push({ kind: 'recalled', ...recalled, at: now });
    if (!script.opened && script.speech.wanted !== language)
      append.push({ kind: 'spoke', language, at: now });
    for (const entry of append) script.take(entry);
    if (!script.opened) append.push({ kind: 'opened', at: now });
    return {
      change: { ...starting(run, reached, now).change, ...(append.length > 0 && { append }) },
      reply: encodeRunTurn({ startedAt: run?.startedAt ?? now }, script.available()),
    };
  });
  await startProgrammeOf(ports, person, reached);
  return reply;
}

/** Collects the answers of earlier runs that a new run refers to. Reads no runs when the Activity refers to none. */
async function recallAtOpening(
  { library, runs, keepsakeMarks }: Pick<OpenConversationPorts, 'library' | 'runs' | 'keepsakeMarks'>,
  { personId, activityId }: RunKey,
  definition: PlayableActivity,
): Promise<RecalledAnswers> {
  const asks = findEarlierRunNeeds(definition);
  if (asks.recalls.length === 0 && !asks.visits) return noRecalledAnswers;
  const idOf = new Map<string, string>();
  for (const { activity: slug } of asks.recalls) {
    const activity = await library.activity(slug);
    if (activity) idOf.set(slug, activity.id);
  }
  const marks = await keepsakeMarks.of(personId);
  const earlier: StoredRun[] = [];
  const asked = { activityIds: [...new Set([activityId, ...idOf.values()])] };
  for await (const run of runs.ofPerson(personId, asked)) earlier.push(run);
  return collectRecalledAnswers(asks, earlier, activityId, idOf, marks);
}

/** Enrols and starts if needed, and returns the Activity with all steps that its run has reached. */
export async function openConversation(
  ports: OpenConversationPorts,
  person: Person,
  ref: ActivityRef,
  wanted: readonly string[] = [],
): Promise<{ activity: ActivityDetails; available: StepsReply }> {
  const available = await readAvailableSteps(ports, person, ref, wanted);
  return { activity: await showActivity(ports, person, ref), available };
}

function starting(run: Run | null, reached: ResolvedActivity, now: number): { change?: RunChange } {
  if (!run) return { change: { create: creation(reached, now), startedAt: now } };
  return run.startedAt === null ? { change: { startedAt: now } } : {};
}

const creation = (reached: ResolvedActivity, now: number) => ({
  version: reached.activity.version,
  enrolledAt: now,
});

async function startProgrammeOf(
  ports: ResolveActivityPorts,
  person: Person,
  { programme, enrolment }: ResolvedActivity,
): Promise<void> {
  if (!programme || !enrolment || enrolment.startedAt !== null) return;
  const now = ports.clock.now();
  await ports.enrolments.change({ personId: person.id, programmeId: programme.id }, (open) => {
    const decision = decideProgrammeStart(open, now);
    return {
      ...(decision.kind === 'changed' ? { change: { enrolment: decision.enrolment } } : {}),
      reply: undefined,
    };
  });
}
