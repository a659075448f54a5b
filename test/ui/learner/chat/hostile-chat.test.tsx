import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ChatGateway } from '../../../../src/application/ports/device/chat/chat-gateway.ts';
import type { StepResponse } from '../../../../src/domain/steps/step-kinds.ts';
import { fromWireSteps } from '../../../../src/infrastructure/shared/api/steps.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../src/ui/learner/chat/ChatScreen.tsx';
import { cpuMs } from '../../../support/cpu-time.ts';
import { chatGateway, noon, pass, press as pressWithKeys, servicesWith, settle, show } from '../support.tsx';

const user = userEvent.setup();
let errors: jest.SpyInstance;
beforeEach(() => (errors = jest.spyOn(console, 'error').mockReturnValue()));
afterEach(() => errors.mockRestore());

type WireStep = Record<string, unknown>;
const message = (text: string, part: WireStep = {}): WireStep => ({ stepType: 'message', text, ...part });
const choice = { stepType: 'user-path-choice', text: 'Well?', options: [{ label: 'Yes' }] };

/** Opens a conversation of these steps, as another server may send them; it is complete after the first answer. */
async function open(...steps: WireStep[]) {
  const clock = new ManualClock(noon);
  const sent: StepResponse[] = [];
  const numbered = steps.map((step, index) => ({
    touchpointStepEntityId: `s${index}`,
    ordinal: index + 1,
    viewed: false,
    ...step,
  }));
  const gateway: ChatGateway = {
    ...chatGateway(clock).gateway,
    availableSteps: async () => fromWireSteps({ steps: numbered, activityStatus: 'Started' }),
    respond: async (_id, response) => {
      sent.push(response);
      return fromWireSteps({ steps: [], activityStatus: 'Completed' });
    },
  };
  const services = servicesWith({ clock, gateway, links: { actionIcons: '/icons/' } });
  const view = await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  return { clock, sent, ...view };
}

async function untilStill(clock: ManualClock): Promise<void> {
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
}

/** Opens a conversation of these steps and plays it until it waits. */
async function openUntilStill(...steps: WireStep[]) {
  const chat = await open(...steps);
  await untilStill(chat.clock);
  return chat;
}

const bubbles = () =>
  within(screen.getByRole('region', { name: 'Conversation' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const reply = () => within(screen.getByRole('region', { name: 'Your reply' }));
const press = (name: string) => pressWithKeys(reply().getByRole('button', { name }));

/** Answers the open question, after which the Activity can be finished. */
async function toTheEnd(clock: ManualClock, name = 'Send'): Promise<void> {
  await press(name);
  await untilStill(clock);
  expect(screen.getByRole('button', { name: 'Finish Activity' })).toBeEnabled();
}

describe('a step that cannot be shown is reported to the console, and the next one appears', () => {
  test.each<[string, WireStep, string]>([
    ['of another kind', { stepType: 'dance', text: 'x' }, 'could not process that step into message bubbles'],
    ['without a kind', { text: 'x' }, 'could not process that step into message bubbles'],
    [
      'without text, image or action',
      { stepType: 'message', text: null, imageUrl: null },
      'Could not create a MessageBubbleComponent from step',
    ],
  ])('%s', async (_name, broken, problem) => {
    const { clock } = await openUntilStill(broken, choice);
    expect(errors.mock.calls).toEqual([[problem, 's0']]);
    expect(bubbles()).toEqual(['Coach: Well?']);
    await toTheEnd(clock, 'Yes');
  });
});

test('broken pictures leave their text, and the conversation continues', async () => {
  const picture = { stepType: 'message', imageUrl: 'javascript:alert(1)', imageAltText: 'Two chairs' };
  const { clock, container } = await openUntilStill(
    picture,
    { stepType: 'message', actionType: '../../x y' },
    choice,
  );
  const addresses = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(addresses).toEqual(['javascript:alert(1)', '/icons/..%2F..%2Fx%20y.png']);
  container.querySelectorAll('img').forEach((image) => fireEvent.error(image));
  expect(container.querySelectorAll('img')).toHaveLength(0);
  expect(screen.getByText(/could not be shown/)).toHaveTextContent('Two chairs');
  await toTheEnd(clock, 'Yes');
});

test('steps with the same id are all shown, once', async () => {
  const same = { touchpointStepEntityId: 'same' };
  const said = ['One', 'Two', 'Three'].map((text) => message(text, same));
  const { clock } = await openUntilStill(...said, { ...choice, ...same });
  expect(bubbles()).toEqual(['Coach: One', 'Coach: Two', 'Coach: Three', 'Coach: Well?']);
  await toTheEnd(clock, 'Yes');
  expect(bubbles().at(-1)).toBe('You: Yes');
  expect(bubbles()).toHaveLength(5);
});

describe('20,000 characters of hostile markdown are shown in 500 ms, and the conversation goes on', () => {
  test.each([
    ['emphasis', '*_'.repeat(10_000)],
    ['entities', '&aaaaaaaaaaaaaaa'.repeat(1250)],
    ['marks upon a letter', `e${'\u0301'.repeat(20_000)}`],
  ])('%s', async (_name, text) => {
    const { clock } = await open(message(text), choice);
    const ms = cpuMs(() => act(() => clock.moveTo(noon + 1500)));
    expect(ms).toBeLessThan(500);
    expect(bubbles()[0]!.length).toBeGreaterThan(0);
    expect(screen.queryByText('An error has occurred')).not.toBeInTheDocument();
    await untilStill(clock);
    await toTheEnd(clock, 'Yes');
  });
});

describe('words of all kinds are shown unchanged, the coach’s and the learner’s', () => {
  test.each([
    ['an endless word', 'a'.repeat(10_000)],
    ['letters from right to left', 'שלום \u202eעולם'],
    ['joined emoji', '👨‍👩‍👧‍👦 🏳️‍🌈'],
    ['letters with many marks', `e${'\u0301'.repeat(500)}`],
    ['markup', '<img src=x onerror=alert(1)>'],
  ])('%s', async (_name, text) => {
    const { clock, container, sent } = await openUntilStill(
      message(text),
      { stepType: 'user-input', text: 'Say it', selectedOption: text },
      { stepType: 'user-input', text: 'Again' },
    );
    expect(bubbles().filter((line) => line.includes(text))).toEqual([`Coach: ${text}`, `You: ${text}`]);
    expect(container.querySelector('img, script')).toBeNull();
    const answer = text.slice(0, 5000);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: answer } });
    await toTheEnd(clock);
    expect(sent).toEqual([{ kind: 'input', response: answer }]);
    expect(bubbles().at(-1)).toBe(`You: ${answer}`);
  });

  test('NULs do not break the page', async () => {
    const { clock, sent } = await openUntilStill(message('a\0b'), { stepType: 'user-input', text: 'c\0d?' });
    expect(bubbles()).toHaveLength(2);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'e\0f' } });
    await toTheEnd(clock);
    expect(sent).toEqual([{ kind: 'input', response: 'e\0f' }]);
  });
});

describe('invalid answers can be replaced by valid ones', () => {
  test('a text over its limit can be shortened, counted in characters as people see them', async () => {
    const { clock, sent } = await openUntilStill({ stepType: 'user-input', text: 'Name?', maxLength: 3 });
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: '😀😀😀😀' } });
    expect(screen.getByText('4/3')).toBeInTheDocument();
    await press('Send');
    expect(field).toHaveAccessibleDescription(/Maximum 3 characters/);
    expect(sent).toEqual([]);
    fireEvent.change(field, { target: { value: '😀😀😀' } });
    await toTheEnd(clock);
    expect(sent).toEqual([{ kind: 'input', response: '😀😀😀' }]);
  });

  test('an answer that is no longer an option is shown as it was given', async () => {
    const gone = { ...choice, selectedOption: 'Gone' };
    const { clock } = await openUntilStill(gone, { ...gone, options: null }, choice);
    expect(bubbles()).toEqual(['Coach: Well?', 'You: Gone', 'Coach: Well?', 'You: Gone', 'Coach: Well?']);
    await toTheEnd(clock, 'Yes');
  });

  test('a choice without text still has its options', async () => {
    const { clock } = await openUntilStill({ ...choice, text: null });
    expect(screen.getByRole('group', { name: 'Choose a reply' })).toBeInTheDocument();
    await toTheEnd(clock, 'Yes');
  });

  test('labels are plain text, however they are written', async () => {
    const label = '<b>Yes</b> **[yes](javascript:alert(1))**';
    const { clock, sent, container } = await openUntilStill({ ...choice, options: [{ label, id: 7 }] });
    await toTheEnd(clock, label);
    expect(sent).toEqual([{ kind: 'choice', response: label }]);
    expect(bubbles().at(-1)).toBe(`You: ${label}`);
    expect(container.querySelector('b, a[href^="javascript"]')).toBeNull();
  });
});

describe('unusual feedback', () => {
  const ask = (...questions: WireStep[]) => ({
    stepType: 'feedback',
    questions: questions.map((question, index) => ({
      questionEntityId: `q${index}`,
      prompt: 'How?',
      ...question,
    })),
  });

  test.each<[string, WireStep]>([
    ['questions that are null', { stepType: 'feedback', questions: null }],
    ['no questions', { stepType: 'feedback', text: 'Tell us', questions: [] }],
  ])('%s: the form can be sent', async (_name, step) => {
    const { clock, sent } = await openUntilStill(step);
    await toTheEnd(clock, 'Send answers');
    expect(sent).toEqual([{ kind: 'feedback', questionResponses: [] }]);
  });

  test.each<[string, WireStep, string]>([
    ['another type of question', { type: 'stars' }, 'five'],
    ['no type of question', { type: null }, 'five'],
    ['a text without a limit', { type: 'text' }, 'five '.repeat(300)],
  ])('%s is a text', async (_name, question, words) => {
    const { clock, sent } = await openUntilStill(ask(question));
    fireEvent.change(screen.getByRole('textbox', { name: 'How?' }), { target: { value: words } });
    await toTheEnd(clock, 'Send answers');
    expect(sent).toEqual([
      { kind: 'feedback', questionResponses: [{ feedbackQuestionEntityId: 'q0', responses: [words] }] },
    ]);
  });

  test('a range without ends goes from 0 to 10', async () => {
    const { clock, sent } = await openUntilStill(ask({ type: 'range', min: null, max: null }));
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '11' } });
    await press('Send answers');
    expect(screen.getByRole('spinbutton')).toHaveAccessibleDescription(/Should be between 0 and 10/);
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '10' } });
    await toTheEnd(clock, 'Send answers');
    expect(sent).toHaveLength(1);
  });

  test('a hundred questions are pages of three', async () => {
    await openUntilStill(ask(...Array.from({ length: 100 }, () => ({ type: 'text' }))));
    expect(screen.getByRole('heading', { name: 'Your feedback Page 1 of 34' })).toBeInTheDocument();
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
  });
});

test('an action of an unknown character is an ordinary prompt', async () => {
  const { clock } = await openUntilStill({ stepType: 'message', actionType: 'talk\ud800' }, choice);
  await toTheEnd(clock, 'Yes');
});

test('steps without an id are shown to their end', async () => {
  const nobody = { touchpointStepEntityId: null };
  const { clock } = await openUntilStill(message('One', nobody), { ...choice, ...nobody });
  await toTheEnd(clock, 'Yes');
});

test('two options of one value are one option', async () => {
  const options = ['A', 'B'].map((label) => ({ label, value: 'x' }));
  const { clock, sent } = await openUntilStill({
    stepType: 'feedback',
    questions: [{ questionEntityId: 'q', type: 'multi-select', prompt: 'How?', options }],
  });
  await user.click(screen.getByRole('checkbox', { name: 'A' }));
  await toTheEnd(clock, 'Send answers');
  expect(sent).toEqual([
    { kind: 'feedback', questionResponses: [{ feedbackQuestionEntityId: 'q', responses: ['x'] }] },
  ]);
});

test.each(['x'.repeat(5001), '😀'.repeat(5001)])(
  'an answer over the maximum length says so',
  async (words) => {
    const { sent } = await openUntilStill({ stepType: 'user-input', text: 'Tell us' });
    const field = screen.getByRole('textbox');
    await act(async () => {
      await user.click(field);
      await user.paste(words);
    });
    await user.click(reply().getByRole('button', { name: 'Send' }));
    expect(field).toHaveAccessibleDescription(/Maximum 5000 characters/);
    expect(sent).toEqual([]);
  },
);

test.each<[string, WireStep[]]>([
  ['a choice without options', [{ ...choice, options: [] }]],
  ['a kind of question nobody knows', [{ stepType: 'user-rating', text: 'Stars?' }]],
  ['a viewed question without its answer', [{ ...choice, viewed: true }]],
  ['no steps', []],
])('%s at the end: the person is told and can retry', async (_name, steps) => {
  await openUntilStill(...steps);
  expect(reply().getByRole('alert')).toHaveTextContent('The conversation stops here for now.');
  expect(reply().getByRole('button', { name: 'Try again' })).toBeEnabled();
});
