import type { ActivityDefinition } from '../../../domain/activity/activity.ts';
import type { Bubble } from '../../../domain/chat/bubbles.ts';
import { problemWith } from '../../../domain/chat/respond.ts';
import type { Step } from '../../../domain/chat/step.ts';
import type { Pace } from '../../../domain/chat/timing.ts';
import { AppError } from '../../../application/errors.ts';
import { ChatSession } from '../../../application/chat-session.ts';
import { LocalChatGateway } from '../local-chat-gateway.ts';
import { MemoryDeviceCopy } from '../memory/memory-device-copy.ts';
import { ManualClock } from '../memory/manual-clock.ts';
import { answerTo, type Answers } from './answers.ts';
import { transcriptLine, type TranscriptLine } from './transcript.ts';

export type Played =
  | { kind: 'finished'; lines: TranscriptLine[]; durationMs: number }
  /** The script stops here: it has no answer to this step, or not a valid one. */
  | { kind: 'stuck'; lines: TranscriptLine[]; step: Step; problem: string };

/**
 * Plays an Activity to its end with scripted answers under a manual clock, each answer given at the
 * instant its control appears. `onLine` hears each line as it appears.
 */
export async function playThrough(
  definition: ActivityDefinition,
  answers: Answers,
  pace: Pace,
  onLine: (line: TranscriptLine) => void = () => undefined,
): Promise<Played> {
  const clock = new ManualClock();
  const lines: TranscriptLine[] = [];
  const session = new ChatSession({
    gateway: new LocalChatGateway(definition, clock),
    clock,
    pace,
    newKey: () => String(lines.length),
    copy: new MemoryDeviceCopy(),
    conversation: { activity: definition.slug },
    screen: {
      clear: () => undefined,
      show: (bubble: Bubble) => {
        const line = transcriptLine(bubble, 0);
        lines.push(line);
        onLine(line);
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
    const { pending, stage } = session.state;
    if (pending) {
      const answer = answerTo(pending, answers);
      const problem = answer ? problemWith(pending, answer) : 'The script has no answer to this step.';
      if (!answer || problem !== null)
        return {
          kind: 'stuck',
          lines,
          step: pending,
          problem: problem ?? 'The script has no answer to this step.',
        };
      session.submit(answer);
    } else if (stage === 'finishOffered') session.closeFinish();
    else if (stage === 'complete') return { kind: 'finished', lines, durationMs: clock.now() };
    else if (clock.nextAt !== null) clock.moveTo(clock.nextAt);
    else throw new AppError('Unexpected', 'The conversation came to a halt.');
  }
}
