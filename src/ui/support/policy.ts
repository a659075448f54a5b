/** A policy, split at the headings of its markdown, so that each section has an address of its own. */
export type PolicyPage = { title: string; intro: string; sections: PolicySection[] };
export type PolicySection = { id: string; title: string; body: string };

/** Parses a `# title`, an introduction, and sections that begin with `## title`. */
export function parsePolicyPage(markdown: string): PolicyPage {
  const [head = '', ...parts] = markdown.replace(/\r\n/g, '\n').split(/^## /m);
  const { title, body } = cut(head.replace(/^# /, ''));
  return {
    title,
    intro: body,
    sections: parts.map((part) => {
      const section = cut(part);
      return { id: idOf(section.title), ...section };
    }),
  };
}

function cut(text: string): { title: string; body: string } {
  const [title = '', ...body] = text.split('\n');
  return { title: title.trim(), body: body.join('\n').trim() };
}

function idOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
