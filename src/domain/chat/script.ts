import type { StepsReply } from '../steps/steps-reply.ts';
import type { PlayableActivity, TouchpointDefinition } from '../activity/definition.ts';
import { isConditionMet, findNextShownStepIndex, type Chosen } from '../steps/condition.ts';
import { findEarlierScaleAnswer } from './earlier-on-scale.ts';
import { Flow } from '../flow/flow.ts';
import { RunMemory } from './run-memory.ts';
import { RunLanguage } from './run-language.ts';
import { DeliveredSteps } from './delivered-steps.ts';
import { toDeliveredStep } from './delivery.ts';
import {
  getStepHolder,
  isEarlierAnswerOffered,
  isStepPrivate,
  findPrivateAnswerNames,
  type PrivateAnswerNames,
} from './step-privacy.ts';
import { findResumeStep, type StepPosition } from '../flow/resume-place.ts';
import { noRecalledAnswers, withTextOfVisit, type RecalledAnswers } from '../flow/recall.ts';
import { makeOrdinalsAscending } from './ascending-ordinals.ts';
import { findInstantTouchpoints } from './instant.ts';
import {
  findRecordedAnswerKey,
  OpenPrivatePart,
  toRecordedAnswerKey,
  type RecordedAnswer,
} from './open-part.ts';
import { LogSize, measureLogSize } from './log-size.ts';
import type { ClosedPartEntry, DeviceLogEntry } from './run-entry.ts';
import { RunPosition } from './run-place.ts';
import { partitionLogByStanding, type StandingEntry } from './standing-log.ts';
import type { DeviceHolder } from '../steps/holder.ts';
import type { StepExit } from '../steps/step-kind.ts';
import { isRunStopped, findLastPlanInstant, type AwaitedRunEvent } from './waiting.ts';
import {
  isAnswerAwaited,
  getEndedTouchpoint,
  isChoiceStep,
  getStepKind,
  type Step,
  type StepDefinition,
  type StepResponse,
  getResponseText,
} from '../steps/step-kinds.ts';

/**
 * The fold of a run's log over its Activity: the steps reached, and the event that the run waits for. The result
 * depends on the log alone, not on a clock. Each visit of a touchpoint has its own step ids (`id~2`), so each id has
 * one answer.
 */
export class Script {
  readonly definition: PlayableActivity;
  waitsOn: AwaitedRunEvent = null;
  completed = false;
  /** True once the log has an `opened` entry or any answer. */
  opened = false;
  /** True once the family has come to a pause (an ending for its safety), also after it has gone on. */
  hasPaused = false;
  /** The number of times that the family went back to change an answer. */
  turn = 0;
  /** The size of all entries folded so far, undone ones included. */
  size = new LogSize();
  /** The entries that no change has undone. */
  #standing: StandingEntry[] = [];
  /** The last undone answer to each step, by step id. */
  readonly #undone = new Map<string, StepResponse>();
  readonly #delivered = new DeliveredSteps();
  /** The private part of the person who has the device, and the closed private parts. */
  readonly part = new OpenPrivatePart();
  #holder: DeviceHolder = 'everyone';
  readonly #memory: RunMemory;
  #recalled: RecalledAnswers = noRecalledAnswers;
  readonly #flow: Flow;
  readonly #privateNames: PrivateAnswerNames;
  readonly speech: RunLanguage;
  readonly #choices: StepPosition[] = [];
  readonly #place: RunPosition;

  constructor(definition: PlayableActivity) {
    this.definition = definition;
    this.#flow = Flow.of(definition);
    this.#place = new RunPosition(definition);
    this.speech = new RunLanguage(definition);
    this.#memory = new RunMemory(this.#flow, this.speech);
    this.#privateNames = findPrivateAnswerNames(definition);
    this.#begin();
  }

  /** Returns the last chosen value of each name that conditions ask for. */
  get chosen(): Chosen {
    return this.#memory.chosen;
  }

  /**
   * Folds in one entry and returns the steps that follow from it. An entry that does not fit the conversation changes
   * only `size`.
   */
  take(entry: DeviceLogEntry): StepsReply {
    this.size = this.size.with(entry);
    if (entry.kind === 'rewound') return this.#rewind(entry.stepId);
    if (entry.kind === 'recalled') return this.#recall(entry);
    if (entry.kind === 'spoke') return this.#speak(entry);
    if (entry.kind === 'closed') return this.#passOver(entry);
    if (entry.kind === 'opened') {
      this.opened = true;
      this.#standing.push(entry);
      return this.#reply(this.#delivered.length);
    }
    const { length: from, last } = this.#delivered;
    const waiting = this.waitsOn;
    const id = entry.kind === 'answered' ? entry.stepId : entry.touchpointId;
    if (
      entry.kind === 'answered' &&
      last !== undefined &&
      waiting?.kind === 'answer' &&
      waiting.step.touchpointStepEntityId === id
    )
      this.#answer(last.definition, entry.response);
    else if (
      entry.kind === 'touchpoint-ended' &&
      waiting !== null &&
      waiting.kind !== 'answer' &&
      waiting.touchpointId === id
    )
      if (waiting.kind === 'pause') this.#resume();
      else this.#leave();
    else return this.#reply(from);
    const reply = this.#goOnAfter(entry, from);
    const response = entry.kind === 'answered' ? entry.response : null;
    this.#delivered.keep(toRecordedAnswerKey(entry.kind, id), { response, reply });
    return reply;
  }

  /** Folds in a whole log, in one pass however often the family went back. */
  takeAll(log: readonly DeviceLogEntry[]): void {
    const { standing, undone, turn } = partitionLogByStanding(log);
    for (const entry of standing) this.take(entry);
    this.size = measureLogSize(log);
    this.#countUndone(undone, turn);
  }

  /** Returns every step reached, hidden private ones included. */
  get reached(): readonly Step[] {
    return this.#delivered.since(0);
  }

  /** Returns whether the family may change its answer to this step. Answers before a closed private part are final. */
  canGoBackTo(stepId: string): boolean {
    return this.#placeOf(stepId) >= this.part.closedEntries;
  }

  /** Returns all visible steps. A step is viewed once it was delivered, except the one that waits for an answer. */
  available(): StepsReply {
    const { seen } = this.#delivered;
    return {
      steps: seen.map((step, index) => {
        if (step.closed === true) return step;
        const answer = this.taken('answered', step.touchpointStepEntityId)?.response;
        const shown = answer ? this.speech.answered(step.touchpointStepEntityId, answer) : {};
        const waitedOn = index === seen.length - 1 && this.waitsOn !== null && !isRunStopped(this.waitsOn);
        return { ...step, ...shown, viewed: this.opened && !waitedOn };
      }),
      ...this.#status(),
      turn: this.turn,
      ...this.#earlierAnswers(),
      ...this.speech.languageChoice(),
    };
  }

  /** Returns the reply recorded for this answer or touchpoint end, or null. */
  taken(kind: 'answered' | 'touchpoint-ended', id: string): RecordedAnswer | null {
    return this.#delivered.taken(toRecordedAnswerKey(kind, id));
  }

  /** Returns the recorded reply without steps that are hidden by now; null for an entry in a closed private part. */
  takenInSight(kind: 'answered' | 'touchpoint-ended', id: string): RecordedAnswer | null {
    const taken = this.part.isClosed(toRecordedAnswerKey(kind, id)) ? null : this.taken(kind, id);
    return taken && this.#delivered.inSight(taken);
  }

  hasReached(stepId: string): boolean {
    return this.#delivered.has(stepId);
  }

  #begin(): void {
    this.#memory.beginWith(this.#recalled);
    this.#enter(0);
    this.#goOn();
  }

  /** Undoes the answer to a step and all entries after it, and folds the remaining entries again. */
  #rewind(stepId: string): StepsReply {
    const from = this.#placeOf(stepId);
    if (from === -1) return this.#reply(this.#delivered.length);
    const standing = this.#standing;
    this.#countUndone(standing.splice(from), 1);
    this.speech.forget();
    const { size } = this;
    this.#beginAnew();
    for (const entry of standing) this.take(entry);
    this.size = size;
    return this.available();
  }

  #recall(entry: Extract<StandingEntry, { kind: 'recalled' }>): StepsReply {
    if (this.#standing.length === 0) {
      this.#recalled = entry;
      this.#beginAnew();
      this.#standing.push(entry);
    }
    return this.#reply(0);
  }

  /**
   * Applies a choice of language. Steps already read stay unchanged; an unread conversation begins again in that
   * language.
   */
  #speak(entry: Extract<StandingEntry, { kind: 'spoke' }>): StepsReply {
    const standing = this.#standing;
    this.speech.choose(entry.language);
    if (!this.opened) this.#beginAnew();
    this.#standing = [...standing, entry];
    return this.#reply(this.opened ? this.#delivered.length : 0);
  }

  #beginAnew(): void {
    this.#standing = [];
    Object.assign(this, { completed: false, opened: false, hasPaused: false });
    this.#choices.length = 0;
    this.#holder = 'everyone';
    for (const folded of [this.#delivered, this.#place, this.part]) folded.clear();
    this.#begin();
  }

  /** Returns the index of the last answer to this step that was not undone; -1 without one. */
  #placeOf(stepId: string): number {
    return this.#standing.findLastIndex((entry) => entry.kind === 'answered' && entry.stepId === stepId);
  }

  #countUndone(entries: readonly StandingEntry[], turns: number): void {
    for (const entry of entries)
      if (entry.kind === 'answered') this.#undone.set(entry.stepId, entry.response);
    this.turn += turns;
  }

  #earlierAnswers(): Pick<StepsReply, 'earlierAnswers'> {
    const isOffered = (id: string): boolean =>
      this.taken('answered', id) === null && isEarlierAnswerOffered(this.#holder, id, this.definition);
    const undone = [...this.#undone].filter(([id]) => isOffered(id));
    return undone.length > 0 ? { earlierAnswers: this.speech.sayAgain(undone) } : {};
  }

  #status(): Omit<StepsReply, 'steps'> {
    return {
      activityStatus: this.completed ? 'Completed' : 'InProgress',
      ...(isRunStopped(this.waitsOn) && { pausedTouchpoint: this.waitsOn.touchpointId }),
      ...(this.waitsOn?.kind === 'plan' && { plannedFor: new Date(this.waitsOn.at).toISOString() }),
    };
  }

  #reply(from: number): StepsReply {
    return { steps: makeOrdinalsAscending(this.#delivered.since(from)), ...this.#status() };
  }

  #answer(definition: StepDefinition, response: StepResponse): void {
    const words = getResponseText(response);
    if (words === null) return;
    if (isChoiceStep(definition)) this.#choices.push(this.#place.before);
    this.#memory.remember(definition, response);
    const jump = this.#flow.jump(definition, words);
    if (jump !== undefined) this.#enter(jump);
  }

  #goOnAfter(entry: StandingEntry, from: number): StepsReply {
    this.opened = true;
    this.#standing.push(entry);
    this.#goOn();
    return this.#reply(from);
  }

  /** Enters the touchpoint that follows the end of the current one. */
  #leave(): void {
    this.#enter(this.#flow.after(this.#place.touchpoint, this.chosen));
  }

  #resume(): void {
    const { touchpoint, step } = findResumeStep(this.definition, this.#choices, this.chosen);
    this.#enter(touchpoint, step);
  }

  /** Continues after a closed private part, whose private answers are not in the device's log. */
  #passOver(entry: ClosedPartEntry): StepsReply {
    const from = this.#delivered.length;
    const { last } = this.#delivered;
    if (last && isChoiceStep(last.definition)) this.#choices.push(this.#place.before);
    this.#memory.rememberAll(this.definition, entry.said);
    this.#enter(entry.to.touchpoint, entry.to.step, entry.to.visit);
    return this.#goOnAfter(entry, from);
  }

  #enter(touchpoint: number, step = 0, visit?: number): void {
    this.#place.enter(touchpoint, step, visit);
    this.speech.enter();
  }

  /** Reaches steps until one waits for an answer, a touchpoint ends or pauses, or the Activity is over. */
  #goOn(): void {
    this.waitsOn = null;
    for (;;) {
      const touchpoint = this.#place.definition;
      if (!touchpoint) {
        this.completed = true;
        this.#handOn('everyone');
        return;
      }
      this.#place.step = findNextShownStepIndex(touchpoint.steps, this.#place.step, this.chosen);
      const definition = touchpoint.steps[this.#place.step];
      if (!definition && touchpoint.ending === 'pause') {
        this.hasPaused = true;
        this.#handOn('everyone');
        this.waitsOn = { kind: 'pause', touchpointId: this.#place.touchpointId };
        return;
      }
      const at = definition ? null : findLastPlanInstant(touchpoint, this.#place.suffix, this.#standing);
      if (at !== null) {
        this.#handOn('everyone');
        const next = this.definition.touchpoints[this.#flow.after(this.#place.touchpoint, this.chosen)];
        const { touchpointId } = this.#place;
        this.waitsOn = { kind: 'plan', touchpointId, at, leadsTo: next?.id ?? null };
        return;
      }
      if (!definition) {
        this.#leave();
        continue;
      }
      const step = this.#reach(touchpoint, definition);
      if (isAnswerAwaited(step)) {
        this.waitsOn = { kind: 'answer', step };
        return;
      }
      const ended = getEndedTouchpoint(step);
      if (ended !== undefined) {
        this.waitsOn = { kind: 'touchpoint-end', touchpointId: ended };
        return;
      }
    }
  }

  #reach(touchpoint: TouchpointDefinition, authored: StepDefinition): Step {
    const definition = withTextOfVisit(authored, this.#recalled.visit);
    const isOffered = ({ when }: Pick<StepExit, 'when'>): boolean => isConditionMet(when, this.chosen);
    this.#handOn(getStepHolder(touchpoint, definition));
    const { stepId: id, step: index } = this.#place;
    const source = { definition: authored, touchpointTitle: touchpoint.title };
    const said = this.speech.say(id, { touchpoint: this.#place.touchpoint, step: index }, source);
    const spoken = withTextOfVisit(said.definition, this.#recalled.visit);
    const step = toDeliveredStep(getStepKind(definition.type).narrow(spoken, isOffered), {
      id,
      ordinal: this.#delivered.seen.length + 1,
      touchpointTitle: said.touchpointTitle,
      language: said.language,
      endsTouchpoint:
        findNextShownStepIndex(touchpoint.steps, index + 1, this.chosen) === touchpoint.steps.length &&
        touchpoint.ending !== 'pause' &&
        findLastPlanInstant(touchpoint, this.#place.suffix, this.#standing) === null
          ? this.#place.touchpointId
          : undefined,
      names: this.#memory.words,
      holder: this.#holder,
      isPrivate: isStepPrivate(definition, this.#privateNames),
      isInstant: findInstantTouchpoints(this.definition).has(touchpoint),
      comparedWith: findEarlierScaleAnswer(definition, this.#delivered.reached, this.#standing, this.speech),
    });
    this.#place.step += 1;
    if (step.private === true) this.part.reach(this.#delivered.seen.length, this.#standing.length);
    this.#delivered.reach(step, definition);
    return step;
  }

  /** Passes the device to this holder and closes the private part of the previous one. */
  #handOn(holder: DeviceHolder): void {
    if (holder === this.#holder) return;
    this.#holder = holder;
    const from = this.part.close(this.#standing.map(findRecordedAnswerKey), this.#place.now);
    if (from !== null) this.#delivered.close(from);
  }
}

/** Returns the script of a run: its Activity with its log folded in. */
export function foldLogIntoScript(definition: PlayableActivity, log: readonly DeviceLogEntry[]): Script {
  const script = new Script(definition);
  script.takeAll(log);
  return script;
}
