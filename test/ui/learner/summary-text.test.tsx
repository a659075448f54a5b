import '../../support/i18n.ts';
import { render, screen } from '@testing-library/react';
import { SummaryText } from '../../../src/ui/learner/SummaryText.tsx';

const text = `Worries grow **in the dark**.

> Say it [out loud](https://example.org).

- with a drawing
- with \`words\`

1. once
2. twice`;

test('the text of a summary is there at once, its markup a moment later', async () => {
  const { container } = render(<SummaryText>{text}</SummaryText>);
  const [words] = container.children;
  expect([...words!.children].map((element) => [element.tagName, element.textContent])).toEqual([
    ['P', 'Worries grow in the dark.'],
    ['P', 'Say it out loud.'],
    ['P', 'with a drawing'],
    ['P', 'with words'],
    ['P', 'once'],
    ['P', 'twice'],
  ]);
  expect((await screen.findByText('in the dark')).tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: /^out loud/ })).toHaveAttribute('href', 'https://example.org');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'with a drawing',
    'with words',
    'once',
    'twice',
  ]);
});
