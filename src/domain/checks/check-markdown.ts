import { createFinding, type Finding } from '../content/finding.ts';

/** Matches `[words](address)`, `<scheme:address>` and `[word]: address`, each from its beginning to the address. */
const links = /\]\(\s*<?([^)\s>]*)|<([a-z][a-z0-9+.-]*:[^\s<>]*)>|^ {0,3}\[[^\]\n]+\]:[ \t]*<?([^\s>]+)/gim;

/** Returns the addresses that a text links to, in order. */
export const listMarkdownLinks = (markdown: string): string[] =>
  Array.from(
    markdown.matchAll(links),
    ([, inline, angled, reference]) => inline ?? angled ?? reference ?? '',
  );

const safeLink = /^(https?:\/\/[^/]|mailto:[^/]|(?:tel|sms):\+?\d[\d-]{2,}(?:\?|$))/i;

/** Matches link texts that do not say where the link goes. */
const unclear =
  /\[(?:click |press |tap |see |read )?(?:here|this|this link|link|more|read more|find out more)\]\(/i;

/** Matches an HTML tag or the beginning of an HTML comment, but neither `<scheme:address>` nor "1 < 2". */
const html = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>|<!--/i;

/**
 * Checks that links have an allowed scheme and a clear text, and that a text has neither raw HTML nor Markdown
 * pictures: families would see both unrendered (decision A96).
 */
export function checkMarkdown(path: string, markdown: string): Finding[] {
  const findings: Finding[] = [];
  for (const [found, inline, angled, reference] of markdown.matchAll(links)) {
    const address = inline ?? angled ?? reference ?? '';
    const shown = excerpt(address || found);
    if (!safeLink.test(address)) findings.push(createFinding('unsafe-link', path, unsafe(address, shown)));
    else if (/^http:/i.test(address))
      findings.push(
        createFinding(
          'insecure-link',
          path,
          `What is read at "${shown}" can be seen by others on the way: use https.`,
        ),
      );
  }
  const words = unclear.exec(markdown)?.[0];
  if (words !== undefined)
    findings.push(
      createFinding(
        'unclear-link',
        path,
        `"${words.slice(1, -2)}" does not say where the link goes: name the page.`,
      ),
    );
  const tag = html.exec(markdown.replace(/`[^`\n]*`/g, ''))?.[0];
  if (tag !== undefined)
    findings.push(
      createFinding(
        'raw-html',
        path,
        `Families would see "${excerpt(tag)}" as it stands here: use markdown or leave it out.`,
      ),
    );
  if (/!\[[^[\]]*\]/.test(markdown))
    findings.push(
      createFinding('markdown-image', path, 'Pictures in markdown are not shown: give the step an image.'),
    );
  return findings;
}

function unsafe(address: string, shown: string): string {
  return /^(?:tel|sms):/i.test(address)
    ? `The link to "${shown}" will not work: write the number in digits without spaces, as in tel:08001111.`
    : `The link to "${shown}" will not work: use https, http, mailto, tel or sms.`;
}

const excerpt = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
