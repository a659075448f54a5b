import type { ActivityDefinition } from '../../src/domain/activity/activity.ts';
import { endTouchpoint, respond } from '../../src/domain/chat/respond.ts';
import type { StepResponse } from '../../src/domain/chat/response.ts';
import { Reader, typedWords } from '../../src/domain/chat/reader.ts';
import { follow, type RunEntry } from '../../src/domain/chat/script.ts';
import type { Step } from '../../src/domain/chat/step.ts';
import type { Pace } from '../../src/domain/chat/timing.ts';
import { Conversation, lineOf } from './conversation.ts';

/** A conversation as it was played: what was seen, what was answered at which step, and until when. */
export type PlayedPath = {
  lines: string[];
  answered: { stepId: string; label: string | null }[];
  finished: boolean;
  durationMs: number;
  /** How likely it is when every option is as likely as the others. */
  likelihood: number;
};

/**
 * Plays an Activity by script and sequencer in every way it can be answered, up to so many answers: nothing
 * is known here about where an answer leads. A reader takes the time that readers take.
 */
export function everyPath(
  definition: ActivityDefinition,
  { mostAnswers = 30, pace = undefined as Pace | undefined, words = wordsFor } = {},
): PlayedPath[] {
  const paths: PlayedPath[] = [];
  const open: StepResponse[][] = [[]];
  for (let responses = open.pop(); responses !== undefined; responses = open.pop()) {
    const { path, next } = play(definition, responses, pace);
    if (next === null || responses.length >= mostAnswers) paths.push(path);
    else for (const response of responsesTo(next, words)) open.push([...responses, response]);
  }
  return paths;
}

function play(definition: ActivityDefinition, responses: readonly StepResponse[], pace: Pace | undefined) {
  const log: RunEntry[] = [];
  const script = follow(definition, log);
  const talk = new Conversation(pace);
  const reader = new Reader(definition);
  const path: PlayedPath = { lines: [], answered: [], finished: false, durationMs: 0, likelihood: 1 };
  let now = 0;
  let seen = 0;
  let carried = 0;
  talk.load(0, script.available().steps);
  for (;;) {
    for (const bubble of talk.bubbles.slice(seen)) reader.sees(bubble);
    seen = talk.bubbles.length;
    const call = talk.asked[carried];
    if (call) {
      carried += 1;
      if (call.type !== 'send' && call.type !== 'follow') continue;
      const decision =
        call.type === 'send'
          ? respond(script, call.stepId, call.response, now)
          : endTouchpoint(script, call.touchpointId, now);
      if (decision.kind !== 'append') throw new Error(`The script refused: ${JSON.stringify(decision)}`);
      const { steps, activityStatus } = script.take(decision.entry);
      talk.give({
        type: call.type === 'send' ? 'sent' : 'followed',
        at: now,
        reply: { steps, activityStatus },
      });
    } else if (talk.wakeAt !== null) {
      now = talk.wakeAt;
      talk.wake(now);
    } else if (talk.state.pending) {
      const step = talk.state.pending;
      const response = responses[path.answered.length];
      if (!response) return { path: { ...path, lines: talk.bubbles.map(lineOf) }, next: step };
      now = reader.answersAt(step, now);
      const label = response.kind === 'choice' ? response.response : null;
      path.answered.push({ stepId: step.touchpointStepEntityId.replace(/~\d+$/, ''), label });
      path.likelihood /= step.options?.length ?? 1;
      talk.submit(response);
    } else {
      if (talk.state.stage !== 'finishOffered') throw new Error(`stuck: ${JSON.stringify(talk.state)}`);
      return {
        path: {
          ...path,
          lines: talk.bubbles.map(lineOf),
          finished: true,
          durationMs: Math.max(now, reader.readUntil),
        },
        next: null,
      };
    }
  }
}

function wordsFor({ maxLength }: Step): string {
  return Array.from({ length: typedWords(maxLength) }, () => 'a').join(' ');
}

function responsesTo(step: Step, words: (step: Step) => string): StepResponse[] {
  if (step.stepType === 'user-path-choice')
    return step.options!.map(({ label }) => ({ kind: 'choice', response: label }));
  if (step.stepType === 'user-input') return [{ kind: 'input', response: words(step) }];
  const questionResponses = step.questions!.map(({ questionEntityId, type, options, min }) => ({
    feedbackQuestionEntityId: questionEntityId,
    responses: [type === 'range' ? String(min) : type === 'text' ? 'a' : options![0]!.value],
  }));
  return [{ kind: 'feedback', questionResponses }];
}
