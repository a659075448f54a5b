import { problemWith, type Step } from '../../../domain/chat/steps/step-kinds.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { Bubble } from '../../../domain/chat/bubbles.ts';
import { Reader } from '../../../domain/chat/reading-time.ts';
import { chosenIn } from '../../../domain/chat/in-situation.ts';
import type { ChosenValues } from '../../../domain/chat/steps/condition.ts';
import type { Pace } from '../../../domain/chat/timing.ts';
import { AppError } from '../../../application/errors.ts';
import { ChatSession } from '../../../application/chat/chat-session.ts';
import { LocalChatGateway } from './local-chat-gateway.ts';
import { MemoryOfflineStore } from './memory-offline-store.ts';
import { ManualClock } from '../platform/manual-clock.ts';
import { answerTo, type Answers } from '../../../domain/chat/scripted-answers.ts';
import { handOverLine, transcriptLine, type TranscriptLine } from '../../../domain/chat/transcript.ts';

export type Played =
  | { kind: 'finished'; lines: TranscriptLine[]; chosen: ChosenValues; durationMs: number }
  /** The answers lead to where the family stops for now. */
  | { kind: 'paused'; lines: TranscriptLine[]; chosen: ChosenValues; durationMs: number }
  /** The script stops here: it has no answer to this step, or not a valid one. */
  | { kind: 'stuck'; lines: TranscriptLine[]; step: Step; problem: string };

type Manner = {
  pace: Pace;
  /** Reads, does and answers as people usually do (domain/chat/reading-time.ts); else answers as soon as that is possible. */
  takesTime: boolean;
  /** Hears each line as it appears. */
  onLine?: (line: TranscriptLine) => void;
};

/** Plays an Activity to its end or its first pause for safety with scripted answers under a manual clock. */
export async function playThrough(
  definition: ActivityDefinition,
  answers: Answers,
  { pace, takesTime, onLine = () => undefined }: Manner,
): Promise<Played> {
  const clock = new ManualClock();
  const reader = new Reader(definition);
  const lines: TranscriptLine[] = [];
  const gateway = new LocalChatGateway(definition, clock);
  const tell = (line: TranscriptLine): void => {
    lines.push(line);
    onLine(line);
  };
  const chosen = (): ChosenValues => chosenIn(definition, gateway.log);
  const session = new ChatSession({
    gateway,
    clock,
    pace,
    newKey: () => String(lines.length),
    copy: new MemoryOfflineStore(),
    conversation: { activity: definition.slug },
    screen: {
      clear: () => undefined,
      undo: () => undefined,
      close: () => undefined,
      show: (bubble: Bubble) => {
        reader.sees(bubble);
        tell(transcriptLine(bubble, 0));
      },
      changed: () => undefined,
      report: () => undefined,
      raise: (error) => {
        throw error;
      },
    },
  });
  await session.open();
  for (;;) {
    await session.settled();
    const { pending, stage, tapFor, handOver, plannedFor } = session.state;
    if (tapFor !== null) {
      if (takesTime) clock.moveTo(reader.readUntil);
      session.tap();
    } else if (handOver !== null) {
      tell(handOverLine(handOver, clock.now()));
      session.here();
    } else if (pending) {
      const answer = answerTo(pending, answers);
      const problem = answer ? problemWith(pending, answer) : 'The script has no answer to this step.';
      if (!answer || problem !== null)
        return {
          kind: 'stuck',
          lines,
          step: pending,
          problem: problem ?? 'The script has no answer to this step.',
        };
      if (takesTime) clock.moveTo(reader.answersAt(pending, clock.now()));
      session.submit(answer);
    } else if (stage === 'finishOffered') {
      if (takesTime) clock.moveTo(reader.readUntil);
      session.closeFinish();
    } else if (stage === 'paused' && plannedFor !== null) {
      if (takesTime) clock.moveTo(reader.readUntil);
      session.resume();
    } else if (stage === 'paused') {
      if (takesTime) clock.moveTo(reader.readUntil);
      return { kind: 'paused', lines, chosen: chosen(), durationMs: clock.now() };
    } else if (stage === 'complete')
      return { kind: 'finished', lines, chosen: chosen(), durationMs: clock.now() };
    else if (clock.nextAt !== null) clock.moveTo(clock.nextAt);
    else throw new AppError('Unexpected', 'The conversation came to a halt.');
  }
}
