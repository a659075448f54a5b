import { quietly } from '../app/Optional.tsx';
import { usePart } from '../app/Part.tsx';

const markdown = quietly(() => import('../kit/Markdown.tsx').then((module) => module.Markdown));

/** The full summary: its words at once, its markup as soon as the reader of markdown is here. */
export function Summary({ children }: { children: string }) {
  const { Part: Markdown } = usePart(markdown);
  if (Markdown) return <Markdown>{children}</Markdown>;
  return children.split(parts).map((part, index) => <p key={index}>{withoutMarks(part)}</p>);
}

/** Between paragraphs, and before each entry of a list. */
const parts = /\n\s*\n|\n(?=(?:[-*+]|\d+[.)]) )/;

/** The words of markdown, nearly as they will be read. */
function withoutMarks(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\*\*|__|`|^#+ |^> ?|^[-*+] /gm, '');
}
