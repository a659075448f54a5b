import type { StepsReply } from '../../../src/domain/steps/steps-reply.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { estimateDuration } from '../../../src/domain/analysis/estimate.ts';
import { exploreFlow, findFinishingSituations } from '../../../src/domain/flow/reachability.ts';
import { decideTouchpointEnd, decideResponse } from '../../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import { isConversationStuck, isTypingShown } from '../../../src/domain/sequencer/chat-state.ts';
import { FlowGraph } from '../../../src/domain/flow/flow-graph.ts';
import { activity, choice, message, touchpoint } from '../../support/activity.ts';
import { Conversation, step } from '../../support/conversation.ts';
import { everyPath } from '../../support/every-path.ts';
import { leaving, pausing } from '../../support/pausing.ts';
import { answerTo, randomActivity } from '../../support/random-activity.ts';

const opened: RunEntry = { kind: 'opened', at: 1 };
const end = (touchpointId: string): RunEntry => ({ kind: 'touchpoint-ended', touchpointId, at: 2 });
const pick = (stepId: string, response: string): RunEntry => ({
  kind: 'answered',
  stepId,
  response: { kind: 'choice', response },
  at: 3,
});
const idsOf = ({ steps }: StepsReply): string[] => steps.map((one) => one.touchpointStepEntityId);

const safe = leaving();
const stopped = [opened, pick('how', 'In danger'), pick('now', 'Getting help')];

describe('a run at a pause', () => {
  test('is in progress, waits at the pause and shows every step as viewed when it is loaded', () => {
    const script = foldLogIntoScript(safe, stopped);
    expect(script.waitsOn).toEqual({ kind: 'pause', touchpointId: 'stop' });
    expect(script.completed).toBe(false);
    const reply = script.available();
    expect(reply).toMatchObject({ activityStatus: 'InProgress', pausedTouchpoint: 'stop' });
    expect(reply.steps.every(({ viewed }) => viewed)).toBe(true);
  });

  test('has a last message that ends no touchpoint, so that older screens do not continue by themselves', () => {
    expect(foldLogIntoScript(safe, stopped).available().steps.at(-1)).toMatchObject({
      touchpointStepEntityId: 'keep',
    });
    expect(foldLogIntoScript(safe, stopped).available().steps.at(-1)).not.toHaveProperty('endsTouchpoint');
  });

  test('the reply to the answer that led there names the pause, and so does its repetition', () => {
    const script = foldLogIntoScript(safe, stopped.slice(0, 2));
    const reply = script.take(stopped[2]!);
    expect(reply).toMatchObject({ pausedTouchpoint: 'stop', activityStatus: 'InProgress' });
    expect(decideResponse(script, 'now', { kind: 'choice', response: 'Getting help' }, 9)).toEqual({
      kind: 'repeat',
      reply,
    });
  });

  test('continuing asks the last choice again that can reach the end', () => {
    const script = foldLogIntoScript(safe, stopped);
    const decision = decideTouchpointEnd(script, 'stop', 50);
    expect(decision).toEqual({ kind: 'append', entry: { ...end('stop'), at: 50 } });
    const reply = script.take(end('stop'));
    expect(idsOf(reply)).toEqual(['now~2']);
    expect(reply).not.toHaveProperty('pausedTouchpoint');
    expect(decideTouchpointEnd(script, 'stop', 60)).toEqual({ kind: 'repeat', reply });
    expect(idsOf(script.take(pick('now~2', 'It is over')))).toEqual(['words']);
  });

  test('can pause and continue several times', () => {
    const log = [...stopped, end('stop'), pick('now~2', 'Getting help')];
    const script = foldLogIntoScript(safe, log);
    expect(script.waitsOn).toEqual({ kind: 'pause', touchpointId: 'stop~2' });
    expect(idsOf(script.take(end('stop~2')))).toEqual(['now~3']);
  });

  test('a choice that cannot reach the end is passed over; without any the run begins anew', () => {
    const trap = activity([
      touchpoint('hello', [choice('how', ['Fine -> talk', 'Not -> stop'])]),
      pausing('stop', [choice('sure', ['Yes', 'Quite']), message('Bye')]),
      touchpoint('talk', [message('Bye')]),
    ]);
    const log = [opened, pick('how', 'Not'), pick('sure', 'Yes'), end('stop')];
    expect(idsOf(foldLogIntoScript(trap, log).available()).at(-1)).toBe('how~2');
    const bare = activity([pausing('only', [message('Hi'), message('Bye')])]);
    expect(idsOf(foldLogIntoScript(bare, [opened, end('only')]).available())).toEqual([
      'only.1',
      'only.2',
      'only.1~2',
      'only.2~2',
    ]);
  });

  test('accepts no answer and no end of another touchpoint', () => {
    const script = foldLogIntoScript(safe, stopped);
    expect(decideResponse(script, 'words', { kind: 'input', response: 'Hi' }, 9)).toMatchObject({
      code: 'OutOfOrder',
    });
    expect(decideTouchpointEnd(script, 'talk', 9)).toMatchObject({ code: 'OutOfOrder' });
  });
});

/** Returns a random Activity in which some touchpoints pause. */
function withPauses(seed: string): ActivityDefinition {
  const definition = randomActivity(seed);
  return {
    ...definition,
    touchpoints: definition.touchpoints.map(({ next, ...rest }, index) =>
      (seed.length + index) % 2 === 0
        ? { ...rest, ending: 'pause' as const }
        : { ...rest, ...(next === undefined ? {} : { next }) },
    ),
  };
}

const seeds = Array.from({ length: 80 }, (_, index) => `pause ${'x'.repeat(index % 3)}${index}`);

test('whatever the answers, a run continues from each pause, and its log folds to the same steps', () => {
  let pauses = 0;
  for (const seed of seeds) {
    const definition = withPauses(seed);
    const log: RunEntry[] = [opened];
    const script = foldLogIntoScript(definition, log);
    const take = (entry: RunEntry): void => {
      log.push(entry);
      const before = idsOf(script.available());
      script.take(entry);
      const after = idsOf(script.available());
      expect(new Set(after).size).toBe(after.length);
      expect(after.slice(0, before.length)).toEqual(before);
    };
    for (let turn = 0; turn < 40 && script.waitsOn !== null; turn += 1) {
      const { waitsOn } = script;
      if (waitsOn.kind === 'answer')
        take({
          kind: 'answered',
          stepId: waitsOn.step.touchpointStepEntityId,
          response: answerTo(waitsOn.step, `${seed} ${turn}`),
          at: turn,
        });
      else {
        if (waitsOn.kind === 'pause') pauses += 1;
        take({ kind: 'touchpoint-ended', touchpointId: waitsOn.touchpointId, at: turn });
      }
    }
    expect(foldLogIntoScript(definition, log).available()).toEqual(script.available());
  }
  expect(pauses).toBeGreaterThan(100);
});

describe('the sequencer', () => {
  const say = (text: string) => step(text, { text });

  test('stops at a pause: nothing is offered, completed or pending', () => {
    const talk = new Conversation().load(0, []);
    talk.give({
      type: 'loaded',
      at: 0,
      reply: { steps: [say('Stay close')], activityStatus: 'InProgress', pausedTouchpoint: 'stop' },
      completedAt: null,
    });
    talk.until(100_000);
    expect(talk.lines).toEqual(['1500 Stay close']);
    expect(talk.state).toMatchObject({ stage: 'paused', pausedAt: 'stop', due: null, following: null });
    expect(isConversationStuck(talk.state)).toBe(false);
    expect(talk.give({ type: 'finishClosed' })).toEqual([]);
    expect(talk.asked.filter(({ type }) => type === 'complete')).toEqual([]);
  });

  test('continues from there on request, and can pause again', () => {
    const talk = new Conversation();
    const paused = {
      steps: [say('Stay close')],
      activityStatus: 'InProgress',
      pausedTouchpoint: 'stop',
    } as const;
    talk.give({ type: 'loaded', at: 0, reply: { ...paused, steps: [...paused.steps] }, completedAt: null });
    talk.until(100_000);
    expect(talk.give({ type: 'resumed' })).toEqual([{ type: 'follow', touchpointId: 'stop' }]);
    expect(talk.give({ type: 'resumed' })).toEqual([]);
    expect(talk.state).toMatchObject({ stage: 'paused', pausedAt: 'stop', following: 'stop' });
    expect(isTypingShown(talk.state)).toBe(false);
    talk.followed(200_000, [
      step('now~2', { stepType: 'user-path-choice', text: 'Now?', options: [{ label: 'Yes' }] }),
    ]);
    talk.until(300_000);
    expect(talk.state).toMatchObject({ stage: 'talking', pausedAt: null, pending: { text: 'Now?' } });
  });

  test('knows whether it was loaded paused or has just paused', () => {
    const found = new Conversation();
    found.give({
      type: 'loaded',
      at: 0,
      reply: { steps: [], activityStatus: 'InProgress', pausedTouchpoint: 'stop' },
      completedAt: null,
    });
    expect(found.state).toMatchObject({ stage: 'paused', wasPaused: true });
    const came = new Conversation().load(0, [
      step('now', { stepType: 'user-path-choice', text: 'Now?', options: [{ label: 'Yes' }] }),
    ]);
    came.until(100_000).submit({ kind: 'choice', response: 'Yes' });
    came.give({
      type: 'sent',
      at: 100_001,
      reply: { steps: [], activityStatus: 'InProgress', pausedTouchpoint: 'stop' },
    });
    expect(came.state).toMatchObject({ stage: 'paused', wasPaused: false });
  });
});

describe('every path', () => {
  test('a pause is an end of a conversation, distinct from completion', () => {
    const graph = new FlowGraph(safe);
    const reached = exploreFlow(graph);
    expect([reached.has(graph.end), reached.has(graph.pause)]).toEqual([true, true]);
    expect(graph.exits(graph.pause)).toEqual([]);
    expect(findFinishingSituations(graph).has(graph.start(2), 0)).toBe(true);
  });

  test('play stops at the pause; the estimate is of completed conversations', () => {
    const paths = everyPath(safe);
    expect(paths.filter(({ finished }) => finished)).toHaveLength(2);
    expect(paths.filter(({ paused }) => paused)).toHaveLength(1);
    const time = estimateDuration(safe)!;
    const durations = paths.filter(({ finished }) => finished).map(({ durationMs }) => durationMs);
    expect(time.minMs).toBeCloseTo(Math.min(...durations), 6);
    expect(time.maxMs).toBeCloseTo(Math.max(...durations), 6);
  });
});
