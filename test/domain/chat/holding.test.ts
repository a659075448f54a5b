import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { decideRewind } from '../../../src/domain/chat/respond.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import {
  createClosedStep,
  isEarlierAnswerOffered,
  findPrivateAnswerNames,
} from '../../../src/domain/chat/step-privacy.ts';
import type { DeviceHolder } from '../../../src/domain/steps/holder.ts';
import {
  isKnownStep,
  getStepKind,
  type Step,
  type StepResponse,
} from '../../../src/domain/steps/step-kinds.ts';
import { pacesByName } from '../../../src/domain/sequencer/timing.ts';
import { checkPrivateExits, checkPrivateQuestions } from '../../../src/domain/checks/check-private.ts';
import { exploreFlow } from '../../../src/domain/flow/reachability.ts';
import { FlowGraph } from '../../../src/domain/flow/flow-graph.ts';
import { InMemoryChatGateway } from '../../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { chatWith, type Chat } from '../../support/chat.ts';
import { holderOfReply } from '../../support/private-words.ts';
import { activity, input, message, touchpoint } from '../../support/activity.ts';
import { dice, type Dice } from '../../support/random-activity.ts';
import { marks, randomSharedActivity, saysAgain, sharedActivity } from '../../support/shared-device.ts';

/** Returns the marks of the private text that this holder may read. */
const readable = (holder: DeviceHolder | null): readonly string[] =>
  holder === null || holder === 'everyone' ? [] : [marks[holder]];

/** Returns the marks in a text that this holder may not read. */
const leaked = (words: string, holder: DeviceHolder | null): string[] =>
  Object.values(marks).filter((mark) => words.includes(mark) && !readable(holder).includes(mark));

function answerTo(step: Step, random: Dice): StepResponse {
  if (!isKnownStep(step)) throw new Error('Every step here is known.');
  const mark = step.private === true && step.for !== undefined ? marks[step.for] : '';
  const kind = getStepKind(step.stepType);
  const response = kind.response(
    kind.asks(step).map(({ questionEntityId, type, options = [], min = 0 }) => ({
      feedbackQuestionEntityId: questionEntityId,
      responses: [type === 'text' ? `${mark}a` : type === 'range' ? String(min) : random.pick(options).value],
    })),
  );
  if (response === null) throw new Error('Nobody answers this step.');
  return response;
}

/** Plays a conversation to its end, with any act that a family can do, and calls `inspect` before each act. */
async function play(
  chat: Chat,
  act: (step: Step) => StepResponse,
  inspect: (chat: Chat) => Promise<void>,
  goBack: () => boolean = () => false,
): Promise<void> {
  await chat.session.open();
  for (let acts = 0; acts < 60; acts += 1) {
    await chat.waitForLearner();
    await inspect(chat);
    const { pending, tapFor, handOver, stage, plannedFor } = chat.session.state;
    const own = chat.bubbles.filter(({ from }) => from === 'you').at(0);
    if (tapFor !== null) chat.session.tap();
    else if (handOver !== null) chat.session.here();
    else if (own && goBack()) chat.session.rewind(own.stepId);
    else if (pending) chat.session.submit(act(pending));
    else if (stage === 'paused' && plannedFor !== null) chat.session.resume();
    else {
      expect(['finishOffered', 'complete']).toContain(stage);
      return;
    }
  }
}

const isSound = (definition: ActivityDefinition): boolean => {
  const graph = new FlowGraph(definition);
  return (
    checkPrivateQuestions(definition).length + checkPrivateExits(graph, exploreFlow(graph)).length === 0 &&
    definition.touchpoints.some(({ steps }) => steps.some((step) => 'private' in step && step.private))
  );
};

test('random Activities: nobody finds a private word of somebody else, on the screen or in the available steps', async () => {
  const counts = { played: 0, saidAgain: 0, read: 0, wentBack: 0 };
  for (let seed = 0; counts.played < 250; seed += 1) {
    const definition = randomSharedActivity(`${seed}`);
    if (!isSound(definition)) continue;
    counts.played += 1;
    if (saysAgain(definition)) counts.saidAgain += 1;
    const clock = new ManualClock();
    const gateway = new InMemoryChatGateway(definition, clock);
    const random = dice(`answers ${seed}`);
    await play(
      chatWith(gateway, clock, pacesByName.instant),
      (step) => answerTo(step, random),
      async ({ bubbles, session }) => {
        const shown = JSON.stringify(bubbles);
        const present = session.state.handOver === null ? session.state.holder : null;
        expect([seed, leaked(shown, present)]).toEqual([seed, []]);
        if (present !== null && readable(present).some((mark) => shown.includes(mark))) counts.read += 1;
        const reply = await gateway.availableSteps();
        expect([seed, leaked(JSON.stringify(reply), holderOfReply(reply))]).toEqual([seed, []]);
      },
      () => random.chance(0.1),
    );
    if (gateway.log.some(({ kind }) => kind === 'rewound')) counts.wentBack += 1;
  }
  // The checks above met private text, quotations of it and returns, so they can fail.
  expect(counts.saidAgain).toBeGreaterThan(20);
  expect(counts.read).toBeGreaterThan(200);
  expect(counts.wentBack).toBeGreaterThan(30);
});

/** Returns the texts that the grown-up sees after these answers of the child, on the screen and from the server. */
async function seenByGrownUp(answers: Readonly<Record<string, string>>): Promise<unknown> {
  const clock = new ManualClock();
  const gateway = new InMemoryChatGateway(sharedActivity(), clock);
  const chat = chatWith(gateway, clock, pacesByName.instant);
  let seen: unknown = null;
  await play(
    chat,
    (step) => ({
      kind: step.stepType === 'user-input' ? 'input' : 'choice',
      response: answers[step.touchpointStepEntityId.replace(/~\d+$/, '')] ?? 'Done',
    }),
    async ({ session, texts }) => {
      if (session.state.holder !== 'grown-up' || session.state.pending?.for !== 'grown-up') return;
      seen ??= { texts, reply: await gateway.availableSteps() };
    },
  );
  return seen;
}

test('whatever a child answers privately, the grown-up sees the same', async () => {
  const others = { begin: "Let's go", wished: 'rest', shared: 'Not today' };
  const short = await seenByGrownUp({ ...others, size: 'As small as a mouse', called: 'Tom' });
  const long = await seenByGrownUp({
    ...others,
    size: 'As big as a bear',
    breathe: 'Done',
    called: 'The dark',
  });
  expect(short).toEqual(long);
  expect(short).toMatchObject({
    texts: [
      'Welcome! Each of you has a turn alone. The child begins.',
      "you: Let's go",
      '[closed •••]',
      'This turn is for the grown-up. What do you wish for your child this week?',
    ],
  });
});

test('what is said to a person before the device is passed on in the same touchpoint comes first', async () => {
  const definition = activity([
    touchpoint('mine', [
      input('one', { for: 'child', private: true }),
      input('two', { for: 'child', private: true }),
      message('Thank you.', { for: 'child' }),
      message('Well done.', { for: 'child' }),
      message('Your turn.', { for: 'grown-up' }),
      input('three', { for: 'grown-up' }),
    ]),
  ]);
  const clock = new ManualClock();
  const gateway = new InMemoryChatGateway(definition, clock);
  const chat = chatWith(gateway, clock, pacesByName.instant);
  const seen: string[][] = [];
  await play(
    chat,
    () => ({ kind: 'input', response: 'a' }),
    async ({ texts }) => void seen.push(texts),
  );
  expect(seen).toContainEqual(['Write one', 'you: a', 'Write two', 'you: a', 'Thank you.', 'Well done.']);
  expect(seen.at(-1)).toEqual(['[closed •••]', 'Your turn.', 'Write three', 'you: a']);
});

function run(answers: readonly (readonly [string, StepResponse])[]) {
  return foldLogIntoScript(
    sharedActivity(),
    answers.map(([stepId, response], at) => ({ kind: 'answered', stepId, response, at })),
  );
}

const begun = ['begin', { kind: 'choice', response: "Let's go" }] as const;
const mouse = ['size', { kind: 'choice', response: 'As small as a mouse' }] as const;
const named = ['called', { kind: 'input', response: 'Tom' }] as const;
const ended = { kind: 'touchpoint-ended', touchpointId: 'name', at: 9 } as const;

test('in its own part a private answer is seen, and can be gone back to', () => {
  const script = run([begun, mouse, named]);
  const { steps } = script.available();
  expect(steps.map(({ text, selectedOption }) => selectedOption ?? text)).toEqual([
    "Let's go",
    'As small as a mouse',
    'Tom',
    'Tom can sit beside you for a while.',
  ]);
  expect(decideRewind(script, { completedAt: null }, 'size', 20).kind).toBe('append');
  expect(decideRewind(script, { completedAt: null }, 'begin', 20).kind).toBe('append');
});

test('once the device is passed on three dots are sent, and nothing before them can be gone back to', () => {
  const script = run([begun, mouse, named]);
  script.take(ended);
  const { steps } = script.available();
  expect(steps.map(({ ordinal, closed }) => [ordinal, closed === true])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
  expect(JSON.stringify(steps)).not.toMatch(/mouse|Tom/);
  for (const stepId of ['begin', 'size', 'called'])
    expect(decideRewind(script, { completedAt: null }, stepId, 20)).toMatchObject({
      kind: 'refused',
      code: 'OutOfOrder',
    });
  script.take({ kind: 'answered', stepId: 'wished', response: { kind: 'input', response: 'rest' }, at: 10 });
  expect(decideRewind(script, { completedAt: null }, 'wished', 20).kind).toBe('append');
});

test('what the child answered is not offered again while the grown-up has the device', () => {
  const definition = sharedActivity();
  const [hello, ...rest] = definition.touchpoints;
  const open = foldLogIntoScript(
    { ...definition, touchpoints: [{ ...hello!, for: 'grown-up' }, ...rest] },
    [],
  );
  open.take({ kind: 'answered', stepId: begun[0], response: begun[1], at: 1 });
  open.take({ kind: 'answered', stepId: mouse[0], response: mouse[1], at: 2 });
  open.take({ kind: 'rewound', stepId: 'begin', at: 3 });
  expect(open.available().earlierAnswers).toEqual([{ touchpointStepEntityId: 'begin', response: begun[1] }]);
  open.take({ kind: 'answered', stepId: begun[0], response: begun[1], at: 4 });
  expect(open.available().earlierAnswers).toEqual([{ touchpointStepEntityId: 'size', response: mouse[1] }]);
});

test('a name belongs to all who are asked for it privately', () => {
  expect(findPrivateAnswerNames(sharedActivity())).toEqual(new Map([['worry', new Set(['child'])]]));
});

test('what a closed step still tells is its place, its touchpoint and who has the device', () => {
  const step: Step = {
    touchpointStepEntityId: 'secret',
    ordinal: 7,
    touchpointTitle: 'Your turn',
    viewed: false,
    for: 'child',
    stepType: 'message',
    text: 'A secret.',
  };
  expect(createClosedStep(step)).toEqual({
    touchpointStepEntityId: 'secret',
    ordinal: 7,
    touchpointTitle: 'Your turn',
    viewed: true,
    for: 'child',
    closed: true,
    stepType: 'message',
    text: '•••',
  });
  const { touchpointTitle: _title, for: _holder, ...plain } = step;
  expect(Object.keys(createClosedStep(plain))).not.toContain('touchpointTitle');
  expect(Object.keys(createClosedStep(plain))).not.toContain('for');
});

test('a step is offered to whom it or its touchpoint is for, one for everyone to all, and one that is not there', () => {
  const shared: ActivityDefinition = activity([
    { ...touchpoint('own', [input('worry'), input('wish', { for: 'grown-up' })]), for: 'child' },
    touchpoint('all', [input('treat')]),
  ]);
  const offered = (id: string) =>
    (['child', 'grown-up'] as const).filter((who) => isEarlierAnswerOffered(who, id, shared));
  expect(offered('worry')).toEqual(['child']);
  expect(offered('worry~2')).toEqual(['child']);
  expect(offered('wish')).toEqual(['grown-up']);
  expect(offered('treat')).toEqual(['child', 'grown-up']);
  expect(offered('gone')).toEqual(['child', 'grown-up']);
});
