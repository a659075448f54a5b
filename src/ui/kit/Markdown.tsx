import { createContext, createElement, Fragment, useContext, useEffect, useMemo, useState } from 'react';
import type { ElementType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../domain/chat/plain-text.ts';
import type { HelpWords } from '../../domain/support/help-in-text.ts';
import { languagesOn } from './content-language.ts';
import { pressHelp, type Part } from './press-help.ts';
import { readSimpleMarkdown } from './simple-markdown.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Markdown.module.css';

const safeProtocol = /^(https?|mailto|tel|sms):/i;

/** Only http, https, mailto, tel and sms addresses become links; anything else loses its address (decision A96). */
function safeUrl(url: string): string {
  return safeProtocol.test(url) ? url : '';
}

/** Line ends and the numbers of lists count too: a list of lists is as dear as brackets. */
const marks = /[-*_[\]<>`~=#!&\\+\n\r]|\d[.)]/g;
const maxMarks = 1200;
const deepNesting = /^(?:[ \t]*(?:[->*+]|\d{1,9}[.)])){10}/m;

/** Nobody writes so; parsing it would take seconds or end in a stack overflow. */
function isHostile(text: string): boolean {
  return deepNesting.test(text) || (text.match(marks)?.length ?? 0) > maxMarks;
}

/** Between paragraphs, and before each entry of a list. */
const paragraphs = /\n\s*\n|\n(?=(?:[-*+]|\d+[.)]) )/;

type MarkdownProps = {
  /** Headings are the page's own. Without it they are strong lines: a message has no place in the page's outline. */
  headings?: boolean;
  /** What of the text leads to help when it is pressed. Memoised by the caller. */
  help?: HelpWords | undefined;
  children: string;
};

/** Shows all help lines: what a button in a text does. */
export const ShowHelp = createContext<() => void>(() => undefined);

/**
 * Text of a content author. Raw HTML shows as text, pictures are not rendered, links open in a new tab;
 * markup beyond reason stays plain text. What the simple reader cannot read stands there in plain words until
 * the full parser has come.
 */
export function Markdown({ headings = false, help, children }: MarkdownProps) {
  return useMemo(() => markdown(children, help, headings), [headings, help, children]);
}

/** The same as elements: most texts need no component of their own. */
export function markdown(text: string, help?: HelpWords, headings = false): ReactNode {
  const tree = readSimpleMarkdown(text);
  if (tree === null)
    return (
      <FullMarkdown headings={headings} help={help}>
        {text}
      </FullMarkdown>
    );
  if (help) pressHelp(tree, help);
  return drawn(tree, 0, headings ? pageParts : textParts);
}

function FullMarkdown({ headings = false, help, children }: MarkdownProps) {
  const read = useFullReader();
  return useMemo(() => {
    if (isHostile(children)) return <p>{children}</p>;
    if (read === null)
      return children.split(paragraphs).map((words, index) => <p key={index}>{plainText(words)}</p>);
    const tree = read(children);
    if (help) pressHelp(tree, help);
    return drawn(tree, 0, headings ? pageParts : textParts);
  }, [headings, help, children, read]);
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
      // The words are there without it, and the next text tries again.
      () => undefined,
    );
    return () => void (isShown = false);
  }, [waits]);
  return fullReader;
}

/** The elements that markdown makes, with the attributes that it gives them; no others come from a text. */
function drawn(part: Part, key: number, looks: Readonly<Record<string, ElementType>>): ReactNode {
  const { tagName, properties = {}, children = [], value = '' } = part;
  const inner = children.map((child, index) => drawn(child, index, looks));
  if (part.type === 'root') return inner.length === 1 ? inner[0] : <Fragment key={key}>{inner}</Fragment>;
  if (tagName === undefined) return value;
  if (tagName === 'img') return null;
  const { href, title, start } = properties;
  const given = { key, title, start, ...(typeof href === 'string' && { href: safeUrl(href) }) };
  return createElement(looks[tagName] ?? tagName, given, ...inner);
}

function StrongLine({ children }: { children?: ReactNode }) {
  return (
    <p>
      <strong>{children}</strong>
    </p>
  );
}

function OutsideLink({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { page } = languagesOn(i18n);
  if (!href) return <span>{children}</span>;
  if (/^(tel|sms):/i.test(href))
    return (
      <a href={href} className={styles.press}>
        {children}
      </a>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {!href.startsWith('mailto:') && <VisuallyHidden lang={page}> {t('page.newTab')}</VisuallyHidden>}
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

const pageParts: Readonly<Record<string, ElementType>> = { a: OutsideLink, button: HelpButton };
const textParts: typeof pageParts = {
  ...pageParts,
  h1: StrongLine,
  h2: StrongLine,
  h3: StrongLine,
  h4: StrongLine,
  h5: StrongLine,
  h6: StrongLine,
};
