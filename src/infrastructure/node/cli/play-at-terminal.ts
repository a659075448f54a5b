import { askedInBubble, type FeedbackQuestion } from '../../../domain/chat/steps/question.ts';
import type { QuestionResponse } from '../../../domain/chat/steps/response.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { Pace } from '../../../domain/chat/timing.ts';
import { checkAnswer, feedbackMessage, rangeOf } from '../../../domain/chat/steps/feedback-answers.ts';
import { ChatSession } from '../../../application/chat/chat-session.ts';
import { errorMessage } from '../../../application/errors.ts';
import { LocalChatGateway } from '../../shared/engine/local-chat-gateway.ts';
import { MemoryOfflineStore } from '../../shared/engine/memory-offline-store.ts';
import { printLine, transcriptLine } from '../../../domain/chat/transcript.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Terminal } from './command.ts';
import {
  isKnown,
  kindOf,
  problemWith,
  type KnownStep,
  type StepResponse,
} from '../../../domain/chat/steps/step-kinds.ts';

/** Plays in real time with a person at the keyboard. Exit code 1 when input ends before the Activity does. */
export async function playAtTerminal(
  definition: ActivityDefinition,
  pace: Pace,
  terminal: Terminal,
  clock: Clock,
): Promise<number> {
  const openedAt = clock.now();
  let changed: () => void = () => undefined;
  const session = new ChatSession({
    gateway: new LocalChatGateway(definition, clock),
    clock,
    pace,
    newKey: () => '',
    copy: new MemoryOfflineStore(),
    conversation: { activity: definition.slug },
    screen: {
      clear: () => undefined,
      show: (bubble) => terminal.out(`${printLine(transcriptLine(bubble, openedAt))}\n`),
      changed: () => changed(),
      report: (problem, stepId) => terminal.err(`${stepId}: ${problem}\n`),
      raise: (error) => terminal.err(`${errorMessage(error)}\n`),
    },
  });
  await session.open();
  for (;;) {
    const { pending, stage, sending } = session.state;
    if (stage === 'complete') return 0;
    if (stage === 'paused') {
      terminal.out('You stopped here. That was right.\n');
      const given = await terminal.ask('  Type "on" to go on from here; anything else ends: ');
      if (given?.trim().toLowerCase() !== 'on') {
        session.close();
        return 0;
      }
      session.resume();
    } else if (stage === 'finishOffered') {
      terminal.out('Congratulations you completed the activity!\n');
      session.closeFinish();
    } else if (pending && isKnown(pending) && !sending) {
      const answer = await askFor(pending, terminal);
      if (answer === null) {
        session.close();
        return 1;
      }
      session.submit(answer);
    }
    const before = session.state;
    await session.settled();
    if (session.state === before && before.due !== null)
      await new Promise<void>((resolve) => (changed = resolve));
  }
}

/** Asks until the answer fits the step; null when input ends. */
async function askFor(step: KnownStep, terminal: Terminal): Promise<StepResponse | null> {
  for (;;) {
    const answer = await ask(step, terminal);
    if (answer === null) return null;
    const problem = problemWith(step, answer);
    if (problem === null) return answer;
    terminal.out(`  ${problem}\n`);
  }
}

async function ask(step: KnownStep, terminal: Terminal): Promise<StepResponse | null> {
  const kind = kindOf(step.stepType);
  const answers: QuestionResponse[] = [];
  for (const question of kind.asks(step)) {
    const responses = await askQuestion(question, terminal);
    if (responses === null) return null;
    answers.push({ feedbackQuestionEntityId: question.questionEntityId, responses });
  }
  return kind.response(answers);
}

/** Asks until the answer fits; what a bubble asks is on the screen, and its answer is checked with the step. */
async function askQuestion(question: FeedbackQuestion, terminal: Terminal): Promise<string[] | null> {
  const { questionEntityId, type, prompt, options = [] } = question;
  const isInBubble = questionEntityId === askedInBubble.questionEntityId;
  const { min, max } = rangeOf(question);
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
    const parts = type === 'multi-select' ? given.split(',').map((part) => part.trim()) : [given];
    const responses = parts.map((part) => options[Number(part) - 1]?.value ?? part);
    const problem = isInBubble ? null : checkAnswer(question, responses);
    if (problem === null) return responses;
    terminal.out(`  ${feedbackMessage(problem)}\n`);
  }
}

const numbered = (labels: readonly string[]): string =>
  labels.map((label, index) => `  ${index + 1}. ${label}`).join('\n');
