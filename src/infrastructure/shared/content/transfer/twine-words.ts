/** The words of a passage in plain markdown, with what was found in them and had to go. */
export type TwineWords = { text: string; pictures: { url: string; alt: string }[]; lost: string[] };

const isAddress = (url: string): boolean => /^(https:\/\/|\/(?!\/))[^\s\\<>"]+$/.test(url);
const shortly = (words: string): string => {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
};

/**
 * Takes from a passage what only a story format understands: macros of Harlowe and SugarCube, code of Snowman and
 * Chapbook, HTML. The words inside stay, because they are the author's; what goes is told.
 */
export function twineWords(passage: string): TwineWords {
  const lost: string[] = [];
  const pictures: TwineWords['pictures'] = [];
  const lose =
    (what: string) =>
    (found: string): string => {
      lost.push(`${what} '${shortly(found)}'`);
      return '';
    };
  const picture = (url: string, alt: string, whole: string): string => {
    if (isAddress(url) && alt.trim() !== '') pictures.push({ url, alt: shortly(alt).slice(0, 300) });
    else
      lost.push(
        `the picture '${shortly(whole)}', which needs ${isAddress(url) ? 'words for people who cannot see it' : 'an https address'}`,
      );
    return '';
  };
  let text = passage
    .replace(/<!--[^]*?-->/g, lose('the comment'))
    .replace(/\/\*[^]*?\*\//g, lose('the comment'))
    .replace(/<(script|style)\b[^>]*>[^]*?<\/\1\s*>/gi, lose('code'))
    .replace(/<%[^]*?%>/g, lose('code'))
    .replace(
      /\[img\[(?:([^\]|]*)\|)?([^\]|]*)\](?:\[[^\]]*\])?\]/gi,
      (whole, alt: string | undefined, url: string) => picture(url.trim(), alt ?? '', whole),
    )
    .replace(/<img\b[^>]*>/gi, (whole) => picture(attribute(whole, 'src'), attribute(whole, 'alt'), whole))
    .replace(/<<[^\n]*?>>/g, lose('the macro'))
    .replace(
      /^\s*\[(?:if|unless|else|cont(?:inue|'d)?|after|append|align|note|JavaScript|CSS)\b[^\]\n]*\]\s*$/gim,
      lose('the modifier'),
    );
  text = withoutHarlowe(text, lose('the macro'));
  text = text
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<(b|strong|i|em)\s[^>]*>/gi, (whole, name: string) => {
      lose('the HTML')(whole);
      return `<${name}>`;
    })
    .replace(/<\/?(?:b|strong)>/gi, '**')
    .replace(/<\/?(?:i|em)>/gi, '*')
    .replace(/<\/?p\b[^>]*>/gi, '\n\n')
    .replace(/<\/?[a-z][^>\n]*>/gi, lose('the HTML'))
    .replace(/''(?=\S)([^\n]*?\S)''/g, '**$1**')
    .replace(/(^|[^:/])\/\/(?=\S)([^\n]*?[^\s:])\/\/(?!\/)/g, '$1*$2*')
    .replace(/[ \t]+$/gm, '');
  for (const [name] of text.matchAll(/(?<![\w$])\$[A-Za-z_]\w*/g))
    if (!lost.includes(`the value of ${name}`)) lost.push(`the value of ${name}`);
  return { text: text.trim(), pictures, lost };
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).join('') ?? '';

/** `(set: $x to (a: 1, 2))` and its like go with their parentheses; a hook's words stay without its brackets. */
function withoutHarlowe(text: string, lose: (found: string) => string): string {
  const start = /\(\s*[a-z][\w-]*:/giy;
  let kept = '';
  let at = 0;
  while (at < text.length) {
    start.lastIndex = at;
    const end = text[at] === '(' && start.test(text) ? closing(text, at) : -1;
    if (end === -1) {
      kept += text[at];
      at += 1;
      continue;
    }
    lose(text.slice(at, end + 1));
    at = end + 1;
    const hook = text[at] === '[' && text[at + 1] !== '[' ? closing(text, at) : -1;
    if (hook === -1) continue;
    kept += withoutHarlowe(text.slice(at + 1, hook), lose);
    at = hook + 1;
  }
  return kept;
}

/** Where the bracket that opens here is closed, on at most 2000 characters; -1 where it is not. */
function closing(text: string, from: number): number {
  const [open, close] = text[from] === '(' ? ['(', ')'] : ['[', ']'];
  let depth = 0;
  for (let at = from; at < text.length && at < from + 2000; at += 1) {
    if (text[at] === open) depth += 1;
    else if (text[at] === close) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}
