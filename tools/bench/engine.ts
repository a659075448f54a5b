import { fieldsOf } from '../../test/support/step-fields.ts';
import type { StepsReply } from '../../src/domain/steps/steps-reply.ts';
import { Story } from 'inkjs';
import { Compiler } from 'inkjs/full';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { decideTouchpointEnd, decideResponse, type RunDecision } from '../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript, Script } from '../../src/domain/chat/script.ts';
import { filterStandingEntries } from '../../src/domain/chat/standing-log.ts';
import { initialChatState, type ChatEvent } from '../../src/domain/sequencer/chat-state.ts';
import { advanceConversation } from '../../src/domain/sequencer/sequencer.ts';
import { pacesByName } from '../../src/domain/sequencer/timing.ts';
import { median, type Figure } from './figure.ts';

const touchpoints = 50;
const messages = 19;
const options = 3;
/** The number of steps in all touchpoints: in each, the messages and the choice at its end. */
const steps = touchpoints * (messages + 1);

const saying = (at: number, step: number): string => `This is what the coach says at ${at}, line ${step}.`;
const nameOf = (at: number): string => `part-${at}`;
/** Names in Ink have no hyphens. */
const knotOf = (at: number): string => `part_${at}`;

/**
 * Measures the whole engine (script and sequencer, without pauses), compared with inkjs on a story with the same lines
 * and choices.
 */
export function measureEngine(quick: boolean): Figure[] {
  process.stdout.write(`Playing a story of ${steps} steps, and the same in ink\n`);
  const definition = longStory();
  const story = new Compiler(inkSource()).Compile() as Story;
  const sides = { product: () => playActivity(definition), ink: () => playStory(story) };
  const times: Record<keyof typeof sides, number[]> = { product: [], ink: [] };
  for (let round = 0; round < (quick ? 2 : 10); round += 1)
    for (const side of ['product', 'ink'] as const) {
      const plays = side === 'product' ? 200 : 20;
      const startedAt = performance.now();
      for (let play = 0; play < plays; play += 1) {
        const played = sides[side]();
        if (played !== steps) throw new Error(`${side} played ${played} steps of ${steps}.`);
      }
      if (round > 0) times[side].push((performance.now() - startedAt) / plays);
    }
  return [
    {
      name: `a story of ${steps} steps played, beside inkjs`,
      product: median(times.product),
      plain: median(times.ink),
      limit: 0.083,
      unit: 'ms',
    },
    measureChangedRun(definition, quick),
  ];
}

const foldsARound = 20;
const warmingRounds = 10;

/** Measures the fold of a run in which every fifth answer was changed, compared with the same run without changes. */
function measureChangedRun(definition: ActivityDefinition, quick: boolean): Figure {
  const log = changedLog(definition);
  const standing = [...filterStandingEntries(log)];
  const times: Record<'product' | 'plain', number[]> = { product: [], plain: [] };
  const sides = { product: log, plain: standing };
  // Many short rounds alternate, because other programs disturb a few rounds; the shortest round of each side was not
  // disturbed.
  for (let round = 0; round < (quick ? 60 : 200); round += 1)
    for (const side of ['product', 'plain'] as const) {
      const startedAt = performance.now();
      for (let fold = 0; fold < foldsARound; fold += 1)
        if (!foldLogIntoScript(definition, sides[side]).completed)
          throw new Error('The run is not at its end.');
      if (round >= warmingRounds) times[side].push((performance.now() - startedAt) / foldsARound);
    }
  return {
    name: `a run of ${steps} steps with each fifth answer changed is folded, beside one without changes`,
    product: Math.min(...times.product),
    plain: Math.min(...times.plain),
    limit: 1.2,
    unit: 'ms',
  };
}

function changedLog(definition: ActivityDefinition): RunEntry[] {
  const script = new Script(definition);
  const log: RunEntry[] = [];
  const take = (entry: RunEntry): void => {
    script.take(entry);
    log.push(entry);
  };
  for (let answers = 0; script.waitsOn !== null;) {
    const { waitsOn } = script;
    if (waitsOn.kind !== 'answer') {
      take({ kind: 'touchpoint-ended', touchpointId: waitsOn.touchpointId, at: 1 });
      continue;
    }
    const stepId = waitsOn.step.touchpointStepEntityId;
    const [option] = 'options' in waitsOn.step ? waitsOn.step.options : [];
    take({ kind: 'answered', stepId, response: { kind: 'choice', response: option?.label ?? '' }, at: 1 });
    answers += 1;
    if (answers % 6 === 5) take({ kind: 'rewound', stepId, at: 1 });
  }
  return log;
}

/**
 * Plays an Activity as server and browser together do; returns the number of steps: messages shown and choices made.
 */
function playActivity(definition: ActivityDefinition): number {
  const script = new Script(definition);
  let event: ChatEvent | null = { type: 'loaded', at: 0, reply: script.available(), completedAt: null };
  let state = initialChatState;
  let played = 0;
  for (let turn = 0; event !== null; turn += 1) {
    const advanced = advanceConversation(state, event, pacesByName.instant);
    state = advanced.state;
    event = null;
    for (const effect of advanced.effects) {
      if (effect.type === 'show' && effect.bubble.from === 'coach') played += 1;
      if (effect.type === 'send') {
        const decision = decideResponse(script, effect.stepId, effect.response, turn);
        event = { type: 'sent', at: 0, reply: taken(script, decision) };
      }
      if (effect.type === 'follow') {
        const decision = decideTouchpointEnd(script, effect.touchpointId, turn);
        event = { type: 'followed', at: 0, reply: taken(script, decision) };
      }
    }
    if (state.pending !== null && state.sending === null && event === null) {
      const labels = fieldsOf(state.pending).options!;
      const response = { kind: 'choice', response: labels[turn % labels.length]!.label } as const;
      event = { type: 'submitted', response, key: '' };
    }
  }
  return played;
}

function taken(script: Script, decision: RunDecision): StepsReply {
  if (decision.kind !== 'append') throw new Error(`The story stopped: ${JSON.stringify(decision)}`);
  return script.take(decision.entry);
}

function playStory(story: Story): number {
  story.ResetState();
  let played = 0;
  for (let turn = 0; ; turn += 1) {
    while (story.canContinue) if (story.Continue()?.trim()) played += 1;
    const { currentChoices } = story;
    if (currentChoices.length === 0) return played;
    story.ChooseChoiceIndex(turn % currentChoices.length);
  }
}

/** Returns an Activity of 1,000 steps: 19 messages and a choice in each of its touchpoints. */
export function longStory(): ActivityDefinition {
  return {
    slug: 'long-story',
    title: 'A long story',
    summaryShort: 'Long.',
    summaryFull: 'Long.',
    status: 'Available',
    audience: 'together',
    categories: { durations: ['60mins'] },
    touchpoints: Array.from({ length: touchpoints }, (_, at) => ({
      id: nameOf(at),
      title: nameOf(at),
      steps: [
        ...Array.from({ length: messages }, (_, step) => ({
          type: 'message' as const,
          text: saying(at, step),
        })),
        {
          type: 'user-path-choice' as const,
          id: `choice-${at}`,
          text: saying(at, messages),
          options: Array.from({ length: options }, (_, option) => ({
            label: `Option ${option}`,
            ...(at + 1 < touchpoints ? { next: nameOf(at + 1) } : {}),
          })),
        },
      ],
    })),
  };
}

function inkSource(): string {
  const knots = Array.from({ length: touchpoints }, (_, at) => {
    const lines = Array.from({ length: messages + 1 }, (_, step) => saying(at, step));
    const next = at + 1 < touchpoints ? knotOf(at + 1) : 'END';
    const choices = Array.from({ length: options }, (_, option) => `+ [Option ${option}] -> ${next}`);
    return [`=== ${knotOf(at)} ===`, ...lines, ...choices].join('\n');
  });
  return [`-> ${knotOf(0)}`, ...knots].join('\n');
}
