import * as fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import {
  fillMessageTemplate,
  sanitiseText as plainMessage,
} from '../../src/domain/account/registration-message.ts';
import { fillPlaceholders } from '../../src/domain/chat/delivery.ts';
import { toPlainText } from '../../src/domain/content/plain-text.ts';
import { checkMarkdown } from '../../src/domain/checks/check-markdown.ts';
import { findHelpLinks, type HelpTexts } from '../../src/domain/support/help-in-text.ts';
import {
  loadFullMarkdownParser,
  isCostlyMarkdown,
  renderMarkdown,
  renderNewTabNote,
} from '../../src/ui/kit/markdown/Markdown.tsx';
import { anyText, repeatedText, textOf } from './draws.ts';
import { expectSame, expectThat, type Subject } from './target.ts';

/** Every mark of markdown, and the texts that an attacker would try. */
const marks = ['*', '**', '_', '__', '***', '`', '``', '~~', '[', ']', '(', ')', '![', '](', '<']
  .concat(['>', '&', '\\', '!', '|', '- ', '+ ', '1. ', '2) ', '> ', '# ', '### ', '    ', '\t'])
  .concat(['  \n', '\\\n', '---', '===', '```', '~~~\n', '\n', '\n\n', '\n- ', '\n1. ', '\n> '])
  .concat(['\n    ', '\n\n[a]: ', '[a]', '[a](', '[a][b]', '<!--', '-->', '<?', 'javascript:'])
  .concat(['JaVaScRiPt:', 'java\tscript:', '&#106;avascript:', '&colon;', 'data:text/html,'])
  .concat(['vbscript:', 'https://example.org', 'http://a.b/c?d=e&f', 'mailto:a@b.org', 'tel:999'])
  .concat(['sms:85258', '//a.org', '/logout', '<a href="x" onclick="y">'])
  .concat(['<img src=x onerror=y>', '<script>', '</script>', '"x"', "'x'", '&amp;', '&#0;']);
const words = [
  'word',
  'two words',
  'Über',
  'a',
  'I',
  '1',
  '12',
  ' ',
  ' ',
  '.',
  ',',
  '!',
  '?',
  ':',
  '…',
  '–',
  '🙂',
];
/** The pieces of most messages, for the reader of simple ones. */
const simple = [
  '*',
  '*',
  '**',
  '_',
  ' ',
  ' ',
  ' ',
  'a',
  'a',
  'word',
  '.',
  '\n',
  '- ',
  '\\*',
  '&',
  '[a](https://a.org)',
];
const texts = textOf([...marks, ...words, ...words, ...words], 40);

const newTab = renderNewTabNote('opens in a new tab', undefined);

/** Returns the HTML of a message, as drawn with the full parser. */
const drawn = (text: string, help?: HelpTexts): string =>
  renderToStaticMarkup(renderMarkdown(text, { newTab, headings: true, help }));

/** Fuzzes texts of authors: the drawn HTML must be inert, and the same as react-markdown's. */
export async function renderedMarkdown(): Promise<Subject<string>> {
  await loadFullMarkdownParser();
  return {
    draws: fc.oneof({ weight: 4, arbitrary: texts }, { weight: 4, arbitrary: textOf(simple, 12) }, anyText()),
    check(text) {
      const ours = drawn(text);
      expectInert(ours);
      if (!isCostlyMarkdown(text)) expectSame(withoutLinks(ours), reference(text), 'what is drawn');
    },
  };
}

/** Fuzzes twenty thousand characters of a few marks: they must be drawn in time, and be inert. */
export async function longMarkdown(): Promise<Subject<string>> {
  await loadFullMarkdownParser();
  return {
    draws: repeatedText([...marks, 'a', 'word', ' ', '\n'], 20_000),
    check(text) {
      expectInert(drawn(text));
    },
  };
}

const help: HelpTexts = {
  lines: [
    { contact: '999', href: 'tel:999' },
    { contact: '111', href: 'tel:111' },
    { contact: '85258', href: 'sms:85258' },
    { contact: '0808 800 5000', href: 'tel:08088005000' },
  ],
  titles: ['Get help now', 'SOS'],
  calling: ['call', 'ring', 'text', 'NHS'],
};
const helpPieces = ['999', '111', '85258', '0808 800 5000', '08088005000', '0808-800-5000', '9']
  .concat(['£', '%', 'Get help now', 'SOS', 'call ', 'ring ', 'text ', 'NHS ', ' or ', ' and '])
  .concat([', ', '. ', ' bells', ' times', '*', '**', '_', '`', '\n', '[', '](https://a.org)'])
  .concat([' ', '\u00a0', '-', '/', ':', 'word']);

/** Fuzzes texts with numbers to call: every position must lead to a helpline, and no word may be lost. */
export async function helpInMarkdown(): Promise<Subject<string>> {
  await loadFullMarkdownParser();
  return {
    draws: fc.oneof(textOf(helpPieces, 40), repeatedText(helpPieces, 20_000)),
    check(text) {
      let at = 0;
      for (const { from, to, href } of findHelpLinks(text, help)) {
        expectThat(at <= from && from < to && to <= text.length, `a place is ${from} to ${to}`);
        expectThat(href === null || help.lines.some((line) => line.href === href), `it leads to ${href}`);
        at = to;
      }
      const [plain, pressed] = [drawn(text), drawn(text, help)];
      expectInert(pressed);
      expectSame(wordsOf(pressed), wordsOf(plain), 'the text with help');
    },
  };
}

/** Fuzzes the plain text of a message, the text of a server's message, and remembered answers in a text. */
export async function plainWords(): Promise<Subject<{ text: string; answer: string }>> {
  await loadFullMarkdownParser();
  return {
    draws: fc.record({
      text: fc.oneof(texts, anyText(), repeatedText([...marks, '{{', '}}', '{a}', ' '], 20_000)),
      answer: fc.oneof(texts, anyText()),
    }),
    check({ text, answer }) {
      const [plain, message] = [toPlainText(text), plainMessage(text)];
      expectThat(plain.length <= text.length, 'plain words are longer than the text');
      expectThat(plain === plain.trim(), 'plain words begin or end with a space');
      expectThat(Array.from(message).length <= 300, 'the words of a message are too long');
      for (const line of [plain, message, fillMessageTemplate(text, { a: answer }) ?? ''])
        expectThat(!/\s\s|[\n\r\t]/.test(line), `${line} is not one line`);
      checkMarkdown('/text', text);
      const filled = drawn(fillPlaceholders('Well done, {{name}}.', new Map([['name', answer]])));
      // The author's full stop replaces the answer's own.
      expectSame(
        withoutTag(filled, 'p'),
        textInHtml(answer.replace(/\.\s*$/, '')),
        'a remembered answer in a text',
      );
    },
  };
}

/** Returns the HTML of a learner's own text, in one line. */
const textInHtml = (answer: string): string =>
  renderToStaticMarkup(
    <p>{`Well done, ${answer.replace(/\s+/g, ' ').trim().replaceAll('\0', '\uFFFD')}.`}</p>,
  ).replace(/^<p>|<\/p>$/g, '');
const withoutTag = (html: string, tag: string): string =>
  html.replace(new RegExp(`^<${tag}>|</${tag}>$`, 'g'), '');

const tags = new Set(
  'a blockquote br button code em h1 h2 h3 h4 h5 h6 hr li ol p pre span strong ul'.split(' '),
);
const attributes = new Set('href title start target rel class lang type aria-haspopup'.split(' '));

/** Checks that no part of a text runs, is fetched, or links to an unsafe address. */
function expectInert(html: string): void {
  for (const [, tag = '', inside = ''] of html.matchAll(/<\/?([^\s>/]*)([^>]*)>/g)) {
    expectThat(tags.has(tag), `<${tag}> is drawn`);
    for (const [, name = '', value = ''] of inside.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)) {
      expectThat(attributes.has(name), `${tag} has ${name}`);
      if (name === 'href') expectThat(/^(?:https?|mailto|tel|sms):/i.test(value), `a link leads to ${value}`);
    }
  }
}

const wordsOf = (html: string): string => html.replace(/<[^>]*>/g, '');
/** Returns the HTML without the notes that a link opens a new tab, which are no part of the text. */
const withoutLinks = (html: string): string =>
  html.replaceAll(/<a [^>]*>(.*?)(?:<span[^>]*>[^<]*<\/span>)?<\/a>/gs, '<span>$1</span>');

function Words({ children }: { children?: ReactNode }) {
  return <span>{children}</span>;
}

const reference = (text: string): string =>
  renderToStaticMarkup(
    <ReactMarkdown disallowedElements={['img']} components={{ a: Words }}>
      {text}
    </ReactMarkdown>,
  ).replaceAll(/<code class="[^"]*">/g, '<code>');
