import type { ActivityDefinition, TouchpointDefinition } from '../../../src/domain/activity/definition.ts';
import { isTypingShown } from '../../../src/domain/sequencer/chat-state.ts';
import { findInstantTouchpoints } from '../../../src/domain/chat/instant.ts';
import { toPlayableActivity } from '../../../src/domain/chat/pack.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import { normalPace, pacesByName, type Pace } from '../../../src/domain/sequencer/timing.ts';
import { readStep } from '../../../src/infrastructure/shared/api/parts/read-step.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';
import { Conversation } from '../../support/conversation.ts';

const ask = (id: string, ...to: string[]) => ({
  type: 'user-path-choice' as const,
  id,
  text: `${id}?`,
  options: to.map((next) => ({ label: next, next })),
});
const idsOf = (touchpoints: readonly TouchpointDefinition[], rest: Partial<ActivityDefinition> = {}) =>
  Array.from(findInstantTouchpoints(activity([...touchpoints], rest)), ({ id }) => id);

const plain = touchpoint('hello', [message('Hello'), ask('how', 'help', 'on')]);
const help = touchpoint('help', [message('Ring **116 123**.'), ask('now', 'stop', 'on')]);
const stop: TouchpointDefinition = { ...touchpoint('stop', [message('Go.')]), ending: 'pause' };
const on = touchpoint('on', [message('On')]);

test('an Activity that says nothing is paced, but for a pause and the help lines that lead to it', () => {
  expect(idsOf([touchpoint('one', [message('Hello')]), on])).toEqual([]);
  expect(idsOf([plain, help, stop, on]).toSorted()).toEqual(['help', 'stop']);
  expect(idsOf([plain, touchpoint('help', [message('Stop?'), ask('now', 'stop', 'on')]), stop, on])).toEqual([
    'stop',
  ]);
});

test('the first touchpoint of a tender Activity comes at once, and of one that names an emergency number there', () => {
  expect(idsOf([plain, help, on], { tender: true })).toEqual(['hello']);
  expect(idsOf([touchpoint('hello', [message('In danger call **999**.')]), on])).toEqual(['hello']);
  expect(idsOf([plain, touchpoint('help', [message('999')]), on])).toEqual([]);
});

test('an author says so of any other', () => {
  expect(idsOf([plain, help, { ...on, pace: 'instant' }])).toEqual(['on']);
});

test('a device that plays without a network has the same pace', () => {
  const tender = activity([plain, help, stop, on], {
    categories: { lifeChallenges: ['selfHarm'], durations: ['5mins'] },
  });
  const ids = (of: Parameters<typeof findInstantTouchpoints>[0]) =>
    Array.from(findInstantTouchpoints(of), ({ id }) => id);
  expect(ids(tender)).toContain('hello');
  expect(ids(toPlayableActivity(tender))).toEqual(ids(tender));
});

test.each([
  ['normal', normalPace],
  ['tap', pacesByName.tap],
] as [string, Pace][])('at the pace %s its steps come without dots or waiting, each once', (_name, pace) => {
  const { steps } = foldLogIntoScript(activity([plain, on], { tender: true }), []).available();
  const wired = steps.map((step, index) => readStep(JSON.parse(JSON.stringify(step)), index, index));
  const talk = new Conversation(pace).load(0, wired);
  expect(talk.lines).toEqual(['0 Hello', '0 how?']);
  expect(talk.state.pending).toMatchObject({ text: 'how?' });
  expect([isTypingShown(talk.state), talk.state.tapFor, talk.wakeAt]).toEqual([false, null, null]);
});

test('what follows is paced as the family chose', () => {
  const definition = activity([touchpoint('hello', [message('Hello')]), on], { tender: true });
  const script = foldLogIntoScript(definition, []);
  const talk = new Conversation().load(0, [...script.available().steps]);
  const { steps, activityStatus } = script.take({ kind: 'touchpoint-ended', touchpointId: 'hello', at: 0 });
  talk.followed(0, [...steps], activityStatus).until(10_000);
  expect(talk.lines).toEqual(['0 Hello', '1680 On']);
});

test('steps that are paced say nothing of it', () => {
  const { steps } = foldLogIntoScript(activity([plain, on]), []).available();
  expect(steps.some((step) => 'pace' in step)).toBe(false);
});
