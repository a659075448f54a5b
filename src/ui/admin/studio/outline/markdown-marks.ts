/** A text and its selection. */
export type SelectedText = { text: string; from: number; to: number };

const put = ({ text, from, to }: SelectedText, words: string, at: number, length: number): SelectedText => ({
  text: text.slice(0, from) + words + text.slice(to),
  from: from + at,
  to: from + at + length,
});

/** Makes the selected text bold; removes the marks if it is bold already. */
export function toggleBold(marked: SelectedText): SelectedText {
  const { text, from, to } = marked;
  const words = text.slice(from, to);
  if (text.slice(from - 2, from) === '**' && text.slice(to, to + 2) === '**')
    return put({ text, from: from - 2, to: to + 2 }, words, 0, words.length);
  return put(marked, `**${words}**`, 2, words.length);
}

/** Makes the selected lines a list; removes the marks if they are one already. */
export function toggleList({ text, from, to }: SelectedText): SelectedText {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to) === -1 ? text.length : text.indexOf('\n', to);
  const lines = text.slice(start, end).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const listed = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
  return put({ text, from: start, to: end }, listed, listed.length, 0);
}

const address = 'https://';

/** Makes the selected text a link, and selects the placeholder of its address. */
export function wrapInLink(marked: SelectedText): SelectedText {
  const words = marked.text.slice(marked.from, marked.to);
  return words === ''
    ? put(marked, `[](${address})`, 1, 0)
    : put(marked, `[${words}](${address})`, words.length + 3, address.length);
}

/** Inserts text at the cursor. */
export function insertAtCursor(marked: SelectedText, words: string): SelectedText {
  return put(marked, words, words.length, 0);
}
