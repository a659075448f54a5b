import { findResponseProblem } from '../steps/step-kinds.ts';
import type { ActivityDefinition } from '../activity/definition.ts';
import type { Bubble } from '../sequencer/bubbles.ts';
import {
  isStepLogEntry,
  type ClosedPartEntry,
  type StepLogEntry,
  type DeviceLogEntry,
} from '../chat/run-entry.ts';
import { Script } from '../chat/script.ts';
import { initialChatState, type ChatEvent, type ChatState } from '../sequencer/chat-state.ts';
import { advanceConversation } from '../sequencer/sequencer.ts';
import { closedPartText, type DeviceHolder } from '../steps/holder.ts';
import { pacesByName, type Pace, type PaceName } from '../sequencer/timing.ts';
import {
  createClosedLine,
  createHandOverLine,
  toTranscriptLine,
  type TranscriptLine,
} from '../sequencer/transcript.ts';

/** The data of a run that a replay needs; instants are epoch ms. */
export type RecordedRun = {
  definition: ActivityDefinition;
  /** The log, which may contain closed parts in place of private answers. */
  log: readonly DeviceLogEntry[];
  completedAt: number | null;
};

export type ReplayResult =
  | {
      kind: 'replayed';
      pace: PaceName;
      lines: TranscriptLine[];
      /** The time (ms) from the opening to the learner's 'Finish Activity'; null while the run goes on. */
      durationMs: number | null;
    }
  /** The log does not fit the Activity; `entry` is the first entry that does not fit, counted from 1. */
  | { kind: 'broken'; entry: number; problem: string };

type HandOver = { to: DeviceHolder; at: number };
type Played = { state: ChatState; shown: (Bubble | HandOver)[] };

/**
 * Replays a stored run: every answer and touchpoint end at its recorded instant, the coach's bubbles as the sequencer
 * shows them. The log does not record the pace. Without `pace`, the slowest pace counts at which every question appears
 * before its answer; with `pace`, a question that would come too late appears at once.
 */
export function replayRecordedRun(run: RecordedRun, pace?: PaceName): ReplayResult {
  if (run.log.length === 0) return { kind: 'replayed', pace: pace ?? 'normal', lines: [], durationMs: null };
  const wanted = pace === undefined ? (['normal', 'quick', 'instant'] as const) : [pace];
  for (const name of wanted) {
    const attempt = replayAt(run, name);
    if (attempt.replayed.kind === 'broken' || !attempt.hurried || name === wanted.at(-1))
      return attempt.replayed;
  }
  throw new Error('There is no pace to try.');
}

function replayAt(
  { definition, log, completedAt }: RecordedRun,
  name: PaceName,
): { replayed: ReplayResult; hurried: boolean } {
  const script = new Script(definition);
  const openedAt = log[0]?.at ?? 0;
  const lines: TranscriptLine[] = [];
  const show = ({ shown }: Played) =>
    lines.push(
      ...shown.map((one) =>
        'to' in one ? createHandOverLine(one.to, one.at - openedAt) : toTranscriptLine(one, openedAt),
      ),
    );
  /** The number of lines when each step was last answered; going back to a step undoes the later lines. */
  const linesAtAnswer = new Map<string, number>();
  const first = log.findIndex(({ kind }) => kind !== 'spoke' && kind !== 'recalled');
  for (const entry of log.slice(0, first === -1 ? log.length : first)) script.take(entry);
  let state = initialChatState;
  let event: ChatEvent & { at: number } = {
    type: 'loaded',
    at: openedAt,
    reply: script.available(),
    completedAt: null,
  };
  let hurried = false;
  for (const [index, entry] of log.entries()) {
    const at = Math.max(entry.at, event.at);
    if (!isStepLogEntry(entry) && entry.kind !== 'closed') {
      if (index >= first) script.take(entry);
      continue;
    }
    let played = playUntil(at, state, event, pacesByName[name]);
    if (!awaits(played.state, entry)) {
      played = playUntil(at, state, event, pacesByName.instant);
      hurried = true;
    }
    const problem = problemTaking(played.state, entry, script);
    if (problem !== null) return { replayed: { kind: 'broken', entry: index + 1, problem }, hurried };
    show(played);
    if (entry.kind === 'closed') lines.push(createClosedLine(entry.at - openedAt));
    if (entry.kind === 'answered') linesAtAnswer.set(entry.stepId, lines.length);
    if (entry.kind === 'rewound')
      for (const line of lines.slice(linesAtAnswer.get(entry.stepId))) line.isUndone = true;
    ({ state, event } = take(played.state, entry, script, at));
  }
  const rest = playUntil(Infinity, state, event, pacesByName[name]);
  show(rest);
  const durationMs = completedAt === null || !script.completed ? null : completedAt - openedAt;
  return { replayed: { kind: 'replayed', pace: name, lines, durationMs }, hurried };
}

/**
 * Plays from an event until the instant `at` and returns the bubbles shown. A hand-over of the device is accepted at
 * once.
 */
function playUntil(at: number, from: ChatState, event: ChatEvent & { at: number }, pace: Pace): Played {
  let { state, effects } = advanceConversation(from, event, pace);
  const shown: Played['shown'] = [];
  let now = event.at;
  for (;;) {
    for (const effect of effects) if (effect.type === 'show') shown.push(effect.bubble);
    if (state.tapFor !== null) {
      ({ state, effects } = advanceConversation(state, { type: 'tapped', at: now }, pace));
      continue;
    }
    if (state.handOver !== null) {
      shown.push({ to: state.handOver, at: now });
      ({ state, effects } = advanceConversation(state, { type: 'here', at: now }, pace));
      continue;
    }
    if (state.due === null || state.due.at > at) return { state, shown };
    now = state.due.at;
    ({ state, effects } = advanceConversation(state, { type: 'due', at: now }, pace));
  }
}

function awaits(state: ChatState, entry: Replayable): boolean {
  const { pending, following, stage, pausedAt } = state;
  if (entry.kind === 'rewound') return true;
  if (entry.kind === 'closed') return pending !== null || following !== null;
  return entry.kind === 'answered'
    ? pending?.touchpointStepEntityId === entry.stepId
    : (stage === 'paused' ? pausedAt : following) === entry.touchpointId;
}

type Replayable = StepLogEntry | ClosedPartEntry;

function problemTaking(state: ChatState, entry: Replayable, script: Script): string | null {
  if (entry.kind === 'rewound')
    return script.taken('answered', entry.stepId)
      ? null
      : `There is no answer to '${entry.stepId}' to go back to there.`;
  if (awaits(state, entry))
    return entry.kind === 'answered' && state.pending
      ? findResponseProblem(state.pending, script.speech.shown(entry.stepId, entry.response))
      : null;
  if (entry.kind === 'closed') return 'The conversation does not wait for anybody there.';
  return entry.kind === 'answered'
    ? `The conversation does not wait for an answer to '${entry.stepId}' there.`
    : `The conversation is not at the end of '${entry.touchpointId}' there.`;
}

/** Applies a log entry as the learner's app did: sends the answer, or requests the steps after the touchpoint's end. */
function take(
  state: ChatState,
  entry: Replayable,
  script: Script,
  at: number,
): { state: ChatState; event: ChatEvent & { at: number } } {
  const response = entry.kind === 'answered' && script.speech.shown(entry.stepId, entry.response);
  const reply = script.take(entry);
  if (entry.kind === 'rewound') return { state, event: { type: 'rewound', at, stepId: entry.stepId, reply } };
  if (entry.kind === 'closed') {
    // The pending question counts as answered, because the log does not tell how many answers a closed private part
    // has.
    const following = { ...state, pending: null, following: state.following ?? closedPartText };
    return { state: following, event: { type: 'followed', at, reply } };
  }
  if (!response) {
    const following = advanceConversation(state, { type: 'resumed' }, pacesByName.instant).state;
    return { state: following, event: { type: 'followed', at, reply } };
  }
  const submitted = advanceConversation(state, { type: 'submitted', response, key: '' }, pacesByName.instant);
  return { state: submitted.state, event: { type: 'sent', at, reply } };
}
