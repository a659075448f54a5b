import '../../support/i18n.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import ReactMarkdown from 'react-markdown';
import { fetchFullReader, Markdown } from '../../../src/ui/kit/Markdown.tsx';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { fillIn, placeholder } from '../../../src/domain/chat/delivery.ts';
import { readSimpleMarkdown } from '../../../src/ui/kit/simple-markdown.ts';
import { expectInTime } from '../../support/in-time.ts';
import { sourcesIn } from '../../support/content-sources.ts';

beforeAll(fetchFullReader);

const show = (text: string) => render(<Markdown>{text}</Markdown>).container;

test('emphasis, lists and paragraphs are rendered', () => {
  const page = show('Sit **side by side**.\n\n- one\n- two');
  expect(page.querySelector('strong')).toHaveTextContent('side by side');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="alert(1)">b</b>',
  '<iframe src="https://example.org"></iframe>',
  '<svg><style>*{}</style></svg>',
])('raw HTML shows as text: %s', (html) => {
  const page = show(html);
  expect(page.querySelectorAll('script, img, b, iframe, svg, style')).toHaveLength(0);
  expect(page).toHaveTextContent(html);
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](vbscript:msgbox)',
  '[x](data:text/html,<script>1</script>)',
  '[x](//example.org)',
  '[x](/logout)',
  '[x](file:///etc/passwd)',
  '<javascript:alert(1)>',
  '[x][r]\n\n[r]: javascript:alert(1)',
])('no unsafe link is rendered: %s', (text) => {
  expect(show(text).querySelectorAll('a, [href]')).toHaveLength(0);
});

test.each(['https://example.org/a', 'http://example.org/', 'mailto:help@example.org'])(
  '%s is a safe link',
  (address) => {
    const link = show(`[more](${address})`).querySelector('a')!;
    expect(link).toHaveAttribute('href', address);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
  },
);

test('a link that opens a new tab says so', () => {
  show('[more](https://example.org)');
  expect(screen.getByRole('link', { name: 'more (opens in a new tab)' })).toBeVisible();
});

test('pictures are not rendered and nothing is fetched', () => {
  const page = show(
    '![alt](https://example.org/a.png) [![x](https://example.org/b.png)](https://example.org)',
  );
  expect(page.querySelectorAll('img, [src]')).toHaveLength(0);
});

test.each([
  ['emphasis', '*_'],
  ['half emphasis', '**a*'],
  ['deep quotes', '>'],
  ['spaced quotes', '> '],
  ['setext headings', 'a\n=\n'],
  ['brackets', '['],
  ['links', '[a]('],
  ['code', '`a``b'],
  ['entities', '&'],
  ['nested lists', '1. '],
])('20,000 hostile characters of %s are rendered in time', (_name, unit) => {
  const text = unit.repeat(Math.ceil(20_000 / unit.length)).slice(0, 20_000);
  const start = performance.now();
  const page = show(text);
  expectInTime(performance.now() - start, 500);
  expect(page.textContent).not.toBe('');
});

test('a long ordinary text stays markdown', () => {
  const section =
    '## Eligibility\n\nYou must be **18 or older** - see [the rules](https://example.org/rules).\n\n';
  const page = render(<Markdown headings>{section.repeat(60)}</Markdown>).container;
  expect(page.querySelectorAll('h2')).toHaveLength(60);
});

test('a heading is the page’s own, or a strong line of a message', () => {
  expect(render(<Markdown headings># Rules</Markdown>).container.innerHTML).toBe('<h1>Rules</h1>');
  for (let level = 1; level <= 6; level += 1)
    expect(show(`${'#'.repeat(level)} Rules`).innerHTML).toBe('<p><strong>Rules</strong></p>');
});

/** Lines of words and of the characters that mean something in markdown, the same in every run. */
function lineOf(seed: number): string {
  const parts = ['word', 'Über', 'a', '1', '12', '.', ')', ' ', '  ', '   ', '\t', '-', '+', '#', '=', '~']
    .concat(['>', '|', ':', '"', "'", '(', '!', '?', ',', '…', '\u00a0', '\u200b', '🙂', 'https://a.org'])
    .concat(['www.a.org', 'a@b.org', 'x', 'y', 'z', 'and', 'is', '--', '---', '/', '%', '$', '^', '{', '}']);
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1;
    return (state >>> 8) % below;
  };
  return Array.from({ length: 1 + next(9) }, () => parts[next(parts.length)]).join('');
}

function Parsed({ children }: { headings: boolean; children: string }) {
  return <ReactMarkdown>{children}</ReactMarkdown>;
}

test('a line that skips the parser looks as if it had been parsed', () => {
  const lines = Array.from({ length: 3000 }, (_, seed) => lineOf(seed + 1));
  const rendered = (all: ReactElement[]): string[] =>
    [...render(<main>{all}</main>).container.firstElementChild!.children].map((one) => one.innerHTML);
  const [ours, parsed] = [Markdown, Parsed].map((Text) =>
    rendered(
      lines.map((line, index) => (
        <div key={index}>
          <Text headings>{line}</Text>
        </div>
      )),
    ),
  );
  expect(ours).toEqual(parsed);
  expect(new Set(lines).size).toBeGreaterThan(2000);
});

function Words({ children }: { children?: ReactNode }) {
  return <span>{children}</span>;
}

/** Texts over several lines, with every mark that makes an element. */
function blocksOf(seed: number): string {
  const parts = [
    'word',
    'two words',
    'Über',
    '**',
    '*',
    '_',
    '`',
    '~~',
    '- ',
    '1. ',
    '3) ',
    '> ',
    '# ',
    '### ',
  ]
    .concat([
      '\n',
      '\n',
      '\n\n',
      '\n\n',
      '\n    ',
      '  \n',
      '\\\n',
      '---\n',
      '```\n',
      '<b>',
      '</b>',
      '<!--',
      '-->',
    ])
    .concat([
      '[a]',
      '[a](/b "c")',
      '![alt](x.png)',
      '\n\n[a]: /d "e"\n\n',
      '&amp;',
      '\\*',
      'a@b.org',
      '===\n',
    ]);
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1;
    return (state >>> 8) % below;
  };
  return Array.from({ length: 2 + next(14) }, () => parts[next(parts.length)]).join('');
}

/** A text with these words of the family in each place for words of theirs. */
const said = (text: string, words: string): string =>
  fillIn(text, new Map(Array.from(text.matchAll(placeholder), ([, name = '']) => [name, words])));

test('the texts of the library are rendered as react-markdown renders them, nearly all by the simple reader', () => {
  const texts = sourcesIn('content/activities').flatMap((file) => {
    const { touchpoints, summaryFull } = JSON.parse(
      readFileSync(join('content/activities', file), 'utf8'),
    ) as ActivityDefinition;
    return [
      summaryFull,
      ...touchpoints.flatMap(({ steps }) =>
        steps.flatMap(({ text = '' }) =>
          ['Sam', 'We read one story - "together".'].map((words) => said(text, words)),
        ),
      ),
    ];
  });
  const withoutLinks = (html: string): string =>
    html.replaceAll(/<a [^>]*>(.*?)(<span.*?<\/span>)?<\/a>/g, '<span>$1</span>');
  for (const text of texts) {
    const ours = render(<Markdown headings>{text}</Markdown>).container.innerHTML;
    const reference = render(<ReactMarkdown components={{ a: Words }}>{text}</ReactMarkdown>);
    expect([text, withoutLinks(ours)]).toEqual([text, reference.container.innerHTML]);
    document.body.replaceChildren();
  }
  const simple = texts.filter((text) => readSimpleMarkdown(text) !== null);
  expect(simple.length / texts.length).toBeGreaterThan(0.98);
});

test('a text renders as in the reference: react-markdown with the same restrictions', () => {
  const texts = Array.from({ length: 300 }, (_, seed) => blocksOf(seed + 1));
  for (const text of texts) {
    const ours = render(<Markdown headings>{text}</Markdown>).container.innerHTML;
    const reference = render(
      <ReactMarkdown disallowedElements={['img']} components={{ a: Words }}>
        {text}
      </ReactMarkdown>,
    ).container.innerHTML.replaceAll(/<code class="[^"]*">/g, '<code>');
    expect([text, ours]).toEqual([text, reference]);
    document.body.replaceChildren();
  }
});
