import {
  importActivity,
  type ReadableFormat,
} from '../../../../../src/infrastructure/shared/content/transfer/transfer.ts';

const read = (text: string, format: ReadableFormat) =>
  importActivity('a-file', new TextEncoder().encode(text), format);
const page = (words: string): string =>
  `<tw-storydata name="A" startnode="1"><tw-passagedata pid="1" name="Start">${words}</tw-passagedata></tw-storydata>`;
const nested = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;

/** What an author is told: why nothing came in, else what was lost and what is wrong. */
function toldOf(text: string, format: ReadableFormat): string {
  try {
    const { notes, findings } = read(text, format);
    return [...notes.filter(({ kind }) => kind === 'lost'), ...findings]
      .map(({ place, message }) => `${place ?? ''}: ${message}`)
      .join('\n');
  } catch (error) {
    if (error instanceof Error && error.name === 'TransferRefused') return error.message;
    throw error;
  }
}

describe.each([5000, 39_990, 40_001, 200_000, 2_000_000])('a passage of %i brackets', (size) => {
  const words = size > 40_000 ? /passage 'Start': It is too long.* fit/ : /at most 4000 characters/;

  test.each(['[', '(', ']', '[[', '(a:'])('of %s is told in the words that are true of it', (mark) => {
    const text = mark.repeat(Math.ceil(size / mark.length));
    expect(toldOf(`:: Start\n${text}`, 'twee')).toMatch(words);
    expect(toldOf(page(text), 'html')).toMatch(words);
  });
});

test('3,000 brackets are words like any other', () => {
  expect(read(`:: Start\n${'['.repeat(3000)}`, 'twee').text).toContain('['.repeat(3000));
});

test('a passage that is too long is told beside the others', () => {
  const told = toldOf(`:: Start\n${'a'.repeat(50_000)}\n\n:: Second\nHello.`, 'twee');
  expect(told).toContain(
    "passage 'Start': It is too long for a touchpoint: of its 50,000 characters 40,000 fit.",
  );
});

test.each<[what: string, text: string, format: ReadableFormat, words: RegExp]>([
  ['only a script', ':: Start [script]\nalert(1)', 'twee', /passage 'Start': It is for programs \(script\)/],
  ['only words before a passage', 'Hello\n:: StoryTitle\nA', 'twee', /The words before the first passage/],
  ['only what is no step', 'touchpoint,type,text\na,bogus,Hello', 'csv', /At B2: .* no kind of step 'bogus'/],
  ['four scripts', ':: s [script]\na\n'.repeat(4), 'twee', /And 1 more of this kind\.$/],
  [
    'words on the passage of the end',
    ':: Start\n<!-- fireside:touchpoint {"ends":true} -->\nGoodbye.',
    'twee',
    /its words are not carried over/,
  ],
  ['nothing', ':: StoryTitle\nA', 'twee', /^No passage of this file says anything\.$/],
])('a file with %s says so', (_what, text, format, words) => {
  expect(toldOf(text, format)).toMatch(words);
});

test.each<[what: string, file: (json: string) => string, format: ReadableFormat]>([
  ['the card', (json) => `:: C [fireside]\n${json}`, 'twee'],
  ['what stands beside a name', (json) => `:: Start ${json}\nHello.`, 'twee'],
  ['the data of a story', (json) => `:: StoryData\n${json}\n\n:: Start\nHello.`, 'twee'],
  ['a step', (json) => `:: Start\n<!-- fireside:step {"type":"message","x":${json}} -->\nHello.`, 'twee'],
  ['a cell', (json) => `touchpoint,text,when\na,Hello,"${json.replaceAll('"', '""')}"`, 'csv'],
])('JSON of thousands of levels in %s is too deep, in words', (_what, file, format) => {
  for (const levels of [150, 3000, 19_000])
    expect(toldOf(file(nested(levels)), format)).toMatch(/More than 100 levels are too deep: '\{"/);
});
