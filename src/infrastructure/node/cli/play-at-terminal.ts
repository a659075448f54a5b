import { askedInBubble, type FeedbackQuestion } from '../../../domain/chat/steps/question.ts';
import type { QuestionResponse } from '../../../domain/chat/steps/response.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { Pace } from '../../../domain/chat/timing.ts';
import { checkAnswer, feedbackMessage, rangeOf } from '../../../domain/chat/steps/feedback-answers.ts';
import { bubbleOf, contentsOf, type Bubble } from '../../../domain/chat/bubbles.ts';
import { ChatSession } from '../../../application/chat/chat-session.ts';
import { errorMessage } from '../../../application/errors.ts';
import { LocalChatGateway } from '../../shared/engine/local-chat-gateway.ts';
import { MemoryOfflineStore } from '../../shared/engine/memory-offline-store.ts';
import { chosenIn } from '../../../domain/chat/in-situation.ts';
import { standingLog } from '../../../domain/chat/standing-log.ts';
import { printLine, printTailoring, transcriptLine } from '../../../domain/chat/transcript.ts';
import { follow } from '../../../domain/chat/script.ts';
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
  const show = (bubble: Bubble) => terminal.out(`${printLine(transcriptLine(bubble, openedAt))}\n`);
  const gateway = new LocalChatGateway(definition, clock);
  const session = new ChatSession({
    gateway,
    clock,
    pace,
    newKey: () => '',
    copy: new MemoryOfflineStore(),
    conversation: { activity: definition.slug },
    screen: {
      clear: () => undefined,
      undo: () => terminal.out('  You went back: what followed counts no more.\n'),
      close: () => terminal.out(clearScreen),
      show,
      changed: () => changed(),
      report: (problem, stepId) => terminal.err(`${stepId}: ${problem}\n`),
      raise: (error) => terminal.err(`${errorMessage(error)}\n`),
    },
  });
  await session.open();
  for (;;) {
    const { pending, stage, sending, tapFor, handOver, plannedFor } = session.state;
    if (stage === 'complete') {
      terminal.out(printTailoring(chosenIn(definition, gateway.log)));
      return 0;
    }
    if ((tapFor ?? handOver) !== null) {
      if (handOver !== null) terminal.out(`  ${passItTo[handOver]}\n`);
      const given = await terminal.ask(
        `  Press Enter ${handOver === null ? 'to go on' : 'when you are there'}: `,
      );
      if (given === null) {
        session.close();
        return 1;
      }
      if (handOver === null) session.tap();
      else session.here();
    } else if (stage === 'paused') {
      terminal.out(`${plannedFor === null ? stoppedHere : `You have planned it for ${plannedFor}.`}\n`);
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
      if (answer === 'back') await goBack(definition, session, gateway, terminal, show);
      else if (answer === null) {
        session.close();
        return 1;
      } else session.submit(answer);
    }
    const before = session.state;
    await session.settled();
    if (session.state === before && before.due !== null)
      await new Promise<void>((resolve) => (changed = resolve));
  }
}

const stoppedHere = 'You stopped here. That was right.';

/** For terminals that know it: nothing of what was said can be scrolled back to. */
const clearScreen = '\u001B[2J\u001B[3J\u001B[H';

const passItTo = {
  'grown-up': 'Pass it to the grown-up.',
  child: 'Pass it to the child.',
  everyone: 'Look at it together again.',
} as const;

/** To the last answer that counts; its question is shown once more. */
async function goBack(
  definition: ActivityDefinition,
  session: ChatSession,
  gateway: LocalChatGateway,
  terminal: Terminal,
  show: (bubble: Bubble) => void,
): Promise<void> {
  const last = standingLog(gateway.log).findLast((entry) => entry.kind === 'answered');
  if (!last) return terminal.out('  There is no answer to go back to.\n');
  if (!follow(definition, gateway.log).canGoBackTo(last.stepId))
    return terminal.out('  Something private was answered since: nobody can go back past it.\n');
  session.rewind(last.stepId);
  await session.settled();
  const { pending, anchorAt } = session.state;
  if (pending)
    for (const [index, content] of contentsOf(pending).entries())
      show(bubbleOf(pending, content, 'coach', index, anchorAt));
}

/** Asks until the answer fits the step; null when input ends, 'back' where that was typed. */
async function askFor(step: KnownStep, terminal: Terminal): Promise<StepResponse | 'back' | null> {
  for (;;) {
    const answer = await ask(step, terminal);
    if (answer === null || answer === 'back') return answer;
    const problem = problemWith(step, answer);
    if (problem === null) return answer;
    terminal.out(`  ${problem}\n`);
  }
}

async function ask(step: KnownStep, terminal: Terminal): Promise<StepResponse | 'back' | null> {
  const kind = kindOf(step.stepType);
  for (const words of besideIt(step)) terminal.out(`  (${words})\n`);
  const answers: QuestionResponse[] = [];
  for (const question of kind.asks(step)) {
    const responses = await askQuestion(question, terminal);
    if (responses === null || responses === 'back') return responses;
    answers.push({ feedbackQuestionEntityId: question.questionEntityId, responses });
  }
  return kind.response(answers);
}

/** Puts into words the parts of a screen beside its question. */
function besideIt(step: KnownStep): string[] {
  const told: string[] = [];
  if ('breathing' in step && step.breathing)
    told.push(
      `Breathe ${step.breathing.in} seconds in, ${step.breathing.out} out, ${step.breathing.breaths} times`,
    );
  if ('timerMinutes' in step && step.timerMinutes !== undefined)
    told.push(`A timer for ${step.timerMinutes} minutes; go on whenever you like`);
  if ('draw' in step && step.draw) told.push('A sheet to draw on; paper does as well');
  return told;
}

/** Asks until the answer fits; what a bubble asks is on the screen, and its answer is checked with the step. */
async function askQuestion(
  question: FeedbackQuestion,
  terminal: Terminal,
): Promise<string[] | 'back' | null> {
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
    if (given.trim() === 'back') return 'back';
    const parts = type === 'multi-select' ? given.split(',').map((part) => part.trim()) : [given];
    const responses = parts.map((part) => options[Number(part) - 1]?.value ?? part);
    const problem = isInBubble ? null : checkAnswer(question, responses);
    if (problem === null) return responses;
    terminal.out(`  ${feedbackMessage(problem)}\n`);
  }
}

const numbered = (labels: readonly string[]): string =>
  labels.map((label, index) => `  ${index + 1}. ${label}`).join('\n');
