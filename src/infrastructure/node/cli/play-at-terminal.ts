import { bubbleQuestionFields, type FeedbackQuestion } from '../../../domain/steps/question.ts';
import type { QuestionResponse } from '../../../domain/steps/response.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { Pace } from '../../../domain/sequencer/timing.ts';
import {
  checkFeedbackAnswer,
  formatFeedbackProblem,
  getRangeBounds,
} from '../../../domain/steps/feedback-answers.ts';
import { createBubble, toCoachContents, type Bubble } from '../../../domain/sequencer/bubbles.ts';
import { ChatSession } from '../../../application/chat/chat-session.ts';
import { toErrorMessage } from '../../../application/errors.ts';
import { InMemoryChatGateway } from '../../shared/engine/local-chat-gateway.ts';
import { MemoryOfflineStore } from '../../shared/engine/memory-offline-store.ts';
import { readChosenValues } from '../../../domain/analysis/situation-estimates.ts';
import { filterStandingEntries } from '../../../domain/chat/standing-log.ts';
import {
  formatTranscriptLine,
  formatTailoring,
  toTranscriptLine,
} from '../../../domain/sequencer/transcript.ts';
import { foldLogIntoScript } from '../../../domain/chat/script.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Terminal } from './command.ts';
import {
  isKnownStep,
  getStepKind,
  findResponseProblem,
  type KnownStep,
  type StepResponse,
} from '../../../domain/steps/step-kinds.ts';

/** Plays in real time with a person at the keyboard. Returns exit code 1 if the input ends before the Activity does. */
export function playAtTerminal(
  definition: ActivityDefinition,
  pace: Pace,
  terminal: Terminal,
  clock: Clock,
): Promise<number> {
  return new TerminalPlay(definition, pace, terminal, clock).play();
}

/** Plays one conversation (a run of an Activity) at a terminal. */
class TerminalPlay {
  readonly #definition: ActivityDefinition;
  readonly #terminal: Terminal;
  readonly #gateway: InMemoryChatGateway;
  readonly #session: ChatSession;
  readonly #openedAt: number;
  #changed: () => void = () => undefined;

  constructor(definition: ActivityDefinition, pace: Pace, terminal: Terminal, clock: Clock) {
    this.#definition = definition;
    this.#terminal = terminal;
    this.#openedAt = clock.now();
    this.#gateway = new InMemoryChatGateway(definition, clock);
    this.#session = new ChatSession({
      gateway: this.#gateway,
      clock,
      pace,
      newKey: () => '',
      copy: new MemoryOfflineStore(),
      conversation: { activity: definition.slug },
      screen: {
        clear: () => undefined,
        undo: () => terminal.out('  You went back: what followed counts no more.\n'),
        close: () => terminal.out(clearScreen),
        show: (bubble) => this.#show(bubble),
        changed: () => this.#changed(),
        report: (problem, stepId) => terminal.err(`${stepId}: ${problem}\n`),
        raise: (error) => terminal.err(`${toErrorMessage(error)}\n`),
      },
    });
  }

  /** Plays until the end and returns the exit code. */
  async play(): Promise<number> {
    const session = this.#session;
    await session.open();
    for (;;) {
      if (session.state.stage === 'complete') {
        this.#terminal.out(formatTailoring(readChosenValues(this.#definition, this.#gateway.log)));
        return 0;
      }
      const exitCode = await this.#goOn();
      if (exitCode !== null) {
        session.close();
        return exitCode;
      }
      const before = session.state;
      await session.settled();
      if (session.state === before && before.due !== null)
        await new Promise<void>((resolve) => (this.#changed = resolve));
    }
  }

  /** Asks for the input that the conversation waits for; returns the exit code if that ends the conversation. */
  async #goOn(): Promise<number | null> {
    const session = this.#session;
    const { pending, stage, sending, tapFor, handOver } = session.state;
    if ((tapFor ?? handOver) !== null) return this.#awaitReader();
    if (stage === 'paused') return this.#awaitReturn();
    if (stage === 'finishOffered') {
      this.#terminal.out('Congratulations you completed the activity!\n');
      session.closeFinish();
    } else if (pending && isKnownStep(pending) && !sending) {
      const answer = await askFor(pending, this.#terminal);
      if (answer === 'back') await this.#goBack();
      else if (answer === null) return 1;
      else session.submit(answer);
    }
    return null;
  }

  /** Waits until the person has read the screen, or until the next person has the device. */
  async #awaitReader(): Promise<number | null> {
    const { handOver } = this.#session.state;
    if (handOver !== null) this.#terminal.out(`  ${passItTo[handOver]}\n`);
    const given = await this.#terminal.ask(
      `  Press Enter ${handOver === null ? 'to go on' : 'when you are there'}: `,
    );
    if (given === null) return 1;
    if (handOver === null) this.#session.tap();
    else this.#session.here();
    return null;
  }

  /** Waits at a pause for safety until the family wants to continue. */
  async #awaitReturn(): Promise<number | null> {
    const { plannedFor } = this.#session.state;
    this.#terminal.out(`${plannedFor === null ? stoppedHere : `You have planned it for ${plannedFor}.`}\n`);
    const given = await this.#terminal.ask('  Type "on" to go on from here; anything else ends: ');
    if (given?.trim().toLowerCase() !== 'on') return 0;
    this.#session.resume();
    return null;
  }

  /** Undoes the last answer that counts and shows its question again. */
  async #goBack(): Promise<void> {
    const last = filterStandingEntries(this.#gateway.log).findLast((entry) => entry.kind === 'answered');
    if (!last) return this.#terminal.out('  There is no answer to go back to.\n');
    if (!foldLogIntoScript(this.#definition, this.#gateway.log).canGoBackTo(last.stepId))
      return this.#terminal.out('  Something private was answered since: nobody can go back past it.\n');
    this.#session.rewind(last.stepId);
    await this.#session.settled();
    const { pending, anchorAt } = this.#session.state;
    if (pending)
      for (const [index, content] of toCoachContents(pending).entries())
        this.#show(createBubble(pending, content, 'coach', index, anchorAt));
  }

  #show(bubble: Bubble): void {
    this.#terminal.out(`${formatTranscriptLine(toTranscriptLine(bubble, this.#openedAt))}\n`);
  }
}

const stoppedHere = 'You stopped here. That was right.';

/**
 * The control sequence that clears the screen and, on terminals that support it, the scrollback, so that the next
 * person with the device reads no earlier message.
 */
const clearScreen = '\u001B[2J\u001B[3J\u001B[H';

const passItTo = {
  'grown-up': 'Pass it to the grown-up.',
  child: 'Pass it to the child.',
  everyone: 'Look at it together again.',
} as const;

/** Asks until the answer is valid for the step; null if the input ends, 'back' if the person types it. */
async function askFor(step: KnownStep, terminal: Terminal): Promise<StepResponse | 'back' | null> {
  for (;;) {
    const answer = await ask(step, terminal);
    if (answer === null || answer === 'back') return answer;
    const problem = findResponseProblem(step, answer);
    if (problem === null) return answer;
    terminal.out(`  ${problem}\n`);
  }
}

async function ask(step: KnownStep, terminal: Terminal): Promise<StepResponse | 'back' | null> {
  const kind = getStepKind(step.stepType);
  for (const words of besideIt(step)) terminal.out(`  (${words})\n`);
  const answers: QuestionResponse[] = [];
  for (const question of kind.asks(step)) {
    const responses = await askQuestion(question, terminal);
    if (responses === null || responses === 'back') return responses;
    answers.push({ feedbackQuestionEntityId: question.questionEntityId, responses });
  }
  return kind.response(answers);
}

/** Describes in text the parts of a step that are shown beside its question. */
function besideIt(step: KnownStep): string[] {
  const notes: string[] = [];
  if ('breathing' in step && step.breathing)
    notes.push(
      `Breathe ${step.breathing.in} seconds in, ${step.breathing.out} out, ${step.breathing.breaths} times`,
    );
  if ('timerMinutes' in step && step.timerMinutes !== undefined)
    notes.push(`A timer for ${step.timerMinutes} minutes; go on whenever you like`);
  if ('draw' in step && step.draw) notes.push('A sheet to draw on; paper does as well');
  return notes;
}

/** Asks until the answer is valid. A question that is a message of the coach is on the screen already. */
async function askQuestion(
  question: FeedbackQuestion,
  terminal: Terminal,
): Promise<string[] | 'back' | null> {
  const { questionEntityId, type, prompt, options = [] } = question;
  const isInBubble = questionEntityId === bubbleQuestionFields.questionEntityId;
  const { min, max } = getRangeBounds(question);
  const hint = {
    'single-select': isInBubble ? '  Your choice: ' : '  One number: ',
    'multi-select': '  Numbers, with commas: ',
    text: '  Your answer: ',
    range: `  From ${min} to ${max}: `,
  }[type];
  const list = options.length > 0 ? `${numbered(options.map(({ label }) => label))}\n` : '';
  for (;;) {
    const given = await terminal.ask(`${isInBubble ? '' : `  ${prompt}\n`}${list}${hint}`);
    if (given === null) return null;
    if (given.trim() === 'back') return 'back';
    const parts = type === 'multi-select' ? given.split(',').map((part) => part.trim()) : [given];
    const responses = parts.map((part) => options[Number(part) - 1]?.value ?? part);
    const problem = isInBubble ? null : checkFeedbackAnswer(question, responses);
    if (problem === null) return responses;
    terminal.out(`  ${formatFeedbackProblem(problem)}\n`);
  }
}

const numbered = (labels: readonly string[]): string =>
  labels.map((label, index) => `  ${index + 1}. ${label}`).join('\n');
