import { isStepSeenBefore } from '../../domain/sequencer/bubbles.ts';
import type { ChatEffect } from '../../domain/sequencer/chat-state.ts';
import type { Step } from '../../domain/steps/step-kinds.ts';
import type { StepsReply } from '../../domain/steps/steps-reply.ts';

/**
 * The answers on this screen, by step id. After a restored backup another screen may have given other answers, although
 * the run waits for the same step with the same turn number.
 */
export class OnScreenAnswers extends Map<string, string> {
  /** Updates the answers by an effect of the sequencer on the screen. */
  follow(effect: ChatEffect): void {
    if (effect.type === 'clear') this.clear();
    else if (effect.type === 'show' && effect.bubble.from === 'you' && effect.bubble.kind === 'text')
      this.set(effect.bubble.stepId, effect.bubble.text);
    else if (effect.type === 'close') this.delete(effect.bubble.stepId);
    else if (effect.type === 'undo')
      for (const id of this.keys()) if (id === effect.stepId || !effect.reached.has(id)) this.delete(id);
  }

  /** Returns whether the shown answers are the answers of the run. */
  agreeWith(steps: readonly Step[]): boolean {
    return steps.every(({ touchpointStepEntityId: id, selectedOption, closed }) => {
      const shown = this.get(id);
      return closed === true || shown === undefined || shown === selectedOption;
    });
  }
}

/** Returns whether the run still waits for an answer to this step. */
export const isRunWaitingForStep = ({ steps }: StepsReply, asked: Step | undefined): boolean =>
  steps.some(
    (step) => step.touchpointStepEntityId === asked?.touchpointStepEntityId && !isStepSeenBefore(step),
  );
