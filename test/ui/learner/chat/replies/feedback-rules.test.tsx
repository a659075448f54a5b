import type { QuestionDefinition } from '../../../../../src/domain/steps/question.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../../src/application/errors.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import { chatGateway, noon, pass, servicesWith, settle, show, talk } from '../../support.tsx';

const user = userEvent.setup();
const options = ['Drawing', 'Sitting'].map((label) => ({ label, value: label.toLowerCase() }));
const single: QuestionDefinition = { id: 'who', type: 'single-select', prompt: 'Who?', options };
const multi: QuestionDefinition = { id: 'what', type: 'multi-select', prompt: 'What helped?', options };
const range: QuestionDefinition = { id: 'close', type: 'range', prompt: 'How close?', min: 2, max: 4 };
const text: QuestionDefinition = { id: 'advice', type: 'text', prompt: 'What else?', maxLength: 5 };
const another = (id: string): QuestionDefinition => ({ id, type: 'text', prompt: `And ${id}?` });

/** Opens a conversation with a feedback step, whose form appears 2 s after its message. */
async function ask(...questions: QuestionDefinition[]) {
  const clock = new ManualClock(noon);
  const definition = {
    ...talk,
    touchpoints: [
      {
        id: 'one',
        title: 'One',
        steps: [{ type: 'feedback' as const, id: 'f', text: 'Tell us', questions }],
      },
    ],
  };
  const fake = chatGateway(clock, definition);
  const services = servicesWith({ clock, gateway: fake.gateway });
  await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  const until = async (at: number) => pass(clock, at - (clock.now() - noon));
  return { clock, ...fake, until };
}
async function form(...questions: QuestionDefinition[]) {
  const asked = await ask(...questions);
  await asked.until(2000);
  return asked;
}

const reply = () => within(screen.getByRole('region', { name: 'Your reply' }));
const press = async (name: string) => {
  await user.click(reply().getByRole('button', { name }));
  await settle();
};
const write = (words: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: words } });

test('the feedback step appears immediately, its form 2 seconds later', async () => {
  const { until } = await ask(text);
  expect(screen.getByText('Tell us')).toBeInTheDocument();
  await until(1999);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await until(2000);
  expect(screen.getByRole('textbox')).toBeInTheDocument();
});

test('each type of question has its control, named by its prompt', async () => {
  await form(single, multi, range);
  const who = within(screen.getByRole('group', { name: 'Who?' }));
  expect(who.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'drawing',
    'sitting',
  ]);
  const helped = within(screen.getByRole('group', { name: 'What helped?' }));
  expect(helped.getAllByRole('checkbox')).toHaveLength(2);
  expect(screen.getByRole('slider', { name: 'How close?' })).toBeInTheDocument();
});

test('a text question has its control, named by its prompt', async () => {
  await form(text);
  expect(screen.getByRole('textbox', { name: 'What else?' })).toBeInTheDocument();
});

test('no question is answered beforehand', async () => {
  await form(single, multi, range);
  for (const box of [...reply().getAllByRole('radio'), ...reply().getAllByRole('checkbox')])
    expect(box).not.toBeChecked();
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Choose a number');
});

test('all questions are required', async () => {
  const { calls } = await form(single, multi, range);
  await press('Send answers');
  expect(
    reply()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Choose one answer: Who?',
    'Choose one answer or more: What helped?',
    'Choose a number: How close?',
  ]);
  expect(calls).not.toContain('respond');
});

test('a text of white space is no answer', async () => {
  const { calls } = await form(text);
  write(' \n ');
  await press('Send answers');
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Required/);
  expect(reply().getByRole('link', { name: 'Write an answer: What else?' })).toBeInTheDocument();
  expect(calls).not.toContain('respond');
});

test("text has a maximum length ('Maximum {n} characters') with a character counter", async () => {
  const { calls } = await form(text);
  expect(screen.getByText('0/5')).toBeInTheDocument();
  write('abcdef');
  expect(screen.getByText('6/5')).toBeInTheDocument();
  await press('Send answers');
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Maximum 5 characters/);
  expect(calls).not.toContain('respond');
  write('abcde');
  expect(screen.queryByText('Maximum 5 characters')).not.toBeInTheDocument();
  await press('Send answers');
  expect(calls).toContain('respond');
});

test.each([
  ['1', false],
  ['2', true],
  ['4', true],
  ['5', false],
  ['3.5', false],
])("range has min and max ('Should be between {min} and {max}'): %s", async (number, fits) => {
  const { calls } = await form(range);
  expect(screen.getByRole('slider')).toHaveAttribute('min', '2');
  expect(screen.getByRole('slider')).toHaveAttribute('max', '4');
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: number } });
  await press('Send answers');
  expect(calls.includes('respond')).toBe(fits);
  if (!fits) expect(screen.getByRole('spinbutton')).toHaveAccessibleDescription(/Should be between 2 and 4/);
});

describe('more than 3 questions are paged in groups of 3', () => {
  test.each([
    [1, 1],
    [3, 1],
    [4, 2],
    [6, 2],
    [7, 3],
  ])('%i questions make %i page(s)', async (count, pages) => {
    await form(...Array.from({ length: count }, (_, index) => another(`q${index}`)));
    expect(screen.getAllByRole('textbox')).toHaveLength(Math.min(3, count));
    const page = pages === 1 ? 'Your feedback' : `Your feedback Page 1 of ${pages}`;
    expect(screen.getByRole('heading', { name: page })).toBeInTheDocument();
    expect(reply().getByRole('button', { name: pages === 1 ? 'Send answers' : 'Next' })).toBeEnabled();
  });

  test('each page is validated before moving on, the last one too', async () => {
    const { calls, local } = await form(single, multi, range, text);
    await press('Next');
    expect(screen.getByRole('heading', { name: 'Your feedback Page 1 of 2' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Sitting' }));
    await user.click(screen.getByRole('checkbox', { name: 'Drawing' }));
    fireEvent.change(screen.getByRole('slider'), { target: { value: '4' } });
    await press('Next');
    expect(screen.getByRole('heading', { name: 'Your feedback Page 2 of 2' })).toHaveFocus();
    await press('Send answers');
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Required/);
    expect(calls).not.toContain('respond');

    write('Fine');
    await press('Send answers');
    expect(local.log.at(-1)).toMatchObject({
      response: {
        questionResponses: [
          { feedbackQuestionEntityId: 'who', responses: ['sitting'] },
          { feedbackQuestionEntityId: 'what', responses: ['drawing'] },
          { feedbackQuestionEntityId: 'close', responses: ['4'] },
          { feedbackQuestionEntityId: 'advice', responses: ['Fine'] },
        ],
      },
    });
  });
});

test('the form is hidden after submit, and the focus moves to the line in its place', async () => {
  await form(text);
  write('Fine');
  await press('Send answers');
  expect(screen.queryByRole('heading', { name: /Your feedback/ })).not.toBeInTheDocument();
  expect(screen.getByText('Thank you, your answers are sent.')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Finish Activity' })).toBeEnabled();
});

test('a refused answer leaves the form as it is, with the error under its button', async () => {
  const { failures } = await form(text);
  failures.set('respond', new AppError('InvalidResponse', 'x'));
  write('Fine');
  await press('Send answers');
  expect(reply().getByRole('alert')).toHaveTextContent(
    'That did not work. Nothing is lost: please try again.',
  );
  expect(screen.getByRole('textbox')).toHaveValue('Fine');
});

test('only our own validation messages show: no native validation', async () => {
  await form(text, range);
  expect(screen.getByRole('textbox').closest('form')).toHaveAttribute('novalidate');
  expect(screen.getByRole('textbox')).not.toHaveAttribute('maxlength');
  expect(screen.getByRole('spinbutton')).not.toHaveAttribute('max');
});
