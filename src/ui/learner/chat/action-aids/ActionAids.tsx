import { useRef, useState } from 'react';
import type { KnownStep } from '../../../../domain/steps/step-kinds.ts';
import { BreathingPebble } from './BreathingPebble.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { DrawingPad } from './DrawingPad.tsx';
import { SandTimer } from './SandTimer.tsx';

export type ActionAidsProps = { store: ChatStore; step: KnownStep };

/** Shows a question's aids above the reply: a breathing exercise, a timer, a sheet to draw on. */
export function ActionAids({ store, step }: ActionAidsProps) {
  const [isTimed, setTimed] = useState(true);
  const [isDrawn, setDrawn] = useState(true);
  const place = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its aid, so the focus moves to the control that answers the question.
  const doWithout = (leaveOut: (isThere: false) => void) => (): void => {
    const reply = place.current?.parentElement;
    leaveOut(false);
    reply?.querySelector<HTMLElement>(`:scope > :not([data-beside]) :is(button, input, textarea)`)?.focus();
  };
  return (
    <div ref={place} data-beside>
      {'breathing' in step && step.breathing && <BreathingPebble breathing={step.breathing} />}
      {isTimed && 'timerMinutes' in step && step.timerMinutes !== undefined && (
        <SandTimer minutes={step.timerMinutes} onSkip={doWithout(setTimed)} />
      )}
      {isDrawn && 'draw' in step && step.draw && (
        <DrawingPad drafts={store.drafts} step={step} onSkip={doWithout(setDrawn)} />
      )}
    </div>
  );
}
