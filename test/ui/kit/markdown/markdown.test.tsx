import '../../../support/i18n.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { PageMarkdown } from '../../../../src/ui/kit/markdown/PageMarkdown.tsx';
import { loadFullMarkdownParser, Markdown } from '../../../../src/ui/kit/markdown/Markdown.tsx';
import type { ActivityDefinition } from '../../../../src/domain/activity/definition.ts';
import { fillPlaceholders, placeholderPattern } from '../../../../src/domain/chat/delivery.ts';
import { parseSimpleMarkdown } from '../../../../src/ui/kit/markdown/simple-markdown.ts';
import { expectCpuMs } from '../../../support/cpu-time.ts';
import { sourcesIn } from '../../../support/content-sources.ts';

beforeAll(loadFullMarkdownParser);

const show = (text: string) => render(<Markdown>{text}</Markdown>).container;

/** Renders a text both as in a conversation and as on a page, such as a policy or a preview. */
const showBoth = (text: string) =>
  render(
    <>
      <Markdown>{text}</Markdown>
      <PageMarkdown>{text}</PageMarkdown>
    </>,
  ).container;

test('emphasis, lists and paragraphs are rendered', () => {
  const page = showBoth('Sit **side by side**.\n\n- one\n- two');
  for (const strong of page.querySelectorAll('strong')) expect(strong).toHaveTextContent('side by side');
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="alert(1)">b</b>',
  '<iframe src="https://example.org"></iframe>',
  '<svg><style>*{}</style></svg>',
])('raw HTML shows as text: %s', (html) => {
  const page = showBoth(html);
  expect(page.querySelectorAll('script, img, b, iframe, svg, style')).toHaveLength(0);
  expect(page.textContent).toBe(html + html);
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
  expect(showBoth(text).querySelectorAll('a, [href]')).toHaveLength(0);
});

test.each(['https://example.org/a', 'http://example.org/', 'mailto:help@example.org'])(
  '%s is a safe link',
  (address) => {
    const links = showBoth(`[more](${address})`).querySelectorAll('a');
    expect(links).toHaveLength(2);
    for (const link of links) {
      expect(link).toHaveAttribute('href', address);
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      expect(link).toHaveAttribute('target', '_blank');
    }
  },
);

test('a link that opens a new tab says so', () => {
  show('[more](https://example.org)');
  expect(screen.getByRole('link', { name: 'more (opens in a new tab)' })).toBeVisible();
});

test('pictures are not rendered and nothing is fetched', () => {
  const page = showBoth(
    '![alt](https://example.org/a.png) [![x](https://example.org/b.png)](https://example.org)',
  );
  expect(page.querySelectorAll('img, [src]')).toHaveLength(0);
});

const length = 20_000;
const fill = (unit: string) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
/** Returns a text with the unit repeated at this distance (characters). */
const spread = (unit: string, every: number) => `a ${fill(unit.padEnd(every, 'a'))}`.slice(0, length);

test.each([
  ['emphasis', fill('*_')],
  ['half emphasis', fill('**a*')],
  ['spread emphasis', spread('*a_', 34)],
  ['brackets', fill('[')],
  ['brackets that close', `${'['.repeat(590)}${'a'.repeat(length)}${']'.repeat(590)}`],
  ['links that never end', spread('[a](b "', 34)],
  ['definitions', spread('\n[a]: b "', 52)],
  ['quotes', fill('> ')],
  ['lists of lists', fill('1. ')],
  ['ever deeper lists', Array.from({ length: 110 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
  ['code', Array.from({ length: 47 }, (_, ticks) => '`'.repeat(ticks + 1)).join(' a '.repeat(100))],
  ['declarations', spread('<!X', 34)],
  ['instructions', spread('<?', 17)],
  ['comments', spread('<!--', 68)],
  ['tags that never end', spread('<a b="', 34)],
  ['entities', spread('&a', 17)],
  ['headings underlined', fill('a\n=\n')],
  ['one word', fill('a')],
  ['lines', fill('a\n')],
  ['carriage returns', fill('a\r')],
  ['tabs', `a${fill('\t')}`],
  ['marks upon a letter', `e${fill('\u0301')}`],
  ['joined emoji', fill('👨‍👩‍👧')],
  ['letters from right to left', fill('\u202eש')],
  ['NULs', fill('\0')],
  ...[
    '1. \r1.\t',
    '2. 1. \r',
    '\n\n2. 1) ',
    '1.\t1.\t1) \n\n',
    '1. 1. 1. 1. 1. 1. 1. 1. 1. a\n',
    '1. a\n\n',
    'a\n\n',
  ].map((unit) => [`lists of ${JSON.stringify(unit)}`, fill(unit)] as const),
  ['setext headings', fill('a\n=\n')],
  ['links', fill('[a](')],
  ['ticks', fill('`a``b')],
  ['ampersands', fill('&')],
] as const)('20,000 hostile characters of %s are rendered in time', (_name, text) => {
  // Each of the two renderers may take 500 ms.
  expectCpuMs(() => {
    cleanup();
    showBoth(text);
  }, 1000);
  expect(document.body.textContent).not.toBe('');
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

/** Returns a line of words and of characters with a meaning in markdown; the same seed gives the same line. */
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
  const [ours, parsed] = [Markdown, Parsed].map((Text) =>
    lines.map((line) => renderToStaticMarkup(<Text headings>{line}</Text>)),
  );
  expect(ours).toEqual(parsed);
  expect(new Set(lines).size).toBeGreaterThan(2000);
});

function Words({ children }: { children?: ReactNode }) {
  return <span>{children}</span>;
}

/** Returns a text of several lines with every mark that creates an element; the same seed gives the same text. */
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

/** Returns a text with this answer of the family in each placeholder. */
const said = (text: string, words: string): string =>
  fillPlaceholders(
    text,
    new Map(Array.from(text.matchAll(placeholderPattern), ([, name = '']) => [name, words])),
  );

test('the texts of the library are rendered as react-markdown renders them, nearly all by the simple reader', () => {
  const all = sourcesIn('content/activities').flatMap((file) => {
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
  const texts = [...new Set(all)];
  const withoutLinks = (html: string): string =>
    html.replaceAll(/<a [^>]*>(.*?)(<span.*?<\/span>)?<\/a>/g, '<span>$1</span>');
  for (const text of texts) {
    const ours = renderToStaticMarkup(<Markdown headings>{text}</Markdown>);
    const ofPages = renderToStaticMarkup(<PageMarkdown headings>{text}</PageMarkdown>);
    expect(ours).toBe(ofPages);
    const reference = renderToStaticMarkup(<ReactMarkdown components={{ a: Words }}>{text}</ReactMarkdown>);
    expect([text, withoutLinks(ours)]).toEqual([text, reference]);
  }
  const simple = all.filter((text) => parseSimpleMarkdown(text) !== null);
  expect(simple.length / all.length).toBeGreaterThan(0.98);
});

test('a text renders as in the reference: react-markdown with the same restrictions', () => {
  const texts = Array.from({ length: 300 }, (_, seed) => blocksOf(seed + 1));
  for (const text of texts) {
    const ours = renderToStaticMarkup(<Markdown headings>{text}</Markdown>);
    const reference = renderToStaticMarkup(
      <ReactMarkdown disallowedElements={['img']} components={{ a: Words }}>
        {text}
      </ReactMarkdown>,
    ).replaceAll(/<code class="[^"]*">/g, '<code>');
    expect([text, ours]).toEqual([text, reference]);
  }
});
