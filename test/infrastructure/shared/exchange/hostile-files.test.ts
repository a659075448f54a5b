import {
  importActivity,
  type ImportFormat,
} from '../../../../src/infrastructure/shared/exchange/transfer.ts';
import { importSheet } from '../../../../src/infrastructure/shared/exchange/from-sheet.ts';
import { importTwee, importTwineHtml } from '../../../../src/infrastructure/shared/exchange/from-twee.ts';
import { stripJsonComments } from '../../../../src/infrastructure/shared/content/parse/strip-json-comments.ts';
import { costOfEightTimes, linear } from '../../../support/growth.ts';

const read = (text: string, format: ImportFormat) =>
  importActivity('a-file', new TextEncoder().encode(text), format);
const page = (words: string): string =>
  `<tw-storydata name="A" startnode="1"><tw-passagedata pid="1" name="Start">${words}</tw-passagedata></tw-storydata>`;
const nested = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;

/** Returns the report to an author: the reason why nothing was imported, or what was lost and the findings. */
function reportOn(text: string, format: ImportFormat): string {
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
    expect(reportOn(`:: Start\n${text}`, 'twee')).toMatch(words);
    expect(reportOn(page(text), 'html')).toMatch(words);
  });
});

test('3,000 brackets are words like any other', () => {
  expect(read(`:: Start\n${'['.repeat(3000)}`, 'twee').text).toContain('['.repeat(3000));
});

test('a passage that is too long is told beside the others', () => {
  const report = reportOn(`:: Start\n${'a'.repeat(50_000)}\n\n:: Second\nHello.`, 'twee');
  expect(report).toContain(
    "passage 'Start': It is too long for a touchpoint: of its 50,000 characters 40,000 fit.",
  );
});

test.each<[what: string, text: string, format: ImportFormat, words: RegExp]>([
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
  expect(reportOn(text, format)).toMatch(words);
});

test.each<[what: string, file: (json: string) => string, format: ImportFormat]>([
  ['the card', (json) => `:: C [fireside]\n${json}`, 'twee'],
  ['what stands beside a name', (json) => `:: Start ${json}\nHello.`, 'twee'],
  ['the data of a story', (json) => `:: StoryData\n${json}\n\n:: Start\nHello.`, 'twee'],
  ['a step', (json) => `:: Start\n<!-- fireside:step {"type":"message","x":${json}} -->\nHello.`, 'twee'],
  ['a cell', (json) => `touchpoint,text,when\na,Hello,"${json.replaceAll('"', '""')}"`, 'csv'],
])('JSON of thousands of levels in %s is too deep, in words', (_what, file, format) => {
  for (const levels of [150, 3000, 19_000])
    expect(reportOn(file(nested(levels)), format)).toMatch(/More than 100 levels are too deep: '\{"/);
});

const filled = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length));
const between = (piece: string, size: number): string => `a${filled(piece, size)}b`;

/**
 * The pieces that a careless reader searches for again at each position: an opening without its end, and runs of
 * blanks.
 */
const pieces = [
  '<!--',
  '/*',
  '<script>',
  '<script',
  '<style>a</script',
  '</script ',
  '<%',
  '[img[',
  '[img[a|',
  '[img[a]',
  '[img[a][',
  '<img',
  '<img src="',
  '<<',
  '<<link [[',
  '<<link "a" ',
  '<<link [[a]] ',
  '(link-goto: "a", ',
  '(a:',
  '(a:)[',
  '(a:)[(',
  '[if',
  '\n[if ',
  '<b ',
  '<p',
  '<a',
  "''a ",
  '//a ',
  '[[',
  '[[a][',
  '[[a]',
  '$a',
  'data:',
  'data:a;base64,',
  ' ',
  '\t',
  '\n',
  '\n ',
  ' \n\t',
  '\u00A0',
] as const;

describe.each([
  ['a story', (words: string) => importTwee(`:: Start\n${words}\n`.repeat(6), 'a')],
  ['a published story', (words: string) => importTwineHtml(page(words), 'a')],
  [
    'a story of ours',
    (words: string) =>
      importTwee(`:: Start\n<!-- fireside:step {"type":"message"} -->\n${words}\n`.repeat(6), 'a'),
  ],
])('eight times as much of it takes about eight times as long in %s', (_what, importing) => {
  test.each(pieces)('%j', (piece) => {
    expect(costOfEightTimes((size) => importing(between(piece, size)), 4800)).toBeLessThan(linear);
  });
});

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

test.each<[what: string, act: (size: number) => unknown, size: number]>([
  [
    'passages of one id',
    (size) =>
      importTwee(
        lines(size, (at) => `:: a${'!'.repeat(at % 50)}${'?'.repeat(at / 50)}\nb`),
        'a',
      ),
    500,
  ],
  ['values', (size) => importTwee(`:: a\n${lines(size, (at) => `$a${at}`)}`, 'a'), 500],
  [
    'parts that go on',
    (size) =>
      importTwee(
        lines(size, (at) => `:: p${at}\n<!-- fireside:touchpoint {"continues":"p${at - 1}"} -->\nb`),
        'a',
      ),
    500,
  ],
  [
    'questions of one id',
    (size) => importSheet([['text', 'question 1'], ...Array.from({ length: size }, () => ['a', '?'])], 'a'),
    2000,
  ],
  [
    'options',
    (size) =>
      importSheet(
        [
          ['text', ...Array.from({ length: size }, (_, at) => `option ${at + 1}`)],
          ...Array.from({ length: 20 }, () => ['a', ...Array.from({ length: size }, () => 'b')]),
        ],
        'a',
      ),
    100,
  ],
])('eight times as many %s take about eight times as long', (_what, act, size) => {
  expect(costOfEightTimes(act, size)).toBeLessThan(linear);
});

test('blanks where a comment was take about eight times as long when there are eight times as many', async () => {
  const text = (size: number): string => `{"a":1,${' '.repeat(size)}"b":2} // c`;
  await stripJsonComments(text(1));
  const small = text(10_000);
  const took = async (of: string): Promise<number> => {
    const before = process.cpuUsage();
    await stripJsonComments(of);
    return process.cpuUsage(before).user / 1000;
  };
  await took(small);
  const cost = Math.max(2, await took(small));
  expect((await took(text(80_000))) / cost).toBeLessThan(linear);
});
