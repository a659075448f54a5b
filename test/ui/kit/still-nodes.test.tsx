import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderBubble, renderSpeakerName } from '../../../src/ui/kit/Bubble.tsx';
import {
  renderMarkdown,
  renderNewTabNote,
  renderUnwrappedMarkdown,
} from '../../../src/ui/kit/markdown/Markdown.tsx';
import { fillWithStaticNodes, isStaticNode } from '../../../src/ui/kit/StillNodes.tsx';

const options = {
  newTab: renderNewTabNote('(opens in a new tab)', 'cy'),
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
    renderUnwrappedMarkdown(text, { newTab: options.newTab }),
    renderMarkdown(text, { newTab: options.newTab }),
  ]) {
    const said = {
      from: 'coach',
      row: 's1/1',
      speaker: renderSpeakerName('Coach', 'cy'),
      children: drawn,
    } as const;
    expect(isStaticNode(drawn)).toBe(true);
    expect(inList(renderBubble({ ...said, still: true }))).toBe(inList(renderBubble(said)));
  }
});

test('an empty text and what is not drawn leave no node', () => {
  const { container } = render(<p ref={fillWithStaticNodes(['', null, false, 0])} />);
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
  expect(isStaticNode(drawn)).toBe(false);
});

test('a text that leads to all help lines keeps its button', () => {
  const drawn = renderUnwrappedMarkdown('Press **Get help now**.', options);
  expect(isStaticNode(drawn)).toBe(false);
});

test('a bubble says its words once, however often it changes between still and not', () => {
  const bubble = (text: string, still: boolean) => (
    <ol>
      {renderBubble({
        from: 'coach',
        row: 's1/1',
        speaker: renderSpeakerName('Coach'),
        children: text,
        still,
      })}
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
