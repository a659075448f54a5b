import '../../support/i18n.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ActionLabel } from '../../../src/ui/kit/ActionLabel.tsx';
import { renderBubble, renderSpeakerName } from '../../../src/ui/kit/Bubble.tsx';
import { TypingIndicator } from '../../../src/ui/kit/TypingIndicator.tsx';

test.each([
  ['coach', 'Coach: Hello'],
  ['prompt', 'Coach: Hello'],
  ['me', 'You: Hello'],
] as const)('a %s bubble names its speaker', (from, text) => {
  render(
    <ol>{renderBubble({ from, speaker: renderSpeakerName(text.split(' ')[0]!), children: 'Hello' })}</ol>,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent(text);
});

test('the typing indicator is a named status that speaks after four seconds', () => {
  jest.useFakeTimers();
  render(
    <ol>
      <TypingIndicator />
    </ol>,
  );
  const status = screen.getByRole('status', { name: 'Coach is typing' });
  const words = screen.getByText('Coach is typing');
  expect(status).toContainElement(words);
  act(() => jest.advanceTimersByTime(3999));
  expect(words).toHaveAttribute('aria-hidden', 'true');
  act(() => jest.advanceTimersByTime(1));
  expect(words).toHaveAttribute('aria-hidden', 'false');
  jest.useRealTimers();
});

test('a broken action icon is replaced by the pebbles', () => {
  const { container } = render(
    <ActionLabel label="Discuss" iconSrc="/programme-images/action-icons/discuss.png" />,
  );
  const icon = container.querySelector('img')!;
  expect(icon).toHaveAttribute('alt', '');
  fireEvent.error(icon);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
  expect(screen.getByText('Discuss')).toBeVisible();
});
