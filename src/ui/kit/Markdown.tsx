import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown from 'react-markdown';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const safeProtocol = /^(https?|mailto):/i;

/** Only http, https and mailto addresses become links; anything else loses its address (decision A96). */
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

/** One line without a mark: parsed, it would come out as this one paragraph (test/ui/kit/markdown.test.tsx). */
const plainLine = /^[^\s\d#>+~\-\\`*_[\]<&](?:[^\\`*_[\]<&\n\r\t\0]*[^\\`*_[\]<&\s\0])?$/;

type MarkdownProps = {
  /** Headings are the page's own. Without it they are strong lines: a message has no place in the page's outline. */
  headings?: boolean;
  children: string;
};

/**
 * Text of a content author. Raw HTML shows as text, pictures are not rendered, links open in a new tab;
 * markup beyond reason stays plain text. Heavy: load it lazily.
 */
export function Markdown({ headings = false, children }: MarkdownProps) {
  if (plainLine.test(children) || isHostile(children)) return <p>{children}</p>;
  return (
    <ReactMarkdown
      disallowedElements={['img']}
      urlTransform={safeUrl}
      components={headings ? pageParts : textParts}
    >
      {children}
    </ReactMarkdown>
  );
}

function StrongLine({ children }: { children?: ReactNode }) {
  return (
    <p>
      <strong>{children}</strong>
    </p>
  );
}

function OutsideLink({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  const { t } = useTranslation();
  if (!href) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {!href.startsWith('mailto:') && <VisuallyHidden> {t('page.newTab')}</VisuallyHidden>}
    </a>
  );
}

const pageParts = { a: OutsideLink };
const textParts = {
  ...pageParts,
  h1: StrongLine,
  h2: StrongLine,
  h3: StrongLine,
  h4: StrongLine,
  h5: StrongLine,
  h6: StrongLine,
};
