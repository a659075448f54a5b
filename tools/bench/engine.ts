import { fieldsOf } from '../../test/support/step-fields.ts';
import type { StepsReply } from '../../src/domain/chat/steps/steps-reply.ts';
import { Story } from 'inkjs';
import { Compiler } from 'inkjs/full';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { endTouchpoint, respond, type Decision } from '../../src/domain/chat/respond.ts';
import { Script } from '../../src/domain/chat/script.ts';
import { advance, opening, type ChatEvent } from '../../src/domain/chat/sequencer.ts';
import { paces } from '../../src/domain/chat/timing.ts';
import { median, type Figure } from './figure.ts';

const touchpoints = 50;
const messages = 19;
const options = 3;
/** Messages, and the choice each touchpoint ends with. */
const steps = touchpoints * (messages + 1);

const saying = (at: number, step: number): string => `This is what the coach says at ${at}, line ${step}.`;
const nameOf = (at: number): string => `part-${at}`;
/** Ink's names have no hyphens. */
const knotOf = (at: number): string => `part_${at}`;

/** The whole engine, script and sequencer with nothing to wait for, beside inkjs on a story of the same lines and choices. */
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
      limit: 1 / 8,
      unit: 'ms',
    },
  ];
}

/** Steps played: messages shown and choices made, as the server and the browser together play them. */
function playActivity(definition: ActivityDefinition): number {
  const script = new Script(definition);
  let event: ChatEvent | null = { type: 'loaded', at: 0, reply: script.available(), completedAt: null };
  let state = opening;
  let played = 0;
  for (let turn = 0; event !== null; turn += 1) {
    const advanced = advance(state, event, paces.instant);
    state = advanced.state;
    event = null;
    for (const effect of advanced.effects) {
      if (effect.type === 'show' && effect.bubble.from === 'coach') played += 1;
      if (effect.type === 'send') {
        const decision = respond(script, effect.stepId, effect.response, turn);
        event = { type: 'sent', at: 0, reply: taken(script, decision) };
      }
      if (effect.type === 'follow') {
        const decision = endTouchpoint(script, effect.touchpointId, turn);
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

function taken(script: Script, decision: Decision): StepsReply {
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

/** An Activity of 1,000 steps: 19 messages and a choice in each of its touchpoints. */
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
