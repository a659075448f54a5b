import { createContext, createElement, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../domain/content/plain-text.ts';
import type { HelpWords } from '../../../domain/support/help-in-text.ts';
import { languagesOn } from '../content-language.ts';
import { pressHelp, type Part } from './press-help.ts';
import { readSimpleMarkdown } from './simple-markdown.ts';
import styles from './Markdown.module.css';
import hidden from '../VisuallyHidden.module.css';

const safeProtocol = /^(https?|mailto|tel|sms):/i;

/** Only http, https, mailto, tel and sms addresses become links; anything else loses its address (decision A96). */
export function safeUrl(url: string): string {
  return safeProtocol.test(url) ? url : '';
}

/** Line ends and the numbers of lists count too: a list of lists is as dear as brackets. */
const marks = /[-*_[\]<>`~=#!&\\+\n\r]|\d[.)]/g;
const maxMarks = 1200;
const deepNesting = /^(?:[ \t]*(?:[->*+]|\d{1,9}[.)])){10}/m;

/** Is a text nested or marked so heavily that parsing it would take seconds or overflow the stack? */
export function isHostile(text: string): boolean {
  return deepNesting.test(text) || (text.match(marks)?.length ?? 0) > maxMarks;
}

/** Between paragraphs, and before each entry of a list. */
const paragraphs = /\n\s*\n|\n(?=(?:[-*+]|\d+[.)]) )/;

/** The common properties of the texts in one place. */
export type TextOptions = {
  /** Said at the end of a link that opens a new tab: a `newTabNote`, which all links share. */
  newTab: ReactNode;
  /** Headings are the page's own. Without it they are strong lines: a message has no place in the page's outline. */
  headings?: boolean;
  /** The words in a text that lead to help when they are pressed. */
  help?: HelpWords | undefined;
};

/** The hidden note that a link opens a new tab. `lang` is its language, where it is not the content's. */
export function newTabNote(words: string, lang: string | undefined): ReactNode {
  return <span className={hidden.hidden} lang={lang}>{` ${words}`}</span>;
}

/** Shows all help lines: what a button in a text does. */
export const ShowHelp = createContext<() => void>(() => undefined);

type MarkdownProps = Pick<TextOptions, 'headings'> & { children: string };

/**
 * Text of a content author. Raw HTML shows as text, pictures are not rendered, links open in a new tab;
 * markup beyond reason stays plain text. What the simple reader cannot read stands there in plain words until
 * the full parser has come.
 */
export function Markdown({ headings = false, children }: MarkdownProps) {
  const { t, i18n } = useTranslation();
  const { page } = languagesOn(i18n);
  return useMemo(
    () => markdown(children, { newTab: newTabNote(t('page.newTab'), page), headings }),
    [t, page, headings, children],
  );
}

/** The same as elements: most texts need no component of their own. `options` are memoised by the caller. */
export function markdown(text: string, options: TextOptions): ReactNode {
  const tree = readSimpleMarkdown(text);
  return tree === null ? <FullMarkdown options={options}>{text}</FullMarkdown> : drawn(tree, options);
}

/** Like `markdown`, without an element for a paragraph that stands alone: what holds the text is one. */
export function unwrappedMarkdown(text: string, options: TextOptions): ReactNode {
  const tree = readSimpleMarkdown(text);
  if (tree === null) return <FullMarkdown options={options}>{text}</FullMarkdown>;
  const [only, ...others] = tree.children ?? [];
  return drawn(only?.tagName === 'p' && others.length === 0 ? only : tree, options);
}

function FullMarkdown({ options, children }: { options: TextOptions; children: string }) {
  const read = useFullReader();
  return useMemo(() => {
    if (isHostile(children)) return <p>{children}</p>;
    if (read === null)
      return children.split(paragraphs).map((words, index) => <p key={index}>{plainText(words)}</p>);
    return drawn(read(children), options);
  }, [options, children, read]);
}

type Reader = (text: string) => Part;
let fullReader: Reader | null = null;

/** Fetches the full parser, for texts that are known to need it. Rejects when it does not come. */
export async function fetchFullReader(): Promise<void> {
  fullReader = (await import('./markdown-parser.ts')).readMarkdown;
}

/** The full parser once it is here; it is fetched where it is wanted. */
function useFullReader(): Reader | null {
  const [, arrive] = useState(fullReader !== null);
  const waits = fullReader === null;
  useEffect(() => {
    if (!waits) return undefined;
    let isShown = true;
    fetchFullReader().then(
      () => isShown && arrive(true),
      // The words are shown without it, and the next text tries again.
      () => undefined,
    );
    return () => void (isShown = false);
  }, [waits]);
  return fullReader;
}

/** Renders this part of a text, with its places that lead to help. */
function drawn(tree: Part, options: TextOptions): ReactNode {
  if (options.help) pressHelp(tree, options.help);
  return within(tree, options);
}

/** The parts in it; words alone need no list. */
function within({ children = [] }: Part, options: TextOptions): ReactNode {
  const parts = children.map((child, index) => elementOf(child, index, options));
  return parts.length > 1 ? parts : parts[0];
}

const heading = /^h[1-6]$/;

/**
 * The element that markdown makes, with the attributes that it gives it; no others come from a text. Components are
 * for the rare ones: a long conversation holds thousands.
 */
function elementOf(part: Part, key: number, options: TextOptions): ReactNode {
  const { tagName, properties: { href, start } = {}, value = '' } = part;
  if (tagName === undefined) return value;
  if (tagName === 'img') return null;
  const inner = within(part, options);
  if (tagName === 'a') return linkOf(typeof href === 'string' ? safeUrl(href) : '', inner, key, options);
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

/** A link to an address that `safeUrl` has let through; its words alone where it let none through. */
export function linkOf(
  href: string,
  words: ReactNode,
  key: number | null,
  { newTab }: TextOptions,
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
  const showHelp = useContext(ShowHelp);
  return (
    <button type="button" className={styles.press} aria-haspopup="dialog" onClick={showHelp}>
      {children}
    </button>
  );
}
