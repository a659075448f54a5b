import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { initialChatState } from '../../../src/domain/sequencer/chat-state.ts';
import { StepTiming } from '../../../src/domain/analysis/step-timing.ts';
import { normalPace, pacesByName } from '../../../src/domain/sequencer/timing.ts';
import { library } from '../../support/library.ts';
import { Conversation } from '../../support/conversation.ts';

const { activities } = library();

/**
 * Returns the instants (ms) at which the last bubble and the control of a step appear, as computed and as the sequencer
 * shows them.
 */
function shown(
  definition: ActivityDefinition,
  place: readonly [touchpoint: number, step: number],
  pace = normalPace,
) {
  const { touchpoints } = definition;
  const authored = touchpoints[place[0]]!.steps[place[1]]!;
  const timed = new StepTiming(definition, pace).time(authored);
  const talk = new Conversation({ ...pace, baseMs: 0, perWordMs: 0 });
  talk.state = { ...initialChatState, stage: 'talking', following: 'before' };
  talk.followed(0, [timed.step]);
  let at = 0;
  while (talk.wakeAt !== null) {
    at = talk.wakeAt;
    talk.wake(at);
  }
  const last = talk.bubbles.at(-1)?.shownAt ?? 0;
  return { timed: [timed.bubbles.ms, timed.controlMs], played: [last, Math.max(at, last)] };
}

test.each([
  ['normal', normalPace],
  ['quick', pacesByName.quick],
  ['instant', pacesByName.instant],
] as const)(
  'each step of the library takes as long as the sequencer takes to show it, at the pace %s',
  (_, pace) => {
    for (const definition of activities)
      for (const [touchpoint, { steps }] of definition.touchpoints.entries())
        for (const step of steps.keys()) {
          const { timed, played } = shown(definition, [touchpoint, step], pace);
          expect([definition.slug, touchpoint, step, timed]).toEqual([
            definition.slug,
            touchpoint,
            step,
            played,
          ]);
        }
  },
);
