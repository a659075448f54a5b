import '../../../support/i18n.ts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { CheckboxGroup } from '../../../../src/ui/kit/forms/CheckboxGroup.tsx';
import { CharacterCounter } from '../../../../src/ui/kit/forms/CharacterCounter.tsx';
import { ErrorSummary } from '../../../../src/ui/kit/forms/ErrorSummary.tsx';
import { PasswordField } from '../../../../src/ui/kit/forms/PasswordField.tsx';
import { RadioGroup } from '../../../../src/ui/kit/forms/RadioGroup.tsx';
import { RangeField } from '../../../../src/ui/kit/forms/RangeField.tsx';
import { TextArea } from '../../../../src/ui/kit/forms/TextArea.tsx';
import { TextField } from '../../../../src/ui/kit/forms/TextField.tsx';

const nothing = () => undefined;

test('a field connects label, hint and error to its control', () => {
  render(
    <TextField label="E-mail" hint="We send one mail." error="Invalid email" value="" onChange={nothing} />,
  );
  const input = screen.getByLabelText('E-mail');
  expect(input).toHaveAccessibleDescription('We send one mail. Error: Invalid email');
  expect(input).toBeInvalid();
  expect(screen.getByText('Invalid email')).toBeVisible();
});

test('a field without an error is valid', () => {
  render(<TextField label="Name" value="Sam" onChange={nothing} />);
  expect(screen.getByLabelText('Name')).toBeValid();
  expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-describedby');
});

test('the counter shows n/max at once and speaks a second after typing stops', () => {
  jest.useFakeTimers();
  const { rerender } = render(<CharacterCounter id="limit" length={0} max={10} />);
  expect(screen.getByText('0/10')).toBeVisible();
  act(() => jest.advanceTimersByTime(5000));
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);

  rerender(<CharacterCounter id="limit" length={3} max={10} />);
  expect(screen.getByText('3/10')).toBeVisible();
  act(() => jest.advanceTimersByTime(900));
  rerender(<CharacterCounter id="limit" length={4} max={10} />);
  act(() => jest.advanceTimersByTime(999));
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent('You have 6 characters left');

  rerender(<CharacterCounter id="limit" length={11} max={10} />);
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.getByRole('status')).toHaveTextContent('You have 1 character too many');
  jest.useRealTimers();
});

test('typing beyond the limit is shown, not cut', async () => {
  const user = userEvent.setup();
  function Form() {
    const [text, setText] = useState('');
    return <TextArea label="Story" value={text} onChange={setText} maxLength={5} />;
  }
  render(<Form />);
  await user.type(screen.getByLabelText('Story'), 'seven!!');
  expect(screen.getByLabelText('Story')).toHaveValue('seven!!');
  expect(screen.getByLabelText('Story')).not.toHaveAttribute('maxlength');
  expect(screen.getByText('7/5')).toBeVisible();
  expect(screen.getByLabelText('Story')).toHaveAccessibleDescription('You can enter up to 5 characters');
});

const options = [
  { label: 'Anxiety', value: 'anxiety' },
  { label: 'Stress', value: 'stress' },
  { label: 'Bullying', value: 'bullying' },
];

test('radios: none is chosen beforehand, the legend names the group', async () => {
  const onChange = jest.fn();
  render(<RadioGroup label="Topic" options={options} value={null} onChange={onChange} error="Required" />);
  const group = screen.getByRole('group', { name: 'Topic' });
  expect(group).toHaveAccessibleDescription('Error: Required');
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await userEvent.click(screen.getByLabelText('Stress'));
  expect(onChange).toHaveBeenCalledWith('stress');
});

test('check boxes give their values in the order of the options and keep unknown ones', async () => {
  const onChange = jest.fn();
  render(
    <CheckboxGroup label="Topics" options={options} values={['other', 'bullying']} onChange={onChange} />,
  );
  expect(screen.getByLabelText('Bullying')).toBeChecked();
  await userEvent.click(screen.getByLabelText('Anxiety'));
  expect(onChange).toHaveBeenLastCalledWith(['other', 'anxiety', 'bullying']);
  await userEvent.click(screen.getByLabelText('Bullying'));
  expect(onChange).toHaveBeenLastCalledWith(['other']);
});

function Scale({
  onChange = nothing,
  value: first = null,
  max = 10,
}: {
  onChange?: (n: number | null) => void;
  value?: number | null;
  max?: number;
}) {
  const [value, setValue] = useState<number | null>(first);
  const change = (next: number | null) => {
    onChange(next);
    setValue(next);
  };
  return <RangeField label="How connected?" min={0} max={max} value={value} onChange={change} />;
}

test('each number of a short scale is a button, and what its ends stand for is said with them', async () => {
  const onChange = jest.fn();
  const range = { label: 'How close?', min: 0, max: 10, minText: 'Far apart', maxText: 'Very close' };
  const { rerender } = render(<RangeField {...range} value={null} onChange={onChange} />);
  const group = within(screen.getByRole('group', { name: 'How close?' }));
  expect(group.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(
    Array.from({ length: 11 }, (_, number) => String(number)),
  );
  for (const radio of group.getAllByRole('radio')) expect(radio).not.toBeChecked();
  expect(group.getByRole('radio', { name: '0' })).toHaveAccessibleDescription('Far apart');
  expect(group.getByRole('radio', { name: '10' })).toHaveAccessibleDescription('Very close');
  await userEvent.click(group.getByRole('radio', { name: '7' }));
  expect(onChange).toHaveBeenLastCalledWith(7);
  rerender(<RangeField {...range} value={7} onChange={onChange} />);
  expect(group.getByRole('radio', { name: '7' })).toBeChecked();
  expect(screen.getByRole('slider', { name: 'How close?' })).toHaveValue('7');
});

test('other ways to answer stay folded until they are asked for, or hold a number that is no button', async () => {
  render(<Scale />);
  expect(screen.getByRole('spinbutton')).not.toBeVisible();
  await userEvent.click(screen.getByText('Other ways to answer'));
  expect(screen.getByRole('spinbutton')).toBeVisible();
  await userEvent.type(screen.getByRole('spinbutton'), '12');
  await userEvent.clear(screen.getByRole('spinbutton'));
  expect(screen.getByRole('spinbutton')).toBeVisible();
  render(<Scale value={99} />);
  expect(screen.getAllByRole('spinbutton').at(-1)).toBeVisible();
});

test('a scale for children has five faces above its numbers', () => {
  const face = (place: number, of: number) => <i data-testid="face">{`${place} of ${of}`}</i>;
  render(<RangeField label="How loud?" min={1} max={5} value={null} onChange={nothing} face={face} />);
  expect(screen.getAllByTestId('face').map(({ textContent }) => textContent)).toEqual(
    [0, 1, 2, 3, 4].map((place) => `${place} of 5`),
  );
});

test('a long range starts unanswered and says so', () => {
  render(<Scale max={20} />);
  expect(screen.getByRole('slider', { name: 'How connected?' })).toHaveAttribute(
    'aria-valuetext',
    'Choose a number',
  );
  expect(screen.getByText('Choose a number')).toBeVisible();
  expect(screen.getByRole('spinbutton')).toHaveValue(null);
});

test('moving the slider answers', () => {
  const onChange = jest.fn();
  render(<Scale onChange={onChange} />);
  fireEvent.change(screen.getByRole('slider'), { target: { value: '6' } });
  expect(onChange).toHaveBeenCalledWith(6);
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '6 of 10');
  expect(screen.getByRole('spinbutton')).toHaveValue(6);
  expect(screen.queryByText('Choose a number')).toBeNull();
});

test('a press on the middle, which moves nothing, answers as well', () => {
  const onChange = jest.fn();
  render(<Scale onChange={onChange} />);
  fireEvent.click(screen.getByRole('slider'));
  expect(onChange).toHaveBeenCalledWith(5);
  fireEvent.click(screen.getByRole('slider'));
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('"Use 10" of a long range answers and moves the focus to the slider', async () => {
  render(<Scale max={20} />);
  await userEvent.click(screen.getByRole('button', { name: 'Use 10' }));
  expect(screen.getByRole('spinbutton')).toHaveValue(10);
  expect(screen.getByRole('slider')).toHaveFocus();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the number field accepts numbers outside the scale, and empty it is no answer', async () => {
  const onChange = jest.fn();
  render(<Scale onChange={onChange} max={11} />);
  await userEvent.type(screen.getByRole('spinbutton'), '12');
  expect(onChange).toHaveBeenLastCalledWith(12);
  expect(screen.getByRole('slider')).toHaveValue('11');
  await userEvent.clear(screen.getByRole('spinbutton'));
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(screen.getByText('Choose a number')).toBeVisible();
});

test('a password can be shown, and hides when the form is sent', async () => {
  const user = userEvent.setup();
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField label="Password" value="secret" onChange={nothing} autoComplete="new-password" />
      <PasswordField label="Confirm password" subject="confirm password" value="" onChange={nothing} />
      <button>Send</button>
    </form>,
  );
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  expect(screen.getByLabelText('Confirm password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(password).toHaveAttribute('type', 'password');
});

test('the error summary takes the focus and links to the fields', async () => {
  render(
    <>
      <ErrorSummary errors={[{ id: 'email', message: 'Invalid email' }]} />
      <TextField id="email" label="E-mail" value="" onChange={nothing} />
    </>,
  );
  expect(screen.getByRole('region', { name: 'There is a problem' })).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Invalid email' }));
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
});
