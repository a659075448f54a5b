import { fieldsOf } from './step-fields.ts';
import { offeredMoments } from '../../src/domain/steps/plan.ts';
import { estimateTypedWords } from '../../src/domain/steps/answering-time.ts';
import { bubbleQuestionFields, type FeedbackQuestion } from '../../src/domain/steps/question.ts';
import { isKnownStep, getStepKind, type Step, type StepResponse } from '../../src/domain/steps/step-kinds.ts';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { decideTouchpointEnd, decideResponse, type RunDecision } from '../../src/domain/chat/respond.ts';
import { SimulatedReader } from '../../src/domain/analysis/reading-time.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript, type Script } from '../../src/domain/chat/script.ts';
import {
  initialChatState,
  type ChatEvent,
  type ChatState,
  type ChatEffect,
} from '../../src/domain/sequencer/chat-state.ts';
import { advanceConversation } from '../../src/domain/sequencer/sequencer.ts';
import { normalPace, type Pace } from '../../src/domain/sequencer/timing.ts';
import { lineOf } from './conversation.ts';

/** A played conversation: its lines, the answers with their steps, and its duration. */
export type PlayedPath = {
  lines: readonly string[];
  answered: readonly { stepId: string; response: StepResponse }[];
  log: readonly RunEntry[];
  finished: boolean;
  paused: boolean;
  /**
   * The number of times the conversation waited for a plan; `passedOn` is the number of times the device went to
   * another person.
   */
  waited: number;
  passedOn: number;
  durationMs: number;
  /** The probability of this path if the answers that are continued are equally likely. */
  likelihood: number;
};

/** A conversation that waits for an answer or is over. Several paths can continue it. */
type Moment = PlayedPath & { state: ChatState; readUntil: number };

type Manner = {
  /** The number of answers at which a path ends (60 by default). */
  mostAnswers?: number;
  pace?: Pace;
  /** The entries of the run before its first answer. */
  log?: readonly RunEntry[];
  /** Returns the text that is typed as the answer to a step. */
  words?: (step: Step) => string;
  /** Returns the answers to continue with; all of them by default. */
  choose?: (responses: readonly StepResponse[]) => readonly StepResponse[];
};

/**
 * Plays an Activity with every answer by script and sequencer, independently of the flow graph. The reader takes the
 * usual reading time.
 */
export function everyPath(definition: ActivityDefinition, manner: Manner = {}): PlayedPath[] {
  const { mostAnswers = 60, pace = normalPace, words = usualWords, choose = (all) => all, log = [] } = manner;
  const paths: PlayedPath[] = [];
  const open = [start(definition, pace, log)];
  for (let moment = open.pop(); moment !== undefined; moment = open.pop()) {
    const { pending } = moment.state;
    if (pending === null || moment.answered.length >= mostAnswers) paths.push(moment);
    else {
      const responses = choose(responsesTo(pending, words));
      for (const response of responses) {
        const next = goOn(definition, pace, moment, pending, response);
        open.push({ ...next, likelihood: moment.likelihood / responses.length });
      }
    }
  }
  return paths;
}

function start(definition: ActivityDefinition, pace: Pace, log: readonly RunEntry[]): Moment {
  const script = foldLogIntoScript(definition, log);
  const loaded: ChatEvent = { type: 'loaded', at: 0, reply: script.available(), completedAt: null };
  return play(definition, pace, script, loaded, {
    lines: [],
    answered: [],
    finished: false,
    paused: false,
    waited: 0,
    passedOn: 0,
    durationMs: 0,
    likelihood: 1,
    state: initialChatState,
    log,
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
  const reader = new SimulatedReader(definition);
  reader.readUntil = before.readUntil;
  const submitted: ChatEvent = { type: 'submitted', response, key: 'key' };
  return play(definition, pace, foldLogIntoScript(definition, before.log), submitted, {
    ...before,
    answered: [...before.answered, { stepId: step.touchpointStepEntityId.replace(/~\d+$/, ''), response }],
    durationMs: reader.answersAt(step, before.durationMs),
  });
}

/** Plays until the next question, or to the end. */
function play(
  definition: ActivityDefinition,
  pace: Pace,
  script: Script,
  event: ChatEvent,
  before: Moment,
): Moment {
  const reader = new SimulatedReader(definition);
  reader.readUntil = before.readUntil;
  const lines = [...before.lines];
  const log = [...before.log];
  let { state, waited, passedOn } = before;
  let now = before.durationMs;
  const events: ChatEvent[] = [event];
  const take = (decision: RunDecision) => {
    if (decision.kind !== 'append') throw new Error(`The script refused: ${JSON.stringify(decision)}`);
    log.push(decision.entry);
    return script.take(decision.entry);
  };
  const carryOut = (effect: ChatEffect): void => {
    if (effect.type === 'show') {
      reader.sees(effect.bubble);
      lines.push(lineOf(effect.bubble));
    } else if (effect.type === 'send')
      events.push({
        type: 'sent',
        at: now,
        reply: take(decideResponse(script, effect.stepId, effect.response, now)),
      });
    else if (effect.type === 'follow')
      events.push({
        type: 'followed',
        at: now,
        reply: take(decideTouchpointEnd(script, effect.touchpointId, now)),
      });
  };
  for (;;) {
    const next = events.shift();
    if (next !== undefined) {
      const { state: after, effects } = advanceConversation(state, next, pace);
      state = after;
      effects.forEach(carryOut);
    } else if (state.due !== null) {
      now = state.due.at;
      events.push({ type: 'due', at: now });
    } else if (state.tapFor !== null) {
      now = Math.max(now, reader.readUntil);
      events.push({ type: 'tapped', at: now });
    } else if (state.handOver !== null) {
      passedOn += 1;
      events.push({ type: 'here', at: now });
    } else if (state.stage === 'paused' && state.plannedFor !== null && state.following === null) {
      waited += 1;
      events.push({ type: 'resumed' });
    } else break;
  }
  const finished = state.stage === 'finishOffered';
  const paused = state.stage === 'paused';
  if (!finished && !paused && state.pending === null) throw new Error(`stuck: ${JSON.stringify(state)}`);
  const durationMs = finished || paused ? Math.max(now, reader.readUntil) : now;
  const { readUntil } = reader;
  return { ...before, lines, state, log, readUntil, finished, paused, waited, passedOn, durationMs };
}

/** Returns a text of the usual length for a step, or the text of a plan's moment. */
export function usualWords(step: Step): string {
  if (step.stepType === 'plan') return offeredMoments.weekend;
  return Array.from({ length: estimateTypedWords(fieldsOf(step).maxLength) }, () => 'a').join(' ');
}

/** Returns every answer to a question. A form has only the first option of each question, a plan only one moment. */
export function responsesTo(step: Step, words: (step: Step) => string): StepResponse[] {
  if (!isKnownStep(step)) throw new Error(`Nobody answers ${step.touchpointStepEntityId}.`);
  // All moments of a plan lead to the same place.
  if (step.stepType === 'plan') return [{ kind: 'plan', moment: 'weekend', at: '', response: words(step) }];
  const kind = getStepKind(step.stepType);
  const questions = kind.asks(step);
  const inBubble = ({ questionEntityId: id }: FeedbackQuestion) =>
    id === bubbleQuestionFields.questionEntityId;
  const valuesOf = (question: FeedbackQuestion): string[] => {
    if (question.type === 'range') return [String(question.min)];
    if (question.type === 'text') return [inBubble(question) ? words(step) : 'a'];
    return question.options!.map(({ value }) => value);
  };
  const forms = questions.some(inBubble)
    ? questions.flatMap((question) => valuesOf(question).map((value) => [value]))
    : [questions.map((question) => valuesOf(question)[0]!)];
  return forms.map((values) => {
    const response = kind.response(
      questions.map(({ questionEntityId }, index) => ({
        feedbackQuestionEntityId: questionEntityId,
        responses: [values[index]!],
      })),
    );
    if (response === null) throw new Error(`A ${step.stepType} takes no answer.`);
    return response;
  });
}
