import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import type { OfflineStore, PendingAnswer } from '../../src/application/ports/device/chat/offline-store.ts';
import { replayRecordedRun } from '../../src/domain/analysis/replay.ts';
import { foldLogIntoScript } from '../../src/domain/chat/script.ts';
import { isScriptedAnswers } from '../../src/domain/chat/scripted-answers.ts';
import {
  isKnownStep,
  getStepKind,
  getResponseStepKind,
  findResponseProblem,
  isSameResponse,
  stepKinds,
  type AnswerDraft,
  type Step,
} from '../../src/domain/steps/step-kinds.ts';
import type { FeedbackQuestion } from '../../src/domain/steps/question.ts';
import type { StepsReply } from '../../src/domain/steps/steps-reply.ts';
import { normalPace, pacesByName, type PaceName } from '../../src/domain/sequencer/timing.ts';
import { formatTranscriptLine, formatTranscriptTime } from '../../src/domain/sequencer/transcript.ts';
import type { BrowserPage } from '../../src/infrastructure/browser/account/browser-page.ts';
import {
  storeProviderMetadata,
  readProviderMetadata,
} from '../../src/infrastructure/browser/account/provider-metadata.ts';
import {
  readStoredSignIn,
  oidcUserStorageKey,
} from '../../src/infrastructure/browser/account/stored-sign-in.ts';
import { BrowserEditorDraftStorage } from '../../src/infrastructure/browser/authoring/storage-editor-draft.ts';
import { fromWireAnswerReply, fromWireSteps } from '../../src/infrastructure/shared/api/steps.ts';
import { playActivityThrough } from '../../src/infrastructure/shared/engine/play-through.ts';
import {
  parseRunFile,
  formatRunFile,
  type RunFile as RunOfFile,
} from '../../src/infrastructure/shared/engine/run-file.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';
import { FeedbackStore } from '../../src/ui/learner/chat/replies/feedback-store.ts';
import { TestDevice } from '../support/browser-device.ts';
import { Conversation } from '../support/conversation.ts';
import { dice, randomActivity } from '../support/random-activity.ts';
import { randomRun } from '../support/random-run.ts';
import {
  anyText,
  byteEdits,
  textEdits,
  withByteEdits,
  withTextEdits,
  type ByteEdit,
  type TextEdit,
} from './draws.ts';
import { valueEdits, withValueEdits, type ValueEdit } from './json-edits.ts';
import { plainAnswer } from './plain-answer.ts';
import { expectSame, expectThat, type Subject } from './target.ts';
import { sourcesIn } from '../support/content-sources.ts';

/** The damage to a stored value: other JSON, a changed text, or `instead`, another text. */
type Damage = { values: ValueEdit[]; slips: TextEdit[]; instead: string | null };

const slips = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'null',
  '1',
  '\\',
  '\0',
  '"kind":"feedback"',
  '"kind":"input"',
];
const damageTo = (names: readonly string[], mostValues = 3): fc.Arbitrary<Damage> =>
  fc.record({
    values: valueEdits(names, mostValues),
    slips: textEdits(slips, 1),
    instead: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, anyText(6)),
  });

function damaged(text: string, { values, slips: edits, instead }: Damage): string {
  if (instead !== null) return instead;
  const value = valueOf(text);
  return withTextEdits(value === undefined ? text : JSON.stringify(withValueEdits(value, values)), edits);
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const questions: readonly FeedbackQuestion[] = [
  { questionEntityId: 'who', type: 'single-select', prompt: 'Who?', options: [{ label: 'A', value: 'a' }] },
  { questionEntityId: 'far', type: 'range', prompt: 'How far?', min: 0, max: 10 },
  { questionEntityId: 'advice', type: 'text', prompt: 'And?', maxLength: 20 },
  { questionEntityId: 'constructor', type: 'text', prompt: 'And then?' },
];

/** A step of every kind, as it may be open when a kept answer is read. */
const steps: readonly Step[] = [
  { stepType: 'message', touchpointStepEntityId: 'm', ordinal: 1, viewed: false },
  {
    stepType: 'user-path-choice',
    touchpointStepEntityId: 'how',
    ordinal: 2,
    viewed: false,
    options: [{ label: 'Yes' }],
  },
  { stepType: 'user-input', touchpointStepEntityId: 'name', ordinal: 3, viewed: false, maxLength: 40 },
  {
    stepType: 'feedback',
    touchpointStepEntityId: 'asked',
    ordinal: 4,
    viewed: false,
    questions: [...questions],
  },
];
const drafts: readonly AnswerDraft[] = [
  { kind: 'input', text: 'It was a long\nday 😀' },
  { kind: 'feedback', page: 1, answers: { who: ['a'], advice: [] } },
];
const answers: readonly PendingAnswer[] = [
  { stepId: 'how', response: { kind: 'choice', response: 'Yes' }, key: 'k1', turn: 1 },
  { stepId: 'name', response: { kind: 'input', response: 'Gus' }, key: 'k2' },
  {
    stepId: 'asked',
    response: {
      kind: 'feedback',
      questionResponses: [{ feedbackQuestionEntityId: 'who', responses: ['a'] }],
    },
    key: 'k3',
  },
];
const keptNames = [
  'person',
  'value',
  'kind',
  'text',
  'page',
  'answers',
  'stepId',
  'response',
  'key',
  'turn',
  '__proto__',
];
const talks = [{ activity: 'worry' }, { activity: 'worry', programme: 'calm' }];

type Kept = { draft: number; answer: number; damage: Damage; name: string; isRenamed: boolean };

/** Fuzzes the stored values of a device: each must be read whole or not at all, and must be replaceable. */
export function damagedStorage(): Subject<Kept> {
  return {
    draws: fc.record({
      draft: fc.nat(drafts.length - 1),
      answer: fc.nat(answers.length - 1),
      damage: damageTo(keptNames),
      name: anyText(4),
      isRenamed: fc.boolean(),
    }),
    check({ draft, answer, damage, name, isRenamed }) {
      const device = new TestDevice();
      const tab = device.tab();
      const before = tab.load();
      before.open('somebody');
      for (const of of talks) {
        before.saveDraft(of, 'name', drafts[draft] ?? null);
        before.saveAnswer(of, answers[answer] ?? null);
      }
      before.savePace('quick');
      device.overwrite((written) => damaged(written, damage));
      if (isRenamed) device.rename('["","worry"]', name);
      const copy = tab.load();
      copy.open('somebody');
      expectReadable(copy);
      expectSavedOver(copy);
      copy.clear();
      expectSame(copy.pendingConversations(), [], 'what is left after clearing');
    },
  };
}

function expectReadable(copy: OfflineStore): void {
  const pace = copy.pace();
  expectThat(pace === null || Object.hasOwn(pacesByName, pace), `${String(pace)} is no pace`);
  for (const of of copy.pendingConversations())
    expectThat(copy.answer(of) !== null, `nothing is on its way of ${JSON.stringify(of)}`);
  for (const of of talks) {
    const kept = copy.draft(of, 'name');
    for (const kind of Object.values(stepKinds)) kind.readDraft(kept);
    const form = new FeedbackStore(questions, stepKinds.feedback.readDraft(kept));
    for (const question of questions) form.answerTo(question);
    form.goOn();
    const answer = copy.answer(of);
    if (answer === null) continue;
    const { response, turn = 0 } = answer;
    expectThat(Number.isInteger(turn), `${String(turn)} is no turn`);
    getResponseStepKind(response).answered(response);
    getResponseStepKind(response).draft(response);
    isSameResponse(response, response);
    for (const step of steps) findResponseProblem(step, response);
  }
}

function expectSavedOver(copy: OfflineStore): void {
  for (const of of talks)
    for (const [draft, answer] of [
      [drafts[0], answers[0]],
      [drafts[1], answers[2]],
    ] as const) {
      copy.saveDraft(of, 'name', draft ?? null);
      copy.saveAnswer(of, answer ?? null);
      expectSame([copy.draft(of, 'name'), copy.answer(of)], [draft, answer], 'what is saved over');
    }
}

const settings = { authority: 'https://issuer.example', client_id: 'web', redirect_uri: '/signed-in' };
const now = 1_800_000_000_000;

/** Fuzzes the sign-in, the provider's metadata and the drafts of the editor with damage in their storage. */
export function damagedRecords(): Subject<Damage> {
  const names = [
    'access_token',
    'expires_at',
    'profile',
    'iss',
    'sub',
    'authority',
    'metadata',
    'text',
    'at',
    'base',
  ];
  return {
    draws: damageTo(names),
    check(damage) {
      const device = new TestDevice();
      const storage = device.tab().localStorage;
      const page = { tabStore: storage } as BrowserPage;
      const profile = { iss: settings.authority, sub: 'somebody' };
      const record = { access_token: 'token', expires_at: now / 1000 + 60, profile };
      storage.setItem(oidcUserStorageKey(settings), JSON.stringify(record));
      storeProviderMetadata(page, settings.authority, { issuer: settings.authority });
      const editor = new BrowserEditorDraftStorage(() => storage, new ManualClock(now));
      editor.keep('{}', { name: 'one', kind: 'activity', base: { slug: 'a', version: 'b' } });
      device.overwrite((written) => damaged(written, damage));
      const signIn = readStoredSignIn(page, settings, now);
      if (signIn) expectThat(signIn.accessToken !== '' && signIn.person !== '', 'a sign-in is empty');
      readProviderMetadata(page, settings.authority);
      for (const { text, at, kind, base } of editor.list()) {
        expectSame([typeof text, typeof at], ['string', 'number'], 'the types of a draft');
        expectThat(
          kind === null || kind === 'activity' || kind === 'programme',
          `${String(kind)} is no kind`,
        );
        if (base)
          expectSame([typeof base.slug, typeof base.version], ['string', 'string'], 'the types of a version');
      }
      editor.read('one');
      expectSame(editor.keep('{"a":1}'), 'kept', 'whether a draft is kept');
      expectSame(editor.read(), '{"a":1}', 'the draft that was kept');
    },
  };
}

const runNames = [
  'format',
  'run',
  'version',
  'masked',
  'completedAt',
  'log',
  'activity',
  'kind',
  'at',
  'stepId',
  'response',
];
type RunFile = { seed: number; keepsWords: boolean; damage: Damage; bytes: ByteEdit[] };

/**
 * Fuzzes files of stored runs with damage: each must be refused with messages, or replayed, masked and written again.
 */
export function damagedRunFiles(): Subject<RunFile> {
  return {
    draws: fc.record({
      seed: fc.nat(),
      keepsWords: fc.boolean(),
      damage: damageTo(runNames, 2),
      bytes: fc.oneof({ weight: 3, arbitrary: fc.constant<ByteEdit[]>([]) }, byteEdits(2)),
    }),
    check({ seed, keepsWords, damage, bytes }) {
      const definition = randomActivity(String(seed));
      const { log, script } = randomRun(definition, dice(String(seed)), 40);
      const completedAt = script.completed ? 60_000 : null;
      const text = formatRunFile(
        { id: 'run_1', version: 'v1', definition, completedAt, log },
        { keepWords: keepsWords },
      );
      const read = parseRunFile(withByteEdits(Buffer.from(damaged(text, damage)), bytes));
      if (isWhole(damage) && bytes.length === 0) expectThat(read.ok, 'a run that was written cannot be read');
      if (read.ok) expectReplayed(read.run);
      else expectProblems(read.problems);
    },
  };
}

const isWhole = ({ values, slips: edits, instead }: Damage): boolean =>
  values.length + edits.length === 0 && instead === null;

function expectProblems(problems: readonly string[]): void {
  expectThat(problems.length > 0, 'a run file is refused without a word');
  for (const problem of problems)
    expectThat(/\S/.test(problem) && !/\bundefined\b|\[object /.test(problem), `told: ${problem}`);
}

function expectReplayed(run: RunOfFile): void {
  for (const pace of [undefined, ...paceNames]) {
    const replayed = replayRecordedRun(run, pace);
    if (replayed.kind === 'broken') continue;
    for (const line of replayed.lines) formatTranscriptLine(line);
    formatTranscriptTime(replayed.durationMs ?? 0);
  }
  foldLogIntoScript(run.definition, run.log).available();
  const again = parseRunFile(Buffer.from(formatRunFile(run, { keepWords: true })));
  expectThat(again.ok, 'a run that was read cannot be read again');
  expectSame({ ...again.run, masked: false }, { ...run, masked: false }, 'a run read again');
  expectThat(parseRunFile(Buffer.from(formatRunFile(run))).ok, 'a masked run cannot be read');
}

const paceNames = Object.keys(pacesByName).filter((name): name is PaceName =>
  Object.hasOwn(pacesByName, name),
);

const shipped = sourcesIn('content/activities').map((name) => ({
  name,
  definition: JSON.parse(readFileSync(join('content/activities', name), 'utf8')) as ActivityDefinition,
  answers: readFileSync(join('test/content/golden', name.replace(/\.json$/, '.answers.json')), 'utf8'),
}));

type AnswerScript = { activity: string; damage: Damage; takesTime: boolean };

/**
 * Fuzzes scripts of answers with damage: each must be refused, or give a conversation that ends, pauses or reports
 * where it is stuck.
 */
export function damagedAnswerScripts(): Subject<AnswerScript> {
  const stepIds = shipped.flatMap(({ answers: text }) => Object.keys(JSON.parse(text) as object));
  return {
    draws: fc.record({
      activity: fc.constantFrom(...shipped.map(({ name }) => name)),
      damage: damageTo([...stepIds, ...stepIds.map((id) => `${id}~2`), '__proto__']),
      takesTime: fc.boolean(),
    }),
    async check({ activity, damage, takesTime }) {
      const { definition, answers: text } = shipped.find(({ name }) => name === activity)!;
      const script = valueOf(damaged(text, damage));
      if (!isScriptedAnswers(script)) return;
      const played = await playActivityThrough(definition, script, { pace: normalPace, takesTime });
      for (const line of played.lines) formatTranscriptLine(line);
      if (played.kind === 'stuck') expectThat(played.problem !== '', 'it is stuck without a word');
      else formatTranscriptTime(played.durationMs);
    },
  };
}

/** The damage to a reply: `values` change the whole, `last` the step that waits for an answer. */
type Reply = { seed: number; values: ValueEdit[]; last: ValueEdit[] };
const wireNames = [
  'steps',
  'data',
  'activityStatus',
  'pausedTouchpoint',
  'plannedFor',
  'turn',
  'earlierAnswers',
]
  .concat(['touchpointStepEntityId', 'stepType', 'ordinal', 'viewed', 'text', 'imageUrl'])
  .concat(['actionType', 'endsTouchpoint', 'selectedOption', 'options', 'label', 'maxLength'])
  .concat(['questions', 'questionEntityId', 'type', 'prompt', 'min', 'max', 'value']);

const questionNames = [
  'questions',
  'questionEntityId',
  'type',
  'min',
  'max',
  'options',
  'value',
  'maxLength',
];

/**
 * Fuzzes replies of any server: the conversation must show the valid parts, and every question must accept an answer.
 */
export function foreignReplies(): Subject<Reply> {
  return {
    draws: fc.record({
      seed: fc.nat(),
      values: valueEdits(wireNames, 2),
      last: valueEdits(questionNames, 4),
    }),
    check({ seed, values, last }) {
      const { script } = randomRun(randomActivity(String(seed)), dice(String(seed)), 20);
      const whole = script.available();
      const waiting = whole.steps.length - 1;
      const steps = whole.steps.map((step, at) => (at === waiting ? withValueEdits(step, last) : step));
      const wire = withValueEdits({ ...whole, steps }, values);
      const reply = fromWireSteps(wire);
      expectPlayed(reply);
      try {
        expectSame(fromWireAnswerReply(wire), reply, 'the reply to an answer');
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    },
  };
}

function expectPlayed(reply: StepsReply): void {
  const talk = new Conversation();
  talk.give({ type: 'loaded', at: 0, reply, completedAt: null });
  talk.until(Number.MAX_SAFE_INTEGER);
  expectThat(talk.wakeAt === null, `it waits until ${talk.wakeAt}`);
  for (const line of talk.lines) expectThat(!/\bundefined\b|\[object /.test(line), line);
  const { pending } = talk.state;
  if (pending === null || !isKnownStep(pending) || !getStepKind(pending.stepType).canBeAnswered(pending))
    return;
  const ids = getStepKind(pending.stepType)
    .asks(pending)
    .map(({ questionEntityId }) => questionEntityId);
  expectSame(new Set(ids).size, ids.length, 'the number of ids of questions');
  const answer = plainAnswer(pending, 0);
  expectSame(findResponseProblem(pending, answer), null, `what is wrong with ${JSON.stringify(answer)}`);
}
