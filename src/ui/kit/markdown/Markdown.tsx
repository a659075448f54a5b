import { createContext, createElement, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toPlainText } from '../../../domain/content/plain-text.ts';
import type { HelpTexts } from '../../../domain/support/help-in-text.ts';
import { contentLanguageAttributes } from '../content-language.ts';
import { linkHelpWords, type MarkdownNode } from './press-help.ts';
import { parseSimpleMarkdown } from './simple-markdown.ts';
import styles from './Markdown.module.css';
import hidden from '../VisuallyHidden.module.css';

const safeProtocol = /^(https?|mailto|tel|sms):/i;

/** Returns the address if it is http, https, mailto, tel or sms, otherwise '' (decision A96). */
export function sanitiseUrl(url: string): string {
  return safeProtocol.test(url) ? url : '';
}

/**
 * Matches characters that can make parsing slow: brackets and emphasis, but also line ends and list numbers, because
 * nested lists are as slow.
 */
const marks = /[-*_[\]<>`~=#!&\\+\n\r]|\d[.)]/g;
const maxMarks = 1200;
const deepNesting = /^(?:[ \t]*(?:[->*+]|\d{1,9}[.)])){10}/m;

/** Returns true if a text is nested or marked so heavily that parsing it would take seconds or overflow the stack. */
export function isCostlyMarkdown(text: string): boolean {
  return deepNesting.test(text) || (text.match(marks)?.length ?? 0) > maxMarks;
}

/** Splits a text between paragraphs, and before each entry of a list. */
const paragraphs = /\n\s*\n|\n(?=(?:[-*+]|\d+[.)]) )/;

/** The common properties of the texts on a page or in a conversation. */
export type MarkdownOptions = {
  /** The note at the end of a link that opens a new tab: a `renderNewTabNote`, which all links share. */
  newTab: ReactNode;
  /**
   * True on pages, whose headings stay headings. Otherwise they are strong lines, because a message must not change
   * the page's outline.
   */
  headings?: boolean;
  /** The words in a text that lead to help when they are pressed. */
  help?: HelpTexts | undefined;
};

/** Returns the hidden note that a link opens a new tab. `lang` is its language, if it is not the content's. */
export function renderNewTabNote(words: string, lang: string | undefined): ReactNode {
  return <span className={hidden.hidden} lang={lang}>{` ${words}`}</span>;
}

/** Shows all helplines, for a button in a text. */
export const ShowHelplinesContext = createContext<() => void>(() => undefined);

type MarkdownProps = Pick<MarkdownOptions, 'headings'> & { children: string };

/**
 * Shows the text of a content author. Raw HTML is shown as text, pictures are not rendered, links open in a new tab,
 * and excessive markup stays plain text. Text that the simple reader cannot read is plain until the full parser is
 * loaded.
 */
export function Markdown({ headings = false, children }: MarkdownProps) {
  const { t, i18n } = useTranslation();
  const { page } = contentLanguageAttributes(i18n);
  return useMemo(
    () => renderMarkdown(children, { newTab: renderNewTabNote(t('page.newTab'), page), headings }),
    [t, page, headings, children],
  );
}

/** Returns the same as elements, because most texts need no component. The caller must memoise `options`. */
export function renderMarkdown(text: string, options: MarkdownOptions): ReactNode {
  const tree = parseSimpleMarkdown(text);
  return tree === null ? <FullMarkdown options={options}>{text}</FullMarkdown> : drawn(tree, options);
}

/** Returns the same as `markdown`, but without a `p` around a single paragraph, because the caller's element is one. */
export function renderUnwrappedMarkdown(text: string, options: MarkdownOptions): ReactNode {
  const tree = parseSimpleMarkdown(text);
  if (tree === null) return <FullMarkdown options={options}>{text}</FullMarkdown>;
  const [only, ...others] = tree.children ?? [];
  return drawn(only?.tagName === 'p' && others.length === 0 ? only : tree, options);
}

function FullMarkdown({ options, children }: { options: MarkdownOptions; children: string }) {
  const read = useFullReader();
  return useMemo(() => {
    if (isCostlyMarkdown(children)) return <p>{children}</p>;
    if (read === null)
      return children.split(paragraphs).map((words, index) => <p key={index}>{toPlainText(words)}</p>);
    return drawn(read(children), options);
  }, [options, children, read]);
}

type Reader = (text: string) => MarkdownNode;
let fullReader: Reader | null = null;

/** Loads the full parser, for texts that are known to need it. Rejects when it cannot be loaded. */
export async function loadFullMarkdownParser(): Promise<void> {
  fullReader = (await import('./markdown-parser.ts')).parseMarkdown;
}

/** Returns the full parser once it is loaded, and starts to load it. */
function useFullReader(): Reader | null {
  const [, arrive] = useState(fullReader !== null);
  const waits = fullReader === null;
  useEffect(() => {
    if (!waits) return undefined;
    let isShown = true;
    loadFullMarkdownParser().then(
      () => isShown && arrive(true),
      // The words are shown without it, and the next text tries again.
      () => undefined,
    );
    return () => void (isShown = false);
  }, [waits]);
  return fullReader;
}

/** Renders a parsed text, with its words that lead to help. */
function drawn(tree: MarkdownNode, options: MarkdownOptions): ReactNode {
  if (options.help) linkHelpWords(tree, options.help);
  return within(tree, options);
}

/** Renders the children of a part; a single text needs no list. */
function within({ children = [] }: MarkdownNode, options: MarkdownOptions): ReactNode {
  const parts = children.map((child, index) => elementOf(child, index, options));
  return parts.length > 1 ? parts : parts[0];
}

const heading = /^h[1-6]$/;

/**
 * Returns the element of a part with only the attributes that markdown sets; none come from a text. Only rare elements
 * are components, because a long conversation contains thousands.
 */
function elementOf(part: MarkdownNode, key: number, options: MarkdownOptions): ReactNode {
  const { tagName, properties: { href, start } = {}, value = '' } = part;
  if (tagName === undefined) return value;
  if (tagName === 'img') return null;
  const inner = within(part, options);
  if (tagName === 'a')
    return renderSafeLink(typeof href === 'string' ? sanitiseUrl(href) : '', inner, key, options);
  if (tagName === 'button') return <HelpButton key={key}>{inner}</HelpButton>;
  if (!options.headings && heading.test(tagName))
    return (
      <p key={key}>
        <strong>{inner}</strong>
      </p>
    );
  if (typeof start === 'number')
    return (
      <ol key={key} start={start}>
        {inner}
      </ol>
    );
  return createElement(tagName, { key }, inner);
}

/** Returns a link if `sanitiseUrl` permitted the address, else its text alone. */
export function renderSafeLink(
  href: string,
  words: ReactNode,
  key: number | null,
  { newTab }: MarkdownOptions,
): ReactNode {
  if (href === '') return <span key={key}>{words}</span>;
  if (/^(tel|sms):/i.test(href))
    return (
      <a key={key} href={href} className={styles.press}>
        {words}
      </a>
    );
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {words}
      {!href.startsWith('mailto:') && newTab}
    </a>
  );
}

function HelpButton({ children }: { children?: ReactNode }) {
  const showHelp = useContext(ShowHelplinesContext);
  return (
    <button type="button" className={styles.press} aria-haspopup="dialog" onClick={showHelp}>
      {children}
    </button>
  );
}
