import type { ActivityDefinition } from '../../src/domain/activity/activity.ts';
import { endTouchpoint, respond, type Decision } from '../../src/domain/chat/respond.ts';
import type { StepResponse } from '../../src/domain/chat/response.ts';
import { Reader, typedWords } from '../../src/domain/chat/reader.ts';
import { follow, type RunEntry, type Script } from '../../src/domain/chat/script.ts';
import {
  advance,
  opening,
  type ChatEvent,
  type ChatState,
  type Effect,
} from '../../src/domain/chat/sequencer.ts';
import type { Step } from '../../src/domain/chat/step.ts';
import { normalPace, type Pace } from '../../src/domain/chat/timing.ts';
import { lineOf } from './conversation.ts';

/** A conversation as it was played: what was seen, what was answered at which step, and until when. */
export type PlayedPath = {
  lines: readonly string[];
  answered: readonly { stepId: string; response: StepResponse }[];
  finished: boolean;
  durationMs: number;
  /** How likely it is when every option is as likely as the others. */
  likelihood: number;
};

/** A conversation that waits for an answer, or is over; all of it can be gone on from more than once. */
type Moment = PlayedPath & { state: ChatState; log: readonly RunEntry[]; readUntil: number };

type Manner = {
  /** No more answers than these. */
  mostAnswers?: number;
  pace?: Pace;
  /** What is written where words are asked for. */
  words?: (step: Step) => string;
  /** Which of the answers to go on with; all of them unless said. */
  choose?: (responses: readonly StepResponse[]) => readonly StepResponse[];
};

/**
 * Plays an Activity by script and sequencer in every way it can be answered: nothing is known here about
 * where an answer leads. A reader takes the time that readers take.
 */
export function everyPath(definition: ActivityDefinition, manner: Manner = {}): PlayedPath[] {
  const { mostAnswers = 60, pace = normalPace, words = usualWords, choose = (all) => all } = manner;
  const paths: PlayedPath[] = [];
  const open = [start(definition, pace)];
  for (let moment = open.pop(); moment !== undefined; moment = open.pop()) {
    const { pending } = moment.state;
    if (pending === null || moment.answered.length >= mostAnswers) paths.push(moment);
    else
      for (const response of choose(responsesTo(pending, words)))
        open.push(goOn(definition, pace, moment, pending, response));
  }
  return paths;
}

function start(definition: ActivityDefinition, pace: Pace): Moment {
  const script = follow(definition, []);
  const loaded: ChatEvent = { type: 'loaded', at: 0, reply: script.available(), completedAt: null };
  return play(definition, pace, script, loaded, {
    lines: [],
    answered: [],
    finished: false,
    durationMs: 0,
    likelihood: 1,
    state: opening,
    log: [],
    readUntil: 0,
  });
}

function goOn(
  definition: ActivityDefinition,
  pace: Pace,
  before: Moment,
  step: Step,
  response: StepResponse,
): Moment {
  const reader = new Reader(definition);
  reader.readUntil = before.readUntil;
  const submitted: ChatEvent = { type: 'submitted', response, key: 'key' };
  return play(definition, pace, follow(definition, before.log), submitted, {
    ...before,
    answered: [...before.answered, { stepId: step.touchpointStepEntityId.replace(/~\d+$/, ''), response }],
    durationMs: reader.answersAt(step, before.durationMs),
    likelihood: before.likelihood / (step.options?.length ?? 1),
  });
}

/** Until the next answer is awaited or all is said. */
function play(
  definition: ActivityDefinition,
  pace: Pace,
  script: Script,
  event: ChatEvent,
  before: Moment,
): Moment {
  const reader = new Reader(definition);
  reader.readUntil = before.readUntil;
  const lines = [...before.lines];
  const log = [...before.log];
  let { state } = before;
  let now = before.durationMs;
  const events: ChatEvent[] = [event];
  const take = (decision: Decision) => {
    if (decision.kind !== 'append') throw new Error(`The script refused: ${JSON.stringify(decision)}`);
    log.push(decision.entry);
    return script.take(decision.entry);
  };
  const carryOut = (effect: Effect): void => {
    if (effect.type === 'show') {
      reader.sees(effect.bubble);
      lines.push(lineOf(effect.bubble));
    } else if (effect.type === 'send')
      events.push({
        type: 'sent',
        at: now,
        reply: take(respond(script, effect.stepId, effect.response, now)),
      });
    else if (effect.type === 'follow')
      events.push({
        type: 'followed',
        at: now,
        reply: take(endTouchpoint(script, effect.touchpointId, now)),
      });
  };
  for (;;) {
    const next = events.shift();
    if (next !== undefined) {
      const { state: after, effects } = advance(state, next, pace);
      state = after;
      effects.forEach(carryOut);
    } else if (state.due !== null) {
      now = state.due.at;
      events.push({ type: 'due', at: now });
    } else break;
  }
  const finished = state.stage === 'finishOffered';
  if (!finished && state.pending === null) throw new Error(`stuck: ${JSON.stringify(state)}`);
  const durationMs = finished ? Math.max(now, reader.readUntil) : now;
  return { ...before, lines, state, log, readUntil: reader.readUntil, finished, durationMs };
}

/** As many words as a usual reader writes. */
export function usualWords({ maxLength }: Step): string {
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
