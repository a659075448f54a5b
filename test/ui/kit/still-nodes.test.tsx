import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { bubbleElement, speakerOf } from '../../../src/ui/kit/Bubble.tsx';
import { markdown, newTabNote, unwrappedMarkdown } from '../../../src/ui/kit/markdown/Markdown.tsx';
import { filledWith, isStill } from '../../../src/ui/kit/StillNodes.tsx';

const options = {
  newTab: newTabNote('(opens in a new tab)', 'cy'),
  help: {
    lines: [{ contact: '0800 1111', href: 'tel:08001111' }],
    titles: ['Get help now'],
    calling: ['call'],
  },
};

const words = [
  'Plain words & no more.',
  '**Strong** words, *soft* ones, and [a link](https://example.org/?a=1).',
  '[Write](mailto:help@example.org) or [call](tel:0800-1111)',
  'Two\n\nparagraphs, and a line\nend',
  '3. three\n4. **four**\n\nafter',
  'Three things:\n\n- one\n- *two*\n- [three](https://example.org)',
];

const inList = (bubble: ReactNode): string => render(<ol>{bubble}</ol>).container.innerHTML;

test.each(words)('nodes that React does not know are the ones it would draw: %j', (text) => {
  for (const drawn of [
    unwrappedMarkdown(text, { newTab: options.newTab }),
    markdown(text, { newTab: options.newTab }),
  ]) {
    const said = { from: 'coach', row: 's1/1', speaker: speakerOf('Coach', 'cy'), children: drawn } as const;
    expect(isStill(drawn)).toBe(true);
    expect(inList(bubbleElement({ ...said, still: true }))).toBe(inList(bubbleElement(said)));
  }
});

test('an empty text and what is not drawn leave no node', () => {
  const { container } = render(<p ref={filledWith(['', null, false, 0])} />);
  expect([...container.firstElementChild!.childNodes].map(({ textContent }) => textContent)).toEqual(['0']);
});

function Part() {
  return null;
}

test.each([
  ['a component', <Part key="part" />],
  ['a component further in', <p key="p">{['words', <Part key="part" />]}</p>],
  [
    'a handler',
    <button key="button" lang="en" onClick={() => undefined}>
      Press
    </button>,
  ],
  ['a ref', <p key="p" ref={() => undefined} />],
  ['an attribute of another kind', <p key="p" id="one" />],
  ['a style', <p key="p" style={{ color: 'red' }} />],
])('%s is left to React', (_, drawn) => {
  expect(isStill(drawn)).toBe(false);
});

test('a text that leads to all help lines keeps its button', () => {
  const drawn = unwrappedMarkdown('Press **Get help now**.', options);
  expect(isStill(drawn)).toBe(false);
});

test('a bubble says its words once, however often it changes between still and not', () => {
  const bubble = (text: string, still: boolean) => (
    <ol>
      {bubbleElement({ from: 'coach', row: 's1/1', speaker: speakerOf('Coach'), children: text, still })}
    </ol>
  );
  const { container, rerender } = render(bubble('One', true));
  const texts = ['Two', 'Three', 'Four', 'Five'].map((text, at) => {
    rerender(bubble(text, [false, true, true, false][at]!));
    return container.textContent;
  });
  expect(texts).toEqual(['Coach Two', 'Coach Three', 'Coach Four', 'Coach Five']);
  expect(container.querySelectorAll('li')).toHaveLength(1);
});
