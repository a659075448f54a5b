import type { ActivityDefinition, PlayableActivity } from '../../src/domain/activity/definition.ts';
import { isPrivateQuestion, getStepHolder } from '../../src/domain/chat/step-privacy.ts';
import { listConversationTexts } from '../../src/domain/chat/search-conversation.ts';
import { listRunKeepsakes } from '../../src/domain/chat/keepsakes.ts';
import { renderPastConversation } from '../../src/domain/chat/past-conversation.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript, type Script } from '../../src/domain/chat/script.ts';
import type { DeviceHolder } from '../../src/domain/steps/holder.ts';
import { toAuthoredId } from '../../src/domain/steps/step-id.ts';
import { getResponseText, type Step, type StepResponse } from '../../src/domain/steps/step-kinds.ts';
import type { StepsReply } from '../../src/domain/steps/steps-reply.ts';
import { isRunStopped } from '../../src/domain/chat/waiting.ts';
import { everyMoment, type Moment } from './every-moment.ts';

/** A text that only its owner may read. */
export type Secret = { owner: DeviceHolder; words: string };

/** Returns the ids of the questions that are answered privately. */
export const privateStepsOf = ({ touchpoints }: PlayableActivity): ReadonlySet<string> =>
  new Set(
    touchpoints.flatMap(({ steps }) => steps.flatMap((step) => (isPrivateQuestion(step) ? step.id! : []))),
  );

/** Returns a marked text for each private question, so that its answer is recognised wherever it appears. */
export const markedWords =
  (privateSteps: ReadonlySet<string>) =>
  ({ touchpointStepEntityId }: Step): string =>
    privateSteps.has(toAuthoredId(touchpointStepEntityId))
      ? `☂ ${toAuthoredId(touchpointStepEntityId)}`
      : 'a';

/** Returns how many steps were reached whenever the conversation stopped, and everybody may have the device. */
function stopsOf(definition: PlayableActivity, log: readonly RunEntry[]): ReadonlySet<number> {
  const script = foldLogIntoScript(definition, []);
  const stops = log.map((entry) => {
    const count = isRunStopped(script.waitsOn) ? script.reached.length : 0;
    script.take(entry);
    return count;
  });
  return new Set(stops);
}

/**
 * Returns the private texts so far: private answers, and the coach's messages after each until another person takes the
 * device or the conversation stops.
 */
export function secretsOf(
  script: Script,
  privateSteps: ReadonlySet<string>,
  stops: ReadonlySet<number> = new Set(),
): Secret[] {
  const secrets: Secret[] = [];
  let owner: DeviceHolder = 'everyone';
  let isOpen = false;
  for (const [index, { touchpointStepEntityId: id, text, for: only }] of script.reached.entries()) {
    const holder: DeviceHolder = only ?? 'everyone';
    if (holder !== owner || stops.has(index)) isOpen = false;
    owner = holder;
    if (isOpen && text) secrets.push({ owner, words: text });
    if (!privateSteps.has(toAuthoredId(id))) continue;
    isOpen = true;
    const stored = script.taken('answered', id)?.response;
    if (stored)
      for (const response of [stored, script.speech.shown(id, stored)])
        secrets.push(...wordsIn(response).map((words) => ({ owner: holder, words })));
  }
  return secrets;
}

function wordsIn(response: StepResponse): string[] {
  if (response.kind === 'feedback')
    return response.questionResponses.flatMap(({ responses }) => [...responses]);
  const words = getResponseText(response);
  return words === null ? [] : [words];
}

/** Returns the person who reads a reply: the one who has the device at its last step. */
export function holderOfReply({ steps, activityStatus, pausedTouchpoint }: StepsReply): DeviceHolder {
  if (activityStatus === 'Completed' || pausedTouchpoint !== undefined) return 'everyone';
  return steps.at(-1)?.for ?? 'everyone';
}

/** Returns the texts that `reads` finds although `present` is not their owner. */
export const readByOthers = (
  secrets: readonly Secret[],
  present: DeviceHolder | null,
  reads: (words: string) => boolean,
): string[] =>
  secrets.filter(({ owner, words }) => owner !== present && reads(words)).map(({ words }) => words);

/** Lists all strings of a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

export type Searched = {
  moments: number;
  /** The number of states in which another person has the device after a private answer. */
  covered: number;
  /** The number of pairs of conversations that were compared because they differ in private answers only. */
  alike: number;
  leaks: string[];
};

/**
 * Plays every conversation, and searches everything that another person is sent for private texts: steps, steps after
 * going back, keepsakes, and past conversations. Different private answers must lead to the same reply for others.
 * `privateSteps` are by default those of `definition`.
 */
export function searchPrivateWords(
  definition: ActivityDefinition,
  {
    opening = [],
    privateSteps = privateStepsOf(definition),
  }: { opening?: readonly RunEntry[]; privateSteps?: ReadonlySet<string> } = {},
): Searched {
  const found: Searched = { moments: 0, covered: 0, alike: 0, leaks: [] };
  const repliesBefore = new Map<string, string>();
  const met = new Set<string>();
  const owners = new Map(
    definition.touchpoints.flatMap((touchpoint) =>
      touchpoint.steps.map((step) => [step.id, getStepHolder(touchpoint, step)] as const),
    ),
  );
  const search = (reply: StepsReply, secrets: readonly Secret[], where: string): void => {
    const texts = textsIn(reply);
    const leaked = readByOthers(secrets, holderOfReply(reply), (words) =>
      texts.some((text) => text.includes(words)),
    );
    found.leaks.push(...leaked.map((words) => `${where}: ${words}`));
  };
  const inspect = ({ log, script }: Moment): void => {
    found.moments += 1;
    const secrets = secretsOf(script, privateSteps, stopsOf(definition, log));
    if (secrets.length === 0) return;
    // Anyone who holds the device can read a finished or restarted conversation again, and search it.
    const again = renderPastConversation({ definition, log });
    for (const [where, texts] of [
      ['read again', textsIn(again)],
      ['found by a search', listConversationTexts(again)],
    ] as const)
      found.leaks.push(
        ...readByOthers(secrets, null, (words) => texts.some((text) => text.includes(words))).map(
          (words) => `${where}: ${words}`,
        ),
      );
    const reply = script.available();
    const present = holderOfReply(reply);
    search(reply, secrets, 'available steps');
    const back = log.find((entry) => entry.kind === 'answered' && script.canGoBackTo(entry.stepId));
    if (back?.kind === 'answered' && present !== 'everyone') {
      const before = foldLogIntoScript(definition, [...log, { kind: 'rewound', stepId: back.stepId, at: 0 }]);
      search(before.available(), secrets, `after going back to ${back.stepId}`);
    }
    const closed = secrets.filter(({ owner }) => owner !== present);
    if (closed.length === 0) return;
    found.covered += 1;
    const made = listRunKeepsakes({ definition, log }).map(({ words }) => words);
    const shared = closed.filter(({ words }) => made.some((one) => one.includes(words)));
    found.leaks.push(...shared.map(({ words }) => `what the family made: ${words}`));
    const last = log.findLast(({ kind }) => kind === 'answered');
    const isFirst = last?.kind === 'answered' && !script.canGoBackTo(last.stepId);
    if (!isFirst || script.waitsOn?.kind === 'touchpoint-end') return;
    // Only the first step for others is compared, because later ones depend on their own answers.
    const answers = JSON.stringify(log.filter(({ kind }) => kind !== 'touchpoint-ended'));
    if (met.has(answers)) return;
    met.add(answers);
    const others = [...privateSteps].filter((id) => owners.get(id) !== present);
    const key = JSON.stringify(withoutPrivate(log, new Set(others)));
    const sent = JSON.stringify(reply);
    const other = repliesBefore.get(key);
    repliesBefore.set(key, sent);
    if (other === undefined) return;
    found.alike += 1;
    if (other !== sent)
      found.leaks.push(`other words after another private answer: ${reply.steps.at(-1)?.text}`);
  };
  everyMoment(definition, inspect, {
    opening,
    isDistinguishing: (stepId) => privateSteps.has(stepId),
    words: markedWords(privateSteps),
  });
  return found;
}

/** Returns the entries of a log, with each private answer replaced by the id of its step. */
const withoutPrivate = (log: readonly RunEntry[], privateSteps: ReadonlySet<string>): unknown[] =>
  log
    .filter(({ kind }) => kind !== 'touchpoint-ended')
    .map((entry) =>
      entry.kind === 'answered' && privateSteps.has(toAuthoredId(entry.stepId)) ? entry.stepId : entry,
    );
