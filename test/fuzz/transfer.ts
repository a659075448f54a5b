import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { toCanonicalJson } from '../../src/domain/content/canonical-json.ts';
import { isJsonObject } from '../../src/domain/platform/json.ts';
import { readContent } from '../../src/infrastructure/shared/content/read-content.ts';
import { TransferRefusedError } from '../../src/infrastructure/shared/exchange/conversion.ts';
import {
  importActivity,
  exportActivity,
  type ImportFormat,
} from '../../src/infrastructure/shared/exchange/transfer.ts';
import { randomActivity } from '../support/random-activity.ts';
import { randomTailoredActivity } from '../support/random-tailored-activity.ts';
import { publishedByTwine } from '../support/published-by-twine.ts';
import { anyText, byteEdits, repeatedText, textOf, withByteEdits } from './draws.ts';
import { expectSame, expectThat, type Subject } from './target.ts';

/** The pieces of Twee, of story formats' macros and of HTML. */
const tweePieces = [
  ':: ',
  ':: Start\n',
  ':: a [tag] {"position":"1,2"}\n',
  '::',
  '\n',
  '\n\n',
  '[[',
  ']]',
  '->',
  '<-',
]
  .concat([
    '|',
    '[[a]]',
    '[[b->a]]',
    '[[a<-b]]',
    '[[b|a][$x to 1]]',
    '(set: $x to (a: 1))',
    '(if: $x)[',
    ']',
    '(',
    ')',
  ])
  .concat([
    '<<if $x>>',
    '<</if>>',
    '<<link "a" "b">>',
    '<%',
    '%>',
    '<!--',
    '-->',
    '/*',
    '*/',
    "''",
    '//',
    '<b>',
    '</b>',
  ])
  .concat([
    '<img src="/a.png" alt="a">',
    '[img[/a.png]]',
    ':: StoryData\n',
    '{"start":"a"}',
    ':: StoryTitle\n',
    '$name',
  ])
  .concat([
    '<!-- fireside:step {"type":"message"} -->\n',
    '<!-- fireside:touchpoint {"at":0,"title":"A"} -->\n',
  ])
  .concat([
    '<!-- fireside:end {"to":["a"]} -->\n',
    ':: Fireside [fireside]\n',
    'word ',
    '\\',
    '😀',
    '\0',
    '\r',
  ]);

/** The pieces of a spreadsheet of steps. */
const sheetPieces = [
  'touchpoint',
  'type',
  'text',
  'option 1',
  'option 1 next',
  'option 2',
  'question 1',
  'when',
  'id',
]
  .concat([
    'message',
    'about',
    'user-path-choice',
    'feedback',
    'touchpoint',
    'minutes',
    'image.alt',
    '__proto__',
  ])
  .concat([
    ',',
    ',',
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    '"',
    '""',
    '=1+1',
    "'",
    '5',
    'yes',
    'a: b | c',
    '{',
    '[]',
    'word',
  ])
  .concat([
    'options.999.label',
    'option 8',
    'questions.1.options.1.value',
    'constructor',
    'slug',
    '😀',
    '\0',
  ]);

const files = readdirSync('content/activities')
  .filter((name) => /^[a-z0-9-]+\.json$/.test(name))
  .map((name) => readFileSync(join('content/activities', name), 'utf8'));

/** Texts that resemble the markup of one of the formats. */
const oddTexts = textOf(
  [
    '[[a->b]]',
    '->',
    '-->',
    '<!-- fireside:step {} -->',
    '\n',
    '\n\n',
    '::',
    '\n:: x',
    ' ',
    '\r',
    '\u2028',
    '|',
    ';',
  ].concat([
    '"',
    '""',
    "'",
    '=',
    '+1',
    '@',
    '\t',
    ',',
    ':',
    '{',
    '}',
    '[',
    ']',
    '\\',
    'word',
    '\u00a0',
    '\ufeff',
    '😀',
  ]),
  6,
);

type Drawn = { source: string; seed: number; words: string[] };

/** Fuzzes Activities with odd texts: exported and imported again, they must have the same hash. */
export function roundTrips(): Subject<Drawn> {
  return {
    draws: fc.record({
      source: fc.constantFrom('random', 'tailored', ...files.map((_text, index) => String(index))),
      seed: fc.nat(),
      words: fc.array(oddTexts, { maxLength: 12 }),
    }),
    async check(drawn) {
      const activity = withWords(sourceOf(drawn), drawn.words);
      const content = readContent('activity', JSON.stringify(activity));
      if (!content.ok) return;
      for (const format of ['csv', 'twee', 'json'] as const) {
        const out = await exportActivity(content.definition, format);
        const made = importActivity(out.fileName, new TextEncoder().encode(out.text), format);
        expectSame(toCanonicalJson(JSON.parse(made.text)), toCanonicalJson(content.definition), format);
        expectSame(made.notes, [], `notes of ${format}`);
      }
    },
  };
}

function sourceOf({ source, seed }: Drawn): unknown {
  if (source === 'random') return randomActivity(String(seed));
  return source === 'tailored'
    ? randomTailoredActivity(String(seed))
    : JSON.parse(files[Number(source)] ?? '');
}

const wordy = new Set(['text', 'label', 'prompt', 'title', 'alt', 'note', 'summaryFull', 'firstAid']);

/** Returns the Activity with some of its texts replaced, in order, by these. */
function withWords(activity: unknown, words: readonly string[]): unknown {
  let met = 0;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, held]) => {
        if (typeof held !== 'string' || !wordy.has(key)) return [key, walk(held)];
        met += 1;
        const word = words[Math.floor(met / 3)];
        const isOneLine = key !== 'text' && key !== 'note' && key !== 'summaryFull' && key !== 'firstAid';
        if (met % 3 !== 0 || word === undefined || word.trim() === '') return [key, held];
        return [key, isOneLine ? word.replace(/[\r\n\u2028]/g, ' ').trim() : word];
      }),
    );
  };
  return walk(activity);
}

/** Fuzzes Twine stories with any text. */
export function anyStories(): Subject<Uint8Array> {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  return anyFiles(
    'twee',
    fc.oneof(
      fc.oneof(textOf(tweePieces, 60), anyText(40)).map(encode),
      repeatedText(tweePieces, 8000).map((text) => encode(`:: a\n${text}`)),
      fc.uint8Array({ maxLength: 300, size: 'max' }),
    ),
  );
}

/** The pieces of a published page. */
const pagePieces = [
  '<tw-storydata name="A" startnode="1">',
  '</tw-storydata>',
  '<tw-passagedata pid="1" name="a" tags="b c">',
  '<tw-passagedata name="',
  '</tw-passagedata>',
  '<tw-tag name="a" color="red">',
  '<script>',
  '</script>',
  '<style role="stylesheet">',
  '</style>',
]
  .concat(['<!--', '-->', '<![CDATA[', ']]>', '<?a', '&lt;', '&gt;', '&quot;', '&#39;', '&#x110000;', '&'])
  .concat([
    '[[a-&gt;b]]',
    '[[a]]',
    '<b>',
    '</b>',
    '<p>',
    '</p>',
    '<svg>',
    '<br/>',
    '"',
    "'",
    '=',
    '>',
    'word ',
    '\n',
    '\0',
  ])
  .concat(['data:image/png;base64,AAAA', '&lt;!-- fireside:step {"type":"message"} --&gt;\n']);

/** Fuzzes pages published by Twine with any text, and pages of our own stories with damage. */
export function anyPages(): Subject<Uint8Array> {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const inStory = (text: string): string => `<tw-storydata name="A" startnode="1">${text}`;
  const page = publishedByTwine(':: a\nHello.\n[[b]]\n\n:: b [tag]\nGood night.\n');
  return anyFiles(
    'html',
    fc.oneof(
      textOf(pagePieces, 60).map((text) => encode(inStory(text))),
      fc.oneof(textOf(pagePieces, 60), anyText(40)).map(encode),
      repeatedText(pagePieces, 8000).map((text) => encode(inStory(text))),
      byteEdits(6).map((edits) => new Uint8Array(withByteEdits(Buffer.from(page), edits))),
    ),
  );
}

/** Fuzzes spreadsheets of steps with any text, and spreadsheets of the library with damage. */
export function anyStepSheets(): Subject<Uint8Array> {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  return anyFiles(
    'csv',
    fc.oneof(
      textOf(sheetPieces, 60).map((text) => encode(`touchpoint,type,id,text,option 1,option 2\n${text}`)),
      fc.oneof(textOf(sheetPieces, 60), repeatedText(sheetPieces, 8000)).map(encode),
      fc.uint8Array({ maxLength: 300, size: 'max' }),
      byteEdits(6).map((edits) => new Uint8Array(withByteEdits(Buffer.from(sheet), edits))),
    ),
  );
}

const sheet = [
  'touchpoint,type,id,text,option 1,option 1 next,option 2,remember',
  ',about,title,A sheet,,,,',
  'begin,message,,Hello,,,,',
  'begin,user-path-choice,ask,Which?,This,,That,which',
  'begin,feedback,form,How?,,,,',
].join('\r\n');

/** Checks that the result is content that was checked, or a message with the reason. */
function anyFiles(format: ImportFormat, draws: fc.Arbitrary<Uint8Array>): Subject<Uint8Array> {
  return {
    draws,
    check(bytes) {
      try {
        const made = importActivity(`drawn.${format}`, bytes, format);
        const value: unknown = JSON.parse(made.text);
        expectThat(isJsonObject(value) && Array.isArray(value['touchpoints']), 'it is no Activity');
        expectThat(Object.getPrototypeOf(value) === Object.prototype, 'its prototype is another one');
        for (const { message } of [...made.notes, ...made.findings])
          expectThat(message.trim() !== '', 'a note has no words');
      } catch (error) {
        if (!(error instanceof TransferRefusedError)) throw error;
        expectThat(error.message.trim() !== '', 'a refusal has no words');
      }
    },
  };
}
