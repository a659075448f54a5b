import { useRef, useState } from 'react';
import type { KnownStep } from '../../../domain/chat/steps/step-kinds.ts';
import { BreathingPebble } from './BreathingPebble.tsx';
import type { ChatStore } from './chat-store.ts';
import { SandTimer } from './SandTimer.tsx';

export type BesideProps = { store: ChatStore; step: KnownStep };

/** What stands above the reply for families who want it: a pebble to breathe with, a timer. */
export function Beside({ step }: BesideProps) {
  const [isTimed, setTimed] = useState(true);
  const place = useRef<HTMLDivElement>(null);
  // The button that has the focus goes: what is answered with comes next.
  const doWithout = (): void => {
    const reply = place.current?.parentElement;
    setTimed(false);
    reply?.querySelector<HTMLElement>(`:scope > :not([data-beside]) :is(button, input, textarea)`)?.focus();
  };
  return (
    <div ref={place} data-beside>
      {'breathing' in step && step.breathing && <BreathingPebble breathing={step.breathing} />}
      {isTimed && 'timerMinutes' in step && step.timerMinutes !== undefined && (
        <SandTimer minutes={step.timerMinutes} onSkip={doWithout} />
      )}
    </div>
  );
}
