import type { StepsReply } from '../../../src/domain/steps/steps-reply.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { toCoachContents } from '../../../src/domain/sequencer/bubbles.ts';
import { decideTouchpointEnd, decideResponse } from '../../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import type { ChatState, ChatEffect } from '../../../src/domain/sequencer/chat-state.ts';
import { normalPace, pacesByName, speedUpPace } from '../../../src/domain/sequencer/timing.ts';
import { Conversation, lineOf } from '../../support/conversation.ts';
import { answerTo, dice, randomActivity, type Dice } from '../../support/random-activity.ts';

/**
 * The tests play random Activities from end to end with script and sequencer, over a connection that is slow, loses
 * requests and replies, and fires timers late.
 */
const seeds = Array.from({ length: 40 }, (_, index) => `talk ${index}`);

type Play = { talk: Conversation; log: RunEntry[]; events: number };
type Trouble = { dice: Dice; slowMs: number; lost: number; lateMs: number };
const calm: Trouble = { dice: dice('calm'), slowMs: 0, lost: 0, lateMs: 0 };

function play(
  definition: ActivityDefinition,
  seed: string,
  {
    log: earlier = [] as readonly RunEntry[],
    from = 0,
    stopAfter = 3000,
    trouble = calm,
    pace = normalPace,
    store = (state: ChatState): ChatState => state,
  } = {},
): Play {
  const log = [...earlier];
  const script = foldLogIntoScript(definition, log);
  const talk = new Conversation(pace);
  let now = from;
  let carried = 0;
  const take = (entry: RunEntry): StepsReply => {
    log.push(entry);
    return script.take(entry);
  };

  /** Returns a failure that is either retried automatically or waits for the person. */
  const lost = () => lostCall(now, trouble.dice.chance(0.5));

  /** Delivers a call to the run and its reply back, either of which may be lost. */
  const carry = (call: ChatEffect): void => {
    now += trouble.dice.throw(trouble.slowMs + 1);
    while (talk.wakeAt !== null && talk.wakeAt <= now) talk.wake(talk.wakeAt);
    if (call.type !== 'send' && call.type !== 'follow') {
      if (call.type === 'complete')
        talk.give(trouble.dice.chance(trouble.lost) ? lost() : { type: 'completed' });
      return;
    }
    if (trouble.dice.chance(trouble.lost)) return void talk.give(lost());
    const decision =
      call.type === 'send'
        ? decideResponse(script, call.stepId, call.response, now)
        : decideTouchpointEnd(script, call.touchpointId, now);
    if (decision.kind === 'refused') throw new Error(decision.message);
    const reply = decision.kind === 'repeat' ? decision.reply : take(decision.entry);
    if (trouble.dice.chance(trouble.lost)) return void talk.give(lost());
    talk.give({ type: call.type === 'send' ? 'sent' : 'followed', at: now, reply });
  };

  const available = script.available();
  if (!script.opened) take({ kind: 'opened', at: now });
  talk.give({ type: 'loaded', at: now, reply: available, completedAt: null });
  let events = 0;
  for (; events < stopAfter; events += 1) {
    talk.state = store(talk.state);
    const call = talk.asked[carried];
    if (call) {
      carried += 1;
      carry(call);
    } else if (talk.wakeAt !== null) {
      now = Math.max(now, talk.wakeAt + trouble.dice.throw(trouble.lateMs + 1));
      talk.wake(now);
    } else if (talk.state.tapFor !== null) talk.give({ type: 'tapped', at: now });
    else if (talk.state.failure?.of === 'following') talk.give({ type: 'retried' });
    else if (talk.state.pending) talk.submit(answerTo(talk.state.pending, seed), `key ${events}`);
    else if (talk.state.stage === 'paused' && talk.state.plannedFor !== null) talk.give({ type: 'resumed' });
    else if (talk.state.stage === 'finishOffered') talk.give({ type: 'finishClosed' });
    else if (talk.state.stage === 'complete') break;
    else throw new Error(`stuck: ${JSON.stringify(talk.state)}`);
  }
  return { talk, log, events };
}

const lostCall = (at: number, passes: boolean) =>
  ({ type: 'failed', at, code: 'Network', message: 'No connection.', passes }) as const;
/**
 * Returns the lines of the conversation without the answers of forms, which only a later visit shows; `formsOf` lists
 * those.
 */
const textsOf = ({ talk }: Play): string[] =>
  talk.bubbles.filter(({ kind }) => kind !== 'answers').map(lineOf);
const formsOf = ({ talk }: Play): string[] =>
  talk.bubbles.flatMap(({ kind, stepId }) => (kind === 'answers' ? [stepId] : []));
const whole = new Map(seeds.map((seed) => [seed, play(randomActivity(seed), seed)]));

test('every conversation reaches its end', () => {
  for (const [seed, { talk, log }] of whole) {
    expect([seed, talk.state.stage]).toEqual([seed, 'complete']);
    expect(foldLogIntoScript(randomActivity(seed), log).completed).toBe(true);
  }
});

test('the random Activities have all kinds of steps, loops and plans that are waited for, and are long and short', () => {
  const plays = [...whole.values()];
  const waiting = [...whole].flatMap(([seed, { log }]) =>
    log.filter(
      (_entry, at) => foldLogIntoScript(randomActivity(seed), log.slice(0, at)).waitsOn?.kind === 'plan',
    ),
  );
  expect(waiting.length).toBeGreaterThan(5);
  const ids = plays.flatMap(({ talk }) => talk.bubbles.map(({ stepId }) => stepId));
  expect(ids.filter((id) => id.endsWith('~2')).length).toBeGreaterThan(20);
  expect(plays.filter(({ log }) => log.length > 7).length).toBeGreaterThan(5);
  const kinds = plays.flatMap(({ log }) =>
    log.map((entry) => (entry.kind === 'answered' ? entry.response.kind : '')),
  );
  expect(new Set(kinds)).toEqual(new Set(['', 'choice', 'input', 'feedback', 'plan']));
});

test('every delivered step appears exactly once, complete, in order, with its answer', () => {
  for (const [seed, { talk, log }] of whole) {
    const { steps } = foldLogIntoScript(randomActivity(seed), log).available();
    const expected = steps.flatMap((step) => [
      ...toCoachContents(step).map((content) => lineOf({ ...content, from: 'coach' })),
      ...(step.selectedOption === undefined ? [] : [`you: ${step.selectedOption}`]),
    ]);
    expect(talk.bubbles.map(lineOf)).toEqual(expected);
    expect(new Set(talk.bubbles.map(({ id }) => id)).size).toBe(talk.bubbles.length);
  }
});

test('bubbles never go back in time', () => {
  for (const { talk } of whole.values()) {
    const times = talk.bubbles.map(({ shownAt }) => shownAt);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
});

test('a bad connection and a late timer change when bubbles appear, never which or in what order', () => {
  for (const [seed, straight] of whole) {
    const trouble = { dice: dice(`trouble ${seed}`), slowMs: 5000, lost: 0.2, lateMs: 3000 };
    const troubled = play(randomActivity(seed), seed, { trouble });
    expect(textsOf(troubled)).toEqual(textsOf(straight));
    const times = troubled.talk.bubbles.map(({ shownAt }) => shownAt);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
});

test('every pace shows the same conversation, and a faster one is never slower', () => {
  for (const [seed, straight] of whole)
    for (const pace of [pacesByName.quick, speedUpPace, pacesByName.instant, pacesByName.tap]) {
      const quick = play(randomActivity(seed), seed, { pace });
      expect(textsOf(quick)).toEqual(textsOf(straight));
      expect(quick.talk.bubbles.at(-1)!.shownAt).toBeLessThanOrEqual(straight.talk.bubbles.at(-1)!.shownAt);
    }
});

test('stored as JSON between all events, the conversation is the same to the millisecond', () => {
  for (const [seed, straight] of whole) {
    const store = (state: ChatState): ChatState => JSON.parse(JSON.stringify(state)) as ChatState;
    expect(play(randomActivity(seed), seed, { store }).talk).toEqual(straight.talk);
  }
});

test('closed at any instant and opened again, it shows what was shown and continues to the same end', () => {
  for (const [seed, straight] of whole) {
    const texts = textsOf(straight);
    const random = dice(`leave ${seed}`);
    for (const stopAfter of [0, 1, random.throw(straight.events), random.throw(straight.events)]) {
      const left = play(randomActivity(seed), seed, { stopAfter });
      expect(textsOf(left)).toEqual(texts.slice(0, left.talk.bubbles.length));

      const from = 10_000_000;
      const back = play(randomActivity(seed), seed, { log: left.log, from, stopAfter: 0 });
      const { steps } = foldLogIntoScript(randomActivity(seed), left.log).available();
      const delivered = steps.filter(({ viewed }) => viewed).map((step) => step.touchpointStepEntityId);
      const atOnce = new Set(back.talk.bubbles.map(({ stepId }) => stepId));
      expect(delivered.filter((id) => !atOnce.has(id))).toEqual([]);
      expect(back.talk.bubbles.every(({ shownAt }) => shownAt === from)).toBe(true);
      expect(textsOf(back)).toEqual(texts.slice(0, textsOf(back).length));

      const resumed = play(randomActivity(seed), seed, { log: left.log, from });
      expect(resumed.talk.state.stage).toBe('complete');
      expect(textsOf(resumed)).toEqual(texts);
    }
  }
});

test('a finished conversation opened again is shown completely at once', () => {
  for (const [seed, straight] of whole) {
    const again = play(randomActivity(seed), seed, { log: straight.log, from: 7, stopAfter: 1 });
    expect(again.talk.state.stage).toBe('complete');
    expect(again.talk.wakeAt).toBeNull();
    expect(textsOf(again)).toEqual(textsOf(straight));
    expect(formsOf(straight)).toEqual([]);
    expect(formsOf(again)).toEqual(
      straight.log.flatMap((entry) =>
        entry.kind === 'answered' && entry.response.kind === 'feedback' ? [entry.stepId] : [],
      ),
    );
  }
});
