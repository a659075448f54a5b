import { fieldsOf } from '../support/step-fields.ts';
import { readFileSync } from 'node:fs';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { findStepPosition, findPathToStep } from '../../src/domain/analysis/path-to-step.ts';
import { InMemoryChatGateway } from '../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';

/** A family that leaves for safety, or postpones, has not completed an Activity. */
const waysOut: [slug: string, stepId: string, label: string][] = [
  ['a-map-for-meltdowns', 'go-on-or-not', 'Leave it for today'],
  ['a-screen-deal', 'go-on-after-upset', "We'll sort that out first"],
  ['a-small-sorry', 'dent-kind', "It's bigger than a thumb"],
  ['after-an-argument', 'cooler-now', "Not yet. Let's stop for today"],
  ['after-an-argument', 'how-are-things', 'Another day'],
  ['after-an-argument', 'rules-agreed', 'Another day'],
  ['all-of-you', 'good-day', 'Another day'],
  ['at-the-end-of-your-tether', 'ring-now', "I'm ringing someone now"],
  ['friends-and-not-friends', 'friend-day', 'Another day'],
  ['grey-days', 'safe-now', 'Another day'],
  ['grey-days', 'dark-next', 'Make the call first'],
  ['two-homes', 'promise-second', 'Another day'],
  ['when-school-feels-too-much', 'calm-enough', 'Another day'],
  ['when-someone-is-unkind', 'very-low-next', 'Stop here, and stay close'],
  ['when-the-red-comes-up', 'hurting-next', "I'm going to tell someone"],
  ['when-the-red-comes-up', 'scared-next', "I'm getting someone"],
  ['worried-about-self-harm', 'danger-next', "I'm getting help now"],
];

test.each(waysOut)(
  '%s: at %s, "%s" ends in a pause, completes nothing, and is asked again when the family continues',
  async (slug, stepId, label) => {
    const definition = JSON.parse(
      readFileSync(`content/activities/${slug}.json`, 'utf8'),
    ) as ActivityDefinition;
    const log = findPathToStep(definition, findStepPosition(definition, stepId)!)!;
    const chat = new InMemoryChatGateway(definition, new ManualClock(), log);
    let reply = await chat.respond(stepId, { kind: 'choice', response: label });
    for (
      let end = fieldsOf(reply.steps.at(-1)).endsTouchpoint;
      end;
      end = fieldsOf(reply.steps.at(-1)).endsTouchpoint
    )
      reply = await chat.nextTouchpoint(end);
    expect(reply).toMatchObject({ activityStatus: 'InProgress', pausedTouchpoint: expect.any(String) });
    await expect(chat.complete()).rejects.toMatchObject({ code: 'NotCompleted' });
    const again = await chat.nextTouchpoint(reply.pausedTouchpoint!);
    expect(again.steps.map(({ touchpointStepEntityId: id }) => id)).toEqual([`${stepId}~2`]);
  },
);
