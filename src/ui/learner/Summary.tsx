import { quietly } from '../app/Optional.tsx';
import { usePart } from '../app/Part.tsx';

const markdown = quietly(() => import('../kit/Markdown.tsx').then((module) => module.Markdown));

/** The full summary: its words at once, its markup as soon as the reader of markdown is here. */
export function Summary({ children }: { children: string }) {
  const { Part: Markdown } = usePart(markdown);
  if (Markdown) return <Markdown>{children}</Markdown>;
  return children.split(/\n\s*\n/).map((paragraph) => <p key={paragraph}>{withoutMarks(paragraph)}</p>);
}

/** The words of markdown, nearly as they will be read. */
function withoutMarks(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`|^#+ |^> ?/gm, '')
    .replace(/^[-*+] /gm, '• ');
}
