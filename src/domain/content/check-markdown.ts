import { error, warning, type Finding } from './finding.ts';

/** `[words](address)`, `<scheme:address>` and `[word]: address`, each up to its address. */
const links = /\]\(\s*<?([^)\s>]*)|<([a-z][a-z0-9+.-]*:[^\s<>]*)>|^ {0,3}\[[^\]\n]+\]:[ \t]*<?([^\s>]+)/gim;
const safeLink = /^(https?:\/\/[^/]|mailto:[^/])/i;

/** Links go to http, https and mailto addresses; pictures in markdown are not shown (decision A96). */
export function checkMarkdown(path: string, markdown: string): Finding[] {
  const findings: Finding[] = [];
  for (const [found, inline, angled, reference] of markdown.matchAll(links)) {
    const address = inline ?? angled ?? reference ?? '';
    if (!safeLink.test(address))
      findings.push(
        error(
          'unsafe-link',
          path,
          `The link to "${excerpt(address || found)}" will not work: use https, http or mailto.`,
        ),
      );
  }
  if (/!\[[^[\]]*\]/.test(markdown))
    findings.push(
      warning('markdown-image', path, 'Pictures in markdown are not shown: give the step an image.'),
    );
  return findings;
}

const excerpt = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
