import { findResponseProblem, type Step } from '../../../domain/steps/step-kinds.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { Bubble } from '../../../domain/sequencer/bubbles.ts';
import { SimulatedReader } from '../../../domain/analysis/reading-time.ts';
import { readChosenValues } from '../../../domain/analysis/situation-estimates.ts';
import type { ChosenValues } from '../../../domain/steps/condition.ts';
import type { Pace } from '../../../domain/sequencer/timing.ts';
import { AppError } from '../../../application/errors.ts';
import { ChatSession } from '../../../application/chat/chat-session.ts';
import { InMemoryChatGateway } from './local-chat-gateway.ts';
import { MemoryOfflineStore } from './memory-offline-store.ts';
import { ManualClock } from '../platform/manual-clock.ts';
import { findScriptedAnswer, type ScriptedAnswers } from '../../../domain/chat/scripted-answers.ts';
import {
  createHandOverLine,
  toTranscriptLine,
  type TranscriptLine,
} from '../../../domain/sequencer/transcript.ts';

export type PlaythroughResult =
  | { kind: 'finished'; lines: TranscriptLine[]; chosen: ChosenValues; durationMs: number }
  /** The answers lead to a pause for safety. */
  | { kind: 'paused'; lines: TranscriptLine[]; chosen: ChosenValues; durationMs: number }
  /** The scripted answers end: they have no answer, or an invalid one, to this step. */
  | { kind: 'stuck'; lines: TranscriptLine[]; step: Step; problem: string };

type Manner = {
  pace: Pace;
  /**
   * True if the simulated family reads, acts and answers at the usual speed of people
   * (domain/analysis/reading-time.ts); false if it answers at once.
   */
  takesTime: boolean;
  /** Receives each line as it appears. */
  onLine?: (line: TranscriptLine) => void;
};

/** Plays an Activity to its end or its first pause for safety, with scripted answers under a manual clock. */
export async function playActivityThrough(
  definition: ActivityDefinition,
  answers: ScriptedAnswers,
  manner: Manner,
): Promise<PlaythroughResult> {
  const player = new Player(definition, answers, manner);
  await player.open();
  for (;;) {
    const played = await player.goOn();
    if (played) return played;
  }
}

const noAnswer = 'The script has no answer to this step.';

/** The simulated family that gives the scripted answers. */
class Player {
  readonly #definition: ActivityDefinition;
  readonly #answers: ScriptedAnswers;
  readonly #manner: Manner;
  readonly #clock = new ManualClock();
  readonly #reader: SimulatedReader;
  readonly #lines: TranscriptLine[] = [];
  readonly #gateway: InMemoryChatGateway;
  readonly #session: ChatSession;

  constructor(definition: ActivityDefinition, answers: ScriptedAnswers, manner: Manner) {
    this.#definition = definition;
    this.#answers = answers;
    this.#manner = manner;
    this.#reader = new SimulatedReader(definition);
    this.#gateway = new InMemoryChatGateway(definition, this.#clock);
    this.#session = new ChatSession({
      gateway: this.#gateway,
      clock: this.#clock,
      pace: manner.pace,
      newKey: () => String(this.#lines.length),
      copy: new MemoryOfflineStore(),
      conversation: { activity: definition.slug },
      screen: {
        clear: () => undefined,
        undo: () => undefined,
        close: () => undefined,
        show: (bubble: Bubble) => {
          this.#reader.sees(bubble);
          this.#add(toTranscriptLine(bubble, 0));
        },
        changed: () => undefined,
        report: () => undefined,
        raise: (error) => {
          throw error;
        },
      },
    });
  }

  async open(): Promise<void> {
    await this.#session.open();
  }

  /** Does the next act for which the conversation waits; returns the result after the last act, otherwise null. */
  async goOn(): Promise<PlaythroughResult | null> {
    const session = this.#session;
    await session.settled();
    const { pending, stage, tapFor, handOver, plannedFor } = session.state;
    if (tapFor !== null) {
      this.#readOn();
      session.tap();
    } else if (handOver !== null) {
      this.#add(createHandOverLine(handOver, this.#clock.now()));
      session.here();
    } else if (pending) return this.#answer(pending);
    else if (stage === 'finishOffered') {
      this.#readOn();
      session.closeFinish();
    } else if (stage === 'paused') {
      this.#readOn();
      if (plannedFor === null) return this.#ended('paused');
      session.resume();
    } else if (stage === 'complete') return this.#ended('finished');
    else if (this.#clock.nextAt !== null) this.#clock.moveTo(this.#clock.nextAt);
    else throw new AppError('Unexpected', 'The conversation came to a halt.');
    return null;
  }

  #answer(step: Step): PlaythroughResult | null {
    const answer = findScriptedAnswer(step, this.#answers);
    const problem = answer ? findResponseProblem(step, answer) : noAnswer;
    if (!answer || problem !== null)
      return { kind: 'stuck', lines: this.#lines, step, problem: problem ?? noAnswer };
    if (this.#manner.takesTime) this.#clock.moveTo(this.#reader.answersAt(step, this.#clock.now()));
    this.#session.submit(answer);
    return null;
  }

  #ended(kind: 'finished' | 'paused'): PlaythroughResult {
    const chosen = readChosenValues(this.#definition, this.#gateway.log);
    return { kind, lines: this.#lines, chosen, durationMs: this.#clock.now() };
  }

  #readOn(): void {
    if (this.#manner.takesTime) this.#clock.moveTo(this.#reader.readUntil);
  }

  #add(line: TranscriptLine): void {
    this.#lines.push(line);
    this.#manner.onLine?.(line);
  }
}
