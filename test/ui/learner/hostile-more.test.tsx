import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../src/application/errors.ts';
import type { ChatGateway } from '../../../src/application/ports/chat-gateway.ts';
import type { StepResponse } from '../../../src/domain/chat/response.ts';
import { fromWireSteps } from '../../../src/infrastructure/shared/api/steps.ts';
import { ManualClock } from '../../../src/infrastructure/shared/memory/manual-clock.ts';
import { ChatScreen } from '../../../src/ui/learner/chat/ChatScreen.tsx';
import { cpuMs } from '../../support/cpu-time.ts';
import { chatGateway, noon, pass, servicesWith, settle, show, talk } from './support.tsx';

const user = userEvent.setup();
let errors: jest.SpyInstance;
beforeEach(() => (errors = jest.spyOn(console, 'error').mockReturnValue()));
afterEach(() => errors.mockRestore());

type WireStep = Record<string, unknown>;
const choice = { stepType: 'user-path-choice', text: 'Well?', options: [{ label: 'Yes' }] };

/** A conversation of these steps, as a server of somebody else would send them; the first answer is the last. */
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
  await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  return { clock, sent };
}

async function untilStill(clock: ManualClock): Promise<void> {
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
}
const reply = () => within(screen.getByRole('region', { name: 'Your reply' }));
async function toTheEnd(clock: ManualClock, name = 'Send'): Promise<void> {
  await user.click(reply().getByRole('button', { name }));
  await untilStill(clock);
  expect(screen.getByRole('button', { name: 'Finish Activity' })).toBeEnabled();
}

describe('20,000 characters of numbered lists take no more than 500 ms', () => {
  test.each([
    '1. \r1.\t',
    '2. 1. \r',
    '\n\n2. 1) ',
    '1.\t1.\t1) \n\n',
    '1. 1. 1. 1. 1. 1. 1. 1. 1. a\n',
    '1. a\n\n',
    'a\n\n',
  ])('%j', async (unit) => {
    const { clock } = await open({ stepType: 'message', text: unit.repeat(20_000).slice(0, 20_000) }, choice);
    expect(cpuMs(() => act(() => clock.moveTo(noon + 1500)))).toBeLessThan(500);
    await untilStill(clock);
    await toTheEnd(clock, 'Yes');
  });
});

test('an action that is no character is a prompt like any other', async () => {
  const { clock } = await open({ stepType: 'message', actionType: 'talk\ud800' }, choice);
  await untilStill(clock);
  await toTheEnd(clock, 'Yes');
});

test('steps without an id go on to their end', async () => {
  const nobody = { touchpointStepEntityId: null };
  const { clock } = await open({ stepType: 'message', text: 'One', ...nobody }, { ...choice, ...nobody });
  await untilStill(clock);
  await toTheEnd(clock, 'Yes');
});

test('two options of one value are one', async () => {
  const options = ['A', 'B'].map((label) => ({ label, value: 'x' }));
  const { clock, sent } = await open({
    stepType: 'feedback',
    questions: [{ questionEntityId: 'q', type: 'multi-select', prompt: 'How?', options }],
  });
  await untilStill(clock);
  await user.click(screen.getByRole('checkbox', { name: 'A' }));
  await toTheEnd(clock, 'Send answers');
  expect(sent).toEqual([
    { kind: 'feedback', questionResponses: [{ feedbackQuestionEntityId: 'q', responses: ['x'] }] },
  ]);
});

test.each(['x'.repeat(5001), '😀'.repeat(5001)])(
  'an answer longer than any may be says so',
  async (words) => {
    const { clock, sent } = await open({ stepType: 'user-input', text: 'Tell us' });
    await untilStill(clock);
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
])('%s at the end: the person is told, and can try again', async (_name, steps) => {
  const { clock } = await open(...steps);
  await untilStill(clock);
  expect(reply().getByRole('alert')).toHaveTextContent('The conversation stops here for now.');
  expect(reply().getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('an answer that is taken back is not said to be sent', async () => {
  const clock = new ManualClock(noon);
  const { gateway, failures } = chatGateway(clock, {
    ...talk,
    touchpoints: [
      {
        id: 'one',
        title: 'One',
        steps: [
          {
            type: 'feedback',
            id: 'f',
            text: 'Tell us',
            questions: [{ id: 'q', type: 'text', prompt: 'How?' }],
          },
        ],
      },
    ],
  });
  failures.set('respond', new AppError('Network', 'x'));
  const services = servicesWith({ clock, gateway });
  await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  await untilStill(clock);
  await user.type(screen.getByRole('textbox'), 'Fine');
  await user.click(reply().getByRole('button', { name: 'Send answers' }));
  await settle();
  await user.click(reply().getByRole('button', { name: 'Change my answer' }));
  await settle();
  expect(screen.queryByText('Thank you, your answers are sent.')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveValue('Fine');
});
